// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/bundle_manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "elmo/containers/shape_text.h"
#include "elmo/error.h"
#include "elmo/version.h"
#include "elmo/weights/character_cnn_json.h"
#include "elmo/weights/json_manifest.h"

namespace elmo {
namespace {

using nlohmann::json;

constexpr const char* kKind = "elmoscope bilm";
constexpr std::int64_t kMaxBundleNumber = 1 << 24;  // validate() narrows each option further
constexpr double kMaxBundleClip = 1e30;

json charactersJson(const CharacterCnnOptions& options) {
    return {{"scheme", nameOf(options.scheme)},        {"character_count", options.characterCount},
            {"embedding_size", options.embeddingSize}, {"max_characters_per_token", options.maxCharactersPerToken},
            {"filters", filtersJson(options.filters)}, {"activation", activationName(options.activation)},
            {"highway_layers", options.highwayLayers}};
}

json optionsJson(const BilmOptions& options) {
    json result;
    if (options.characters)
        result["characters"] = charactersJson(*options.characters);
    if (options.wordEmbeddingSize)
        result["words"] = {{"embedding_size", *options.wordEmbeddingSize}, {"word_count", options.wordCount}};
    const EncoderOptions& encoder = options.encoder;
    result["token_projection"] = options.tokenProjection;
    result["encoder"] = {{"kind", nameOf(encoder.kind)},
                         {"cell_size", encoder.cellSize},
                         {"projection_size", encoder.projectionSize},
                         {"layers", encoder.layers},
                         {"cell_clip", encoder.cellClip},
                         {"projection_clip", encoder.projectionClip},
                         {"skip_connections", encoder.skipConnections}};
    return result;
}

/// One of the names; anything else comes from a program this one does not know.
template <class Kind>
Kind kindNamed(const JsonNode& fields, const char* key, std::initializer_list<Kind> kinds) {
    const std::string value = fields.text(key);
    std::vector<std::string_view> names;
    for (const Kind kind : kinds) {
        if (value == nameOf(kind))
            return kind;
        names.push_back(nameOf(kind));
    }
    throw Error(ErrorCode::kUnsupported, fmt::format("{} has '{}' for '{}'; expected {}.", fields.where(), value, key,
                                                     fmt::join(names, " or ")));
}

int smallNumber(const JsonNode& fields, const char* key) {
    return static_cast<int>(fields.integer(key, 0, kMaxBundleNumber));
}

CharacterCnnOptions bundleCharacters(const JsonNode& fields) {
    CharacterCnnOptions options;
    options.scheme = kindNamed(
        fields, "scheme", {CharacterScheme::kUtf8Bytes, CharacterScheme::kDictionary, CharacterScheme::kLongestWord});
    options.characterCount = smallNumber(fields, "character_count");
    options.embeddingSize = smallNumber(fields, "embedding_size");
    options.maxCharactersPerToken = smallNumber(fields, "max_characters_per_token");
    options.filters = readFilters(fields);
    options.activation = readActivation(fields);
    options.highwayLayers = smallNumber(fields, "highway_layers");
    return options;
}

BilmOptions readOptions(const JsonNode& fields) {
    BilmOptions options;
    if (fields.has("characters"))
        options.characters = bundleCharacters(fields.object("characters"));
    if (fields.has("words")) {
        options.wordEmbeddingSize = smallNumber(fields.object("words"), "embedding_size");
        options.wordCount = smallNumber(fields.object("words"), "word_count");
    }
    options.tokenProjection = fields.booleanOr("token_projection", true);
    const JsonNode encoder = fields.object("encoder");
    options.encoder.kind =
        kindNamed(encoder, "kind", {EncoderKind::kProjectedLstm, EncoderKind::kPlainBilstm, EncoderKind::kLinearLstm});
    options.encoder.cellSize = smallNumber(encoder, "cell_size");
    options.encoder.projectionSize = smallNumber(encoder, "projection_size");
    options.encoder.layers = smallNumber(encoder, "layers");
    options.encoder.cellClip = static_cast<float>(encoder.numberOr("cell_clip", 0, 0, kMaxBundleClip));
    options.encoder.projectionClip = static_cast<float>(encoder.numberOr("projection_clip", 0, 0, kMaxBundleClip));
    options.encoder.skipConnections = encoder.booleanOr("skip_connections", false);
    return options;
}

/// Throws Error(kBadShape) unless these are the tensors that the options ask for.
void requireTensors(const std::vector<ManifestTensor>& tensors, const BilmOptions& options, const std::string& where) {
    const std::vector<TensorSpec> specs = tensorSpecs(options);
    if (tensors.size() != specs.size())
        throw Error(ErrorCode::kBadShape, fmt::format("{} describes {} tensors; its options ask for {}.", where,
                                                      tensors.size(), specs.size()));
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (tensors[i].name != specs[i].name || tensors[i].shape != specs[i].shape)
            throw Error(
                ErrorCode::kBadShape,
                fmt::format("{} describes tensor {} as '{}' with shape {}; its options ask for '{}' with shape {}.",
                            where, i, tensors[i].name, shapeText(tensors[i].shape), specs[i].name,
                            shapeText(specs[i].shape)));
}

ManifestVocabulary readVocabulary(const JsonNode& fields, const char* key) {
    if (!fields.has(key))
        return {};
    const JsonNode vocabulary = fields.object(key);
    return {vocabulary.integer("entries", 0, kMaxBundleNumber), vocabulary.text("checksum")};
}

json vocabularyJson(const ManifestVocabulary& vocabulary) {
    return {{"entries", vocabulary.entries}, {"checksum", vocabulary.checksum}};
}

}  // namespace

bool isIn8Bits(const std::vector<ManifestTensor>& tensors) {
    return std::ranges::any_of(tensors, [](const ManifestTensor& tensor) { return tensor.dtype == "I8"; });
}

std::string storageNameOf(const std::vector<ManifestTensor>& tensors) {
    constexpr std::pair<const char*, const char*> kNames[] = {{"I8", "int8"}, {"BF16", "bf16"}, {"F16", "fp16"}};
    for (const auto& [dtype, name] : kNames)
        if (std::ranges::find(tensors, dtype, &ManifestTensor::dtype) != tensors.end())
            return name;
    return "fp32";
}

std::string optionsText(const BilmOptions& options) {
    return optionsJson(options).dump();
}

BundleManifest readManifest(const std::filesystem::path& path) {
    const JsonNode fields = readManifestFile(path, kKind, kBundleVersion);
    BundleManifest manifest;
    manifest.options = readOptions(fields.object("options"));
    validate(manifest.options);
    const JsonNode provenance = fields.object("provenance");
    manifest.provenance.training = recordText(provenance, "training");
    manifest.provenance.metrics = recordText(provenance, "metrics");
    if (provenance.has("tokenizer_revision"))
        manifest.provenance.tokenizer = provenance.text("tokenizer_revision");
    if (provenance.has("converted_from"))
        manifest.provenance.origin = provenance.text("converted_from");
    manifest.characters = readVocabulary(fields, "character_vocabulary");
    manifest.words = readVocabulary(fields, "word_vocabulary");
    manifest.tensors = manifestTensors(fields);
    requireTensors(manifest.tensors, manifest.options, fields.where());
    return manifest;
}

std::string manifestText(const BundleManifest& manifest) {
    nlohmann::ordered_json result;
    result["format"] = kKind;
    result["format_version"] = isIn8Bits(manifest.tensors) ? 2 : 1;
    result["options"] = optionsJson(manifest.options);
    const Provenance& provenance = manifest.provenance;
    result["provenance"] = {{"program", "Elmoscope " + version()},
                            {"converted_from", provenance.origin},
                            {"tokenizer_revision", provenance.tokenizer},
                            {"training", json(recordJson(provenance.training))},
                            {"metrics", json(recordJson(provenance.metrics))}};
    if (!manifest.characters.checksum.empty())
        result["character_vocabulary"] = vocabularyJson(manifest.characters);
    if (!manifest.words.checksum.empty())
        result["word_vocabulary"] = vocabularyJson(manifest.words);
    result["tensors"] = tensorsJson(manifest.tensors);
    return result.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace elmo
