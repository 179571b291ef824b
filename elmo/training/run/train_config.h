// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "elmo/training/train_options.h"

namespace elmo::training {

/// Reads training settings from TOML text: tables [model], [training] and [optimiser], every key optional, unknown keys
/// refused. `source` names the text in messages. Throws Error(kBadFormat, kBadArgument) with line and column.
void applyConfig(TrainOptions& options, std::string_view toml, const std::string& source);

/// Changes one setting: "training.samples=2048", "model.filters=[[1,32],[2,32]]". Throws as applyConfig does.
void applySetting(TrainOptions& options, std::string_view assignment);

/// All settings as TOML that applyConfig() reads back.
std::string configText(const TrainOptions& options);

/// A preset that the program carries (resources/presets): "original", "medium", "small", "mini", ...
struct TrainingPreset {
    std::string_view name;
    std::string_view toml;
};
std::vector<TrainingPreset> trainingPresets();

/// The settings of a preset's name or of a TOML file. Throws Error(kNotFound) listing the presets.
TrainOptions loadTrainOptions(const std::string& presetOrPath);

}  // namespace elmo::training
