// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/settings/json_settings.h"
#include "elmo/text/ascii.h"
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using Json = nlohmann::ordered_json;

constexpr std::string_view kMacroF1 = "macro_f1";
constexpr double kMaxClassWeight = 1e6;

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
    if (training.schedule != "plateau" && training.schedule != "warmup" && training.schedule != "decay")
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.schedule is '{}'; it must be plateau, warmup or decay.", training.schedule));
}

/// Settings for rare labels, which not every kind of output has.
void validateBalance(const TaskConfig& config) {
    const TaskTrainOptions& training = config.training;
    const OutputKind output = config.head.task.output;
    const ClassWeights weights = classWeightsOf(training);
    if (training.chooseBy != "metric" && training.chooseBy != kMacroF1)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.choose_by is '{}'; it must be metric or macro_f1.", training.chooseBy));
    if ((weights.balanced || !weights.weights.empty()) && output != OutputKind::kTextClass &&
        output != OutputKind::kTokenTags)
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("training.class_weights is for classes of texts and tags of tokens, which the task {} "
                        "does not have: leave it at none.{}",
                        config.head.task.name,
                        output == OutputKind::kSpans
                            ? " training.choose_by=macro_f1 keeps the weights that are best on rare labels, too."
                            : ""));
    const PartialLabels partial = partialLabelsOf(training);
    const bool hasPartial = partial.missing || !partial.meanings.empty();
    if (hasPartial && output == OutputKind::kRankedSpans)
        throw Error(ErrorCode::kBadArgument, fmt::format("training.partial_labels needs labels, which the task {} does "
                                                         "not have: leave it at none.",
                                                         config.head.task.name));
    if (hasPartial && output == OutputKind::kRoles)
        throw Error(ErrorCode::kBadArgument, fmt::format("training.partial_labels is not for the task {}, whose labels "
                                                         "are exact: leave it at none.",
                                                         config.head.task.name));
    if (partial.missing && output != OutputKind::kSpans)
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("training.partial_labels=missing is for spans: in the data of {} every text or token has "
                        "a label. Leave missing out.",
                        config.head.task.name));
    if (training.everyOccurrence && output != OutputKind::kRankedSpans)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.every_occurrence is about answers, which the task {} does not have: leave it "
                                "at false.",
                                config.head.task.name));
    if (training.chooseBy == kMacroF1 && output == OutputKind::kRankedSpans)
        throw Error(ErrorCode::kBadArgument, fmt::format("training.choose_by=macro_f1 needs labels, which the task {} "
                                                         "does not have: leave it at metric.",
                                                         config.head.task.name));
}

std::vector<std::string> textsIn(const elmo::JsonNode& fields, const char* name) {
    std::vector<std::string> texts;
    for (const auto& text : fields.array(name)) {
        if (!text.is_string())
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{}: '{}' contains a value that is not a string.", fields.where(), name));
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

void validateLabels(const HeadOptions& head) {
    const std::set<std::string> distinct(head.labels.begin(), head.labels.end());
    if (distinct.size() != head.labels.size() || distinct.count("") > 0)
        throw Error(ErrorCode::kBadArgument, "The labels of a head must be distinct and not empty.");
}

}  // namespace

std::string_view chosenMetricOf(const TaskConfig& config) {
    return config.training.chooseBy == kMacroF1 ? "macro F1" : metricNameOf(config.head.task.output);
}

ClassWeights classWeightsOf(const TaskTrainOptions& options) {
    ClassWeights found;
    if (options.classWeights == "none")
        return found;
    if (options.classWeights == "balanced")
        return {true, {}};
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.class_weights is '{}'; it must be none, balanced, or weights such as "
                                "rare=5,other=2: {}.",
                                options.classWeights, why));
    };
    for (const std::string_view part : elmo::ascii::split(options.classWeights, ',')) {
        const std::string entry(part);
        const std::size_t equals = entry.rfind('=');
        double weight = 0;
        const char* const last = entry.data() + entry.size();
        if (equals == entry.npos || equals == 0)
            refuse(fmt::format("'{}' is not LABEL=WEIGHT", entry));
        if (const auto read = std::from_chars(entry.data() + equals + 1, last, weight);
            read.ec != std::errc() || read.ptr != last || !(weight >= 0 && weight <= kMaxClassWeight))
            refuse(fmt::format("'{}' has no weight from 0 to {}", entry, kMaxClassWeight));
        const std::string label = entry.substr(0, equals);
        if (std::ranges::find(found.weights, label, &std::pair<std::string, double>::first) != found.weights.end())
            refuse(fmt::format("'{}' has two weights", label));
        found.weights.emplace_back(label, weight);
    }
    return found;
}

const std::vector<std::string>* PartialLabels::meaningsOf(std::string_view label) const {
    const auto found = std::ranges::find(meanings, label, &std::pair<std::string, std::vector<std::string>>::first);
    return found == meanings.end() ? nullptr : &found->second;
}

PartialLabels partialLabelsOf(const TaskTrainOptions& options) {
    PartialLabels found;
    if (options.partialLabels == "none")
        return found;
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("training.partial_labels is '{}'; it must be none, or parts such as "
                                "missing,UNK=*,other=red|green: {}.",
                                options.partialLabels, why));
    };
    for (const std::string_view part : elmo::ascii::split(options.partialLabels, ',')) {
        const std::string entry(part);
        if (entry == "missing") {
            found.missing = true;
            continue;
        }
        const std::size_t equals = entry.find('=');
        if (equals == entry.npos || equals == 0 || equals + 1 == entry.size())
            refuse(fmt::format("'{}' is neither missing nor LABEL=MEANINGS", entry));
        const std::string label = entry.substr(0, equals), all = entry.substr(equals + 1);
        if (found.meaningsOf(label))
            refuse(fmt::format("'{}' stands there twice", label));
        std::vector<std::string>& meanings = found.meanings.emplace_back(label, std::vector<std::string>()).second;
        if (all != "*")
            for (const std::string_view meaning : elmo::ascii::split(all, '|'))
                meanings.emplace_back(meaning);
    }
    return found;
}

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
    validateBalance(config);
    validateLabels(config.head);
}

std::string toJson(const TaskConfig& config) {
    TaskConfig copy = config;
    Json json = {{"task", config.head.task.name}, {"labels", config.head.labels}};
    if (!config.head.rolesets.empty())
        json["rolesets"] = config.head.rolesets;
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
    config.head.labels = textsIn(fields, "labels");
    if (fields.has("rolesets"))
        config.head.rolesets = textsIn(fields, "rolesets");
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
