// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "elmo/training/run/bilm_trainer.h"
#include "elmo/training/run/run_settings.h"

namespace elmo::training {

/// The held-out results of a run so far, and the model it started from. A value.
struct RunHistory {
    std::optional<double> bestLoss;            ///< the lowest at intervals
    std::int64_t bestStep = 0;                 ///< where it was
    int worse = 0;                             ///< measurements since then
    std::optional<std::int64_t> measuredStep;  ///< the last one measured; empty in files of earlier versions
    std::optional<double> lossAtStart;         ///< fine-tuning: of the model as it was, over all held-out text
    std::string heldOut;  ///< hash of the text that was measured; empty: none was, or by an earlier version
    std::string origin;   ///< fine-tuning: the model it began from, a JSON object text
};

/// Sums over the steps since the last line of a run's log. A value.
struct IntervalSums {
    std::int64_t steps = 0, positions = 0;
    std::array<double, 2> loss = {};
    double gradientNorm = 0;
    double learningRate = 0;  ///< of the last step
};

/// A training run as saved: settings, corpus it belongs to, and state. A value.
struct Checkpoint {
    TrainOptions options;
    CorpusStatistics corpus;  ///< of the training corpus, to recognise another one
    std::string tokenizer;    ///< revision the corpus was tokenized with
    TrainerState state;
    RunHistory history;                   ///< what the run depends on, in addition to the state
    std::optional<RunSettings> run = {};  ///< empty in files of earlier versions
    IntervalSums interval = {};
};

/// Writes everything a run needs to continue with the same bits, with a checksum, next to the target and renamed: the
/// file is always either the old or the new checkpoint. Throws Error(kIo, kPermission).
void writeCheckpoint(const Checkpoint& checkpoint, const std::filesystem::path& path);

/// The parameters have the sizes that the options give. Throws Error(kNotFound, kBadFormat, kNewerVersion, kChecksum)
/// naming the file.
Checkpoint readCheckpoint(const std::filesystem::path& path);

/// The same without the arrays of its state, which are not checked. Fast.
Checkpoint readCheckpointHeader(const std::filesystem::path& path);

}  // namespace elmo::training
