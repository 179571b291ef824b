// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tasks/inputs/ngram_vectors.h"

namespace tasks {

/// Words with a vector each, as numbers or under product quantisation with n-grams for all other words. Const once
/// made; any thread.
class WordVectors {
public:
    /// `values` are [words, width]; words[i] has row i. With `unknown`, a row, words that are not here are looked up in
    /// lower case, then capitalised ("LENINGRAD" as "Leningrad"), and get that row if they are not found so either;
    /// without it only exact matches have a vector.
    WordVectors(int width, std::vector<std::string> words, std::vector<float> values,
                std::optional<std::int64_t> unknown = {});
    /// Words that are looked up without success, in other cases too, are composed from their n-grams; those without a
    /// known n-gram get the row `unknown`. Throws Error(kBadArgument) if sizes contradict each other.
    WordVectors(std::vector<std::string> words, ProductCodes rows, NgramVectors ngrams, std::int64_t unknown);

    int width() const { return m_width; }
    std::int64_t size() const { return static_cast<std::int64_t>(m_words.size()); }
    const std::vector<std::string>& words() const { return m_words; }
    /// [words, width]; empty if the table is quantised.
    const std::vector<float>& values() const { return m_values; }
    std::optional<std::int64_t> unknown() const { return m_unknown; }
    bool isQuantised() const { return m_codes.width > 0; }
    const ProductCodes& codes() const { return m_codes; }
    const NgramVectors& ngrams() const { return m_ngrams; }

    /// The row of a word's vector; -1 if it has none, or one that compose() gives.
    std::int64_t rowOf(std::string_view word) const;
    /// Copies a row, into [width].
    void read(std::int64_t row, float* vector) const;
    /// Composes the vector of a word from its n-grams, into [width]; false if the table has none of them.
    bool compose(std::string_view word, float* vector) const;
    /// The vector of a word: its row's, or composed; empty for a word without a vector.
    std::vector<float> find(std::string_view word) const;

private:
    void indexWords();
    std::int64_t exactRow(std::string_view word) const;
    std::int64_t rowOfOtherCase(std::string_view word) const;

    int m_width;
    std::vector<std::string> m_words;
    std::unordered_map<std::string_view, std::int64_t> m_rows;  // views of m_words
    std::vector<float> m_values;                                // empty if m_codes has the rows
    ProductCodes m_codes;
    NgramVectors m_ngrams;
    std::optional<std::int64_t> m_unknown;
};

/// The vectors that a head keeps in its bundle, and how many of them occur in its training text: those are the first
/// rows, and the only ones that training can change.
struct HeadVectors {
    std::shared_ptr<const WordVectors> vectors;
    std::int64_t trained = 0;
};

/// Orders vectors for a head: first what its training words use, then the others in their order. The unknown word's
/// vector is that of "<unk>", "<UNK>", "UNK", "[UNK]" or "unk", else the mean of all. Numbers are rounded to the 8 bits
/// that a bundle stores, so that the head computes the same while it trains and ever after. A quantised table stays as
/// it is; Error(kUnsupported) if there are training words for it.
HeadVectors vectorsForHead(std::shared_ptr<const WordVectors> all,
                           const std::unordered_set<std::string>& trainingWords);

}  // namespace tasks
