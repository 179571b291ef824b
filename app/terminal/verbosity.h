// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// How much a command prints on standard error in addition to errors: with -q, by default, and with -v.
enum class Verbosity { kQuiet, kNormal, kVerbose };

/// The verbosity of the process, kNormal at first. Set once, before a command runs; read from any thread.
void setVerbosity(Verbosity verbosity);
Verbosity verbosity();

/// Prints "elmo: note: ..." on standard error, unless -q: something the user should know that is not a failure. An
/// empty text prints nothing. Any thread.
void note(std::string_view text);
void noteAll(const std::vector<std::string>& texts);

/// Prints "elmo: ..." on standard error with -v: a model, a setting, a time. Any thread.
void detail(std::string_view text);

/// The time that each stage of a run took, as its progress reports name the stages. One thread at a time.
class StageTimes {
public:
    using Clock = std::chrono::steady_clock;

    explicit StageTimes(Clock::time_point start) : m_start(start) {}

    /// A report of progress in `stage` at time `now`.
    void enter(std::string_view stage, Clock::time_point now);
    /// "read 0.21 s, embed 1.50 s, total 1.80 s": in the order of their first reports; the total includes the time
    /// before the first report.
    std::string text(Clock::time_point now) const;

private:
    using Stage = std::pair<std::string, Clock::duration>;

    Clock::time_point m_start, m_entered;
    std::vector<Stage> m_stages;
    std::size_t m_current = 0;  ///< of m_stages, unless it is empty
};

}  // namespace app
