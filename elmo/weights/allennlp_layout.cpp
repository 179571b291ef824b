// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_layout.h"

#include <fmt/format.h>

#include <set>

#include "elmo/error.h"
#include "elmo/weights/character_cnn_json.h"

namespace elmo {
namespace {

constexpr std::int64_t kMaxAllenNlpNumber = 1 << 24;  // validate() narrows each option further
constexpr double kMaxAllenNlpClip = 1e6;

// Keys that the architecture is read from; every other key is a record of the training and is kept as such.
const std::set<std::string> kLstmKeys = {"dim",       "projection_dim", "n_layers",
                                         "cell_clip", "proj_clip",      "use_skip_connections"};
const std::set<std::string> kCharacterKeys = {"activation",   "embedding", "filters",
                                              "n_characters", "n_highway", "max_characters_per_token"};

CharacterCnnOptions allenNlpCharacters(const JsonNode& json) {
    CharacterCnnOptions options;
    // 261 is what bilm-tf trains with, without the zero row 0 for "no token".
    json.integerOr("n_characters", 262, 261, 262);
    options.embeddingSize = static_cast<int>(json.object("embedding").integer("dim", 1, kMaxAllenNlpNumber));
    options.maxCharactersPerToken =
        static_cast<int>(json.integerOr("max_characters_per_token", 50, 1, kMaxAllenNlpNumber));
    options.filters = readFilters(json);
    options.highwayLayers = static_cast<int>(json.integerOr("n_highway", 0, 0, kMaxAllenNlpNumber));
    options.activation = readActivation(json);
    return options;
}

EncoderOptions readEncoder(const JsonNode& json) {
    EncoderOptions options;
    options.cellSize = static_cast<int>(json.integer("dim", 1, kMaxAllenNlpNumber));
    options.projectionSize = static_cast<int>(json.integer("projection_dim", 1, kMaxAllenNlpNumber));
    options.layers = static_cast<int>(json.integerOr("n_layers", 1, 1, kMaxAllenNlpNumber));
    options.cellClip = static_cast<float>(json.numberOr("cell_clip", 0, 0, kMaxAllenNlpClip));
    options.projectionClip = static_cast<float>(json.numberOr("proj_clip", 0, 0, kMaxAllenNlpClip));
    options.skipConnections = json.booleanOr("use_skip_connections", false);
    return options;
}

void addCharacterDatasets(const CharacterCnnOptions& options, std::vector<PairDataset>& layout) {
    using Kind = PairDataset::Kind;
    const std::int64_t width = options.filterCount();
    layout.push_back({"char_embed",
                      {options.characterCount - 1, options.embeddingSize},
                      Kind::kWithoutZero,
                      {"characters.embedding"}});
    for (std::size_t i = 0; i < options.filters.size(); ++i) {
        const ConvolutionFilter& filter = options.filters[i];
        const std::string stem = fmt::format("characters.convolution.{}", i);
        layout.push_back({fmt::format("CNN/W_cnn_{}", i),
                          {1, filter.width, options.embeddingSize, filter.count},
                          Kind::kPlain,
                          {stem + ".weight"}});
        layout.push_back({fmt::format("CNN/b_cnn_{}", i), {filter.count}, Kind::kPlain, {stem + ".bias"}});
    }
    for (int k = 0; k < options.highwayLayers; ++k)
        for (const char* half : {"transform", "carry"}) {
            const std::string stem = fmt::format("characters.highway.{}.{}", k, half);
            layout.push_back(
                {fmt::format("CNN_high_{}/W_{}", k, half), {width, width}, Kind::kPlain, {stem + ".weight"}});
            layout.push_back({fmt::format("CNN_high_{}/b_{}", k, half), {width}, Kind::kPlain, {stem + ".bias"}});
        }
}

void addCellDatasets(const EncoderOptions& options, int direction, int layer, std::vector<PairDataset>& layout) {
    using Kind = PairDataset::Kind;
    const std::int64_t h = options.cellSize;
    const std::int64_t p = options.projectionSize;
    const std::string group = pairCellGroup(direction, layer);
    const std::string stem = fmt::format("lstm.{}.{}", direction == 0 ? "forward" : "backward", layer);
    layout.push_back(
        {group + "/W_0", {2 * p, 4 * h}, Kind::kInputOnState, {stem + ".input.weight", stem + ".recurrent.weight"}});
    layout.push_back({group + "/B", {4 * h}, Kind::kBias, {stem + ".bias"}});
    layout.push_back({group + "/W_P_0", {h, p}, Kind::kPlain, {stem + ".projection.weight"}});
}

nlohmann::json objectOrEmpty(const std::string& text) {
    nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    return json.is_object() ? json : nlohmann::json::object();
}

// 3.0f prints as 3 and 2.5f as 2.5, as people write clips.
nlohmann::json clipJson(float clip) {
    if (clip == 0)
        return nullptr;
    return clip == static_cast<float>(static_cast<int>(clip)) ? nlohmann::json(static_cast<int>(clip))
                                                              : nlohmann::json(clip);
}

}  // namespace

std::string pairCellGroup(int direction, int layer) {
    return fmt::format("RNN_{}/RNN/MultiRNNCell/Cell{}/LSTMCell", direction, layer);
}

std::vector<PairDataset> pairLayout(const BilmOptions& options) {
    using Kind = PairDataset::Kind;
    std::vector<PairDataset> layout;
    if (options.characters)
        addCharacterDatasets(*options.characters, layout);
    if (options.wordEmbeddingSize)
        layout.push_back({"embedding",
                          {std::int64_t{options.wordCount} - 1, *options.wordEmbeddingSize},
                          Kind::kWithoutZero,
                          {"words.embedding"}});
    if (options.tokenProjection) {
        const std::int64_t p = options.encoder.projectionSize;
        layout.push_back({"CNN_proj/W_proj", {options.tokenEncoderWidth(), p}, Kind::kPlain, {"projection.weight"}});
        layout.push_back({"CNN_proj/b_proj", {p}, Kind::kPlain, {"projection.bias"}});
    }
    for (int direction = 0; direction < 2; ++direction)
        for (int layer = 0; layer < options.encoder.layers; ++layer)
            addCellDatasets(options.encoder, direction, layer, layout);
    return layout;
}

BilmOptions pairOptions(const JsonNode& json) {
    if (!json.booleanOr("bidirectional", true))
        throw Error(
            ErrorCode::kUnsupported,
            fmt::format("In {}, 'bidirectional' is false; only bidirectional models are supported.", json.where()));
    BilmOptions options;
    options.encoder = readEncoder(json.object("lstm"));
    if (json.has("char_cnn")) {
        options.characters = allenNlpCharacters(json.object("char_cnn"));
    } else {
        options.wordEmbeddingSize = options.encoder.projectionSize;
        options.tokenProjection = false;
    }
    return options;
}

std::string pairTrainingRecord(const JsonNode& json) {
    nlohmann::json record = json.json();
    record.erase("elmoscope");
    const auto keepUnknown = [&record](const char* group, const std::set<std::string>& known) {
        if (!record.contains(group) || !record[group].is_object())
            return;
        for (const std::string& key : known)
            record[group].erase(key);
        if (record[group].empty())
            record.erase(group);
    };
    keepUnknown("lstm", kLstmKeys);
    keepUnknown("char_cnn", kCharacterKeys);
    return record.empty() ? std::string() : record.dump();
}

std::string pairOptionsText(const BilmOptions& options, const std::string& training, const std::string& metrics) {
    nlohmann::json json = objectOrEmpty(training);
    const EncoderOptions& encoder = options.encoder;
    nlohmann::json architecture;
    architecture["lstm"] = {{"dim", encoder.cellSize},
                            {"projection_dim", encoder.projectionSize},
                            {"n_layers", encoder.layers},
                            {"cell_clip", clipJson(encoder.cellClip)},
                            {"proj_clip", clipJson(encoder.projectionClip)},
                            {"use_skip_connections", encoder.skipConnections}};
    if (options.characters) {
        const CharacterCnnOptions& characters = *options.characters;
        architecture["char_cnn"] = {{"activation", activationName(characters.activation)},
                                    {"embedding", {{"dim", characters.embeddingSize}}},
                                    {"filters", filtersJson(characters.filters)},
                                    {"n_characters", characters.characterCount},
                                    {"n_highway", characters.highwayLayers},
                                    {"max_characters_per_token", characters.maxCharactersPerToken}};
    } else {
        json.erase("char_cnn");  // its presence alone would make this a character model
        architecture["n_tokens_vocab"] = options.wordCount - 1;
    }
    json.merge_patch(architecture);
    // merge_patch drops what is null, and an absent clip means none to every reader of this format but AllenNLP.
    for (const char* clip : {"cell_clip", "proj_clip"})
        json["lstm"][clip] = architecture["lstm"][clip];
    if (!metrics.empty())
        json["elmoscope"] = {{"metrics", objectOrEmpty(metrics)}};
    return json.dump(2) + "\n";
}

}  // namespace elmo
