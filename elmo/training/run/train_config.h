// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "elmo/training/run/run_settings.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

/// Reads training settings from TOML text: tables [model], [training] and [optimiser]. See Settings::apply().
void applyConfig(TrainOptions& options, std::string_view toml, const std::string& source,
                 SettingNotes* notes = nullptr);

/// Changes one setting: "training.negative_samples=2048". See Settings::assign().
void applySetting(TrainOptions& options, std::string_view assignment, SettingNotes* notes = nullptr);

/// All settings as TOML that applyConfig() reads back.
std::string configText(const TrainOptions& options);

/// The presets that the program carries (resources/presets): "original", "medium", "small", "mini", ...
std::vector<std::string> trainingPresets();

/// The preset that a file's missing settings of [model] come from.
inline constexpr const char* kDefaultPreset = "small";

/// The settings of a preset's name or of a TOML file. A file may have those of a run, table [run], too; they are put
/// into `run` unless it is null. Throws Error(kNotFound) listing the presets.
TrainOptions loadTrainOptions(const std::string& presetOrPath, SettingNotes* notes = nullptr,
                              RunSettings* run = nullptr);

}  // namespace elmo::training
