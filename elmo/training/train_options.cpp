// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/train_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "elmo/containers/json_failure.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/settings/json_settings.h"

namespace elmo::training {
namespace {

constexpr NamedValue<Activation> kActivations[] = {{Activation::kRelu, "relu"}, {Activation::kTanh, "tanh"}};
constexpr NamedValue<Precision> kPrecisions[] = {{Precision::kFloat32, "fp32"},
                                                 {Precision::kFloat32, "float32"},
                                                 {Precision::kBfloat16, "bf16"},
                                                 {Precision::kBfloat16, "bfloat16"}};
constexpr NamedValue<OptimiserKind> kOptimisers[] = {{OptimiserKind::kAdam, "adam"},
                                                     {OptimiserKind::kAdagrad, "adagrad"}};
constexpr NamedValue<Schedule> kSchedules[] = {
    {Schedule::kCosine, "cosine"}, {Schedule::kConstant, "constant"}, {Schedule::kCooldown, "cooldown"}};
constexpr NamedValue<Directions> kDirectionNames[] = {
    {Directions::kBoth, "both"}, {Directions::kForward, "forward"}, {Directions::kBackward, "backward"}};
constexpr NamedValue<TokenInput> kInputs[] = {{TokenInput::kCharacters, "characters"}, {TokenInput::kWords, "words"}};

void require(bool good, const char* name, const std::string& value, const char* allowed) {
    if (!good)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The training setting '{}' is {}; it must be {}.", name, value, allowed));
}

/// "warmup_steps" as JSON has it: "warmupSteps".
std::string camelCase(std::string_view key) {
    std::string name;
    for (const char c : key)
        if (c == '_')
            name += '_';
        else if (!name.empty() && name.back() == '_')
            name.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        else
            name += c;
    return name;
}

/// The object of the JSON form that holds a setting; "" is the outermost. The input follows from the model.
std::optional<std::string_view> storedTable(const Setting& setting) {
    if (setting.key == "input")
        return std::nullopt;
    return setting.table == "training" || setting.key == "word_embedding" ? "" : setting.table;
}

/// Whether the value is that of records that lack the setting, which are written as they were.
bool isAsBeforePieces(const Setting& setting) {
    return (setting.key == "piece_length" && *std::get<int*>(setting.place) == 0) ||
           (setting.key == "reset_state_at_document" && !*std::get<bool*>(setting.place));
}

std::vector<Setting> characterSettings(CharacterCnnOptions& characters) {
    return {{"model", "character_embedding", &characters.embeddingSize},
            {"model", "max_characters_per_token", &characters.maxCharactersPerToken},
            {"model", "filters", &characters.filters},
            {"model", "activation", choiceOf(characters.activation, kActivations)},
            {"model", "highway_layers", &characters.highwayLayers}};
}

}  // namespace

Settings settingsOf(TrainOptions& o) {
    constexpr auto kLater = SettingKind::kLater;
    constexpr double kManySteps = 1e12;
    EncoderOptions& encoder = o.model.encoder;
    OptimiserOptions& optimiser = o.optimiser;
    std::vector<Setting> list = {
        {"model", "input", choiceOf(o.input, kInputs)},
        {"model", "word_embedding", &o.wordEmbedding, 0, 1 << 17, kLater},
        {"model", "cell_size", &encoder.cellSize},
        {"model", "projection_size", &encoder.projectionSize},
        {"model", "layers", &encoder.layers},
        {"model", "cell_clip", &encoder.cellClip},
        {"model", "projection_clip", &encoder.projectionClip},
        {"model", "skip_connections", &encoder.skipConnections},
        {"training", "directions", choiceOf(o.directions, kDirectionNames), 0, 0, kLater},
        {"training", "vocabulary", &o.vocabulary, 4, 1 << 24},
        {"training", "negative_samples", &o.negativeSamples, 1, 1 << 20, {}, "samples"},
        {"training", "batch_size", &o.batchSize, 1, 1 << 14, {}, "rows"},
        {"training", "group_size", &o.groupSize, 1, 1 << 14, kLater},
        {"training", "unroll_steps", &o.unrollSteps, 1, 1024, {}, "window"},
        {"training", "piece_length", &o.pieceLength, 0, 1 << 24, kLater},
        {"training", "dropout", &o.dropout, 0, 0.95},
        {"training", "reset_state_at_sentence", &o.resetStateAtSentence},
        {"training", "reset_state_at_document", &o.resetStateAtDocument, 0, 0, kLater},
        {"training", "precision", choiceOf(o.precision, kPrecisions)},
        {"training", "steps", &o.steps, 1, kManySteps},
        {"training", "frozen_steps", &o.frozenSteps, 0, kManySteps, kLater},
        {"training", "seed", &o.seed},
        {"training", "threads", &o.threads, 0, 1024},
        {"training", "device", &o.device, 0, 0, kLater},
        {"optimiser", "kind", choiceOf(optimiser.kind, kOptimisers)},
        {"optimiser", "learning_rate", &optimiser.learningRate, 0, 1e3, {}, "rate"},
        {"optimiser", "warmup_steps", &optimiser.warmupSteps, 0, kManySteps},
        {"optimiser", "final_rate", &optimiser.finalRate, 0, 1},
        {"optimiser", "decay_share", &optimiser.decayShare, 0, 1, kLater},
        {"optimiser", "beta1", &optimiser.beta1, 0, 0.99999},
        {"optimiser", "beta2", &optimiser.beta2, 0, 0.9999999},
        {"optimiser", "epsilon", &optimiser.epsilon, 1e-30, 1},
        {"optimiser", "adagrad_start", &optimiser.adagradStart, 1e-12, 1e6},
        {"optimiser", "clip_norm", &optimiser.clipNorm, 0, 1e9},
        {"optimiser", "averaging", &optimiser.averaging, 0, 1e6, kLater},
        {"optimiser", "averaged_before", &optimiser.averagedBefore, 0, kManySteps, kLater},
        {"optimiser", "schedule", choiceOf(optimiser.schedule, kSchedules), 0, 0, kLater},
        {"optimiser", "cooldown_steps", &optimiser.cooldownSteps, 0, kManySteps, kLater},
        {"optimiser", "changed_at", &optimiser.changedAt, 0, kManySteps, SettingKind::kDerived},
        {"optimiser", "rate_at_change", &optimiser.rateAtChange, 0, 1e3, SettingKind::kDerived},
    };
    if (o.model.characters) {
        const std::vector<Setting> own = characterSettings(*o.model.characters);
        list.insert(list.begin() + 2, own.begin(), own.end());
    }
    return Settings(std::move(list), Remedy::kListModelSettings);
}

void validate(const TrainOptions& options) {
    elmo::validate(options.model);
    const auto& characters = options.model.characters;
    require(characters.has_value() != options.model.wordEmbeddingSize.has_value(), "input", "characters and words",
            "one of the two");
    require(!characters || characters->scheme == CharacterScheme::kUtf8Bytes, "input", "a dictionary of characters",
            "UTF-8 bytes or words; models with a character dictionary cannot be trained further");
    require(options.model.encoder.kind == EncoderKind::kProjectedLstm && options.model.tokenProjection, "encoder",
            "another kind", "projected LSTMs after a token projection");
    TrainOptions copy = options;
    settingsOf(copy).requireRanges();
    const bool cools = options.optimiser.schedule == Schedule::kCooldown;
    require(cools == (options.optimiser.cooldownSteps > 0), "optimiser.cooldown_steps",
            fmt::format("{}", options.optimiser.cooldownSteps),
            cools ? "above 0 with optimiser.schedule=cooldown" : "0, or optimiser.schedule must be cooldown");
    const bool numbered = options.device.starts_with("cuda:") && options.device.size() < 9 &&
                          options.device.find_first_not_of("0123456789", 5) == std::string::npos;
    require(options.device == "cpu" || options.device == "torch" || options.device == "cuda" || numbered, "device",
            options.device, "cpu, torch, cuda or cuda:N");
}

bool canChangeOnResume(std::string_view setting) {
    constexpr std::string_view kNames[] = {
        "training.negative_samples", "training.dropout",       "training.unroll_steps", "training.group_size",
        "training.precision",        "training.steps",         "training.threads",      "training.device",
        "optimiser.learning_rate",   "optimiser.warmup_steps", "optimiser.schedule",    "optimiser.cooldown_steps",
        "optimiser.final_rate",      "optimiser.decay_share",  "optimiser.beta1",       "optimiser.beta2",
        "optimiser.epsilon",         "optimiser.clip_norm",    "optimiser.averaging"};
    return std::ranges::find(kNames, setting) != std::end(kNames);
}

bool trains(Directions directions, int direction) {
    return directions != (direction == 0 ? Directions::kBackward : Directions::kForward);
}

TrainOptions forCorpus(TrainOptions options, std::uint32_t corpusTypes) {
    options.vocabulary = static_cast<int>(std::min(static_cast<std::uint32_t>(options.vocabulary), corpusTypes));
    if (options.input == TokenInput::kCharacters)
        return options;
    options.model.characters.reset();
    const int width = options.wordEmbedding > 0 ? options.wordEmbedding : options.model.encoder.projectionSize;
    options.model.wordEmbeddingSize = width;
    options.model.wordCount = options.vocabulary + 1;
    return options;
}

std::string toJson(const TrainOptions& options) {
    TrainOptions copy = options;
    nlohmann::ordered_json json = {{"model", nlohmann::ordered_json::object()}};
    if (!options.model.characters)
        json["model"] = {{"wordEmbedding", options.model.wordEmbeddingSize.value()},
                         {"wordCount", options.model.wordCount}};
    for (const Setting& setting : settingsOf(copy).all())
        if (const auto table = storedTable(setting); table && !isAsBeforePieces(setting))
            (table->empty() ? json : json[std::string(*table)])[camelCase(setting.storedKey())] = settingJson(setting);
    if (!options.model.tokenProjection)
        json["model"]["tokenProjection"] = false;
    return json.dump();
}

TrainOptions trainOptionsFromJson(const std::string& text) {
    const std::string where = "The training settings";
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        const nlohmann::json& model = json.at("model");
        TrainOptions options;
        options.pieceLength = 0;
        options.resetStateAtDocument = false;
        if (model.contains("wordCount")) {
            options.input = TokenInput::kWords;
            options.model.wordEmbeddingSize = wholeNumber<int>(model.at("wordEmbedding"));
            options.model.wordCount = wholeNumber<int>(model.at("wordCount"));
        } else {
            options.model.characters.emplace();
        }
        options.model.tokenProjection = model.value("tokenProjection", true);
        for (const Setting& setting : settingsOf(options).all()) {
            const auto table = storedTable(setting);
            if (!table)
                continue;
            const nlohmann::json& from = table->empty() ? json : json.at(std::string(*table));
            const std::string key = camelCase(setting.storedKey());
            // A setting that the record lacks did not exist when it was written.
            if (setting.kind == SettingKind::kUsual || from.contains(key))
                readSetting(from.at(key), setting, where);
        }
        validate(options);
        return options;
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat, fmt::format("{} are damaged: {}.", where, describeFailure(error)));
    }
}

}  // namespace elmo::training
