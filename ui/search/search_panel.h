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

/// Finds text, expressions or labels in the open document and lists the matches with their context. Searches in steps
/// between events; another query, another document or Escape ends it. GUI thread.
class SearchPanel : public QWidget {
    Q_OBJECT

public:
    explicit SearchPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    bool isSearching() const { return m_step.isActive(); }
    QLineEdit* wordsField() const { return m_words; }
    QComboBox* kindBox() const { return m_kind; }
    PlainTable* table() const { return m_table; }
    QString statusText() const;

Q_SIGNALS:
    void placeChosen(elmo::ByteSpan place);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void begin();
    void step();
    void showStatus();

    SnapshotPtr m_snapshot;
    QLineEdit* m_words;
    QComboBox* m_kind;
    QCheckBox* m_case;
    QLabel* m_status;
    PlainTable* m_table;
    SearchModel* m_model;
    TextSearch m_search;
    std::vector<SearchHit> m_pending;  ///< found and not listed yet
    QTimer m_beginSoon;
    QTimer m_step;
    bool m_stopped = false;
};

/// In the table of panels.
PanelKind searchPanelKind();

}  // namespace ui
