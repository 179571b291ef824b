// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>

namespace app {
namespace {

// Rates and times are unreliable at first.
constexpr double kSecondsBeforeRate = 0.5;

std::atomic<bool> g_isShown = false;  // the terminal is the process's, so is the line

std::string clockTime(double seconds) {
    const auto whole = std::llround(std::clamp(seconds, 0.0, 359'999.0));
    if (whole >= 3600)
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string describeProgress(const elmo::Progress& progress, std::int64_t doneAtStart, double secondsInStage) {
    std::string line(progress.stage);
    if (progress.total > 0)
        line += fmt::format("  {:3.0f} %", 100.0 * static_cast<double>(progress.done) /
                                               static_cast<double>(std::max(progress.total, progress.done)));
    else
        line += fmt::format("  {}", progress.done);
    const auto doneHere = static_cast<double>(progress.done - doneAtStart);
    if (secondsInStage < kSecondsBeforeRate || doneHere <= 0)
        return line;
    const double rate = doneHere / secondsInStage;
    line += fmt::format("  {:.{}f}/s", rate, rate < 10 ? 1 : 0);
    if (progress.total > progress.done)
        line += fmt::format("  ETA {}", clockTime(static_cast<double>(progress.total - progress.done) / rate));
    return line;
}

TerminalProgress::TerminalProgress() : m_isTerminal(isatty(STDERR_FILENO) == 1) {}

void TerminalProgress::show(const elmo::Progress& progress) {
    const auto now = ProgressThrottle::Clock::now();
    if (!m_isTerminal || !m_throttle.admit(progress, now))
        return;
    if (progress.stage != m_stage) {
        m_stage = progress.stage;
        m_stageStart = now;
        m_doneAtStart = progress.done;
    }
    const double seconds = std::chrono::duration<double>(now - m_stageStart).count();
    fmt::print(stderr, "\r{}\x1b[K", describeProgress(progress, m_doneAtStart, seconds));
    std::fflush(stderr);
    g_isShown = true;
}

void TerminalProgress::clear() {
    clearProgressLine();
}

void clearProgressLine() {
    if (!g_isShown.exchange(false))
        return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
}

}  // namespace app
