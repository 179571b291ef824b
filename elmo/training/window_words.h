// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/bilm/character_ids.h"
#include "elmo/training/lm_vocabulary.h"

namespace elmo::training {

/// The character ids of a window's distinct words. One thread at a time.
class WindowWords {
public:
    /// `vocabulary` must outlive this.
    WindowWords(const BilmOptions& options, const LmVocabulary& vocabulary);

    void spell(std::span<const WordId> words);

    /// [count, M] ids of the words from `first` on.
    std::span<const std::int16_t> ids(std::int64_t first, std::int64_t count) const;
    /// [count] ids in front of the padding.
    std::span<const std::int32_t> lengths(std::int64_t first, std::int64_t count) const;

private:
    TokenIds m_tokenIds;
    const LmVocabulary& m_vocabulary;
    std::size_t m_width;
    std::int32_t m_padding = 0;
    std::vector<std::int16_t> m_ids;
    std::vector<std::int32_t> m_lengths;
};

}  // namespace elmo::training
