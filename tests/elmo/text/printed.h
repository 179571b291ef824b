// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "elmo/text/tokenizer.h"

namespace elmo::test {

/// Tokens joined by one blank, one sentence a line: what tests compare.
inline std::string printed(const Document& document) {
    std::string text;
    for (SentenceIndex at; at.value() < static_cast<std::int64_t>(document.sentences().size()); ++at) {
        text += text.empty() ? "" : "\n";
        bool first = true;
        for (const std::string_view token : document.sentenceTokens(at)) {
            text.append(first ? "" : " ").append(token);
            first = false;
        }
    }
    return text;
}

inline std::string tokenized(std::string text, const std::string& language = "en") {
    return printed(Tokenizer(language).tokenize(std::move(text)));
}

}  // namespace elmo::test
