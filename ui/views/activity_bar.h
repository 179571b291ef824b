// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/session.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

/// The job under way: what it does, how far it is, how long it will still take, and a button to stop it. Hidden where
/// there is none, and for jobs that are over before one could read it. GUI thread.
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
