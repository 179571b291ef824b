// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/window_words.h"

#include <algorithm>

namespace elmo::training {
namespace {

BilmModel architectureOnly(const BilmOptions& options) {
    BilmModel model;
    model.options = options;
    return model;
}

}  // namespace

IdTable wordTable(const BilmOptions& options, const LmVocabulary& vocabulary) {
    IdTable table;
    if (!options.wordEmbeddingSize)
        return table;
    const std::int32_t predicted = options.wordCount - 1;
    table = {{"<eos>", static_cast<std::int32_t>(kSentenceEnd)},
             {"<bos>", static_cast<std::int32_t>(kSentenceBegin)},
             {"<oov>", static_cast<std::int32_t>(kUnknownWord)},
             {"<pad>", predicted}};
    for (std::int32_t id = kFirstWord; id < predicted; ++id)
        table.emplace(vocabulary.words[static_cast<std::size_t>(id)], id);
    return table;
}

WindowWords::WindowWords(const BilmOptions& options, const LmVocabulary& vocabulary) : m_vocabulary(vocabulary) {
    if (!options.characters) {
        m_predicted = options.wordCount - 1;
        return;
    }
    m_tokenIds.emplace(architectureOnly(options));
    m_width = static_cast<std::size_t>(m_tokenIds->charactersPerToken());
    // A sentence edge is three ids long; what stands after them is the padding.
    std::vector<std::int32_t> row(m_width);
    m_tokenIds->characterIds(Edge::kBegin, row);
    m_padding = m_width > 3 ? row[3] : -1;
}

void WindowWords::spell(std::span<const WordId> words) {
    if (!m_tokenIds) {
        m_rows.resize(words.size());
        for (std::size_t k = 0; k < words.size(); ++k)
            m_rows[k] =
                static_cast<std::int32_t>(words[k] < static_cast<WordId>(m_predicted) ? words[k] : kUnknownWord);
        return;
    }
    m_ids.resize(words.size() * m_width);
    m_lengths.resize(words.size());
    std::vector<std::int32_t> row(m_width);
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words[k] == kSentenceBegin || words[k] == kSentenceEnd)
            m_tokenIds->characterIds(words[k] == kSentenceBegin ? Edge::kBegin : Edge::kEnd, row);
        else
            m_tokenIds->characterIds(m_vocabulary.words[words[k]], row);
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

std::span<const std::int32_t> WindowWords::rows(std::int64_t first, std::int64_t count) const {
    return std::span(m_rows).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

}  // namespace elmo::training
