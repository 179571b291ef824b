// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/search/text_search.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace ui {

class PlainTable;
class SearchModel;

/// Finds text, expressions or labels in the open document, or words and labels in all documents of the project, and
/// lists the matches with their context. The open document is searched in steps between events; another query, another
/// document or Escape ends it. The project is searched by the session, and so is the open document for a query. GUI
/// thread.
class SearchPanel : public QWidget {
    Q_OBJECT

public:
    explicit SearchPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    bool isSearching() const { return m_step.isActive(); }
    QComboBox* scopeBox() const { return m_scope; }
    QLineEdit* wordsField() const { return m_words; }
    QComboBox* kindBox() const { return m_kind; }
    PlainTable* table() const { return m_table; }
    QString statusText() const;

Q_SIGNALS:
    void placeChosen(elmo::ByteSpan place);
    /// A match in any document of the project.
    void hitChosen(const QString& path, elmo::ByteSpan place);
    void projectSearchWanted(const ui::SearchProject& query);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Scope { kDocument, kProject };

    bool inProject() const;
    bool bySession() const;
    SearchProject projectQuery() const;
    void changeScope();
    void begin();
    void goOn();
    void showProjectHits();
    void step();
    void showStatus();

    SnapshotPtr m_snapshot;
    QLineEdit* m_words;
    QComboBox* m_scope;
    QComboBox* m_kind;
    QCheckBox* m_case;
    QCheckBox* m_whole;
    std::shared_ptr<const ProjectSearch> m_shown;  ///< of the project; null: none
    QLabel* m_status;
    PlainTable* m_table;
    SearchModel* m_model;
    TextSearch m_search;
    std::vector<SearchHit> m_pending;  ///< found and not listed yet
    QTimer m_beginSoon;
    QTimer m_step;
    bool m_stopped = false;
    bool m_wantsWhole = false;  ///< whole words in the open document
};

/// In the table of panels.
PanelKind searchPanelKind();

}  // namespace ui
