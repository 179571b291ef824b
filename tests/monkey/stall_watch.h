// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

#include <QTimer>
#include <atomic>
#include <functional>
#include <string>
#include <thread>

namespace monkey {

/// Prints where the program is on SIGSEGV and the like, before the signal ends it. Not with sanitizers, which do so.
void printStackOnCrash();

/// Ends the process, with the GUI thread's stack, when that thread does not come back to its event loop: after so many
/// seconds of its own CPU time (other processes do not count), or, where it waits, after many more of the clock.
class StallWatch {
public:
    StallWatch(double cpuSeconds, double clockSeconds);
    ~StallWatch();

    /// The longest stretch so far, in seconds of the GUI thread's CPU time.
    double longest() const { return m_longest; }
    void beat();

private:
    void watch(const std::stop_token& stop) const;

    const double m_cpuLimit;
    const double m_clockLimit;
    const pthread_t m_guiThread = pthread_self();
    QTimer m_timer;
    std::atomic<double> m_cpu = 0;    ///< of the GUI thread at its last beat
    std::atomic<double> m_clock = 0;  ///< at the last beat
    std::atomic<double> m_longest = 0;
    std::jthread m_watcher;
};

}  // namespace monkey
