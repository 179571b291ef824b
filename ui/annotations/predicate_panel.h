// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "tasks/results/predicate_table.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace ui {

class PlainTable;
class ValueTableModel;

/// Who did what to whom: a row for each predicate of the open document with its arguments. GUI thread.
class PredicatePanel : public QWidget {
    Q_OBJECT

public:
    enum Column { kAgent, kPredicate, kObject, kOthers, kSense, kSentence, kDocument, kColumnCount };

    explicit PredicatePanel(QWidget* parent = nullptr);

    /// Shows the annotations of visible layers.
    void setSnapshot(const SnapshotPtr& snapshot);
    PlainTable* table() const { return m_table; }
    QLineEdit* filterField() const { return m_words; }
    QPushButton* saveButton() const { return m_save; }
    QString statusText() const;
    /// The rows that are shown, in their order, as CSV with a header line.
    QByteArray csv() const;

Q_SIGNALS:
    void spanChosen(std::int64_t id);
    void placeChosen(elmo::TokenIndex token);
    void said(const QString& message);

private:
    void showStatus();
    void choose(const QModelIndex& index);
    void saveByDialog();

    SnapshotPtr m_snapshot;
    std::vector<tasks::PredicateRow> m_rows;
    QLineEdit* m_words;
    QLabel* m_status;
    QPushButton* m_save;
    PlainTable* m_table;
    ValueTableModel* m_model;
    QSortFilterProxyModel* m_filter;
};

/// In the table of panels.
PanelKind predicatePanelKind();

}  // namespace ui
