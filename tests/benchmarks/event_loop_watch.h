// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <map>

namespace app::test {

/// Measures how long the GUI thread works without coming back to its event loop: its own CPU time between two beats of
/// a timer that is due all the time. Time in which the machine runs something else does not count, so a loaded machine
/// gives the same numbers. GUI thread.
class EventLoopWatch : public QObject {
public:
    EventLoopWatch();

    /// Does something as the event loop would, and goes on until the condition holds; false when that takes too long.
    /// What the thread does meanwhile counts for the step of that name.
    bool step(const QString& name, const std::function<void()>& action, const std::function<bool()>& until);

    /// By step: the longest stretch of work, in milliseconds.
    const std::map<QString, double>& longest() const { return m_longest; }

private:
    void beat();

    QTimer m_timer;
    QString m_step;
    double m_last = 0;
    std::map<QString, double> m_longest;
};

}  // namespace app::test
