// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "tasks/results/predicate_table.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace ui {

class PlainTable;
class ValueTableModel;

/// Who did what to whom: a row for each predicate of the open document, or of all documents of the project, with its
/// arguments. GUI thread.
class PredicatePanel : public QWidget {
    Q_OBJECT

public:
    enum Column { kAgent, kPredicate, kObject, kOthers, kSense, kSentence, kDocument, kColumnCount };

    explicit PredicatePanel(QWidget* parent = nullptr);

    /// Shows the annotations of visible layers; of all documents what the session has listed.
    void setSnapshot(const SnapshotPtr& snapshot);
    QComboBox* scopeBox() const { return m_scope; }
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
    /// All documents are to be listed, or listed again.
    void projectWanted();
    void projectPlaceChosen(const QString& path, elmo::ByteSpan place);

protected:
    void showEvent(QShowEvent* event) override;

private:
    bool inProject() const;
    void changeScope();
    void askProject();
    void showDocument();
    void showProject();
    void showRows(std::vector<QVariantList> cells);
    void showStatus();
    void choose(const QModelIndex& index);
    void saveByDialog();

    SnapshotPtr m_snapshot;
    std::vector<tasks::PredicateRow> m_rows;             ///< of the open document
    std::shared_ptr<const ProjectPredicates> m_project;  ///< what is shown of the project; null: nothing yet
    std::shared_ptr<const ProjectPredicates> m_stale;    ///< what was there when the list was asked for
    QTimer m_askAgain;
    QComboBox* m_scope;
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
