// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/inputs/subwords.h"
#include "tasks/inputs/word_vectors.h"
#include "tasks/options/example.h"
#include "tasks/options/task_options.h"

namespace tasks {

/// A head's inputs for words apart from ELMo: what never changes with the context, kept once a distinct word. One
/// thread at a time while words are added.
class WordTable {
public:
    /// What a head sees of one word.
    struct Word {
        std::vector<std::int32_t> pieces;
        std::vector<std::uint16_t> characters;  ///< bytes + 1, at most charactersPerWord
        std::uint8_t shape = 0;
        bool nameless = false;        ///< without a letter or a digit, so that no name begins with it
        std::int32_t lowered = 0;     ///< the same for words that are the same in lower case
        std::int64_t vectorRow = -1;  ///< of the word vectors; -1 if they lack it
        std::vector<float> composed;  ///< [wordWidth] from n-grams, for a word without a row; else empty
    };

    /// `subwords` and `vectors` may be null if the options ask for none.
    WordTable(const InputOptions& options, std::shared_ptr<const SubwordModel> subwords,
              std::shared_ptr<const WordVectors> vectors);

    /// The row of a token, added if it is new.
    std::int32_t rowOf(std::string_view token);
    const Word& operator[](std::int32_t row) const { return m_words[static_cast<std::size_t>(row)]; }
    const InputOptions& options() const { return m_options; }
    /// Copies a word's vector, into [wordWidth]; leaves the place as it is for a word without one.
    void copyVector(const Word& word, float* to) const;

    /// Words and sentence ends of a text, its layers left to whoever knows them.
    EncodedText encode(const TokenizedText& text);

private:
    InputOptions m_options;
    std::shared_ptr<const SubwordModel> m_subwords;
    std::shared_ptr<const WordVectors> m_vectors;
    std::unordered_map<std::string, std::int32_t> m_rows;
    std::unordered_map<std::string, std::int32_t> m_lowered;
    std::vector<Word> m_words;
};

}  // namespace tasks
