// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/annotations/annotation_layer_book.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/snapshot.h"

class QPushButton;

namespace ui {

class AnnotationLayerModel;
class PlainTable;

/// All annotation layers in one list: heads, files and people. Each can be shown, hidden, renamed and deleted. GUI
/// thread. The book must outlive it.
class AnnotationLayerPanel : public QWidget {
    Q_OBJECT

public:
    explicit AnnotationLayerPanel(AnnotationLayerBook& book, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    AnnotationLayerModel* model() const { return m_model; }
    PlainTable* table() const { return m_table; }
    QPushButton* deleteHereButton() const { return m_deleteHere; }
    QPushButton* deleteEverywhereButton() const { return m_deleteEverywhere; }

Q_SIGNALS:
    /// `head` is the path of the loaded head that writes the layer; empty if there is none.
    void deletionWanted(const tasks::AnnotationMaker& maker, const QString& head);
    void deletionEverywhereWanted(const tasks::AnnotationMaker& maker, const QString& head);

private:
    void showButtons();

    AnnotationLayerModel* m_model;
    PlainTable* m_table;
    QPushButton* m_rename;
    QPushButton* m_deleteHere;
    QPushButton* m_deleteEverywhere;
};

/// In the table of panels.
PanelKind annotationLayerPanelKind();

}  // namespace ui
