// SPDX-License-Identifier: Apache-2.0
// The part of EnglishTokenCutter that cuts at apostrophes.
#include <algorithm>
#include <array>

#include "elmo/text/ascii.h"
#include "elmo/text/english_token_cutter.h"

namespace elmo {
namespace {

using ascii::isDigit;

/// Length of the apostrophe at `at`, 0 if there is none: ' ` or the two- and three-byte ones.
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

/// The length of `word` without its last clitic; 0 if it has none.
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

}  // namespace

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
    const bool decade =
        rest.size() >= 2 && ascii::allDigits(rest.substr(0, 2)) && (rest.size() == 2 || rest.substr(2) == "s");
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

}  // namespace elmo
