// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_token_cutter.h"

#include <algorithm>
#include <array>

namespace elmo {
namespace {

bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool isUpper(char byte) {
    return byte >= 'A' && byte <= 'Z';
}
bool isLower(char byte) {
    return byte >= 'a' && byte <= 'z';
}
bool isBlank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}
bool allDigits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), isDigit);
}

/// Length of the apostrophe at `at`, 0 where there is none: ' ` or the two- and three-byte ones.
std::size_t apostropheLength(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with('\'') || rest.starts_with('`'))
        return 1;
    if (rest.starts_with("\u00B4"))
        return 2;
    return rest.starts_with("\u2019") ? 3 : 0;
}

struct Apostrophe {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
};

Apostrophe lastApostrophe(std::string_view text) {
    for (std::size_t at = text.size(); at > 0; --at)
        if (const std::size_t length = apostropheLength(text, at - 1))
            return {at - 1, at - 1 + length};
    return {};
}

/// 's, 're, 'd, ...: what follows the apostrophe of a clitic.
bool isClitic(std::string_view lower) {
    constexpr std::array<std::string_view, 6> kClitics = {"s", "m", "re", "ve", "ll", "d"};
    return std::find(kClitics.begin(), kClitics.end(), lower) != kClitics.end();
}

/// The length of `word` without its last clitic; 0 where it has none.
std::size_t headLength(std::string_view word) {
    const Apostrophe apostrophe = lastApostrophe(word);
    if (apostrophe.begin == std::string_view::npos || apostrophe.begin == 0)
        return 0;
    const std::string_view head = word.substr(0, apostrophe.begin);
    const LowerWord clitic(word.substr(apostrophe.end));
    if (apostrophe.end == word.size())
        return head.size();
    if (isDigit(head.back())) {
        // 5'10 are feet and inches, Q1'02 is a quarter of a year, 1960's and 16's are one word.
        const bool number = isDigit(word[apostrophe.end]);
        return !number ? 0 : isDigit(word.front()) ? apostrophe.end : head.size();
    }
    if (clitic.view() == "t" && head.size() > 1 && (head.back() == 'n' || head.back() == 'N'))
        return head.size() - 1;
    return isClitic(clitic) ? head.size() : 0;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// 345-9945, 713-853-3989, 1996-08-22, 94720-1900 are one thing; 1996-1998 and 2-3 are ranges.
bool isOneNumber(const std::vector<std::string_view>& groups) {
    if (groups.size() > 2 || groups[0].find('/') != std::string_view::npos)
        return true;
    const std::size_t first = groups[0].size();
    return groups[1].size() == 4 && (first == 3 || first == 5 || first == 1);
}

int smallNumber(std::string_view digits) {
    int value = 0;
    for (const char digit : digits.substr(0, 4))
        value = value * 10 + (digit - '0');
    return value;
}

/// 9/11, 03/15/2001 are dates; 1/2, 3/4 and 26/27 are not.
bool isDate(const std::vector<std::string_view>& parts) {
    if (parts.size() == 3)
        return parts[0].size() <= 2 && parts[1].size() <= 2;
    const int month = smallNumber(parts[0]);
    const int day = smallNumber(parts[1]);
    const bool fraction = month < day && day <= 4;
    return parts[0].size() <= 2 && parts[1].size() <= 2 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
           !fraction;
}

}  // namespace

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
        case EnglishSegment::kSymbolWithWord: {
            std::int32_t word = begin;
            while (!isLower(m_text[word]) && !isUpper(m_text[word]) && !isDigit(m_text[word]) && m_text[word] > 0)
                ++word;
            emit(begin, word);
            return addWord(word, end);
        }
        case EnglishSegment::kFixed:
        case EnglishSegment::kEmoticon:
            return emit(begin, end);
    }
}

void EnglishTokenCutter::addWhole(std::int32_t begin, std::int32_t end) {
    const bool stop = end - begin == 1 && m_text[begin] == '.';
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

/// The letters after the blank at `end`; empty where there is no blank or no letter after it.
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
    const bool detached = stop == 0 || m_text[static_cast<std::size_t>(stop) - 1] == ')' ||
                          isBlank(m_text[static_cast<std::size_t>(stop) - 1]);
    return detached && m_lexicon.nameEndings.contains(LowerWord(slice(begin, end)));
}

