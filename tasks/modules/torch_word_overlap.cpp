// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_word_overlap.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "elmo/error.h"

namespace tasks {
namespace {

/// The words of a batch, each as the bytes of its piece ids or of its number in lower case.
class Words {
public:
    Words(const TextBatch& text, WordOverlap kind) : m_text(text) {
        if (kind == WordOverlap::kPieces) {
            m_pieces = text.pieces.contiguous();
            m_offsets = text.pieceOffsets.contiguous();
            return;
        }
        if (!text.lowered.defined() || text.lowered.sizes() != text.mask.sizes())
            throw elmo::Error(elmo::ErrorCode::kBadShape, "The head reads words in lower case, which the batch lacks.");
        m_lowered = text.lowered.contiguous();
    }

    std::string_view at(std::int64_t row, std::int64_t token) const {
        if (m_lowered.defined())
            return {
                reinterpret_cast<const char*>(m_lowered.data_ptr<std::int64_t>() + row * m_text.mask.size(1) + token),
                sizeof(std::int64_t)};
        const std::int64_t* offsets = m_offsets.data_ptr<std::int64_t>() + row * m_text.mask.size(1) + token;
        const auto* bytes = reinterpret_cast<const char*>(m_pieces.data_ptr<std::int64_t>() + offsets[0]);
        const std::int64_t count = std::max<std::int64_t>(offsets[1] - offsets[0], 0);
        return {bytes, static_cast<std::size_t>(count) * sizeof(std::int64_t)};
    }

    std::unordered_set<std::string_view> ofRow(std::int64_t row) const {
        std::unordered_set<std::string_view> words;
        for (std::int64_t token = 0; token < m_text.lengths[static_cast<std::size_t>(row)]; ++token)
            words.insert(at(row, token));
        return words;
    }

private:
    const TextBatch& m_text;
    at::Tensor m_pieces, m_offsets;
    at::Tensor m_lowered;  // undefined: by pieces
};

}  // namespace

at::Tensor wordOverlap(const TextBatch& text, const TextBatch& other, WordOverlap kind) {
    const Words own(text, kind), others(other, kind);
    const std::int64_t tokens = text.mask.size(1);
    const at::Tensor found = at::zeros({text.mask.size(0), tokens, 1}, at::kFloat);
    for (std::int64_t row = 0; row < text.mask.size(0); ++row) {
        const auto words = others.ofRow(row);
        for (std::int64_t token = 0; token < text.lengths[static_cast<std::size_t>(row)]; ++token)
            found.data_ptr<float>()[row * tokens + token] = words.contains(own.at(row, token)) ? 1.0F : 0.0F;
    }
    return found;
}

at::Tensor withOverlap(const at::Tensor& vectors, const TextBatch& text, const TextBatch& other,
                       const InputOptions& input) {
    return overlapWidth(input) > 0 ? at::cat({vectors, wordOverlap(text, other, input.overlap)}, 2) : vectors;
}

std::int64_t overlapWidth(const InputOptions& input) {
    return input.pieceWidth > 0 || input.overlap == WordOverlap::kLowerCase ? 1 : 0;
}

}  // namespace tasks
