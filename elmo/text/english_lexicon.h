// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
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
    Words hierarchies;            ///< first part of a dotted name: alt, comp
    Words units;                  ///< split from their number
    Words apostropheWords;        ///< keep the apostrophe before them

    /// A word that is several written as one: "cannot" is 3 and 3 letters long.
    struct Split {
        std::string word;
        std::vector<std::size_t> lengths;
        Words next;  ///< if any, the word is several only before one of these: its + not
    };

    /// Returns how the word splits into several tokens (case-insensitive), or null if it never splits.
    const Split* splitOf(std::string_view word) const;

private:
    EnglishLexicon();
    void addSplit(std::string_view entry, Words next);

    std::deque<Split> m_splits;  ///< a deque, because the table views their words
    std::unordered_map<std::string_view, const Split*> m_splitTable;
    std::array<std::uint32_t, 32>
        m_splitLengths{};  ///< by first letter: bit n is set if a word of n letters is several
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
