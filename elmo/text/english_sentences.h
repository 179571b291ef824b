// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "elmo/text/english_words.h"

namespace elmo {

/// Finds where the sentences of a paragraph end: logistic regression over the features of every boundary between
/// tokens, decided from left to right. The weights are resources/text/english_sentences.model, which the program
/// tests/elmo/text/train_english_sentences.cpp learns from a treebank. Immutable; any thread.
class EnglishSentences {
public:
    /// Reads the weights that are compiled in, once.
    static const EnglishSentences& instance();

    /// Replaces `ends` by the numbers of tokens before each sentence end; the last is that of all tokens.
    ///
    /// An abbreviation that ends a sentence loses its full stop to a token of its own, as in the treebank.
    void split(std::string_view paragraph, std::vector<EnglishToken>& tokens, std::vector<std::int32_t>& ends) const;

private:
    EnglishSentences();
    std::size_t slotOf(std::uint64_t key) const;
    void findEnds(std::string_view paragraph, const std::vector<EnglishToken>& tokens,
                  std::vector<std::int32_t>& ends) const;

    /// Open addressing over a power of two, at most half full; keys and weights apart, as most keys asked for are
    /// absent.
    std::vector<std::uint64_t> m_keys;
    std::vector<float> m_weights;
};

}  // namespace elmo
