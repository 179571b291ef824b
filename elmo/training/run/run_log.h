// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>

#include "elmo/training/run/training_run.h"

namespace elmo::training {

/// Averages over an interval: the steps since the last line of a run's log. One thread.
class StepAverages {
public:
    using Clock = std::chrono::steady_clock;

    explicit StepAverages(Clock::time_point begin = Clock::now()) : m_begin(begin) {}

    void add(const StepReport& report);
    /// Fills in the averages of the interval, and the time left.
    void describe(TrainingProgress& progress, Clock::time_point now = Clock::now()) const;
    /// Begins the next interval.
    void reset(Clock::time_point now = Clock::now());

private:
    double secondsPerStep(Clock::time_point now) const;

    std::array<double, 2> m_loss = {};
    double m_gradientNorm = 0, m_learningRate = 0;
    std::int64_t m_steps = 0, m_positions = 0;
    Clock::time_point m_begin;
    std::deque<double> m_secondsPerStep;  ///< of the intervals before, oldest first
};

/// A run's log.jsonl, one object a line, appended to. One thread.
class RunLog {
public:
    /// Throws Error(kIo) naming the folder.
    explicit RunLog(const std::filesystem::path& folder);
    void write(const TrainingProgress& progress);

private:
    std::ofstream m_out;
};

}  // namespace elmo::training
