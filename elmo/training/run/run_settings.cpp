// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/run_settings.h"

#include <fmt/format.h>

#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/settings/json_settings.h"

namespace elmo::training {
namespace {

constexpr NamedValue<StorageType> kBundleStorages[] = {{StorageType::kFloat32, "fp32"},
                                                       {StorageType::kBfloat16, "bf16"},
                                                       {StorageType::kFloat16, "fp16"},
                                                       {StorageType::kInt8, "int8"}};

}  // namespace

Settings settingsOf(RunSettings& run) {
    constexpr double kManySteps = 1e12;
    return Settings({{"run", "data", &run.data},
                     {"run", "held_out", &run.heldOut},
                     {"run", "from", &run.from},
                     {"run", "checkpoint_every", &run.checkpointEvery, 1, kManySteps},
                     {"run", "checkpoint_minutes", &run.checkpointMinutes, 0, 1e6},
                     {"run", "log_every", &run.logEvery, 0, kManySteps},
                     {"run", "held_out_every", &run.heldOutEvery, 0, kManySteps},
                     {"run", "held_out_positions", &run.heldOutPositions, 0, kManySteps},
                     {"run", "keep_best", &run.keepBest},
                     {"run", "patience", &run.patience, 0, 1e6},
                     {"run", "storage", choiceOf(run.storage, kBundleStorages)},
                     {"run", "softmax", &run.softmax}},
                    Remedy::kListModelSettings);
}

std::string toJson(const RunSettings& run) {
    RunSettings copy = run;
    nlohmann::ordered_json json;
    for (const Setting& setting : settingsOf(copy).all())
        json[std::string(setting.key)] = settingJson(setting);
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

RunSettings runSettingsFromJson(const std::string& text) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        RunSettings run;
        for (const Setting& setting : settingsOf(run).all())
            if (const std::string key(setting.key); json.contains(key))  // a later version may have more
                readSetting(json.at(key), setting, "The settings of the run");
        return run;
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The settings of the run are damaged: {}.", describeFailure(error)));
    }
}

}  // namespace elmo::training
