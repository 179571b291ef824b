// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_options.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/settings/json_settings.h"
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using Json = nlohmann::ordered_json;

void validateElmo(const ElmoOptions& elmo) {
    if (elmo.fineTune && elmo.place == ElmoPlace::kNone)
        throw Error(ErrorCode::kBadArgument,
                    "elmo.fine_tune trains the biLM with the head, but elmo.place is none: there is no biLM to train.");
    for (const float share : elmo.startShares)
        if (!(share >= 0 && share <= 1))
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The setting elmo.start_shares has {}; it must be from 0 to 1.", share));
    if (elmo.layers > 0 && !elmo.startShares.empty() && std::cmp_not_equal(elmo.startShares.size(), elmo.layers))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("elmo.start_shares has {} numbers; the biLM has {} layers, so it needs {}.",
                                elmo.startShares.size(), elmo.layers, elmo.layers));
}

void validateTraining(const TaskTrainOptions& training) {
    if (training.loss != "mean" && training.loss != "sum")
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.loss is '{}'; it must be mean or sum.", training.loss));
    if (training.schedule != "plateau" && training.schedule != "warmup")
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.schedule is '{}'; it must be plateau or warmup.", training.schedule));
}

void validateLabels(const HeadOptions& head) {
    const std::set<std::string> distinct(head.labels.begin(), head.labels.end());
    if (distinct.size() != head.labels.size() || distinct.count("") > 0)
        throw Error(ErrorCode::kBadArgument, "The labels of a head must be distinct and not empty.");
}

}  // namespace

std::string elmoModeText(const ElmoOptions& options) {
    std::string text(settingName(options.place));
    if (options.place != ElmoPlace::kNone && options.mode != MixMode::kLearned)
        text += fmt::format("-{}", settingName(options.mode));
    return text;
}

void validate(const TaskConfig& config) {
    TaskConfig copy = config;
    settingsOf(copy).requireRanges();
    validateElmo(config.head.elmo);
    validateTraining(config.training);
    validateLabels(config.head);
}

std::string toJson(const TaskConfig& config) {
    TaskConfig copy = config;
    Json json = {{"task", config.head.task.name}, {"labels", config.head.labels}};
    for (const elmo::Setting& setting : settingsOf(copy).all())
        json[std::string(setting.table)][std::string(setting.storedKey())] = elmo::settingJson(setting);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

TaskConfig taskConfigFromJson(const std::string& json) {
    const elmo::JsonNode fields = elmo::JsonNode::parse(json, "The task's configuration");
    TaskConfig config;
    const std::string task = fields.text("task");
    const auto known = taskNamed(task);
    if (!known)
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} has the task '{}'; this version knows {}.", fields.where(), task, taskNames()));
    config.head.task = *known;
    for (const auto& label : fields.array("labels")) {
        if (!label.is_string())
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{}: 'labels' contains a value that is not a string.", fields.where()));
        config.head.labels.push_back(label.get<std::string>());
    }
    for (const elmo::Setting& setting : settingsOf(config).all()) {
        const std::string table(setting.table), key(setting.storedKey());
        if (fields.has(table) && fields.object(table).has(key))
            elmo::readSetting(fields.object(table).json().at(key), setting,
                              fmt::format("{}, '{}'", fields.where(), table));
    }
    validate(config);
    return config;
}

}  // namespace tasks
