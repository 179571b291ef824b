// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace elmo {

/// The word lists of resources/text/english_lexicon.txt. Immutable; any thread.
class EnglishLexicon {
public:
    static const EnglishLexicon& instance();

    using Words = std::unordered_set<std::string_view>;

    Words abbreviations;          ///< keep their full stop
    Words capitalAbbreviations;   ///< keep it when written with a capital
    Words numberedAbbreviations;  ///< keep it before a number
    Words prefixes;               ///< keep their hyphen: co-worker
    Words suffixes;               ///< keep their hyphen: career-wise
    Words nameEndings;            ///< last part of a dotted name: com, doc
    Words units;                  ///< split from their number
    Words apostropheWords;        ///< keep the apostrophe before them

    /// The lengths of the parts of a word that is several ("cannot": 3, 3), or null.
    const std::vector<std::size_t>* splitOf(std::string_view lower) const;

private:
    EnglishLexicon();

    std::unordered_map<std::string, std::vector<std::size_t>> m_splits;
    std::size_t m_longestSplit = 0;
};

/// A word in lower case with plain apostrophes, for looking up; one longer than any entry comes out empty.
///
/// Only ASCII letters are lowered: the lists hold no others. Keeps its own memory; one thread.
class LowerWord {
public:
    explicit LowerWord(std::string_view word);
    operator std::string_view() const { return {m_bytes, m_size}; }
    std::string_view view() const { return *this; }

private:
    char m_bytes[24];
    std::size_t m_size = 0;
};

}  // namespace elmo
