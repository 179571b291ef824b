// SPDX-License-Identifier: Apache-2.0
// One tokenizer serves many threads; run under the thread sanitizer too.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "elmo/text/tokenizer.h"

namespace elmo {
namespace {

const std::vector<std::string> kTexts = {"He didn't go to St. Louis, U.S. He paid $5.",
                                         "我爱北京天安门。今天天气很好。", "ฉันรักประเทศไทยมาก",
                                         "Der Zug fährt um 8 Uhr ab. Wer kommt mit?"};

std::string cutOf(const Tokenizer& tokenizer) {
    std::string ends;
    for (const std::string& text : kTexts)
        for (const ByteSpan token : tokenizer.segment(text).tokens)
            ends += std::to_string(token.end.value()) + " ";
    return ends;
}

TEST(TokenizerThreads, SharedAndSeparateTokenizersGiveTheSameTokens) {
    const Tokenizer shared;
    std::vector<std::string> cuts(8);
    {
        std::vector<std::jthread> threads;
        for (std::size_t k = 0; k < cuts.size(); ++k)
            threads.emplace_back([&, k] { cuts[k] = k % 2 == 0 ? cutOf(shared) : cutOf(Tokenizer()); });
    }
    const std::string expected = cutOf(shared);
    for (const std::string& cut : cuts)
        EXPECT_EQ(cut, expected);
}

}  // namespace
}  // namespace elmo
