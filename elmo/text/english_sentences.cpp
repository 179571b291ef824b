// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_sentences.h"

namespace elmo {
namespace {

std::string_view slice(std::string_view text, const EnglishToken& token) {
    return text.substr(static_cast<std::size_t>(token.begin), static_cast<std::size_t>(token.end - token.begin));
}

bool isTerminator(std::string_view token) {
    return token.find_first_not_of(".?!") == std::string_view::npos;
}

bool isCloser(std::string_view token) {
    return token == ")" || token == "\"" || token == "\u201D" || token == "''" || token == "]";
}

}  // namespace

void findSentenceEnds(std::string_view paragraph, const std::vector<EnglishToken>& tokens,
                      std::vector<std::int32_t>& ends) {
    ends.clear();
    bool terminated = false;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const std::string_view token = slice(paragraph, tokens[i]);
        terminated = isTerminator(token) || (terminated && isCloser(token));
        const std::string_view next = slice(paragraph, tokens[i + 1]);
        const bool lower = next[0] >= 'a' && next[0] <= 'z';
        const bool blankBetween = tokens[i].end < tokens[i + 1].begin;
        if (terminated && blankBetween && !lower)
            ends.push_back(static_cast<std::int32_t>(i) + 1);
    }
    if (!tokens.empty())
        ends.push_back(static_cast<std::int32_t>(tokens.size()));
}

}  // namespace elmo