/// Cuts clitics off the end: do|n't|'ve. Three are more than English has; a longer chain is noise and stays in one.
void EnglishTokenCutter::addApostrophes(std::int32_t begin, std::int32_t end) {
    constexpr std::size_t kMost = 3;
    std::array<std::int32_t, kMost> cuts;
    std::size_t count = 0;
    std::int32_t headEnd = end;
    while (count < kMost) {
        const std::size_t length = headLength(slice(begin, headEnd));
        if (length == 0)
            break;
        headEnd = begin + static_cast<std::int32_t>(length);
        cuts[count++] = headEnd;
    }
    addWord(begin, headEnd);
    for (; count > 0; --count)
        emit(cuts[count - 1], count > 1 ? cuts[count - 2] : end);
}

void EnglishTokenCutter::addLeadingApostrophe(std::int32_t begin, std::int32_t end) {
    const std::string_view text = slice(begin, end);
    const std::string_view rest = text.substr(apostropheLength(text, 0));
    const LowerWord lower(rest);
    const bool decade = rest.size() >= 2 && allDigits(rest.substr(0, 2)) && (rest.size() == 2 || rest.substr(2) == "s");
    if (decade || isClitic(lower) || m_lexicon.apostropheWords.contains(lower))
        return emit(begin, end);
    const std::int32_t word = emitApostrophe(begin);
    if (isDigit(rest.front()))
        addNumberWithLetters(word, end);
    else
        addApostrophes(word, end);
}

std::int32_t EnglishTokenCutter::emitApostrophe(std::int32_t begin) {
    const std::int32_t end =
        begin + static_cast<std::int32_t>(apostropheLength(m_text, static_cast<std::size_t>(begin)));
    emit(begin, end);
    return end;
}

void EnglishTokenCutter::addNumberWithLetters(std::int32_t begin, std::int32_t end) {
    const std::string_view text = slice(begin, end);
    const std::size_t letters = text.find_first_not_of("0123456789.,:");
    if (letters == std::string_view::npos || !m_lexicon.units.contains(LowerWord(text.substr(letters))))
        return emit(begin, end);
    emit(begin, begin + static_cast<std::int32_t>(letters));
    emit(begin + static_cast<std::int32_t>(letters), end);
}

void EnglishTokenCutter::addHyphenNumber(std::int32_t begin, std::int32_t end) {
    if (isOneNumber(splitAt(slice(begin, end), '-')))
        emit(begin, end);
    else
        addRuns(begin, end);
}

void EnglishTokenCutter::addSlashNumber(std::int32_t begin, std::int32_t end) {
    if (isDate(splitAt(slice(begin, end), '/')))
        emit(begin, end);
    else
        addRuns(begin, end);
}

void EnglishTokenCutter::addRuns(std::int32_t begin, std::int32_t end) {
    for (std::int32_t at = begin; at < end;) {
        std::int32_t next = at + 1;
        while (next < end && (m_text[next] == m_text[at] || (isDigit(m_text[at]) && isDigit(m_text[next])) ||
                              (m_text[next] & 0xC0) == 0x80))
            ++next;
        emit(at, next);
        at = next;
    }
}

/// "...?" is two tokens, "?!" and ".?" are one: only a run of several dots, or an ellipsis, stands alone.
void EnglishTokenCutter::addMarks(std::int32_t begin, std::int32_t end) {
    if (end - begin == 1)
        return addWhole(begin, end);
    std::int32_t from = begin;
    for (std::int32_t at = begin; at < end;) {
        std::int32_t dots = at;
        while (dots < end && m_text[dots] != '?' && m_text[dots] != '!')
            ++dots;
        if (dots - at > 1) {
            if (from < at)
                emit(from, at);
            emit(at, dots);
            from = dots;
        }
        at = std::max(dots, at + 1);
    }
    if (from < end)
        emit(from, end);
}

/// b/c, l/c and w/o are abbreviations; w/ stands for "with".
void EnglishTokenCutter::addLetterSlash(std::int32_t begin, std::int32_t end) {
    const LowerWord rest(slice(begin + 2, end));
    const bool with = (m_text[begin] | 0x20) == 'w';
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
