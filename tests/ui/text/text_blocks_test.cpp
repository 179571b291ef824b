// SPDX-License-Identifier: Apache-2.0
#include "ui/text/text_blocks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using test::makeDocument;

/// Blocks as text: "one|two", each with its token numbers: "a b[0,2)|c[2,3)".
std::string printed(const elmo::Document& document) {
    std::string result;
    for (const TextBlock& block : splitBlocks(document)) {
        result += fmt::format("{}{}[{},{})", result.empty() ? "" : "|", document.slice(block.bytes),
                              block.tokens.begin.value(), block.tokens.end.value());
    }
    return result;
}

TEST(TextBlocks, everyKindOfLineEndSeparatesParagraphs) {
    EXPECT_EQ(printed(*makeDocument("a b\nc\r\nd\re\u2029f")), "a b[0,2)|c[2,3)|d[3,4)|e[4,5)|f[4,5)");
}

TEST(TextBlocks, onlyTheParagraphSeparatorSplitsAmongSimilarCharacters) {
    EXPECT_EQ(printed(*makeDocument("a \u2029 b \u2026 c")), "a [0,1)| b \u2026 c[2,5)");
}

TEST(TextBlocks, emptyTextIsOneEmptyBlock) {
    EXPECT_EQ(printed(*makeDocument("")), "[0,0)");
    EXPECT_EQ(printed(*makeDocument("\n")), "[0,0)|[0,0)");
}

TEST(TextBlocks, longParagraphIsSplitBeforeAToken) {
    const auto document = makeDocument(std::string(kMaxBlockBytes - 2, ' ').replace(0, 3, "one") + "last words");
    const auto blocks = splitBlocks(*document);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_TRUE(document->slice(blocks[1].bytes).starts_with("last"));
    EXPECT_EQ(blocks[1].paragraphBegin, blocks[0].paragraphBegin);
}

TEST(TextBlocks, tokenLongerThanABlockIsInAllItsBlocks) {
    const auto document = makeDocument(std::string(3 * kMaxBlockBytes, 'x') + " end");
    const auto blocks = splitBlocks(*document);
    ASSERT_EQ(blocks.size(), 4U);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(blocks[static_cast<std::size_t>(i)].tokens.begin.value(), 0);
    EXPECT_EQ(blocks[3].tokens.end.value(), 2);
}

TEST(TextBlocks, neverSplitsACharacter) {
    std::string text = "a";
    for (int i = 0; i < 3000; ++i)
        text += "\xF0\x9F\x98\x80";
    const auto document = makeDocument(text);
    for (const TextBlock& block : splitBlocks(*document)) {
        EXPECT_LE(block.bytes.length(), kMaxBlockBytes);
        EXPECT_NE(static_cast<unsigned char>(document->slice(block.bytes).front()) & 0xC0U, 0x80U);
    }
}

TEST(TextBlocks, randomTextIsCoveredInOrderAndEveryTokenHasItsBlock) {
    std::mt19937 random(3);
    std::string text;
    for (int i = 0; i < 60'000; ++i)
        text += "ab \n\r\tcdefgh"[random() % 12];
    const auto document = makeDocument(text);
    const auto blocks = splitBlocks(*document);
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        ASSERT_LE(blocks[i - 1].bytes.end, blocks[i].bytes.begin);
        const auto between = document->slice({blocks[i - 1].bytes.end, blocks[i].bytes.begin});
        ASSERT_EQ(between.find_first_not_of("\r\n"), std::string_view::npos);
    }
    for (std::int64_t token = 0; token < static_cast<std::int64_t>(document->tokens().size()); ++token) {
        const TextBlock& block = blocks[blockAt(blocks, document->tokens()[static_cast<std::size_t>(token)].begin)];
        ASSERT_TRUE(block.tokens.contains(elmo::TokenIndex(token)));
    }
}

}  // namespace
}  // namespace ui
