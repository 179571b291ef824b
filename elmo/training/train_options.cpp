// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/train_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "elmo/containers/json_failure.h"
#include "elmo/containers/json_fields.h"
#include "elmo/error.h"

namespace elmo::training {
namespace {

void require(bool good, const char* name, const std::string& value, const char* allowed) {
    if (!good)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The training setting '{}' is {}; it must be {}.", name, value, allowed));
}

template <class Value>
struct Name {
    Value value;
    const char* name;
};
constexpr Name<Directions> kDirectionNames[] = {
    {Directions::kBoth, "both"}, {Directions::kForward, "forward"}, {Directions::kBackward, "backward"}};

Directions directionsFrom(const std::string& name) {
    for (const auto& entry : kDirectionNames)
        if (name == entry.name)
            return entry.value;
    throw Error(ErrorCode::kBadFormat, fmt::format("The training settings are damaged: unknown direction '{}'.", name));
}

nlohmann::ordered_json modelJson(const BilmOptions& model) {
    nlohmann::ordered_json json;
    if (model.characters) {
        const CharacterCnnOptions& c = *model.characters;
        nlohmann::ordered_json filters = nlohmann::ordered_json::array();
        for (const ConvolutionFilter& filter : c.filters)
            filters.push_back({filter.width, filter.count});
        json = {{"characterEmbedding", c.embeddingSize},
                {"maxCharactersPerToken", c.maxCharactersPerToken},
                {"filters", filters},
                {"activation", c.activation == Activation::kRelu ? "relu" : "tanh"},
                {"highwayLayers", c.highwayLayers}};
    } else {
        json = {{"wordEmbedding", model.wordEmbeddingSize.value()}, {"wordCount", model.wordCount}};
    }
    const EncoderOptions& e = model.encoder;
    json.update({{"cellSize", e.cellSize},
                 {"projectionSize", e.projectionSize},
                 {"layers", e.layers},
                 {"cellClip", e.cellClip},
                 {"projectionClip", e.projectionClip},
                 {"skipConnections", e.skipConnections}});
    if (!model.tokenProjection)
        json["tokenProjection"] = false;
    return json;
}

BilmOptions modelFromJson(const nlohmann::json& json) {
    BilmOptions model;
    if (json.contains("wordCount")) {
        model.wordEmbeddingSize = wholeNumber<int>(json.at("wordEmbedding"));
        model.wordCount = wholeNumber<int>(json.at("wordCount"));
    } else {
        CharacterCnnOptions& c = model.characters.emplace();
        c.embeddingSize = wholeNumber<int>(json.at("characterEmbedding"));
        c.maxCharactersPerToken = wholeNumber<int>(json.at("maxCharactersPerToken"));
        for (const nlohmann::json& filter : json.at("filters"))
            c.filters.push_back({wholeNumber<int>(filter.at(0)), wholeNumber<int>(filter.at(1))});
        c.activation = json.at("activation") == "tanh" ? Activation::kTanh : Activation::kRelu;
        c.highwayLayers = wholeNumber<int>(json.at("highwayLayers"));
    }
    model.tokenProjection = json.value("tokenProjection", true);
    const auto size = [&](const char* key) { return wholeNumber<int>(json.at(key)); };
    model.encoder = {EncoderKind::kProjectedLstm, size("cellSize"),          size("projectionSize"),    size("layers"),
                     json.at("cellClip"),         json.at("projectionClip"), json.at("skipConnections")};
    return model;
}

}  // namespace

void validate(const TrainOptions& options) {
    elmo::validate(options.model);
    const auto& characters = options.model.characters;
    require(characters.has_value() != options.model.wordEmbeddingSize.has_value(), "input", "characters and words",
            "one of the two");
    require(!characters || characters->scheme == CharacterScheme::kUtf8Bytes, "input", "a dictionary of characters",
            "UTF-8 bytes or words; models with a character dictionary (ELMoForManyLangs) cannot be trained further");
    require(options.model.encoder.kind == EncoderKind::kProjectedLstm && options.model.tokenProjection, "encoder",
            "another kind", "projected LSTMs after a token projection");
    const auto range = [](const char* name, double value, double low, double high) {
        require(value >= low && value <= high, name, fmt::format("{}", value),
                fmt::format("between {} and {}", low, high).c_str());
    };
    range("vocabulary", options.vocabulary, 4, 1 << 24);
    range("samples", options.samples, 1, 1 << 20);
    range("rows", options.rows, 1, 1 << 14);
    range("window", options.window, 1, 1024);
    range("dropout", options.dropout, 0, 0.95);
    range("steps", static_cast<double>(options.steps), 1, 1e12);
    range("frozenSteps", static_cast<double>(options.frozenSteps), 0, 1e12);
    range("wordEmbedding", options.wordEmbedding, 0, 1 << 17);
    range("threads", options.threads, 1, 1024);
    const bool numbered = options.device.starts_with("cuda:") && options.device.size() < 9 &&
                          options.device.find_first_not_of("0123456789", 5) == std::string::npos;
    require(options.device == "cpu" || options.device == "torch" || options.device == "cuda" || numbered, "device",
            options.device, "cpu, torch, cuda or cuda:N");
    range("rate", options.optimiser.rate, 0, 1e3);
    range("finalRate", options.optimiser.finalRate, 0, 1);
    range("warmupSteps", static_cast<double>(options.optimiser.warmupSteps), 0, 1e12);
    range("beta1", options.optimiser.beta1, 0, 0.99999);
    range("beta2", options.optimiser.beta2, 0, 0.9999999);
    range("epsilon", options.optimiser.epsilon, 1e-30, 1);
    range("adagradStart", options.optimiser.adagradStart, 1e-12, 1e6);
    range("clipNorm", options.optimiser.clipNorm, 0, 1e9);
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

double learningRate(const TrainOptions& options, std::int64_t step) {
    const OptimiserOptions& o = options.optimiser;
    if (o.kind == OptimiserKind::kAdagrad)
        return o.rate;
    if (options.frozenSteps > 0 && step >= options.frozenSteps && step < options.frozenSteps + o.warmupSteps)
        return o.rate * static_cast<double>(step - options.frozenSteps + 1) / static_cast<double>(o.warmupSteps);
    if (step < o.warmupSteps)
        return o.rate * static_cast<double>(step + 1) / static_cast<double>(o.warmupSteps);
    const double span = std::max<double>(1.0, static_cast<double>(options.steps - o.warmupSteps));
    const double done = std::min(1.0, static_cast<double>(step - o.warmupSteps) / span);
    return o.rate * (o.finalRate + (1.0 - o.finalRate) * 0.5 * (1.0 + std::cos(3.14159265358979 * done)));
}

std::string toJson(const TrainOptions& options) {
    const OptimiserOptions& o = options.optimiser;
    const nlohmann::ordered_json json = {
        {"model", modelJson(options.model)},
        {"wordEmbedding", options.wordEmbedding},
        {"directions", kDirectionNames[static_cast<std::size_t>(options.directions)].name},
        {"vocabulary", options.vocabulary},
        {"samples", options.samples},
        {"rows", options.rows},
        {"window", options.window},
        {"dropout", options.dropout},
        {"resetStateAtSentence", options.resetStateAtSentence},
        {"precision", options.precision == Precision::kFloat32 ? "float32" : "bfloat16"},
        {"steps", options.steps},
        {"frozenSteps", options.frozenSteps},
        {"seed", options.seed},
        {"threads", options.threads},
        {"device", options.device},
        {"optimiser",
         {{"kind", o.kind == OptimiserKind::kAdam ? "adam" : "adagrad"},
          {"rate", o.rate},
          {"warmupSteps", o.warmupSteps},
          {"finalRate", o.finalRate},
          {"beta1", o.beta1},
          {"beta2", o.beta2},
          {"epsilon", o.epsilon},
          {"adagradStart", o.adagradStart},
          {"clipNorm", o.clipNorm}}}};
    return json.dump();
}

TrainOptions trainOptionsFromJson(const std::string& text) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        TrainOptions options;
        options.model = modelFromJson(json.at("model"));
        // What a record leaves out was not there to choose when it was written.
        options.input = options.model.characters ? TokenInput::kCharacters : TokenInput::kWords;
        options.wordEmbedding = wholeNumberOr(json, "wordEmbedding", 0);
        options.directions = directionsFrom(json.value("directions", "both"));
        options.frozenSteps = wholeNumberOr(json, "frozenSteps", std::int64_t{0});
        options.vocabulary = wholeNumber<int>(json.at("vocabulary"));
        options.samples = wholeNumber<int>(json.at("samples"));
        options.rows = wholeNumber<int>(json.at("rows"));
        options.window = wholeNumber<int>(json.at("window"));
        options.dropout = json.at("dropout");
        options.resetStateAtSentence = json.at("resetStateAtSentence");
        options.precision = json.at("precision") == "float32" ? Precision::kFloat32 : Precision::kBfloat16;
        options.steps = wholeNumber<std::int64_t>(json.at("steps"));
        options.seed = wholeNumber<std::uint64_t>(json.at("seed"));
        options.threads = wholeNumber<int>(json.at("threads"));
        options.device = json.value("device", "cpu");
        const nlohmann::json& o = json.at("optimiser");
        options.optimiser = {o.at("kind") == "adagrad" ? OptimiserKind::kAdagrad : OptimiserKind::kAdam,
                             o.at("rate"),
                             wholeNumber<std::int64_t>(o.at("warmupSteps")),
                             o.at("finalRate"),
                             o.at("beta1"),
                             o.at("beta2"),
                             o.at("epsilon"),
                             o.at("adagradStart"),
                             o.at("clipNorm")};
        validate(options);
        return options;
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The training settings are damaged: {}.", describeFailure(error)));
    }
}

}  // namespace elmo::training
