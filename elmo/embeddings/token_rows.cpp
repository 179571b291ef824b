// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/token_rows.h"

#include <algorithm>

#include "elmo/text/ascii.h"

namespace elmo {
namespace {

bool breaksLines(char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F;
}

std::vector<std::string> wordsOf(std::string_view text, std::int64_t tokens) {
    std::vector<std::string> words;
    if (!text.empty())
        for (const std::string_view word : ascii::split(text, ' '))
            words.emplace_back(word);
    if (std::ssize(words) + 2 == tokens) {
        words.insert(words.begin(), "<S>");
        words.emplace_back("</S>");
    }
    if (std::ssize(words) != tokens)
        words.assign(static_cast<std::size_t>(tokens), "_");
    for (std::string& word : words) {
        std::ranges::replace_if(word, breaksLines, '_');
        if (word.empty())
            word.assign(1, '_');
    }
    return words;
}

}  // namespace

std::vector<TokenRow> tokenRows(std::string_view text, const SelectedLayers& selected) {
    const bool all = selected.shape.size() == 3;
    const std::int64_t layers = all ? selected.shape[0] : 1;
    const std::int64_t tokens = selected.shape[all ? 1 : 0];
    const std::int64_t width = selected.shape.back();
    std::vector<std::string> words = wordsOf(text, tokens);
    std::vector<TokenRow> rows;
    for (std::int64_t t = 0; t < tokens; ++t) {
        TokenRow row{t, std::move(words[static_cast<std::size_t>(t)]), {}};
        for (std::int64_t l = 0; l < layers; ++l) {
            const float* from = selected.values.data() + (l * tokens + t) * width;
            row.values.insert(row.values.end(), from, from + width);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace elmo
