// SPDX-License-Identifier: Apache-2.0
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "tasks/heads/torch_word_overlap.h"

namespace tasks {
namespace {

/// The words of a batch, each as the bytes of its piece ids.
class Words {
public:
    explicit Words(const TextBatch& text)
        : m_text(text), m_pieces(text.pieces.contiguous()), m_offsets(text.pieceOffsets.contiguous()) {}

    std::string_view at(std::int64_t row, std::int64_t token) const {
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
};

}  // namespace

at::Tensor wordOverlap(const TextBatch& text, const TextBatch& other) {
    const Words own(text), others(other);
    const std::int64_t tokens = text.mask.size(1);
    const at::Tensor found = at::zeros({text.mask.size(0), tokens, 1}, at::kFloat);
    for (std::int64_t row = 0; row < text.mask.size(0); ++row) {
        const auto words = others.ofRow(row);
        for (std::int64_t token = 0; token < text.lengths[static_cast<std::size_t>(row)]; ++token)
            found.data_ptr<float>()[row * tokens + token] = words.contains(own.at(row, token)) ? 1.0F : 0.0F;
    }
    return found;
}

}  // namespace tasks
