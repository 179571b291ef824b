// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
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

    using PartLengths = std::vector<std::size_t>;

    /// The lengths of the parts of a word that is several ("cannot": 3, 3), or null.
    const PartLengths* splitOf(std::string_view lower) const;

    /// Whether a word may be several, depending on the one that follows; and its parts before `next`, or null.
    bool splitsBefore(std::string_view lower) const { return m_splitsBefore.contains(lower); }
    const PartLengths* splitBefore(std::string_view lower, std::string_view next) const;

private:
    EnglishLexicon();

    struct SplitBefore {
        PartLengths lengths;
        Words next;
    };

    void addSplit(std::string_view entry);
    void addSplitBefore(const std::vector<std::string_view>& fields);

    std::map<std::string, PartLengths, std::less<>> m_splits;
    std::map<std::string, SplitBefore, std::less<>> m_splitsBefore;
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
