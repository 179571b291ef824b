// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace ui {

/// Asks whether to apply a newly trained head to the documents, and shows its score; of a head trained on a project,
/// its score on the documents that were held out, next to that of the head it was compared with and may replace. Opens
/// when a snapshot asks; not modal. If it is closed, the head is not used. GUI thread.
class TrainedHeadDialog : public QDialog {
    Q_OBJECT

public:
    explicit TrainedHeadDialog(Session& session, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    QString text() const;
    QPushButton* applyButton() const { return m_apply; }
    QPushButton* replaceButton() const { return m_replace; }
    QPushButton* keepButton() const { return m_keep; }
    QTableWidget* scores() const { return m_scores; }

Q_SIGNALS:
    /// The user has replaced a head: its path, and that of the new one.
    void replaced(const QString& old, const QString& next);

private:
    void showHead(const TrainingWork& work);
    void showScores(const HeldOutScores& scores);
    void answer(TrainedHeadAnswer answer);

    Session& m_session;
    std::shared_ptr<const tasks::TaskModelInfo> m_shown;
    QString m_rival;  ///< path of the head that it may replace; empty: none
    QLabel* m_text;
    QTableWidget* m_scores;
    QLabel* m_remark;
    QPushButton* m_replace;
    QPushButton* m_apply;
    QPushButton* m_keep;
};

}  // namespace ui
