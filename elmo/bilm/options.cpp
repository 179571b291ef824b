// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/options.h"

#include <fmt/format.h>

#include <functional>
#include <numeric>

#include "elmo/error.h"

namespace elmo {
namespace {

// Far above any published model: larger numbers come from damaged files and are refused before any allocation.
constexpr int kMaxWidth = 1 << 17;
constexpr int kMaxVocabulary = 1 << 24;

void requireRange(const char* name, std::int64_t value, std::int64_t lowest, std::int64_t highest) {
    if (value < lowest || value > highest)
        throw Error(ErrorCode::kBadArgument, fmt::format("The biLM option '{}' is {}; it must be between {} and {}.",
                                                         name, value, lowest, highest));
}

void validate(const CharacterCnnOptions& options) {
    requireRange("number of characters", options.characterCount, 1, kMaxVocabulary);
    requireRange("character embedding size", options.embeddingSize, 1, kMaxWidth);
    requireRange("maximum characters per token", options.maxCharactersPerToken, 3, 10'000);
    requireRange("number of highway layers", options.highwayLayers, 0, 64);
    requireRange("number of filter groups", static_cast<std::int64_t>(options.filters.size()), 1, 64);
    for (const ConvolutionFilter& filter : options.filters) {
        requireRange("filter width", filter.width, 1, options.maxCharactersPerToken);
        requireRange("filter count", filter.count, 1, kMaxWidth);
    }
    if (options.scheme == CharacterScheme::kUtf8Bytes)
        requireRange("number of characters of a byte model", options.characterCount, 262, 262);
}

void validate(const EncoderOptions& options) {
    requireRange("LSTM cell size", options.cellSize, 1, kMaxWidth);
    requireRange("LSTM projection size", options.projectionSize, 1, kMaxWidth);
    requireRange("number of LSTM layers", options.layers, 1, 64);
    if (!(options.cellClip >= 0) || !(options.projectionClip >= 0))
        throw Error(ErrorCode::kBadArgument, "The cell and projection clips of a biLM must be 0 (none) or positive.");
}

class SpecList {
public:
    void add(std::string name, std::vector<std::int64_t> shape) {
        m_specs.push_back({std::move(name), std::move(shape)});
    }
    std::vector<TensorSpec> take() { return std::move(m_specs); }

private:
    std::vector<TensorSpec> m_specs;
};

void addCharacterSpecs(const CharacterCnnOptions& options, SpecList& list) {
    const std::int64_t width = options.filterCount();
    list.add("characters.embedding", {options.characterCount, options.embeddingSize});
    for (std::size_t i = 0; i < options.filters.size(); ++i) {
        const ConvolutionFilter& filter = options.filters[i];
        const std::string stem = fmt::format("characters.convolution.{}", i);
        list.add(stem + ".weight", {std::int64_t{filter.width} * options.embeddingSize, filter.count});
        list.add(stem + ".bias", {filter.count});
    }
    for (int k = 0; k < options.highwayLayers; ++k)
        for (const char* half : {"transform", "carry"}) {
            const std::string stem = fmt::format("characters.highway.{}.{}", k, half);
            list.add(stem + ".weight", {width, width});
            list.add(stem + ".bias", {width});
        }
}

void addEncoderSpecs(const EncoderOptions& options, SpecList& list) {
    const std::int64_t h = options.cellSize;
    const std::int64_t p = options.projectionSize;
    for (int d = 0; d < 2; ++d)
        for (int l = 0; l < options.layers; ++l) {
            const std::string stem = lstmStem(d, l);
            list.add(stem + ".input.weight", {options.hasStacks() || l == 0 ? p : 2 * h, 4 * h});
            list.add(stem + ".recurrent.weight", {options.stateWidth(), 4 * h});
            list.add(stem + ".bias", {4 * h});
            if (options.hasStacks())
                list.add(stem + ".projection.weight", {h, p});
            if (options.kind == EncoderKind::kLinearLstm)
                list.add(stem + ".projection.bias", {p});
        }
    if (!options.hasStacks()) {
        list.add("lstm.projection.weight", {h, p});
        list.add("lstm.projection.bias", {p});
    }
}

}  // namespace

std::string_view nameOf(CharacterScheme scheme) {
    switch (scheme) {
        case CharacterScheme::kUtf8Bytes:
            return "utf8-bytes";
        case CharacterScheme::kDictionary:
            return "dictionary";
        case CharacterScheme::kLongestWord:
            return "longest-word";
    }
    return "";
}

std::string_view nameOf(EncoderKind kind) {
    switch (kind) {
        case EncoderKind::kProjectedLstm:
            return "projected-lstm";
        case EncoderKind::kPlainBilstm:
            return "plain-bilstm";
        case EncoderKind::kLinearLstm:
            return "linear-lstm";
    }
    return "";
}

int EncoderOptions::stateWidth() const {
    return kind == EncoderKind::kProjectedLstm ? projectionSize : cellSize;
}

bool EncoderOptions::hasStacks() const {
    return kind != EncoderKind::kPlainBilstm;
}

bool EncoderOptions::carriesStates() const {
    return kind == EncoderKind::kProjectedLstm;
}

int CharacterCnnOptions::filterCount() const {
    int sum = 0;
    for (const ConvolutionFilter& filter : filters)
        sum += filter.count;
    return sum;
}

int BilmOptions::layerCount() const {
    return encoder.hasStacks() ? encoder.layers + 1 : 1;
}

int BilmOptions::tokenEncoderWidth() const {
    return wordEmbeddingSize.value_or(0) + (characters ? characters->filterCount() : 0);
}

void validate(const BilmOptions& options) {
    if (!options.characters && !options.wordEmbeddingSize)
        throw Error(ErrorCode::kBadArgument,
                    "A biLM needs character input, word input or both; these options have neither.");
    if (options.characters)
        validate(*options.characters);
    if (options.wordEmbeddingSize) {
        requireRange("word embedding size", *options.wordEmbeddingSize, 1, kMaxWidth);
        requireRange("number of words", options.wordCount, 1, kMaxVocabulary);
    }
    validate(options.encoder);
    if (!options.tokenProjection && options.tokenEncoderWidth() != options.encoder.projectionSize)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A biLM without token projection needs a token encoder as wide as the LSTM projection; "
                                "these options say {} and {}.",
                                options.tokenEncoderWidth(), options.encoder.projectionSize));
}

std::string lstmStem(int direction, int layer) {
    return fmt::format("lstm.{}.{}", direction == 0 ? "forward" : "backward", layer);
}

std::int64_t TensorSpec::size() const {
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

std::vector<TensorSpec> tensorSpecs(const BilmOptions& options) {
    SpecList list;
    if (options.characters)
        addCharacterSpecs(*options.characters, list);
    if (options.wordEmbeddingSize)
        list.add("words.embedding", {options.wordCount, *options.wordEmbeddingSize});
    if (options.tokenProjection) {
        list.add("projection.weight", {options.tokenEncoderWidth(), options.encoder.projectionSize});
        list.add("projection.bias", {options.encoder.projectionSize});
    }
    addEncoderSpecs(options.encoder, list);
    return list.take();
}

std::int64_t parameterCount(const BilmOptions& options) {
    std::int64_t sum = 0;
    for (const TensorSpec& spec : tensorSpecs(options))
        sum += spec.size();
    return sum;
}

}  // namespace elmo
