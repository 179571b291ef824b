// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/english_words.h"
#include "elmo/text/token_look.h"

namespace elmo {

/// Describes the boundaries between the tokens of one paragraph to the English sentence model. One thread.
///
/// A boundary is numbered by the token before it. A feature joins a few attributes of a boundary, "c-1=. c+1=Aa": the
/// looks (c) and words (w) of the tokens around it, how long the sentence has become (s) and how it began (f), how far
/// the next full stop (n) and the paragraph's end (e) are, whether brackets or quotes are open (o), how many words in
/// lower case the sentence has (l). Its key is a sum of hashes, so that the model needs no strings at run time.
class SentenceFeatures {
public:
    /// Both must outlive the object.
    SentenceFeatures(std::string_view paragraph, const std::vector<EnglishToken>& tokens);

    /// Whether a sentence may end there at all; words that go on in lower case are not worth asking about.
    bool isCandidate(std::size_t boundary) const;

    /// The sentence that holds the boundaries asked for next begins at token `first`.
    void startSentence(std::size_t first) { m_sentenceBegin = first; }

    static constexpr std::size_t kCount = 20;
    using Keys = std::array<std::uint64_t, kCount>;

    /// The keys of the boundary's features.
    Keys keys(std::size_t boundary) const;

    /// The same features by name, in the same order.
    std::vector<std::string> names(std::size_t boundary) const;

    /// The key of a feature by its name. Throws std::invalid_argument for an attribute that there is not.
    static std::uint64_t keyOf(std::string_view name);

private:
    /// An attribute's value and its hash.
    struct Value {
        Value() = default;
        explicit Value(std::string_view valueText);

        std::string_view text;
        std::uint64_t hash = 0;
    };

    /// Features of one token, and counts up to it.
    struct Known {
        std::string_view lower;
        TokenLook look = TokenLook::kEdge;
        bool insideBrackets = false;
        bool insideQuotes = false;
        bool goesOn = false;            ///< a word or abbreviation (e.g.) in lower case
        bool attached = false;          ///< nothing stands between it and the token before
        std::int32_t lowerBefore = 0;   ///< words in lower case from the paragraph's start to here
        std::int32_t toTerminator = 0;  ///< tokens from here to the next . or ? or the paragraph's end
    };

    bool isInsideWord(std::size_t boundary) const;

    struct Attributes;
    Attributes attributesOf(std::size_t boundary) const;
    const Known& knownAt(std::ptrdiff_t token) const;

    std::string m_lower;  ///< the paragraph in lower case; the words view it
    std::vector<Known> m_known;
    std::size_t m_sentenceBegin = 0;
};

}  // namespace elmo
