// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_config.h"

#include <fmt/format.h>

#include "tasks/options/embedded_task_presets.h"
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

std::string_view nameOfPreset(const EmbeddedResource& file) {
    return file.name.substr(0, file.name.rfind('.'));
}

bool applyPreset(TaskConfig& config, std::string_view name) {
    for (const EmbeddedResource& file : embeddedTaskPresets())
        if (nameOfPreset(file) == name) {
            applyConfig(config, file.content, fmt::format("preset '{}'", name));
            return true;
        }
    return false;
}

}  // namespace

void applyConfig(TaskConfig& config, std::string_view toml, const std::string& source, elmo::SettingNotes* notes) {
    settingsOf(config).apply(toml, source, notes);
}

void applySetting(TaskConfig& config, std::string_view assignment, elmo::SettingNotes* notes) {
    settingsOf(config).assign(assignment, notes);
}

std::string configText(const TaskConfig& config) {
    TaskConfig copy = config;
    return settingsOf(copy).toml();
}

std::vector<std::string> taskPresets() {
    std::vector<std::string> names;
    for (const EmbeddedResource& file : embeddedTaskPresets())
        names.emplace_back(nameOfPreset(file));
    return names;
}

TaskConfig loadTaskConfig(const Task& task, const std::string& presetOrPath, elmo::SettingNotes* notes) {
    TaskConfig config;
    config.head.task = task;
    applyPreset(config, task.name);
    if (presetOrPath.empty() || applyPreset(config, presetOrPath))
        return config;
    applyConfig(config, elmo::readSettingsFile(presetOrPath, taskPresets()), presetOrPath, notes);
    return config;
}

}  // namespace tasks
