// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "elmo/training/bilm_trainer.h"

namespace elmo::training {

/// Where a run keeps its files and how often it reports. A value.
struct TrainingRunOptions {
    TrainOptions train;
    std::filesystem::path folder;            ///< gets checkpoint.elmo-train, vocabulary.tsv and log.jsonl
    bool resume = false;                     ///< go on from the folder's checkpoint if there is one
    std::optional<std::int64_t> newSteps;    ///< on resuming, another length of the run; the rate's decay follows it
    std::int64_t checkpointEvery = 500;      ///< steps
    std::int64_t logEvery = 50;              ///< steps
    std::int64_t heldOutEvery = 1000;        ///< steps; 0 means only at the end
    std::int64_t heldOutPositions = 20'000;  ///< read at intervals; the end reads all
};

/// One line of the run log, averaged over the steps since the line before.
struct TrainingProgress {
    std::int64_t step = 0, steps = 0;
    std::int64_t positions = 0;  ///< since the run began, of one direction
    std::array<double, 2> loss = {};
    double gradientNorm = 0, rate = 0;
    double tokensPerSecond = 0, secondsLeft = 0;
    std::optional<HeldOutReport> heldOut;
};
using TrainingProgressSink = std::function<void(const TrainingProgress&)>;

/// Trains to the last step: checkpoints, a log of JSON lines, held-out perplexity at intervals. A cancel writes a
/// checkpoint first. Throws Error(kBadArgument) where a loss or gradient stops being a number; the last checkpoint is
/// the last good one. `heldOut` may be null; its vocabulary must begin as the corpus's does. Runs on the caller's
/// thread beside its own workers. Returns the final held-out report, if there is held-out text.
std::optional<HeldOutReport> runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                                         const RunControl& control, const TrainingProgressSink& sink = {});

std::filesystem::path checkpointPath(const std::filesystem::path& runFolder);

}  // namespace elmo::training
