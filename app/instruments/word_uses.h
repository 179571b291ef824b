// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/texts/sentence_reader.h"
#include "elmo/bilm/bilm.h"
#include "tasks/analysis/projection.h"

namespace app {

/// A place where a subcorpus uses a word. A value.
struct WordUse {
    std::shared_ptr<const elmo::Sentence> words;  ///< of its sentence
    std::size_t at = 0;                           ///< among them
    std::size_t document = 0;                     ///< of WordUses::documents()
    std::int64_t sentence = 0;                    ///< in its document, from 1

    /// At most ten words on each side, the word itself in brackets.
    std::string context() const;
};

/// How often a subcorpus uses a word, and a random sample of the places, each equally likely. A value.
struct SampledWord {
    std::int64_t count = 0;
    std::vector<WordUse> uses;  ///< in the order of the text
};

/// The uses of words in one subcorpus. Only the sentences of sampled places are kept. One thread.
class WordUses {
public:
    /// `words`: in any case; empty: all words that have a letter. At most `most` places of each are kept. What is drawn
    /// for a word depends on the texts, the seed and the word only.
    WordUses(std::set<std::string> words, std::size_t most, std::uint64_t seed);

    /// Throws elmo::Error, elmo::Cancelled.
    void collect(SentenceReader& reader, const std::string& document, const elmo::RunControl& control);

    /// By the word in small letters; its uses in the order of the text.
    std::map<std::string, SampledWord> take();
    const std::vector<std::string>& documents() const { return m_documents; }
    std::int64_t tokens() const { return m_tokens; }

private:
    struct Drawn {
        SampledWord word;
        std::uint64_t seed = 0;
    };
    std::set<std::string> m_words;
    std::size_t m_most;
    std::uint64_t m_seed;
    std::int64_t m_tokens = 0;
    std::vector<std::string> m_documents;
    std::map<std::string, Drawn> m_found;
};

/// The vectors of uses in every layer, of length 1: [layers] of rows in the order of `uses`. A sentence of several uses
/// runs once. Throws Cancelled.
std::vector<tasks::PointRows> vectorsOf(const std::vector<const WordUse*>& uses, const elmo::Bilm& bilm,
                                        const elmo::RunControl& control);

}  // namespace app
