// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_clitics.h"

#include <algorithm>
#include <array>

#include "elmo/text/ascii.h"
#include "elmo/text/english_lexicon.h"

namespace elmo {
namespace {

using ascii::isDigit;

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

}  // namespace

std::size_t apostropheLength(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with('\'') || rest.starts_with('`'))
        return 1;
    if (rest.starts_with("\u00B4"))
        return 2;
    return rest.starts_with("\u2019") ? 3 : 0;
}

bool isClitic(std::string_view lower) {
    constexpr std::array<std::string_view, 6> kClitics = {"s", "m", "re", "ve", "ll", "d"};
    return std::find(kClitics.begin(), kClitics.end(), lower) != kClitics.end();
}

std::size_t lengthWithoutClitic(std::string_view word) {
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

}  // namespace elmo
