// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "elmo/training/run/bilm_trainer.h"
#include "elmo/training/run/run_history.h"

namespace elmo::training {

/// A training run as saved: settings, corpus it belongs to, and state. A value.
struct Checkpoint {
    TrainOptions options;
    CorpusStatistics corpus;  ///< of the training corpus, to recognise another one
    std::string tokenizer;    ///< revision the corpus was tokenized with
    TrainerState state;
    RunHistory history;  ///< what the run depends on, in addition to the state
};

/// Writes everything a run needs to go on to the bit, with a checksum, next to the target and renamed: the file is
/// always either the old or the new checkpoint. Throws Error(kIo, kPermission).
void writeCheckpoint(const Checkpoint& checkpoint, const std::filesystem::path& path);

/// Throws Error(kNotFound, kBadFormat, kNewerVersion, kChecksum) naming the file.
Checkpoint readCheckpoint(const std::filesystem::path& path);

}  // namespace elmo::training
