// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/fine_tuning.h"

namespace elmo::training {

/// The folder of a run and the intervals of its reports. A value.
struct TrainingRunOptions {
    TrainOptions train;
    std::filesystem::path folder;            ///< gets checkpoint.elmo-train, vocabulary.tsv and log.jsonl
    bool resume = false;                     ///< go on from the folder's checkpoint if there is one
    std::optional<std::string> newDevice;    ///< on resuming, another place to compute on
    std::optional<Precision> newPrecision;   ///< on resuming, another precision of the products
    std::optional<std::int64_t> newSteps;    ///< on resuming, another length of the run; the rate's decay follows it
    std::int64_t checkpointEvery = 500;      ///< steps
    double checkpointMinutes = 0;            ///< in place of `checkpointEvery`, time between checkpoints; 0: by steps
    std::int64_t logEvery = 50;              ///< steps
    std::int64_t heldOutEvery = 1000;        ///< steps; 0 means only at the end
    std::int64_t heldOutPositions = 20'000;  ///< read at intervals; the end reads all
    bool keepBest = false;                   ///< end with the parameters that did best on held-out text at intervals
    std::stop_token enough;                  ///< a stop here ends the run early, as its last step would
    int patience = 0;  ///< stop after this number of measurements without a new best; 0 means never. Implies keepBest
    const StartingPoint* start = nullptr;  ///< fine-tuning; not read on resuming
    ProcessGroup* group = nullptr;         ///< the other processes of a data-parallel run; process 0 writes the files
};

/// One line of the run log, averaged over the steps since the line before.
struct TrainingProgress {
    std::int64_t step = 0, steps = 0;
    std::int64_t averagedSteps = 0;  ///< 0: no step contributes to the losses, gradient norm and speed, which are empty
    Directions directions = Directions::kBoth;
    std::int64_t positions = 0;  ///< since the run began, of one direction
    std::array<double, 2> loss = {};
    double gradientNorm = 0, learningRate = 0;
    double tokensPerSecond = 0, secondsLeft = 0;
    std::optional<HeldOutReport> heldOut;
    bool beforeFineTuning = false;  ///< `heldOut` is of the model that the run began from
    bool kept = false;              ///< the run has ended with the parameters of `step`, an earlier one than the last
};
using TrainingProgressSink = std::function<void(const TrainingProgress&)>;

/// What a run ended with.
struct TrainingResult {
    std::optional<HeldOutReport> heldOut;  ///< over all held-out text, if there is any
    RunHistory history;
    std::int64_t step = 0;  ///< of the parameters kept
};

/// Trains to the last step: checkpoints, a log of JSON lines, held-out perplexity at intervals. A cancel writes a
/// checkpoint first. Throws Error(kBadArgument) if a loss or gradient stops being a number (the last checkpoint,
/// if there is one, is good), if another process trains in the folder, and on resuming with another corpus or, if the
/// run compares with earlier measurements, with other held-out text. Throws ProcessLost naming that checkpoint if a
/// process of the group ended. `heldOut` may be null; its vocabulary must begin as the corpus's does. Runs on the
/// caller's thread and its own workers.
TrainingResult runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                           const RunControl& control, const TrainingProgressSink& sink = {});

std::filesystem::path checkpointPath(const std::filesystem::path& runFolder);
/// The checkpoint whose parameters a run ends with: the best if a run keeps it, otherwise the last.
std::filesystem::path keptCheckpointPath(const std::filesystem::path& runFolder);

}  // namespace elmo::training
