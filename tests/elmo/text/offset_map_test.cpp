// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offset_map.h"

#include <gtest/gtest.h>

#include <random>

#include "elmo/error.h"
#include "tests/elmo/text/random_text.h"

namespace elmo {
namespace {

TEST(OffsetMap, CountsBytesCodePointsAndUtf16UnitsSeparately) {
    const OffsetMap map("aé漢😀z");
    EXPECT_EQ(map.toCodePoints(ByteOffset(10)), CodePointOffset(4));
    EXPECT_EQ(map.toUtf16(ByteOffset(10)), Utf16Offset(5));
    EXPECT_EQ(map.toBytes(CodePointOffset(3)), ByteOffset(6));
    EXPECT_EQ(map.toBytes(Utf16Offset(5)), ByteOffset(10));
    EXPECT_EQ(map.byteEnd(), ByteOffset(11));
    EXPECT_EQ(map.codePointEnd(), CodePointOffset(5));
    EXPECT_EQ(map.utf16End(), Utf16Offset(6));
}

TEST(OffsetMap, ConvertsSpansBothWays) {
    const OffsetMap map("ein 👩‍👩‍👧 Bild");
    const ByteSpan family{ByteOffset(4), ByteOffset(22)};
    EXPECT_EQ(map.toCodePoints(family), (CodePointSpan{CodePointOffset(4), CodePointOffset(9)}));
    EXPECT_EQ(map.toUtf16(family), (Utf16Span{Utf16Offset(4), Utf16Offset(12)}));
    EXPECT_EQ(map.toBytes(map.toCodePoints(family)), family);
    EXPECT_EQ(map.toBytes(map.toUtf16(family)), family);
}

TEST(OffsetMap, KeepsAsciiPositions) {
    const std::string text(100'000, 'x');
    const OffsetMap map(text);
    EXPECT_EQ(map.toUtf16(ByteOffset(77'777)), Utf16Offset(77'777));
    EXPECT_EQ(map.toBytes(CodePointOffset(100'000)), ByteOffset(100'000));
}

TEST(OffsetMap, ConvertsTheOnlyPositionOfAnEmptyText) {
    const OffsetMap map("");
    EXPECT_EQ(map.toUtf16(ByteOffset(0)), Utf16Offset(0));
    EXPECT_THROW(map.toUtf16(ByteOffset(1)), Error);
}

TEST(OffsetMap, RejectsPositionsInsideACharacter) {
    const OffsetMap map("é😀");
    EXPECT_THROW(map.toCodePoints(ByteOffset(1)), Error);
    EXPECT_THROW(map.toUtf16(ByteOffset(3)), Error);
    EXPECT_THROW(map.toBytes(Utf16Offset(2)), Error);
}

TEST(OffsetMap, RejectsPositionsOutsideTheText) {
    for (const char* text : {"abc", "äöü"}) {
        const OffsetMap map(text);
        EXPECT_THROW(map.toUtf16(ByteOffset(-1)), Error);
        EXPECT_THROW(map.toUtf16(map.byteEnd() + 1), Error);
        EXPECT_THROW(map.toBytes(CodePointOffset(-1)), Error);
        EXPECT_THROW(map.toBytes(CodePointOffset(4)), Error);
        EXPECT_THROW(map.toBytes(Utf16Offset(4)), Error);
    }
}

TEST(OffsetMap, ErrorDescribesTheInvalidPosition) {
    try {
        OffsetMap("é😀").toBytes(Utf16Offset(2));
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
        EXPECT_NE(std::string(error.what()).find("2 (UTF-16 units): it is inside a character"), std::string::npos)
            << error.what();
    }
}

/// Walks the text character by character, as slow and plain as can be, and compares every position.
void expectAgreementEverywhere(const std::string& text) {
    const OffsetMap map(text);
    std::int64_t codePoints = 0;
    std::int64_t units = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const ByteOffset byte(static_cast<std::int64_t>(at));
        ASSERT_EQ(map.toCodePoints(byte), CodePointOffset(codePoints)) << "at byte " << at;
        ASSERT_EQ(map.toUtf16(byte), Utf16Offset(units)) << "at byte " << at;
        ASSERT_EQ(map.toBytes(CodePointOffset(codePoints)), byte);
        ASSERT_EQ(map.toBytes(Utf16Offset(units)), byte);
        const auto lead = static_cast<unsigned char>(at < text.size() ? text[at] : 'x');
        at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        codePoints += 1;
        units += lead < 0xF0 ? 1 : 2;
    }
}

TEST(OffsetMap, MatchesDirectCountingOnRandomText) {
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        SCOPED_TRACE(round);
        expectAgreementEverywhere(test::randomText(random, 1 << (round % 11)));
    }
}

TEST(OffsetMap, IsExactIfCharactersCrossBlockBoundaries) {
    for (int shift = 0; shift < 4; ++shift) {
        std::string text(508 + static_cast<std::size_t>(shift), 'x');
        for (int i = 0; i < 400; ++i)
            text += "😀";
        expectAgreementEverywhere(text);
    }
}

}  // namespace
}  // namespace elmo
