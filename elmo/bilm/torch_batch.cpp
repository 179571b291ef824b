// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_batch.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace elmo {
namespace {

/// Gives every distinct token and edge one row of ids, in order of first sight.
class DistinctTokens {
public:
    explicit DistinctTokens(const TokenIds& ids) : m_ids(ids) {}

    std::int64_t rowOf(std::string_view token) {
        const auto [entry, isNew] = m_rows.try_emplace(token, m_result.rows);
        if (isNew)
            append(token);
        return entry->second;
    }
    std::int64_t rowOf(Edge edge) {
        std::optional<std::int64_t>& row = m_edgeRows[static_cast<int>(edge)];
        if (!row) {
            row = m_result.rows;
            append(edge);
        }
        return *row;
    }
    TorchTokenIds take() { return std::move(m_result); }

private:
    template <class Token>
    void append(Token token) {
        const auto width = static_cast<std::size_t>(m_ids.charactersPerToken());
        m_result.characters.resize(m_result.characters.size() + width);
        if (m_ids.hasCharacters())
            m_ids.characterIds(token, std::span(m_result.characters).last(width));
        if (m_ids.hasWords())
            m_result.words.push_back(m_ids.wordId(token));
        ++m_result.rows;
    }

    const TokenIds& m_ids;
    std::unordered_map<std::string_view, std::int64_t> m_rows;
    std::optional<std::int64_t> m_edgeRows[3];
    TorchTokenIds m_result;
};

}  // namespace

TorchBatch makeTorchBatch(const TokenIds& ids, std::span<const Sentence> sentences, Fill fill) {
    std::size_t longest = 0;
    for (const Sentence& sentence : sentences)
        longest = std::max(longest, sentence.size());

    TorchBatch batch;
    DistinctTokens tokens(ids);
    for (const Sentence& sentence : sentences) {
        const std::size_t padding = fill == Fill::kToLongest ? longest - sentence.size() : 0;
        batch.distinct.push_back(tokens.rowOf(Edge::kBegin));
        for (const std::string& token : sentence)
            batch.distinct.push_back(tokens.rowOf(token));
        batch.distinct.push_back(tokens.rowOf(Edge::kEnd));
        for (std::size_t k = 0; k < padding; ++k)
            batch.distinct.push_back(tokens.rowOf(Edge::kPad));
        batch.lengths.push_back(static_cast<std::int64_t>(sentence.size() + 2 + padding));
    }
    batch.ids = tokens.take();
    return batch;
}

}  // namespace elmo
