// SPDX-License-Identifier: Apache-2.0
#include "event_loop_watch.h"

#include <QTest>
#include <algorithm>
#include <ctime>

namespace app::test {
namespace {

constexpr int kMaxMs = 300'000;

double cpuMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace

EventLoopWatch::EventLoopWatch() {
    m_timer.setInterval(1);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { beat(); });
}

void EventLoopWatch::beat() {
    const double now = cpuMilliseconds();
    double& longest = m_longest[m_step];
    longest = std::max(longest, now - m_last);
    m_last = now;
}

bool EventLoopWatch::step(const QString& name, const std::function<void()>& action,
                          const std::function<bool()>& until) {
    m_step = name;
    m_last = cpuMilliseconds();
    m_timer.start();
    bool begun = false;
    QTimer::singleShot(0, this, [&] {
        action();
        begun = true;
    });
    const bool reached = QTest::qWaitFor([&] { return begun && until(); }, kMaxMs);
    QTest::qWait(20);  // what was posted last
    beat();
    m_timer.stop();
    return reached;
}

}  // namespace app::test
