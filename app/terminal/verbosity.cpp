// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/verbosity.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>

#include "app/terminal/terminal_progress.h"
#include "app/terminal/terminal_text.h"

namespace app {
namespace {

std::atomic<Verbosity> current = Verbosity::kNormal;

std::string inSeconds(StageTimes::Clock::duration duration) {
    return fmt::format("{:.2f} s", std::chrono::duration<double>(duration).count());
}

/// A whole line; on a terminal it replaces the line of progress.
void printLine(std::string_view start, std::string_view text) {
    clearProgressLine();
    fmt::print(stderr, "{}{}\n", start, withPictures(text));
}

}  // namespace

void setVerbosity(Verbosity verbosity) {
    current = verbosity;
}

Verbosity verbosity() {
    return current;
}

void note(std::string_view text) {
    if (!text.empty() && verbosity() != Verbosity::kQuiet)
        printLine("elmo: note: ", text);
}

void noteAll(const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
        note(text);
}

void detail(std::string_view text) {
    if (verbosity() == Verbosity::kVerbose)
        printLine("elmo: ", text);
}

void StageTimes::enter(std::string_view stage, Clock::time_point now) {
    if (!m_stages.empty()) {
        if (m_stages[m_current].first == stage)
            return;
        m_stages[m_current].second += now - m_entered;
    }
    m_entered = now;
    const auto known = std::ranges::find(m_stages, stage, &Stage::first);
    m_current = static_cast<std::size_t>(known - m_stages.begin());
    if (known == m_stages.end())
        m_stages.emplace_back(std::string(stage), Clock::duration::zero());
}

std::string StageTimes::text(Clock::time_point now) const {
    std::string line;
    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        const Clock::duration open = i == m_current ? now - m_entered : Clock::duration::zero();
        line += fmt::format("{} {}, ", m_stages[i].first, inSeconds(m_stages[i].second + open));
    }
    return line + fmt::format("total {}", inSeconds(now - m_start));
}

}  // namespace app
