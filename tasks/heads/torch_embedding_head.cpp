// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/torch_embedding_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/expm1.h>
#include <ATen/ops/log.h>
#include <fmt/format.h>

#include "elmo/error.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

void requireAtLeastOne(int value, const char* setting) {
    if (value < 1)
        throw Error(ErrorCode::kBadArgument, fmt::format("{} is {}; it must be at least 1.", setting, value));
}

void requireRate(double rate, const char* setting) {
    if (!(rate >= 0 && rate < 1))
        throw Error(ErrorCode::kBadArgument, fmt::format("{} is {}; it must be in [0, 1).", setting, rate));
}

const HeadOptions& checked(const HeadOptions& options) {
    requireAtLeastOne(options.network.encoderWidth, "network.encoder_width");
    requireAtLeastOne(options.network.encoderLayers, "network.encoder_layers");
    requireAtLeastOne(options.network.integratorWidth, "network.integrator_width");
    requireAtLeastOne(options.network.maxoutPieces, "network.maxout_pieces");
    requireRate(options.network.dropout, "network.dropout");
    requireRate(options.input.dropout, "input.dropout");
    requireRate(options.elmo.dropout, "elmo.dropout");
    return options;
}

void requireTexts(const TextBatch& text, const char* what) {
    const bool shaped = text.mask.defined() && text.mask.dim() == 2 && text.mask.scalar_type() == at::kBool &&
                        text.lengths.size() == static_cast<std::size_t>(text.mask.size(0)) && !text.lengths.empty();
    if (!shaped)
        throw Error(ErrorCode::kBadShape, fmt::format("A batch of {}s needs a mask [B, T] and B lengths.", what));
    for (std::size_t row = 0; row < text.lengths.size(); ++row) {
        const std::int64_t length = text.lengths[row];
        if (length == 0)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The {} of row {} has no tokens; a head needs at least one.", what, row));
        if (length < 0 || length > text.mask.size(1))
            throw Error(ErrorCode::kBadShape, fmt::format("The {} of row {} has {} tokens in a batch of {}.", what, row,
                                                          length, text.mask.size(1)));
    }
}

}  // namespace

EmbeddingHead::EmbeddingHead(const HeadOptions& options, int pieces, StartValues values)
    : m_parameters(values),
      m_options(checked(options)),
      m_embedder(m_parameters, "input", options.input, pieces),
      m_joiner(m_parameters, options.elmo) {
    if (inputWidth() == 0)
        throw Error(ErrorCode::kBadArgument,
                    "The head has no input at all: every width of [input] is 0 and ELMo is not at the input.");
}

at::Tensor EmbeddingHead::input(const TextBatch& text, const Pass& pass, const char* what) const {
    requireTexts(text, what);
    at::Tensor own = m_embedder.apply(text, pass.phase);  // [B, T, E]
    if (pass.own) {
        own = (own.detach() * pass.ownScale).set_requires_grad(true);
        pass.own->push_back(own);
    }
    return m_joiner.join(JoinPlace::kInput, own, text, pass);
}

std::int64_t EmbeddingHead::inputWidth() const {
    return m_embedder.width() + m_joiner.addedWidth(JoinPlace::kInput);
}

Pass EmbeddingHead::predictionPass(const PredictOptions& options) const {
    m_joiner.check(options.mixes);
    return {Phase::kInference, options.mixes};
}

Pass EmbeddingHead::explainingPass(const PredictOptions& options, std::vector<at::Tensor>& own) const {
    Pass pass = predictionPass(options);
    pass.own = &own;
    pass.ownScale = options.inputScale;
    return pass;
}

at::Tensor oddsOf(const at::Tensor& logProbability) {
    // Below the floor 1 - p is rounding alone: the direction stays right, its size is bounded.
    return logProbability - at::log((-at::expm1(logProbability)).clamp_min(1e-12));
}

void requireTarget(const elmo::TokenSpan& target, std::int64_t tokens) {
    if (target.begin.value() < 0 || target.begin >= target.end || target.end.value() > tokens)
        throw Error(ErrorCode::kBadArgument, fmt::format("The prediction to explain goes from token {} to {} of {}.",
                                                         target.begin.value(), target.end.value(), tokens));
}

void requireGold(const at::Tensor& gold, std::int64_t rows, std::int64_t lowest, std::int64_t highest,
                 const char* what) {
    const bool shaped = gold.defined() && gold.dim() == 1 && gold.size(0) == rows;
    if (!shaped || gold.min().item<std::int64_t>() < lowest || gold.max().item<std::int64_t>() > highest)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("A batch's {} must be {} numbers from {} to {}.", what, rows, lowest, highest));
}

}  // namespace tasks
