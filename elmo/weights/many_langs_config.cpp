// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/many_langs_config.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/weights/character_cnn_json.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxManyLangsNumber = 1 << 24;  // validate() narrows each option further
constexpr double kMaxManyLangsClip = 1e6;

// What both sample configurations of the published program say; the models of the shared task were trained with it.
constexpr const char* kPublishedArchitecture = R"({
    "encoder": {"name": "elmo", "projection_dim": 512, "cell_clip": 3, "proj_clip": 3, "dim": 4096, "n_layers": 2},
    "token_embedder": {"name": "cnn", "activation": "relu",
                       "filters": [[1, 32], [2, 32], [3, 64], [4, 128], [5, 256], [6, 512], [7, 1024]],
                       "n_highway": 2, "word_dim": 100, "char_dim": 50, "max_characters_per_token": 50}
})";

JsonNode readManyLangsArchitecture(const fs::path& folder, const std::string& configPath) {
    // The trainer's machine may have been a Windows one.
    const std::string name = configPath.substr(configPath.find_last_of("/\\") + 1);
    std::vector<fs::path> candidates;
    if (!fs::path(configPath).is_absolute())
        candidates.push_back(folder / configPath);
    candidates.insert(candidates.end(), {folder / name, folder / "configs" / name});
    for (const fs::path& candidate : candidates)
        if (std::error_code ignored; !name.empty() && fs::is_regular_file(candidate, ignored))
            return JsonNode::readFile(candidate);
    return JsonNode::parse(kPublishedArchitecture,
                           fmt::format("the built-in architecture (the folder lacks '{}')", name));
}

std::string lowerCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

EncoderOptions readManyLangsEncoder(const JsonNode& json) {
    EncoderOptions options;
    const std::string name = lowerCase(json.text("name"));
    if (name != "elmo" && name != "lstm")
        throw Error(ErrorCode::kUnsupported,
                    fmt::format("{} has the encoder 'name' '{}'; expected elmo or lstm.", json.where(), name));
    options.kind = name == "elmo" ? EncoderKind::kProjectedLstm : EncoderKind::kPlainBilstm;
    options.cellSize = static_cast<int>(json.integer("dim", 1, kMaxManyLangsNumber));
    options.projectionSize = static_cast<int>(json.integer("projection_dim", 1, kMaxManyLangsNumber));
    options.layers = static_cast<int>(json.integer("n_layers", 1, kMaxManyLangsNumber));
    if (options.kind == EncoderKind::kProjectedLstm) {
        options.cellClip = static_cast<float>(json.numberOr("cell_clip", 0, 0, kMaxManyLangsClip));
        options.projectionClip = static_cast<float>(json.numberOr("proj_clip", 0, 0, kMaxManyLangsClip));
        options.skipConnections = true;  // the published code adds them always
    }
    return options;
}

CharacterCnnOptions manyLangsCharacters(const JsonNode& json, std::int64_t size) {
    CharacterCnnOptions options;
    options.scheme = CharacterScheme::kDictionary;
    options.characterCount = 0;
    options.embeddingSize = static_cast<int>(size);
    options.maxCharactersPerToken = static_cast<int>(json.integer("max_characters_per_token", 1, kMaxManyLangsNumber));
    options.filters = readFilters(json);
    options.highwayLayers = static_cast<int>(json.integer("n_highway", 0, kMaxManyLangsNumber));
    options.activation = readActivation(json);
    return options;
}

BilmOptions readManyLangsOptions(const JsonNode& json) {
    BilmOptions options;
    options.encoder = readManyLangsEncoder(json.object("encoder"));
    const JsonNode embedder = json.object("token_embedder");
    if (const std::string name = lowerCase(embedder.text("name")); name != "cnn")
        throw Error(
            ErrorCode::kUnsupported,
            fmt::format("{} has the token embedder 'name' '{}'; only cnn is supported.", embedder.where(), name));
    if (const std::int64_t size = embedder.integer("char_dim", 0, kMaxManyLangsNumber); size > 0)
        options.characters = manyLangsCharacters(embedder, size);
    if (const std::int64_t size = embedder.integer("word_dim", 0, kMaxManyLangsNumber); size > 0)
        options.wordEmbeddingSize = static_cast<int>(size);
    return options;
}

}  // namespace

ManyLangsConfig readManyLangsConfig(const fs::path& folder) {
    const JsonNode config = JsonNode::readFile(folder / "config.json");
    const JsonNode architecture = readManyLangsArchitecture(folder, config.text("config_path"));
    return {readManyLangsOptions(architecture), architecture.where(), config.json().dump()};
}

}  // namespace elmo
