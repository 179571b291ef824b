// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/train_config.h"

#include <fmt/format.h>

#include "elmo/training/run/embedded_presets.h"

namespace elmo::training {
namespace {

std::string_view presetNameOf(const EmbeddedResource& file) {
    return file.name.substr(0, file.name.rfind('.'));
}

/// Calls `change` with the settings of `options`, those of characters included, which a model of words then drops.
template <class Change>
void changeSettings(TrainOptions& options, const Change& change, RunSettings* run = nullptr) {
    const bool fixedWords = options.model.wordEmbeddingSize.has_value();  // read from a model of words
    if (!options.model.characters)
        options.model.characters.emplace();
    std::vector<Setting> settings = settingsOf(options).all();
    if (run)
        for (Setting& setting : settingsOf(*run).all())
            settings.push_back(std::move(setting));
    change(Settings(std::move(settings), Remedy::kListModelSettings));
    if (fixedWords)
        options.model.characters.reset();
}

}  // namespace

void applyConfig(TrainOptions& options, std::string_view toml, const std::string& source, SettingNotes* notes) {
    changeSettings(options, [&](Settings settings) { settings.apply(toml, source, notes); });
}

void applySetting(TrainOptions& options, std::string_view assignment, SettingNotes* notes) {
    changeSettings(options, [&](Settings settings) { settings.assign(assignment, notes); });
}

std::string configText(const TrainOptions& options) {
    TrainOptions copy = options;
    return settingsOf(copy).toml();
}

std::vector<std::string> trainingPresets() {
    std::vector<std::string> names;
    for (const EmbeddedResource& file : embeddedTrainingPresets())
        names.emplace_back(presetNameOf(file));
    return names;
}

TrainOptions loadTrainOptions(const std::string& presetOrPath, SettingNotes* notes, RunSettings* run) {
    RunSettings unused;
    TrainOptions options;
    for (const EmbeddedResource& file : embeddedTrainingPresets())
        if (presetNameOf(file) == presetOrPath) {
            applyConfig(options, file.content, fmt::format("preset '{}'", presetOrPath));
            return options;
        }
    const std::string text = readSettingsFile(presetOrPath, trainingPresets());
    // A file may give a part of the architecture; the rest would be no sizes and no clips.
    options.model = loadTrainOptions(kDefaultPreset).model;
    changeSettings(
        options, [&](Settings settings) { settings.apply(text, presetOrPath, notes); }, run ? run : &unused);
    return options;
}

}  // namespace elmo::training
