// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/session/session.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

/// The current job: its stage, its progress, the time left, and a button to cancel it. Hidden if there is no job, and
/// for jobs that end before the text could be read. GUI thread.
class ActivityBar : public QWidget {
    Q_OBJECT

public:
    explicit ActivityBar(QWidget* parent = nullptr);

    void setActivity(const std::optional<Activity>& activity);
    void setProgress(const JobProgress& progress);

    QString stageText() const;
    QString remainingText() const;

Q_SIGNALS:
    void cancelRequested();
    /// It is about to be shown.
    void appearing();

private:
    std::optional<Activity> m_activity;
    QElapsedTimer m_since;
    QTimer m_showSoon;
    QLabel* m_stage;
    QProgressBar* m_bar;
    QLabel* m_remaining;
    QToolButton* m_cancel;
};

}  // namespace ui
