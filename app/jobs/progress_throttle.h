// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

#include "elmo/run_control.h"

namespace app {

/// Lets progress through at most ten times a second, and always the first and the last report of a stage.
/// One thread at a time.
class ProgressThrottle {
public:
    using Clock = std::chrono::steady_clock;

    explicit ProgressThrottle(Clock::duration interval = std::chrono::milliseconds(100)) : m_interval(interval) {}

    /// Whether this report is to be shown.
    bool admit(const elmo::Progress& progress, Clock::time_point now = Clock::now());

private:
    Clock::duration m_interval;
    Clock::time_point m_last;
    std::string m_stage;
    bool m_started = false;
    bool m_completeShown = false;
};

}  // namespace app
