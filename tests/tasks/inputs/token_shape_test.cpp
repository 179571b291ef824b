// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "tasks/inputs/token_shape.h"

namespace tasks {
namespace {

void expectShape(TokenShape shape, const std::vector<std::string_view>& words) {
    for (const std::string_view word : words)
        EXPECT_EQ(static_cast<int>(tokenShapeOf(word)), static_cast<int>(shape)) << word;
}

TEST(TokenShape, distinguishesUpperAndLowerCase) {
    expectShape(TokenShape::kLower, {"the", "n't", "\u00E9tat", "x"});
    expectShape(TokenShape::kTitle, {"Paris", "\u00C9tat", "O'neill"});
    expectShape(TokenShape::kUpper, {"USA", "U.S.", "\u00C4\u00D6"});
    expectShape(TokenShape::kOneCapital, {"I", "M.", "\u00C9"});
    expectShape(TokenShape::kMixed, {"McDonald", "iPod", "O'Neill"});
    expectShape(TokenShape::kCaseless, {"\u5317\u4EAC", "\u0627\u0644"});
}

TEST(TokenShape, distinguishesDigitsAndPunctuation) {
    expectShape(TokenShape::kDigits, {"1999", "7", "\u0663"});
    expectShape(TokenShape::kNumber, {"3.5", "10-12", "$5"});
    expectShape(TokenShape::kWithDigits, {"15th", "B-52", "x2"});
    expectShape(TokenShape::kPunctuation, {".", "--", "-("});
    expectShape(TokenShape::kOther, {"", "\U0001F60A", "\xFF", "\u2014", "\u00A0"});
}

}  // namespace
}  // namespace tasks
