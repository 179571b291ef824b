// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/encoded_text.h"

#include <gtest/gtest.h>

namespace tasks {
namespace {

std::string printed(const std::vector<elmo::TokenSpan>& windows) {
    std::string text;
    for (const elmo::TokenSpan& window : windows)
        text += std::to_string(window.begin.value()) + "-" + std::to_string(window.end.value()) + " ";
    return text;
}

TEST(Windows, OneForATextThatFitsAndNoneForAnEmptyText) {
    EXPECT_EQ(printed(windowsOf({4, 9}, 10)), "0-9 ");
    EXPECT_EQ(printed(windowsOf({}, 10)), "");
}

TEST(Windows, EndAtSentenceEndsAndOverlapByASentence) {
    EXPECT_EQ(printed(windowsOf({6, 8, 14, 16}, 8)), "0-8 6-14 14-16 ");
}

TEST(Windows, SplitAnOverlongSentenceWithOverlap) {
    EXPECT_EQ(printed(windowsOf({20}, 8)), "0-8 6-14 12-20 ");
}

TEST(SliceText, TakesOnlyTheLayersOfItsTokens) {
    EncodedText text;
    text.words = {0, 1, 2, 3};
    text.sentenceEnds = {3, 4};
    const std::vector<float> numbers(8);
    text.layers = {{.full = numbers.data(), .tokens = 3, .layerStride = 6},
                   {.full = numbers.data() + 6, .tokens = 1, .layerStride = 2}};
    const EncodedText slice = sliceText(text, 1, 4, 2);
    EXPECT_EQ(slice.sentenceEnds, (std::vector<std::int64_t>{2, 3}));
    ASSERT_EQ(slice.layers.size(), 2U);
    EXPECT_EQ(slice.layers[0].full, numbers.data() + 2);
    EXPECT_EQ(slice.layers[0].tokens, 2);
}

}  // namespace
}  // namespace tasks
