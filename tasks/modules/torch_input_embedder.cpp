// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_input_embedder.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/embedding_bag.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/relu.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/error.h"
#include "tasks/modules/torch_character_windows.h"
#include "tasks/modules/torch_matmul.h"

namespace tasks {
namespace {

/// ELMo vectors have norms of 10 to 16; smaller piece vectors would have little effect in the first epochs of training.
constexpr double kPieceDeviation = 0.4;

void require(bool right, const std::string& message) {
    if (!right)
        throw elmo::Error(elmo::ErrorCode::kBadShape, message);
}

void requireIds(const at::Tensor& ids, std::int64_t count, const char* what) {
    if (ids.numel() == 0)
        return;
    const auto lowest = ids.min().item<std::int64_t>(), highest = ids.max().item<std::int64_t>();
    require(lowest >= 0 && highest < count,
            fmt::format("A batch's {} go from {} to {}; the head knows 0 to {}. Were they made by another model?", what,
                        lowest, highest, count - 1));
}

void requireRows(const at::Tensor& part, const at::Tensor& mask, std::int64_t dimensions, const char* what) {
    require(part.defined(), fmt::format("The head reads {}, which the batch lacks.", what));
    require(part.dim() == dimensions && part.sizes().slice(0, 2) == mask.sizes(),
            fmt::format("A batch's {} have the shape ({}); its texts ({}).", what, fmt::join(part.sizes(), ", "),
                        fmt::join(mask.sizes(), ", ")));
}

}  // namespace

InputEmbedder::InputEmbedder(Parameters& parameters, const std::string& name, const InputOptions& options, int pieces)
    : m_options(options) {
    const auto refuse = [](const std::string& message) { throw elmo::Error(elmo::ErrorCode::kBadArgument, message); };
    if (options.pieceWidth < 0 || options.characterWidth < 0 || options.characterFilters < 0 || options.wordWidth < 0)
        refuse("The widths of a head's input must be at least 0.");
    if (options.pieceWidth > 0 && pieces <= 0)
        refuse(fmt::format("A head that reads SentencePiece pieces needs a model of them; this one has {} entries.",
                           pieces));
    if (options.pieceWidth > 0)
        m_pieces = parameters.add(name + ".pieces", parameters.gaussian({pieces, options.pieceWidth}, kPieceDeviation));
    if (options.characterFilters > 0) {
        const std::int64_t width = options.characterWidth, filters = options.characterFilters;
        if (width == 0)
            refuse("A character CNN needs embeddings at least 1 wide: input.character_width is 0.");
        m_characters = parameters.add(name + ".characters", parameters.gaussian({kCharacters, width}, 0.3));
        m_filters =
            parameters.add(name + ".character_filters", parameters.xavierUniform(width, kCharacterWindow * filters));
        m_filterBias = parameters.add(name + ".character_bias", parameters.zeros({filters}));
        m_realBytes = at::ones({kCharacters, 1}, at::kFloat);
        m_realBytes[0].fill_(0);
    }
    if (options.tokenShape)
        m_shapes = parameters.add(name + ".shapes", parameters.gaussian({kTokenShapes, kTokenShapeWidth}, 0.3));
    if (options.sourceWidth > 0)
        m_sources =
            parameters.add(name + ".sources", parameters.gaussian({1 + options.sources, options.sourceWidth}, 0.3));
    if (options.predictedSource > options.sources)
        refuse(fmt::format("input.predicted_source is {}; the head was trained on {} files.", options.predictedSource,
                           options.sources));
    if (options.trainedWords > 0 && options.wordWidth == 0)
        refuse("Word vectors that training changes need a width: input.word_width is 0.");
    if (options.trainedWords > 0)
        m_wordChanges =
            parameters.add(name + ".word_changes", parameters.zeros({1 + options.trainedWords, options.wordWidth}));
}

std::int64_t InputEmbedder::width() const {
    return m_options.pieceWidth + m_options.characterFilters + (m_options.tokenShape ? kTokenShapeWidth : 0) +
           m_options.wordWidth + m_options.sourceWidth;
}

at::Tensor InputEmbedder::apply(const TextBatch& text, Phase phase) const {
    std::vector<at::Tensor> parts;
    if (m_options.pieceWidth > 0)
        parts.push_back(pooledPieces(text));
    if (m_options.characterFilters > 0) {
        requireRows(text.characters, text.mask, 3, "characters");
        parts.push_back(characterFeatures(text.characters));
    }
    if (m_options.tokenShape) {
        requireRows(text.shapes, text.mask, 2, "word shapes");
        parts.push_back(shapeFeatures(text.shapes));
    }
    if (m_options.wordWidth > 0) {
        requireRows(text.words, text.mask, 3, "word vectors");
        require(text.words.size(2) == m_options.wordWidth,
                fmt::format("A batch's word vectors are {} wide; the head was made for {}.", text.words.size(2),
                            m_options.wordWidth));
        parts.push_back(wordFeatures(text));
    }
    if (m_options.sourceWidth > 0)
        parts.push_back(sourceFeatures(text, phase));
    if (parts.empty())
        return at::ones({text.mask.size(0), text.mask.size(1), 0}, at::kFloat);
    return dropout(at::cat(parts, 2), m_options.dropout, phase);  // [B, T, width]
}

at::Tensor InputEmbedder::pooledPieces(const TextBatch& text) const {
    const std::int64_t tokens = text.mask.numel();
    require(text.pieces.defined() && text.pieceOffsets.defined() && text.pieceOffsets.numel() == tokens + 1,
            fmt::format("A batch of {} padded tokens needs {} offsets of their pieces.", tokens, tokens + 1));
    requireIds(text.pieces, m_pieces.size(0), "pieces");
    requireIds(text.pieceOffsets, text.pieces.numel() + 1, "piece offsets");
    at::Tensor pooled;  // [B T, pieceWidth]
    if (m_options.pooling == PiecePooling::kFirst) {
        const at::Tensor from = text.pieceOffsets.narrow(0, 0, tokens).clamp_max(text.pieces.numel() - 1);
        const at::Tensor any = (text.pieceOffsets.narrow(0, 1, tokens) > text.pieceOffsets.narrow(0, 0, tokens));
        pooled = at::embedding(m_pieces, text.pieces.index_select(0, from)) * any.unsqueeze(1).to(at::kFloat);
    } else {
        constexpr std::int64_t kMeanMode = 1, kMaxMode = 2;
        const std::int64_t mode = m_options.pooling == PiecePooling::kMean ? kMeanMode : kMaxMode;
        pooled = std::get<0>(at::embedding_bag(m_pieces, text.pieces, text.pieceOffsets, false, mode, false, {}, true));
    }
    return pooled.view({text.mask.size(0), text.mask.size(1), m_options.pieceWidth});
}

at::Tensor InputEmbedder::characterFeatures(const at::Tensor& characters) const {
    const std::int64_t filters = m_options.characterFilters;
    const at::Tensor table = tensorMatmul(m_characters * m_realBytes, m_filters)  // [257, 3F]
                                 .view({kCharacters, kCharacterWindow, filters})
                                 .permute({1, 0, 2});                                            // [3, 257, F]
    const at::Tensor best = widestWindows(table, characters.reshape({-1, characters.size(2)}));  // [B T, F]
    return at::relu(best + m_filterBias).view({characters.size(0), characters.size(1), filters});
}

at::Tensor InputEmbedder::shapeFeatures(const at::Tensor& shapes) const {
    requireIds(shapes, kTokenShapes, "word shapes");
    return at::embedding(m_shapes, shapes);  // [B, T, 8]
}

at::Tensor InputEmbedder::sourceFeatures(const TextBatch& text, Phase phase) const {
    // A part of the training texts is read as of no file, as most texts are later.
    constexpr double kUnknown = 0.3;
    require(text.sources.defined() && text.sources.numel() == text.mask.size(0),
            fmt::format("A batch of {} texts needs as many sources.", text.mask.size(0)));
    requireIds(text.sources, m_sources.size(0), "sources");
    at::Tensor sources = text.sources;
    if (phase.training) {
        const auto generator = phase.generator ? c10::optional<at::Generator>(*phase.generator) : c10::nullopt;
        sources = sources * at::rand(sources.sizes(), generator, at::TensorOptions(at::kFloat)).ge(kUnknown);
    }
    return at::embedding(m_sources, sources).unsqueeze(1).expand({-1, text.mask.size(1), -1});  // [B, T, width]
}

at::Tensor InputEmbedder::wordFeatures(const TextBatch& text) const {
    if (!m_wordChanges.defined())
        return text.words;
    constexpr std::int64_t kUnchanged = 0;  // padding row: it gets no gradient
    requireRows(text.wordRows, text.mask, 2, "rows of word vectors");
    requireIds(text.wordRows, m_wordChanges.size(0), "rows of word vectors");
    return text.words + at::embedding(m_wordChanges, text.wordRows, kUnchanged);  // [B, T, wordWidth]
}

}  // namespace tasks
