// SPDX-License-Identifier: Apache-2.0
// The part of EnglishTokenCutter that cuts words joined by dots, hyphens and ampersands.
#include <algorithm>

#include "elmo/text/english_token_cutter.h"

namespace elmo {
namespace {

constexpr std::string_view kJoints = ".+%-&#";

bool isLetter(char byte) {
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}
bool isUpper(char byte) {
    return byte >= 'A' && byte <= 'Z';
}
bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool allUpper(std::string_view text) {
    return std::all_of(text.begin(), text.end(), isUpper);
}
bool allDigits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), isDigit);
}

/// The parts of "a.b.c"; views into it.
std::vector<std::string_view> dottedParts(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('.', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

bool isInitialism(const std::vector<std::string_view>& parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [](std::string_view part) { return part.size() == 1 && isLetter(part[0]); });
}

/// comp.sources.unix: three parts or more, none with a capital.
bool isNewsgroup(const std::vector<std::string_view>& parts) {
    return parts.size() >= 3 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
               return !part.empty() && std::none_of(part.begin(), part.end(), isUpper);
           });
}

}  // namespace

/// One dotted chain [begin, end) of a compound that goes on to `limit`; returns where the tokens made of it end.
std::int32_t EnglishTokenCutter::addDotted(std::int32_t begin, std::int32_t end, std::int32_t limit) {
    const std::string_view text = slice(begin, end);
    const auto parts = dottedParts(text);
    if (parts.size() == 1) {
        addPiece(begin, end);
        return end;
    }
    if (isInitialism(parts)) {
        const std::int32_t stop = end < limit && m_text[static_cast<std::size_t>(end)] == '.' ? end + 1 : end;
        emit(begin, stop);
        return stop;
    }
    const bool number = std::all_of(parts.begin(), parts.end(), allDigits);
    if (number || isNewsgroup(parts) || m_lexicon.nameEndings.contains(LowerWord(parts.back()))) {
        emit(begin, end);
        return end;
    }
    if (std::all_of(parts.begin(), parts.end() - 1, allDigits)) {
        addNumberWithLetters(begin, end);
        return end;
    }
    for (const std::string_view part : parts) {
        const auto from = static_cast<std::int32_t>(part.data() - m_text.data());
        const auto to = from + static_cast<std::int32_t>(part.size());
        addPiece(from, to);
        if (to < end)
            addWhole(to, to + 1);
    }
    return end;
}

void EnglishTokenCutter::addPiece(std::int32_t begin, std::int32_t end) {
    const std::string_view piece = slice(begin, end);
    if (isDigit(piece.front()) && !allDigits(piece))
        addNumberWithLetters(begin, end);
    else
        addApostrophes(begin, end);
}

void EnglishTokenCutter::addCompound(std::int32_t begin, std::int32_t end) {
    const std::string_view whole = slice(begin, end);
    const std::size_t lastDot = whole.rfind('.');
    const bool fileName = lastDot != std::string_view::npos && whole.find_first_of("-#_") < lastDot &&
                          whole.find("..") == std::string_view::npos;
    if (fileName && m_lexicon.nameEndings.contains(LowerWord(whole.substr(lastDot + 1))))
        return emit(begin, end);

    bool joinNext = false;  // the last token takes the next piece after its joint
    for (std::int32_t at = begin; at < end;) {
        // A chain of pieces joined by single dots, then a run of joints.
        std::int32_t chainEnd = at;
        while (chainEnd < end) {
            const auto next = m_text.find_first_of(kJoints, static_cast<std::size_t>(chainEnd));
            chainEnd = static_cast<std::int32_t>(std::min(next, static_cast<std::size_t>(end)));
            const bool singleDot =
                chainEnd + 1 < end && m_text[static_cast<std::size_t>(chainEnd)] == '.' &&
                kJoints.find(m_text[static_cast<std::size_t>(chainEnd) + 1]) == std::string_view::npos;
            if (!singleDot)
                break;
            ++chainEnd;
        }
        const std::size_t before = m_tokens.size();
        const std::int32_t tokensEnd = addDotted(at, chainEnd, end);
        if (joinNext) {
            m_tokens[before - 1].end = m_tokens[before].end;
            m_tokens.erase(m_tokens.begin() + static_cast<std::ptrdiff_t>(before));
            joinNext = false;
        }
        std::int32_t runEnd = tokensEnd;
        while (runEnd < end && kJoints.find(m_text[static_cast<std::size_t>(runEnd)]) != std::string_view::npos)
            ++runEnd;
        const std::string_view joint = slice(tokensEnd, runEnd);
        if (joint == "-" && m_tokens.size() > before) {
            const EnglishToken last = m_tokens.back();
            const auto next = m_text.find_first_of(kJoints, static_cast<std::size_t>(runEnd));
            const auto nextEnd = static_cast<std::int32_t>(std::min(next, static_cast<std::size_t>(end)));
            joinNext = last.end == tokensEnd && (m_lexicon.prefixes.contains(LowerWord(slice(last.begin, last.end))) ||
                                                 m_lexicon.suffixes.contains(LowerWord(slice(runEnd, nextEnd))));
        } else if (joint == "&" && m_tokens.size() > before) {
            const EnglishToken last = m_tokens.back();
            joinNext = last.end == tokensEnd && last.end - last.begin <= 3 && allUpper(slice(last.begin, last.end));
        }
        if (!joinNext)
            addRuns(tokensEnd, runEnd);
        at = runEnd;
    }
}

}  // namespace elmo
