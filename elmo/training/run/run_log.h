// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "elmo/training/run/training_run.h"

namespace elmo::training {

/// Averages over an interval: the steps since the last line of a run's log. One thread.
class StepAverages {
public:
    using Clock = std::chrono::steady_clock;

    explicit StepAverages(Clock::time_point begin = Clock::now()) : m_begin(begin) {}

    /// Goes on with the interval of a session that was stopped.
    explicit StepAverages(const IntervalSums& sums) : StepAverages() { m_sums = sums; }

    void add(const StepReport& report);
    const IntervalSums& sums() const { return m_sums; }
    /// Fills in the averages of the interval, and the time left.
    void describe(TrainingProgress& progress, Clock::time_point now = Clock::now()) const;
    /// Begins the next interval.
    void reset(Clock::time_point now = Clock::now());

private:
    double secondsPerStep(Clock::time_point now) const;

    IntervalSums m_sums;
    std::int64_t m_steps = 0, m_positions = 0;  // since m_begin
    Clock::time_point m_begin;
    std::deque<double> m_secondsPerStep;  ///< of the intervals before, oldest first
};

/// A run's log.jsonl: an object a line, one line for a step. One thread.
class RunLog {
public:
    /// Goes on with a log after `step`, the last one that its lines may be of: later steps are done again. Throws
    /// Error(kIo) naming the folder.
    RunLog(const std::filesystem::path& folder, std::int64_t step);

    /// Whether the last line is of this step and has the losses of its interval.
    bool hasLossesOf(std::int64_t step) const;

    /// Adds to the line of the same step, if that is the last line.
    void write(const TrainingProgress& progress);
    /// The settings with which a session goes on, if they are not those of the session before.
    void writeChanges(std::int64_t step, const std::vector<std::string>& changes);

private:
    void append(const std::string& line);

    std::filesystem::path m_path;
    std::string m_last;  ///< the last line
};

}  // namespace elmo::training
