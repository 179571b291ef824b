// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tasks/inputs/word_bytes.h"
#include "tasks/inputs/word_shape.h"

namespace tasks {
namespace {

using testing::Each;
using testing::ElementsAre;

void expectShape(WordShape shape, const std::vector<std::string_view>& words) {
    for (const std::string_view word : words)
        EXPECT_EQ(static_cast<int>(wordShapeOf(word)), static_cast<int>(shape)) << word;
}

TEST(WordShape, distinguishesUpperAndLowerCase) {
    expectShape(WordShape::kLower, {"the", "n't", "\u00E9tat", "x"});
    expectShape(WordShape::kTitle, {"Paris", "\u00C9tat", "O'neill"});
    expectShape(WordShape::kUpper, {"USA", "U.S.", "\u00C4\u00D6"});
    expectShape(WordShape::kOneCapital, {"I", "M.", "\u00C9"});
    expectShape(WordShape::kMixed, {"McDonald", "iPod", "O'Neill"});
    expectShape(WordShape::kCaseless, {"\u5317\u4EAC", "\u0627\u0644"});
}

TEST(WordShape, distinguishesDigitsAndPunctuation) {
    expectShape(WordShape::kDigits, {"1999", "7", "\u0663"});
    expectShape(WordShape::kNumber, {"3.5", "10-12", "$5"});
    expectShape(WordShape::kWithDigits, {"15th", "B-52", "x2"});
    expectShape(WordShape::kPunctuation, {".", "--", "-("});
    expectShape(WordShape::kOther, {"", "\U0001F60A", "\xFF", "\u2014", "\u00A0"});
}

TEST(WordBytes, areBytesPlusOneWithZeroPadding) {
    std::vector<std::int64_t> ids(5, -1);
    fillWordBytes("a\xFF", ids);
    EXPECT_THAT(ids, ElementsAre('a' + 1, 256, 0, 0, 0));
    fillWordBytes(std::string_view("\0bcdefg", 7), ids);
    EXPECT_THAT(ids, ElementsAre(1, 'b' + 1, 'c' + 1, 'd' + 1, 'e' + 1));
    fillWordBytes("", ids);
    EXPECT_THAT(ids, Each(0));
}

}  // namespace
}  // namespace tasks
