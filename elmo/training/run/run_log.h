// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>

#include "elmo/training/run/training_run.h"

namespace elmo::training {

/// Sums of the steps since the last line of a run's log. One thread.
class StepAverages {
public:
    void add(const StepReport& report);
    /// Fills in the averages over the steps since reset().
    void describe(TrainingProgress& progress) const;
    void reset() { *this = {}; }

private:
    std::array<double, 2> m_loss = {};
    double m_gradientNorm = 0, m_learningRate = 0;
    std::int64_t m_steps = 0, m_positions = 0;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
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
