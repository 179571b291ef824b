// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/jobs/progress_throttle.h"
#include "elmo/run_control.h"

namespace app {

/// One line about a stage: its name, how far it is, the rate in the stage's unit per second, and the time left if
/// the total is known. `doneAtStart` is what was done already when the stage began (a resumed run).
std::string describeProgress(const elmo::Progress& progress, std::int64_t doneAtStart, double secondsInStage);

/// Clears a line of progress that stands on the terminal, so that other text can stand in its place; prints nothing
/// if there is none. Any thread.
void clearProgressLine();

/// A progress line on standard error that overwrites itself; silent unless standard error is a terminal.
/// One thread at a time.
class TerminalProgress {
public:
    TerminalProgress();
    ~TerminalProgress() { clear(); }
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;

    void show(const elmo::Progress& progress);
    /// Takes the line away, so that a message can stand in its place.
    void clear();

private:
    ProgressThrottle m_throttle;
    ProgressThrottle::Clock::time_point m_stageStart;
    std::int64_t m_doneAtStart = 0;
    std::string m_stage;
    bool m_isTerminal;
};

}  // namespace app
