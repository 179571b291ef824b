// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/text_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace elmo {
namespace {

using testing::ElementsAre;

TEST(TextLines, RecognizesEveryLineEnd) {
    EXPECT_THAT(splitLines("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
    EXPECT_THAT(splitLines("\n\r\n\r"), ElementsAre("", "", ""));
    EXPECT_THAT(splitLines("a\n"), ElementsAre("a"));
    EXPECT_TRUE(splitLines("").empty());
}

TEST(TextLines, StripsTheSameCharactersAsPython) {
    EXPECT_EQ(stripWhiteSpace(" \t\xc2\xa0 a b\xe3\x80\x80\xe2\x80\xa8\n"), "a b");
    EXPECT_EQ(stripWhiteSpace("\xe2\x80\x8b"), "\xe2\x80\x8b");  // U+200B is no white space there
    EXPECT_EQ(stripWhiteSpace("\xef\xbb\xbf"), "\xef\xbb\xbf");
    EXPECT_EQ(stripWhiteSpace("  "), "");
    EXPECT_EQ(stripWhiteSpace("\xa0 \x80"), "\xa0 \x80");  // no UTF-8
}

}  // namespace
}  // namespace elmo
