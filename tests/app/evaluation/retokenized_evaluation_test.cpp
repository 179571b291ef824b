// SPDX-License-Identifier: Apache-2.0
#include "app/evaluation/retokenized_evaluation.h"

#include <gtest/gtest.h>

namespace app::test {
namespace {

TEST(Detokenize, MarksLeanOnTheirNeighbours) {
    tasks::TokenizedText text;
    text.sentences = {{"He", "said", ",", "\"", "It", "ca", "n't", "cost", "$", "5", "(", "five", ")", "!", "\""},
                      {"Anna", "'s", "\"", "bank", "\"", "."}};
    const DetokenizedText written = detokenize(text);
    EXPECT_EQ(written.text, "He said, \"It can't cost $5 (five)!\" Anna's \"bank\".");
    std::size_t token = 0;
    for (const elmo::Sentence& sentence : text.sentences)
        for (const std::string& word : sentence) {
            ASSERT_LT(token, written.tokens.size());
            const auto [begin, end] = written.tokens[token++];
            EXPECT_EQ(written.text.substr(static_cast<std::size_t>(begin.value()),
                                          static_cast<std::size_t>(end.value() - begin.value())),
                      word);
        }
    EXPECT_EQ(token, written.tokens.size());
}

TEST(Detokenize, OfNothingIsNothing) {
    const DetokenizedText written = detokenize({});
    EXPECT_EQ(written.text, "");
    EXPECT_TRUE(written.tokens.empty());
}

}  // namespace
}  // namespace app::test
