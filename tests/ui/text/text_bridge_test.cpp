// SPDX-License-Identifier: Apache-2.0
#include "ui/text/text_bridge.h"

#include <gtest/gtest.h>

#include "tests/ui/sample_data.h"
#include "ui/text/text_context.h"

namespace ui {
namespace {

using test::makeDocument;

BlockText blockText(const elmo::Document& document, std::size_t block = 0) {
    return {document, splitBlocks(document)[block]};
}

TEST(TextBridge, emojiAreTwoUnitsAndOffsetsConvertBothWays) {
    const auto document = makeDocument("x 👩‍👧 y");
    const BlockText text = blockText(*document);
    const elmo::Utf16Span family = text.toUtf16(document->tokens()[1]);
    EXPECT_EQ(family.begin.value(), 2);
    EXPECT_EQ(family.length(), 5);
    EXPECT_EQ(text.display().mid(2, 5), QStringLiteral("👩‍👧"));
    EXPECT_EQ(text.toByte(family.end), document->tokens()[1].end);
}

TEST(TextBridge, tokensOfAByteSpanAreThoseThatOverlapIt) {
    const auto document = makeDocument("one two three");
    const auto of = [&](std::int64_t begin, std::int64_t end) {
        const elmo::TokenSpan tokens = tokensOf(*document, {elmo::ByteOffset(begin), elmo::ByteOffset(end)});
        return std::pair(tokens.begin.value(), tokens.end.value());
    };
    EXPECT_EQ(of(4, 7), std::pair(1L, 2L));
    EXPECT_EQ(of(5, 9), std::pair(1L, 3L));
    EXPECT_EQ(of(0, 13), std::pair(0L, 3L));
    EXPECT_EQ(of(3, 4), std::pair(1L, 1L)) << "a blank";
}

TEST(TextBridge, spansOutsideTheBlockAreClipped) {
    const auto document = makeDocument("one two\nthree");
    const elmo::Utf16Span span = blockText(*document, 1).toUtf16({elmo::ByteOffset(2), elmo::ByteOffset(100)});
    EXPECT_EQ(span.begin.value(), 0);
    EXPECT_EQ(span.end.value(), 5);
}

TEST(TextBridge, controlCharactersBecomeSymbolsOfTheSameLength) {
    const auto document = makeDocument(std::string("a\0b\x7F\tc", 6));
    EXPECT_EQ(blockText(*document).display(), QStringLiteral("a\u2400b\u2421\tc"));
}

TEST(TextBridge, firstStrongLetterSetsTheParagraphDirection) {
    EXPECT_TRUE(blockText(*makeDocument("12 سلام hello")).isRightToLeft());
    EXPECT_FALSE(blockText(*makeDocument("hello سلام")).isRightToLeft());
    EXPECT_FALSE(blockText(*makeDocument("12")).isRightToLeft());
}

TEST(TextBridge, laterPiecesOfALongParagraphKeepItsDirection) {
    std::string text = "سلام ";
    while (static_cast<std::int64_t>(text.size()) < kMaxBlockBytes)
        text += "hello ";
    EXPECT_TRUE(blockText(*makeDocument(text + "more"), 1).isRightToLeft());
}

TEST(TextBridge, contextStaysInTheSentenceAndOnOneLine) {
    const auto document = makeDocument("zero\none\ttwo  three four\nfive");
    EXPECT_EQ(contextBefore(*document, elmo::TokenIndex(3), 8), QStringLiteral("one two"));
    EXPECT_EQ(contextBefore(*document, elmo::TokenIndex(3), 1), QStringLiteral("two"));
    EXPECT_EQ(contextAfter(*document, elmo::TokenIndex(1), 8), QStringLiteral("two three four"));
    EXPECT_EQ(contextAfter(*document, elmo::TokenIndex(4), 8), QString());
}

TEST(TextBridge, sentenceOfATokenIsTheOneThatContainsIt) {
    const auto document = makeDocument("a b\nc\n\nd e");
    const int expected[] = {0, 0, 1, 2, 2};
    for (int token = 0; token < 5; ++token)
        EXPECT_EQ(sentenceOf(*document, elmo::TokenIndex(token)).value(), expected[token]);
}

TEST(TextBridge, longLabelIsNotCutInsideACharacter) {
    for (int before = 497; before < 503; ++before) {
        const QString label = toLabel(std::string(static_cast<std::size_t>(before), 'a') + "\xF0\x9F\x98\x80 tail");
        EXPECT_LE(label.size(), 501);
        EXPECT_EQ(label.back(), QChar(0x2026));
        EXPECT_EQ(QString::fromUtf8(label.toUtf8()), label) << before << ": half of a surrogate pair is not text";
    }
}

}  // namespace
}  // namespace ui
