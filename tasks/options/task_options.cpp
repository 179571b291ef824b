// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_options.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "elmo/containers/json_fields.h"
#include "elmo/error.h"
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using Json = nlohmann::ordered_json;

constexpr int kLargestWidth = 1 << 14;

void requireRange(const char* name, double value, double lowest, double highest) {
    if (!(value >= lowest && value <= highest))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The setting {} is {}; it must be from {} to {}.", name, value, lowest, highest));
}

void validateInput(const InputOptions& input) {
    requireRange("input.piece_width", input.pieceWidth, 0, kLargestWidth);
    requireRange("input.piece_count", input.pieceCount, 8, 1 << 20);
    requireRange("input.character_width", input.characterWidth, 0, kLargestWidth);
    requireRange("input.character_filters", input.characterFilters, 0, kLargestWidth);
    requireRange("input.characters_per_word", input.charactersPerWord, 1, 256);
    requireRange("input.word_width", input.wordWidth, 0, kLargestWidth);
    requireRange("input.word_count", input.wordCount, 0, 1 << 24);
    requireRange("input.trained_words", static_cast<double>(input.trainedWords), 0, 1 << 26);
    requireRange("input.dropout", input.dropout, 0, 0.99);
}

void validateElmo(const ElmoOptions& elmo) {
    requireRange("elmo.dropout", elmo.dropout, 0, 0.99);
    requireRange("elmo.lambda", elmo.lambda, 0, 1e6);
    requireRange("elmo.layers", elmo.layers, 0, 64);
    requireRange("elmo.width", elmo.width, 0, 1 << 16);
    if (elmo.fineTune && elmo.place == ElmoPlace::kNone)
        throw Error(ErrorCode::kBadArgument,
                    "elmo.fine_tune trains the biLM with the head, but elmo.place is none: there is no biLM to train.");
    for (const float share : elmo.startShares)
        requireRange("elmo.start_shares", share, 0, 1);
    if (elmo.layers > 0 && !elmo.startShares.empty() && std::cmp_not_equal(elmo.startShares.size(), elmo.layers))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("elmo.start_shares has {} numbers; the biLM has {} layers, so it needs {}.",
                                elmo.startShares.size(), elmo.layers, elmo.layers));
}

void validateNetwork(const NetworkOptions& network) {
    requireRange("network.encoder_width", network.encoderWidth, 1, kLargestWidth);
    requireRange("network.encoder_layers", network.encoderLayers, 1, 16);
    requireRange("network.integrator_width", network.integratorWidth, 1, kLargestWidth);
    requireRange("network.maxout_pieces", network.maxoutPieces, 1, 64);
    requireRange("network.dropout", network.dropout, 0, 0.99);
}

void validateTraining(const TaskTrainOptions& training) {
    requireRange("training.epochs", training.epochs, 1, 1e6);
    requireRange("training.patience", training.patience, 1, 1e6);
    requireRange("training.batch_tokens", training.batchTokens, 1, 1 << 20);
    requireRange("training.rate", training.rate, 0, 100);
    requireRange("training.bilm_rate", training.bilmRate, 0, 100);
    requireRange("training.plateau_patience", training.plateauPatience, 0, 1e6);
    requireRange("training.warmup_steps", static_cast<double>(training.warmupSteps), 1, 1e12);
    requireRange("training.clip_norm", training.clipNorm, 1e-6, 1e9);
    requireRange("training.weight_decay", training.weightDecay, 0, 1);
    requireRange("training.evaluations_per_epoch", training.evaluationsPerEpoch, 1, 1000);
    requireRange("training.seed", static_cast<double>(training.seed), 0, 9e15);
    requireRange("training.threads", training.threads, 0, 1024);
    requireRange("training.ema_decay", training.emaDecay, 0, 0.999999);
    requireRange("training.window_tokens", training.windowTokens, 8, 100'000);
    requireRange("training.negatives", training.negatives, 0, 1);
    requireRange("training.capitals", training.capitals, 0, 1);
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

Json valueJson(const SettingPlace& place) {
    return std::visit(
        [](const auto* value) -> Json {
            using Value = std::remove_cvref_t<decltype(*value)>;
            if constexpr (std::is_enum_v<Value>)
                return settingName(*value);
            else
                return *value;
        },
        place);
}

/// Reads one value of a JSON object into its place.
struct JsonReading {
    const elmo::JsonFields& fields;
    const char* key;

    void operator()(int* to) const { *to = static_cast<int>(fields.integer(key, INT32_MIN, INT32_MAX)); }
    void operator()(std::int64_t* to) const { *to = fields.integer(key, INT64_MIN / 2, INT64_MAX / 2); }
    void operator()(double* to) const { *to = fields.numberOr(key, *to, -1e300, 1e300); }
    void operator()(bool* to) const { *to = fields.booleanOr(key, *to); }
    void operator()(std::string* to) const { *to = fields.text(key); }
    void operator()(std::vector<float>* to) const {
        to->clear();
        for (const auto& number : fields.array(key))
            to->push_back(number.is_number() ? number.get<float>() : std::nanf(""));
    }
    template <class Enum>
    void operator()(Enum* to) const {
        const std::string name = fields.text(key);
        for (const auto& entry : valuesOf(*to))
            if (entry.name == name) {
                *to = entry.value;
                return;
            }
        throw Error(
            ErrorCode::kBadFormat,
            fmt::format("{} has the value '{}' for '{}', which this version does not support. A newer version may.",
                        fields.where(), name, key));
    }
};

}  // namespace

std::string elmoModeText(const ElmoOptions& options) {
    std::string text(settingName(options.place));
    if (options.place != ElmoPlace::kNone && options.mode != MixMode::kLearned)
        text += fmt::format("-{}", settingName(options.mode));
    return text;
}

void validate(const TaskConfig& config) {
    validateInput(config.head.input);
    validateElmo(config.head.elmo);
    validateNetwork(config.head.network);
    validateTraining(config.training);
    validateLabels(config.head);
}

std::string toJson(const TaskConfig& config) {
    TaskConfig copy = config;
    Json json = {{"task", config.head.task.name}, {"labels", config.head.labels}};
    for (const TaskSetting& setting : taskSettings())
        json[setting.table][setting.key] = valueJson(setting.place(copy));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

TaskConfig taskConfigFromJson(const std::string& json) {
    const elmo::JsonFields fields = elmo::JsonFields::parse(json, "The task's configuration");
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
    for (const TaskSetting& setting : taskSettings())
        if (fields.has(setting.table))
            if (const elmo::JsonFields table = fields.object(setting.table); table.has(setting.key))
                std::visit(JsonReading{table, setting.key}, setting.place(config));
    validate(config);
    return config;
}

}  // namespace tasks
