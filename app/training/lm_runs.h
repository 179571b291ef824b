// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "elmo/training/run/checkpoint.h"

namespace app {

/// A line of a biLM run's log. A plain value.
struct LmRunPoint {
    std::int64_t step = 0;
    double time = 0;                                      ///< seconds since 1970; 0 if the log does not say
    std::vector<std::pair<std::string, double>> numbers;  ///< "lossForward", "heldOut.perplexityMean", ...
    /// Empty if the line does not have it.
    std::optional<double> number(const std::string& name) const;
};

/// A training run of a biLM, finished or not, as its folder has it. A plain value.
struct LmRun {
    std::string name, path;
    elmo::training::Checkpoint header;  ///< without arrays
    std::vector<LmRunPoint> points;
    std::vector<std::string> changes;  ///< "at step 100: optimiser.learning_rate = ..."

    bool isFinished() const { return header.state.step >= header.options.steps; }
    /// What the log or the checkpoint has reached, whichever is further.
    std::int64_t step() const;
    std::int64_t positions() const;
    /// The last value of a number; empty if there is none.
    std::optional<double> last(const std::string& number) const;
};

/// Whether a folder holds a run of a biLM.
bool isLmRun(const std::filesystem::path& folder);
/// Throws what readCheckpointHeader() throws.
LmRun readLmRun(const std::filesystem::path& folder);

/// One run: how far it is, what it was asked for, what it measured.
std::string lmRunText(const LmRun& run);
std::string lmRunJson(const LmRun& run);

/// Several: the settings that differ, and the last numbers of each.
std::string lmRunsText(const std::vector<LmRun>& runs);
std::string lmRunsJson(const std::vector<LmRun>& runs);
/// All points of all logs: a row for a step of a run.
std::string lmRunsCsv(const std::vector<LmRun>& runs);
/// Losses and held-out perplexities, for the program that draws figures.
std::string lmRunCurves(const std::vector<LmRun>& runs);
/// The contents of a TensorBoard event file.
std::string lmRunEvents(const LmRun& run);

}  // namespace app
