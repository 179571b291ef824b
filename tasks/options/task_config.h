// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "elmo/settings/settings.h"
#include "tasks/options/task_options.h"

namespace tasks {

/// Reads settings from TOML text: tables [input], [elmo], [network] and [training]. See elmo::Settings::apply().
void applyConfig(TaskConfig& config, std::string_view toml, const std::string& source,
                 elmo::SettingNotes* notes = nullptr);

/// Changes one setting: "training.learning_rate=0.002", "elmo.place=both". See elmo::Settings::assign().
void applySetting(TaskConfig& config, std::string_view assignment, elmo::SettingNotes* notes = nullptr);

/// All settings as TOML that applyConfig() reads back.
std::string configText(const TaskConfig& config);

/// Names of the presets that the program carries (resources/presets/tasks): "ner", "sentiment", "qa", ...
std::vector<std::string> taskPresets();

/// The settings of the task's own preset, changed by those of `presetOrPath` (a preset's name or a TOML file) if it
/// is not empty. Throws Error(kNotFound) listing the presets.
TaskConfig loadTaskConfig(const Task& task, const std::string& presetOrPath, elmo::SettingNotes* notes = nullptr);

}  // namespace tasks
