// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "elmo/text/english_lexicon.h"
#include "elmo/text/english_words.h"

namespace elmo {

/// What english_words.rules found, by the number of the rule; the numbers are explained there.
enum class EnglishSegment : std::int32_t {
    kBlank = 0,
    kWhole = 100,
    kWord = 200,
    kApostrophes = 201,
    kLeadingApostrophe = 202,
    kCompound = 203,
    kMarks = 204,
    kLetterSlash = 205,
    kQuotedCompound = 206,
    kQuotedNumber = 207,
    kNumberWithLetters = 210,
    kHyphenNumber = 211,
    kSlashNumber = 212,
    kFixed = 213,
    kAddress = 220,
    kQuotedAddress = 221,
    kSymbolWithWord = 230,
    kEmoticon = 231,
};

/// Turns the segments of one paragraph into tokens. One thread; made for one paragraph, used segment after segment.
class EnglishTokenSplitter {
public:
    EnglishTokenSplitter(std::string_view paragraph, std::vector<EnglishToken>& tokens)
        : m_text(paragraph), m_tokens(tokens) {}

    void add(std::int32_t begin, std::int32_t end, EnglishSegment kind);

private:
    std::string_view slice(std::int32_t begin, std::int32_t end) const {
        return m_text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    }
    char at(std::int32_t position) const { return m_text[static_cast<std::size_t>(position)]; }
    void emit(std::int32_t begin, std::int32_t end) { m_tokens.push_back({begin, end}); }

    void addWhole(std::int32_t begin, std::int32_t end);
    void addWord(std::int32_t begin, std::int32_t end);
    void addApostrophes(std::int32_t begin, std::int32_t end);
    void addLeadingApostrophe(std::int32_t begin, std::int32_t end);
    void addNumberWithLetters(std::int32_t begin, std::int32_t end);
    void addHyphenNumber(std::int32_t begin, std::int32_t end);
    void addSlashNumber(std::int32_t begin, std::int32_t end);
    void addMarks(std::int32_t begin, std::int32_t end);
    void addSymbolWithWord(std::int32_t begin, std::int32_t end);
    void addLetterSlash(std::int32_t begin, std::int32_t end);
    void addAddress(std::int32_t begin, std::int32_t end);
    void addCompound(std::int32_t begin, std::int32_t end);
    bool joins(std::size_t first, std::string_view joint, std::string_view rest) const;
    std::int32_t addDotted(std::int32_t begin, std::int32_t end, std::int32_t limit);
    void addRuns(std::int32_t begin, std::int32_t end);
    void addPiece(std::int32_t begin, std::int32_t end);

    std::int32_t emitApostrophe(std::int32_t begin);
    std::string_view wordAfter(std::int32_t end) const;
    bool isFileEnding(std::int32_t begin, std::int32_t end) const;
    bool keepsFullStop(const EnglishToken& word, std::int32_t stopEnd) const;

    std::string_view m_text;
    std::vector<EnglishToken>& m_tokens;
    const EnglishLexicon& m_lexicon = EnglishLexicon::instance();
};

}  // namespace elmo
