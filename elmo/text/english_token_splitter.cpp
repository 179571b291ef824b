// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_token_splitter.h"

#include <algorithm>
#include <array>

#include "elmo/text/ascii.h"
#include "elmo/text/english_clitics.h"
#include "elmo/text/english_compound.h"

namespace elmo {

using ascii::allDigits;
using ascii::isBlank;
using ascii::isDigit;
using ascii::isLower;
using ascii::isUpper;

void EnglishTokenSplitter::add(std::int32_t begin, std::int32_t end, EnglishSegment kind) {
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

void EnglishTokenSplitter::addWhole(std::int32_t begin, std::int32_t end) {
    const bool stop = end - begin == 1 && at(begin) == '.';
    if (stop && !m_tokens.empty() && m_tokens.back().end == begin && keepsFullStop(m_tokens.back(), end))
        m_tokens.back().end = end;
    else
        emit(begin, end);
}

bool EnglishTokenSplitter::keepsFullStop(const EnglishToken& token, std::int32_t stopEnd) const {
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

void EnglishTokenSplitter::addWord(std::int32_t begin, std::int32_t end) {
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
std::string_view EnglishTokenSplitter::wordAfter(std::int32_t end) const {
    const std::string_view rest = m_text.substr(static_cast<std::size_t>(end));
    if (!rest.starts_with(' '))
        return {};
    std::size_t length = 0;
    while (length + 1 < rest.size() && (isLower(rest[length + 1]) || isUpper(rest[length + 1])))
        ++length;
    return rest.substr(1, length);
}

/// "report .doc", "(draft).doc": a full stop that belongs to what follows.
bool EnglishTokenSplitter::isFileEnding(std::int32_t begin, std::int32_t end) const {
    if (m_tokens.empty() || m_tokens.back().end != begin || slice(m_tokens.back().begin, begin) != ".")
        return false;
    const std::int32_t stop = m_tokens.back().begin;
    const bool detached = stop == 0 || at(stop - 1) == ')' || isBlank(at(stop - 1));
    return detached && m_lexicon.nameEndings.contains(LowerWord(slice(begin, end)));
}

/// One token for every run of one mark, and for every run of digits.
void EnglishTokenSplitter::addRuns(std::int32_t begin, std::int32_t end) {
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
void EnglishTokenSplitter::addMarks(std::int32_t begin, std::int32_t end) {
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
void EnglishTokenSplitter::addSymbolWithWord(std::int32_t begin, std::int32_t end) {
    std::int32_t word = begin;
    while (!ascii::isLetter(at(word)) && !isDigit(at(word)))
        ++word;
    emit(begin, word);
    addWord(word, end);
}

/// b/c, l/c and w/o are abbreviations; w/ stands for "with".
void EnglishTokenSplitter::addLetterSlash(std::int32_t begin, std::int32_t end) {
    const LowerWord rest(slice(begin + 2, end));
    const bool with = (at(begin) | 0x20) == 'w';
    if (rest.view().size() == 1 || (with && rest.view() == "out"))
        return emit(begin, end);
    emit(begin, begin + (with ? 2 : 1));
    if (!with)
        emit(begin + 1, begin + 2);
    addPiece(begin + 2, end);
}

void EnglishTokenSplitter::addAddress(std::int32_t begin, std::int32_t end) {
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

/// Splits clitics off the end: do|n't|'ve. Three are more than English has; a longer chain is noise and stays in one.
void EnglishTokenSplitter::addApostrophes(std::int32_t begin, std::int32_t end) {
    constexpr std::size_t kMaxClitics = 3;
    std::array<std::int32_t, kMaxClitics> splits;
    std::size_t count = 0;
    std::int32_t headEnd = end;
    while (count < kMaxClitics) {
        const std::size_t length = lengthWithoutClitic(slice(begin, headEnd));
        if (length == 0)
            break;
        headEnd = begin + static_cast<std::int32_t>(length);
        splits[count++] = headEnd;
    }
    addWord(begin, headEnd);
    for (; count > 0; --count)
        emit(splits[count - 1], count > 1 ? splits[count - 2] : end);
}

void EnglishTokenSplitter::addLeadingApostrophe(std::int32_t begin, std::int32_t end) {
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

std::int32_t EnglishTokenSplitter::emitApostrophe(std::int32_t begin) {
    const std::int32_t end =
        begin + static_cast<std::int32_t>(apostropheLength(m_text, static_cast<std::size_t>(begin)));
    emit(begin, end);
    return end;
}

void EnglishTokenSplitter::addNumberWithLetters(std::int32_t begin, std::int32_t end) {
    const std::string_view text = slice(begin, end);
    const std::size_t letters = text.find_first_not_of("0123456789.,:");
    if (letters == std::string_view::npos || !m_lexicon.units.contains(LowerWord(text.substr(letters))))
        return emit(begin, end);
    emit(begin, begin + static_cast<std::int32_t>(letters));
    emit(begin + static_cast<std::int32_t>(letters), end);
}

void EnglishTokenSplitter::addHyphenNumber(std::int32_t begin, std::int32_t end) {
    if (isOneNumber(slice(begin, end)))
        emit(begin, end);
    else
        addRuns(begin, end);
}

void EnglishTokenSplitter::addSlashNumber(std::int32_t begin, std::int32_t end) {
    if (isDate(slice(begin, end)))
        emit(begin, end);
    else
        addRuns(begin, end);
}

/// Splits the dotted chain [begin, end) of a compound that goes on to `limit`; returns where the tokens made of it end,
/// which is after the full stop that an initialism takes.
std::int32_t EnglishTokenSplitter::addDotted(std::int32_t begin, std::int32_t end, std::int32_t limit) {
    const std::vector<std::string_view> parts = ascii::split(slice(begin, end), '.');
    if (parts.size() == 1) {
        addPiece(begin, end);
        return end;
    }
    if (std::all_of(parts.begin(), parts.end(), isInitial)) {
        const std::int32_t stop = end < limit && this->at(end) == '.' ? end + 1 : end;
        emit(begin, stop);
        return stop;
    }
    if (isDottedName(parts)) {
        emit(begin, end);
        return end;
    }
    if (std::all_of(parts.begin(), parts.end() - 1, allDigits) && isDigit(parts.back().front())) {
        addNumberWithLetters(begin, end);
        return end;
    }
    const std::size_t initials = leadingInitials(parts);
    if (initials > 0)
        emit(begin, begin + 2 * static_cast<std::int32_t>(initials));
    for (auto part = parts.begin() + static_cast<std::ptrdiff_t>(initials); part != parts.end(); ++part) {
        const auto from = static_cast<std::int32_t>(part->data() - m_text.data());
        const auto to = from + static_cast<std::int32_t>(part->size());
        addPiece(from, to);
        if (to < end)
            addWhole(to, to + 1);
    }
    return end;
}

void EnglishTokenSplitter::addPiece(std::int32_t begin, std::int32_t end) {
    const std::string_view piece = slice(begin, end);
    const bool apostrophe = piece.find_first_of("'`\xC2\xE2") != std::string_view::npos;
    if (isDigit(piece.front()) && !allDigits(piece) && !apostrophe)
        addNumberWithLetters(begin, end);
    else
        addApostrophes(begin, end);
}

/// Whether the last token, of those made since `first`, stays one with what follows the joint.
bool EnglishTokenSplitter::joins(std::size_t first, std::string_view joint, std::string_view rest) const {
    if (m_tokens.size() == first || joint.size() != 1)
        return false;
    const EnglishToken last = m_tokens.back();
    const std::string_view word = slice(last.begin, last.end);
    return word.data() + word.size() == joint.data() && staysJoined(word, joint, rest);
}

void EnglishTokenSplitter::addCompound(std::int32_t begin, std::int32_t end) {
    if (isFileName(slice(begin, end)))
        return emit(begin, end);
    const auto jointAt = [&](std::int32_t at) { return at < end && isJoint(this->at(at)); };
    bool join = false;
    for (std::int32_t at = begin; at < end;) {
        // A chain of words joined by single dots, and the joints after it.
        std::int32_t chainEnd = at;
        while (chainEnd < end &&
               (!jointAt(chainEnd) || (this->at(chainEnd) == '.' && chainEnd + 1 < end && !jointAt(chainEnd + 1))))
            ++chainEnd;
        const std::size_t first = m_tokens.size();
        const std::int32_t tokensEnd = addDotted(at, chainEnd, end);
        if (join) {
            m_tokens[first - 1].end = m_tokens[first].end;
            m_tokens.erase(m_tokens.begin() + static_cast<std::ptrdiff_t>(first));
        }
        at = tokensEnd;
        while (jointAt(at))
            ++at;
        join = joins(first - (join ? 1 : 0), slice(tokensEnd, at), slice(at, end));
        if (!join)
            addRuns(tokensEnd, at);
    }
}

}  // namespace elmo
