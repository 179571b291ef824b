// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "elmo/bilm/character_ids.h"
#include "elmo/training/corpus/lm_vocabulary.h"

namespace elmo::training {

/// The rows of a word model's table by word, the special entries among them; empty for a model of characters.
IdTable wordTable(const BilmOptions& options, const LmVocabulary& vocabulary);

/// What a model reads of a window's distinct words: character ids, or rows of its word table. One thread at a time.
class WindowWords {
public:
    /// `vocabulary` must outlive this.
    WindowWords(const BilmOptions& options, const LmVocabulary& vocabulary);

    void spell(std::span<const WordId> words);

    /// [count, M] ids of the words from `first` on.
    std::span<const std::int16_t> ids(std::int64_t first, std::int64_t count) const;
    /// [count] numbers of ids before the padding.
    std::span<const std::int32_t> lengths(std::int64_t first, std::int64_t count) const;
    /// [count] rows of the word table; words that it does not have share the unknown word's.
    std::span<const std::int32_t> rows(std::int64_t first, std::int64_t count) const;

private:
    std::optional<TokenIds> m_tokenIds;  // of a model of characters
    std::int32_t m_predicted = 0;        // rows of the word table before the row of the padding
    const LmVocabulary& m_vocabulary;
    std::size_t m_width = 0;
    std::int32_t m_padding = 0;
    std::vector<std::int16_t> m_ids;
    std::vector<std::int32_t> m_lengths, m_rows;
};

}  // namespace elmo::training
