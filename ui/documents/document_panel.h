// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QLayout;
class QLineEdit;
class QToolButton;

namespace ui {

class DocumentFilter;
class DocumentModel;
class PlainTable;

/// The list of documents: filter, sort, open, remove. GUI thread.
class DocumentPanel : public QWidget {
    Q_OBJECT

public:
    explicit DocumentPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    QLineEdit* filterField() const { return m_words; }
    PlainTable* table() const { return m_table; }
    QToolButton* annotateAllButton() const { return m_annotateAll; }
    QToolButton* finishedButton() const { return m_finished; }
    QString annotatingText() const;
    /// The documents that are selected in the list.
    QStringList selectedPaths() const;

Q_SIGNALS:
    void documentChosen(const QString& path);
    void removalWanted(const QStringList& paths);
    void filesWanted();
    void folderWanted();
    void annotateAllWanted(bool run);
    void finishedWanted(const QStringList& paths, bool isFinished);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addButton(QLayout* layout, const QString& text, const QString& toolTip, void (DocumentPanel::*signal)());
    void removeSelected();
    void showMenu(QPoint position);
    bool areFinished(const QStringList& paths) const;
    void showAnnotatingAll(const Snapshot& snapshot);

    DocumentModel* m_model;
    DocumentFilter* m_filter;
    QLineEdit* m_words;
    PlainTable* m_table;
    QToolButton* m_annotateAll;
    QToolButton* m_finished;
    QLabel* m_annotating;
    bool m_isAnnotating = false;
    QString m_opened;
};

/// In the table of panels.
PanelKind documentPanelKind();

}  // namespace ui
