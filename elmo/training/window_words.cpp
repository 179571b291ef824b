// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/window_words.h"

#include <algorithm>

namespace elmo::training {
namespace {

BilmModel architectureOnly(const BilmOptions& options) {
    BilmModel model;
    model.options = options;
    return model;
}

}  // namespace

WindowWords::WindowWords(const BilmOptions& options, const LmVocabulary& vocabulary)
    : m_tokenIds(architectureOnly(options)),
      m_vocabulary(vocabulary),
      m_width(static_cast<std::size_t>(m_tokenIds.charactersPerToken())) {
    // A sentence edge is three ids long; what stands behind them is the padding.
    std::vector<std::int32_t> row(m_width);
    m_tokenIds.characterIds(Edge::kBegin, row);
    m_padding = m_width > 3 ? row[3] : -1;
}

void WindowWords::spell(std::span<const WordId> words) {
    m_ids.resize(words.size() * m_width);
    m_lengths.resize(words.size());
    std::vector<std::int32_t> row(m_width);
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words[k] == kSentenceBegin || words[k] == kSentenceEnd)
            m_tokenIds.characterIds(words[k] == kSentenceBegin ? Edge::kBegin : Edge::kEnd, row);
        else
            m_tokenIds.characterIds(m_vocabulary.words[words[k]], row);
        m_lengths[k] = static_cast<std::int32_t>(std::find(row.begin(), row.end(), m_padding) - row.begin());
        std::copy(row.begin(), row.end(), m_ids.begin() + static_cast<std::ptrdiff_t>(k * m_width));
    }
}

std::span<const std::int16_t> WindowWords::ids(std::int64_t first, std::int64_t count) const {
    return std::span(m_ids).subspan(static_cast<std::size_t>(first) * m_width,
                                    static_cast<std::size_t>(count) * m_width);
}

std::span<const std::int32_t> WindowWords::lengths(std::int64_t first, std::int64_t count) const {
    return std::span(m_lengths).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

}  // namespace elmo::training
