// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/fine_tuning.h"

namespace elmo::training {

/// A run: what it computes, what is asked of it, and its folder. A value.
struct TrainingRunOptions : RunSettings {
    TrainOptions train;            ///< on resuming, those of the checkpoint apply, except `threads`
    std::filesystem::path folder;  ///< gets the files that the README of this folder lists
    bool resume = false;           ///< go on from the folder's checkpoint if there is one
    /// On resuming, changes the settings of the checkpoint, which is at this step.
    std::function<void(TrainOptions&, std::int64_t step)> change;
    std::stop_token enough;                ///< a stop here ends the run early, as its last step would
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
    std::optional<HeldOutReport> heldOut;     ///< of the same sample in every line of a run
    bool beforeFineTuning = false;            ///< the measurements are of the model that the run began from
    std::optional<HeldOutReport> allHeldOut;  ///< of all held-out text: before fine-tuning, and of the finished model
    std::optional<std::int64_t> keptStep;     ///< the run has ended with the best parameters, those of this step
};
using TrainingProgressSink = std::function<void(const TrainingProgress&)>;

/// What a run ended with.
struct TrainingResult {
    std::optional<HeldOutReport> heldOut;  ///< of the model as stored, over all held-out text, if there is any
    RunHistory history;
    std::int64_t step = 0;  ///< of the parameters kept
};

/// Trains to the last step, with checkpoints, a log of JSON lines and held-out measurements at intervals, and writes
/// the model. A cancel writes a checkpoint first. Throws Error(kBadArgument) if the training diverges (the last
/// checkpoint is good), if another process trains in the folder, and on resuming with another corpus, with a setting
/// that can't be changed or, if the run compares with earlier measurements, with other held-out text. Throws
/// ProcessLost naming that checkpoint if a process of the group ended. `heldOut` may be null; its vocabulary must begin
/// as the corpus's does. Runs on the caller's thread and its own workers.
TrainingResult runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                           const RunControl& control, const TrainingProgressSink& sink = {});

/// What a session with these settings changes of a run, as "training.steps = 10, now 20". The number of threads, which
/// changes no result, is left out.
std::vector<std::string> changedSettings(const Checkpoint& run, const TrainOptions& train, const RunSettings& asked,
                                         std::uint32_t corpusTypes);

/// Those among such changes that a run can't be resumed with.
std::vector<std::string> refusedChanges(const std::vector<std::string>& changes);

std::filesystem::path checkpointPath(const std::filesystem::path& runFolder);
/// The checkpoint whose parameters a run ends with: the best if a run keeps it, otherwise the last.
std::filesystem::path keptCheckpointPath(const std::filesystem::path& runFolder);
/// The bundle of a run.
std::filesystem::path modelPath(const std::filesystem::path& runFolder);

}  // namespace elmo::training
