// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_token_cutter.h"

#include <algorithm>

#include "elmo/text/ascii.h"

namespace elmo {

using ascii::isBlank;
using ascii::isDigit;
using ascii::isLower;
using ascii::isUpper;

void EnglishTokenCutter::add(std::int32_t begin, std::int32_t end, EnglishSegment kind) {
    switch (kind) {
        case EnglishSegment::kBlank:
            return;
        case EnglishSegment::kWhole:
            return addWhole(begin, end);
        case EnglishSegment::kWord:
            return addWord(begin, end);
        case EnglishSegment::kApostrophes:
            return addApostrophes(begin, end);
        case EnglishSegment::kLeadingApostrophe:
        case EnglishSegment::kQuotedNumber:
            return addLeadingApostrophe(begin, end);
        case EnglishSegment::kCompound:
            return addCompound(begin, end);
        case EnglishSegment::kMarks:
            return addMarks(begin, end);
        case EnglishSegment::kLetterSlash:
            return addLetterSlash(begin, end);
        case EnglishSegment::kQuotedCompound:
            return addCompound(emitApostrophe(begin), end);
        case EnglishSegment::kQuotedAddress:
            return addAddress(emitApostrophe(begin), end);
        case EnglishSegment::kNumberWithLetters:
            return addNumberWithLetters(begin, end);
        case EnglishSegment::kHyphenNumber:
            return addHyphenNumber(begin, end);
        case EnglishSegment::kSlashNumber:
            return addSlashNumber(begin, end);
        case EnglishSegment::kAddress:
            return addAddress(begin, end);
        case EnglishSegment::kSymbolWithWord:
            return addSymbolWithWord(begin, end);
        case EnglishSegment::kFixed:
        case EnglishSegment::kEmoticon:
            return emit(begin, end);
    }
}

void EnglishTokenCutter::addWhole(std::int32_t begin, std::int32_t end) {
    const bool stop = end - begin == 1 && at(begin) == '.';
    if (stop && !m_tokens.empty() && m_tokens.back().end == begin && keepsFullStop(m_tokens.back(), end))
        m_tokens.back().end = end;
    else
        emit(begin, end);
}

bool EnglishTokenCutter::keepsFullStop(const EnglishToken& token, std::int32_t stopEnd) const {
    const std::string_view word = slice(token.begin, token.end);
    const LowerWord lower(word);
    if (m_lexicon.abbreviations.contains(lower))
        return true;
    std::size_t next = static_cast<std::size_t>(stopEnd);
    while (next < m_text.size() && isBlank(m_text[next]))
        ++next;
    const bool followed = next < m_text.size() && (next > static_cast<std::size_t>(stopEnd) || m_text[next] == ',');
    if (word.size() == 1)
        return isUpper(word[0]) && word[0] != 'I' && followed &&
               (isUpper(m_text[next]) || isLower(m_text[next]) || m_text[next] == ',');
    if (followed && m_lexicon.numberedAbbreviations.contains(lower))
        return isDigit(m_text[next]) || m_text[next] == '#';
    return followed && m_lexicon.capitalAbbreviations.contains(word);
}

void EnglishTokenCutter::addWord(std::int32_t begin, std::int32_t end) {
    if (isFileEnding(begin, end)) {
        m_tokens.back().end = end;
        return;
    }
    const auto* split = m_lexicon.splitOf(slice(begin, end));
    if (split == nullptr || (!split->next.empty() && !split->next.contains(LowerWord(wordAfter(end)))))
        return emit(begin, end);
    for (const std::size_t length : split->lengths) {
        emit(begin, begin + static_cast<std::int32_t>(length));
        begin += static_cast<std::int32_t>(length);
    }
}

/// The letters after the blank at `end`; empty if there is no blank or no letter after it.
std::string_view EnglishTokenCutter::wordAfter(std::int32_t end) const {
    const std::string_view rest = m_text.substr(static_cast<std::size_t>(end));
    if (!rest.starts_with(' '))
        return {};
    std::size_t length = 0;
    while (length + 1 < rest.size() && (isLower(rest[length + 1]) || isUpper(rest[length + 1])))
        ++length;
    return rest.substr(1, length);
}

/// "report .doc", "(draft).doc": a full stop that belongs to what follows.
bool EnglishTokenCutter::isFileEnding(std::int32_t begin, std::int32_t end) const {
    if (m_tokens.empty() || m_tokens.back().end != begin || slice(m_tokens.back().begin, begin) != ".")
        return false;
    const std::int32_t stop = m_tokens.back().begin;
    const bool detached = stop == 0 || at(stop - 1) == ')' || isBlank(at(stop - 1));
    return detached && m_lexicon.nameEndings.contains(LowerWord(slice(begin, end)));
}

/// One token for every run of one mark, and for every run of digits.
void EnglishTokenCutter::addRuns(std::int32_t begin, std::int32_t end) {
    for (std::int32_t from = begin; from < end;) {
        std::int32_t to = from + 1;
        while (to < end &&
               (at(to) == at(from) || (isDigit(at(from)) && isDigit(at(to))) || ascii::continuesCharacter(at(to))))
            ++to;
        emit(from, to);
        from = to;
    }
}

/// "...?" is two tokens, "?!" and ".?" are one: only a run of several dots, or an ellipsis, stands alone.
void EnglishTokenCutter::addMarks(std::int32_t begin, std::int32_t end) {
    if (end - begin == 1)
        return addWhole(begin, end);
    std::int32_t from = begin;
    for (std::int32_t dots = begin; dots < end;) {
        std::int32_t dotsEnd = dots;
        while (dotsEnd < end && at(dotsEnd) != '?' && at(dotsEnd) != '!')
            ++dotsEnd;
        if (dotsEnd - dots > 1) {
            if (from < dots)
                emit(from, dots);
            emit(dots, dotsEnd);
            from = dotsEnd;
        }
        dots = std::max(dotsEnd, dots + 1);
    }
    if (from < end)
        emit(from, end);
}

/// ":Paul" and "<30": marks of ASCII, then what has no mark in it.
void EnglishTokenCutter::addSymbolWithWord(std::int32_t begin, std::int32_t end) {
    std::int32_t word = begin;
    while (!ascii::isLetter(at(word)) && !isDigit(at(word)))
        ++word;
    emit(begin, word);
    addWord(word, end);
}

/// b/c, l/c and w/o are abbreviations; w/ stands for "with".
void EnglishTokenCutter::addLetterSlash(std::int32_t begin, std::int32_t end) {
    const LowerWord rest(slice(begin + 2, end));
    const bool with = (at(begin) | 0x20) == 'w';
    if (rest.view().size() == 1 || (with && rest.view() == "out"))
        return emit(begin, end);
    emit(begin, begin + (with ? 2 : 1));
    if (!with)
        emit(begin + 1, begin + 2);
    addPiece(begin + 2, end);
}

void EnglishTokenCutter::addAddress(std::int32_t begin, std::int32_t end) {
    const std::string_view text = slice(begin, end);
    std::size_t keep = text.size();
    const bool opened = text.find('(') != std::string_view::npos;
    while (keep > 1) {
        const std::string_view kept = text.substr(0, keep);
        const bool bracket = kept.back() == ')' && !opened;
        if (bracket || std::string_view(".,;:!?'\"]}").find(kept.back()) != std::string_view::npos)
            --keep;
        else if (kept.ends_with("\u2019") || kept.ends_with("\u2026"))
            keep -= 3;
        else
            break;
    }
    emit(begin, begin + static_cast<std::int32_t>(keep));
    addRuns(begin + static_cast<std::int32_t>(keep), end);
}

}  // namespace elmo
