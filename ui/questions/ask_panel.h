// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class AnswerModel;
class PlainTable;

/// A question about the open document, and its ranked answers with their probabilities. The answers are updated while
/// the question is edited; until then the last ones are shown with a note that they belong to another question. GUI
/// thread.
class AskPanel : public QWidget {
    Q_OBJECT

public:
    explicit AskPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// A job has failed; if it was to answer the question, the panel says why there is no answer.
    void showFailure(const Problem& problem);
    QString question() const;
    QLineEdit* questionField() const { return m_question; }
    QString statusText() const;
    PlainTable* table() const { return m_table; }

protected:
    void showEvent(QShowEvent* event) override;
    /// Answers are marked in the document as long as the panel is in front.
    void hideEvent(QHideEvent* event) override;

Q_SIGNALS:
    void asked(const QString& question);
    /// The answers to show in the document, the selected one first.
    void answersShown(const std::vector<elmo::ByteSpan>& places);
    void keepWanted(const ui::Answers& answers);
    void headWanted();

private:
    void showStatus();
    QString headline(const Answers& answers) const;
    void showPlaces(int row);
    bool canAsk() const;

    SnapshotPtr m_snapshot;
    QLineEdit* m_question;
    QLabel* m_status;
    QPushButton* m_addHead;
    QPushButton* m_keep;
    PlainTable* m_table;
    AnswerModel* m_model;
    QTimer m_askSoon;
    QString m_asked;
    QString m_failure;  ///< why m_asked has no answer
};

/// In the table of panels.
PanelKind askPanelKind();

}  // namespace ui
