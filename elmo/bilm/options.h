// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace elmo {

enum class Activation { kRelu, kTanh };

/// One group of character convolutions: `count` filters over `width` neighbouring characters.
struct ConvolutionFilter {
    int width = 0;
    int count = 0;
    bool operator==(const ConvolutionFilter&) const = default;
};

/// The unit that a token is split into before the character CNN sees it.
enum class CharacterScheme {
    kUtf8Bytes,    ///< AllenNLP / bilm-tf: bytes, fixed ids, 262 rows with row 0 zero
    kDictionary,   ///< ELMoForManyLangs: code points looked up in a dictionary
    kLongestWord,  ///< plm-nlp-code: likewise, and padding takes part only up to the longest word of the sentence
};

/// The character half of the token encoder (Kim et al. 2016; Peters et al. 2018, section 3.4).
struct CharacterCnnOptions {
    CharacterScheme scheme = CharacterScheme::kUtf8Bytes;
    int characterCount = 262;        ///< rows of the embedding table, the padding row 0 included (kUtf8Bytes)
    int embeddingSize = 16;          ///< C
    int maxCharactersPerToken = 50;  ///< with begin-of-word and end-of-word
    std::vector<ConvolutionFilter> filters;
    Activation activation = Activation::kRelu;
    int highwayLayers = 0;

    int filterCount() const;  ///< F, the sum of all counts
    bool operator==(const CharacterCnnOptions&) const = default;
};

enum class EncoderKind {
    kProjectedLstm,  ///< ELMo: two separate stacks of projected LSTMs (Sak et al. 2014)
    kPlainBilstm,  ///< ELMoForManyLangs encoder "lstm": bidirectional LSTM, one projection for both halves, one output
                   ///< layer
    kLinearLstm,   ///< plm-nlp-code: two separate stacks of LSTMs, each layer followed by a linear one with a bias
};

/// The name of each, as bundles write it: "utf8-bytes", "projected-lstm".
std::string_view nameOf(CharacterScheme scheme);
std::string_view nameOf(EncoderKind kind);

/// The recurrent half. H is the cell size, P the projection size, L the number of layers.
struct EncoderOptions {
    EncoderKind kind = EncoderKind::kProjectedLstm;
    int cellSize = 0;          ///< H
    int projectionSize = 0;    ///< P; also the width of a token vector
    int layers = 0;            ///< L
    float cellClip = 0;        ///< 0 means none
    float projectionClip = 0;  ///< 0 means none
    bool skipConnections = false;

    int stateWidth() const;      ///< of h: P for kProjectedLstm, else H
    bool hasStacks() const;      ///< two separate stacks, which return every layer
    bool carriesStates() const;  ///< whether the published program hands states from batch to batch
    bool operator==(const EncoderOptions&) const = default;
};

/// Everything that fixes the shapes of a biLM's tensors and how it is computed. A plain value.
///
/// At least one of `characters` and `wordEmbeddingSize` is set. With both, the projection reads the word embedding,
/// then the character vector (ELMoForManyLangs).
struct BilmOptions {
    std::optional<CharacterCnnOptions> characters;
    std::optional<int> wordEmbeddingSize;
    int wordCount = 0;            ///< rows of the word table if `wordEmbeddingSize` is set
    bool tokenProjection = true;  ///< bilm-tf leaves the projection out if the encoder's width is P already
    EncoderOptions encoder;

    int layerCount() const;                                        ///< layers returned: L + 1, or 1 (kPlainBilstm)
    int layerWidth() const { return 2 * encoder.projectionSize; }  ///< D
    int tokenEncoderWidth() const;  ///< columns before the projection: word embedding + F
    bool operator==(const BilmOptions&) const = default;
};

/// Throws Error(kBadArgument) naming the first option that is out of range or contradicts another.
void validate(const BilmOptions& options);

/// One tensor that a biLM of these options has: canonical name and shape.
struct TensorSpec {
    std::string name;
    std::vector<std::int64_t> shape;

    std::int64_t size() const;  ///< number of values
};

/// Every tensor of a biLM, in a fixed order. Weight readers deliver exactly these; products are x W, row vectors.
///
/// characters.embedding [V, C]; characters.convolution.i.weight [width * C, count], .bias [count];
/// characters.highway.k.transform.weight [F, F], .transform.bias [F], .carry.weight [F, F], .carry.bias [F];
/// words.embedding [N, E]; projection.weight [E + F, P], projection.bias [P];
/// lstm.{forward,backward}.l.input.weight [P, 4H], .recurrent.weight [P, 4H], .bias [4H], .projection.weight [H, P],
/// with gate columns in the order i, j, f, o (j is the candidate; the forget bias is already added) and l from 0.
/// For kPlainBilstm: lstm.d.l.input.weight [l == 0 ? P : 2H, 4H], .recurrent.weight [H, 4H], .bias [4H], and
/// lstm.projection.weight [H, P], .bias [P], shared by both directions. For kLinearLstm: lstm.d.l.input.weight [P, 4H],
/// .recurrent.weight [H, 4H], .bias [4H], .projection.weight [H, P], .projection.bias [P].
/// Highway: t = sigmoid(x Wcarry + b), x = t * relu(x Wtransform + b) + (1 - t) * x.
std::vector<TensorSpec> tensorSpecs(const BilmOptions& options);

/// What the tensor names of an LSTM layer begin with: "lstm.forward.0" for direction 0, "lstm.backward.0" for 1.
std::string lstmStem(int direction, int layer);

/// Number of parameters, the sum over tensorSpecs().
std::int64_t parameterCount(const BilmOptions& options);

}  // namespace elmo
