// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"
#include "ui/widgets/value_table_model.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace ui {

class PlainTable;

/// A premise and a hypothesis, typed or taken from the document, and the probability that the one entails the other,
/// contradicts it or leaves it open. The result follows the texts while they are edited. GUI thread.
class PairPanel : public QWidget {
    Q_OBJECT

public:
    explicit PairPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    TextPair pair() const;
    QPlainTextEdit* premiseField() const { return m_premise.text; }
    QPlainTextEdit* hypothesisField() const { return m_hypothesis.text; }
    QPushButton* premiseButton() const { return m_premise.take; }
    QPushButton* hypothesisButton() const { return m_hypothesis.take; }
    QString statusText() const;
    PlainTable* table() const { return m_table; }

Q_SIGNALS:
    void compared(const ui::TextPair& pair);
    void headWanted();

private:
    /// A text, with the button that takes it from the document.
    struct Field {
        QPlainTextEdit* text;
        QPushButton* take;
    };
    Field addField(const QString& name, const QString& explanation, const QString& takeIt);
    static std::vector<ValueTableModel::Column> columns();
    void compareNow();
    void showResult();
    QString selectedSentence() const;
    const tasks::TaskModelInfo* head() const;

    SnapshotPtr m_snapshot;
    Field m_premise, m_hypothesis;
    QLabel* m_status;
    QPushButton* m_addHead;
    PlainTable* m_table;
    ValueTableModel* m_model;
    QTimer m_compareSoon;
    TextPair m_compared;  ///< the last one that was sent
};

/// In the table of panels.
PanelKind pairPanelKind();

}  // namespace ui
