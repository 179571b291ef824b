// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "elmo/containers/safetensors.h"
#include "elmo/settings/settings.h"

namespace elmo::training {

/// What a run is asked for in addition to the settings that decide its numbers. Kept in its checkpoint, so that
/// resuming needs none of it again. A value.
struct RunSettings {
    std::string data;                        ///< folder of the corpus; empty: not known by a path
    std::string heldOut;                     ///< folder of the held-out corpus; empty: none, or not known by a path
    std::string from;                        ///< the model that is fine-tuned; empty: none
    std::int64_t checkpointEvery = 500;      ///< steps
    double checkpointMinutes = 0;            ///< in place of `checkpointEvery`, time between checkpoints; 0: by steps
    std::int64_t logEvery = 50;              ///< steps
    std::int64_t heldOutEvery = 1000;        ///< steps; 0 means only at the end
    std::int64_t heldOutPositions = 20'000;  ///< of the sample that is read at intervals; 0 means all
    bool keepBest = false;                   ///< end with the parameters that did best on that sample
    int patience = 0;  ///< stop after this number of measurements without a new best; 0 means never. Implies keepBest
    StorageType storage = StorageType::kBfloat16;  ///< of the bundle in model/
    bool softmax = true;                           ///< the bundle keeps its softmax
};

/// The settings of `run`, which must outlive them: table [run].
Settings settingsOf(RunSettings& run);

/// As a JSON object for checkpoints; and back. Throws Error(kBadFormat).
std::string toJson(const RunSettings& run);
RunSettings runSettingsFromJson(const std::string& json);

}  // namespace elmo::training
