// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace elmo {

/// A token of one paragraph, in bytes from its start.
struct EnglishToken {
    std::int32_t begin = 0;
    std::int32_t end = 0;
};

/// Splits English paragraphs into Penn Treebank tokens: the rules of resources/text/english_words.rules, then what a
/// break iterator cannot see (clitics, abbreviations, compounds). One thread at a time; cheap to make.
class EnglishWords {
public:
    EnglishWords();
    ~EnglishWords();

    /// Replaces `tokens` by those of `paragraph`, valid UTF-8 shorter than 2 GB. Linear in its length.
    void tokenize(std::string_view paragraph, std::vector<EnglishToken>& tokens);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace elmo
