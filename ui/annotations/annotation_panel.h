// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <vector>

#include "tasks/results/annotations.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;

namespace ui {

class AnnotationFilter;
class AnnotationModel;
class PlainTable;

/// The open document's spans as a table to sort and filter; choosing a row goes to its position. Several rows can be
/// decided on at once. GUI thread.
class AnnotationPanel : public QWidget {
    Q_OBJECT

public:
    /// `actions` are offered as buttons above the table.
    AnnotationPanel(const std::vector<QAction*>& actions, QWidget* parent = nullptr);

    /// Commands on the selected rows that the context menu offers, too.
    void setMenuActions(const QList<QAction*>& actions) { m_menuActions = actions; }
    void setSnapshot(const SnapshotPtr& snapshot);
    /// Selects the row of a span without going to its position.
    void setCurrent(std::optional<std::int64_t> id);
    std::vector<std::int64_t> selectedIds() const;

    AnnotationModel* model() const { return m_model; }
    PlainTable* table() const { return m_table; }
    QLineEdit* filterField() const { return m_words; }

Q_SIGNALS:
    void spanChosen(std::int64_t id);
    /// For all selected rows.
    void decisionWanted(const std::vector<std::int64_t>& ids, tasks::Decision decision);
    void labelWanted(const std::vector<std::int64_t>& ids, QPoint globalPosition);
    /// The selected rows, as long as they are in sight; none otherwise.
    void selectionChanged(const std::vector<std::int64_t>& ids);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showMenu(QPoint position);
    void showCount();

    AnnotationModel* m_model;
    AnnotationFilter* m_filter;
    QLineEdit* m_words;
    QComboBox* m_state;
    QLabel* m_count;
    PlainTable* m_table;
    QList<QAction*> m_menuActions;
    SnapshotPtr m_snapshot;
};

/// In the table of panels.
PanelKind annotationPanelKind();

}  // namespace ui
