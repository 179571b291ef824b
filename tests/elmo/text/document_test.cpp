// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/error.h"

namespace elmo {
namespace {

ByteSpan bytes(int begin, int end) {
    return {ByteOffset(begin), ByteOffset(end)};
}
TokenSpan tokens(int begin, int end) {
    return {TokenIndex(begin), TokenIndex(end)};
}

TEST(Document, ReturnsTokensAndSentencesAsSlicesOfItsText) {
    const Document document("Hi. Bye.",
                            {{bytes(0, 2), bytes(2, 3), bytes(4, 7), bytes(7, 8)}, {tokens(0, 2), tokens(2, 4)}}, "en");
    EXPECT_EQ(document.token(TokenIndex(2)), "Bye");
    EXPECT_THAT(document.sentenceTokens(SentenceIndex(1)), testing::ElementsAre("Bye", "."));
    EXPECT_EQ(document.slice(bytes(0, 3)), "Hi.");
    EXPECT_EQ(document.slice(tokens(1, 3)), ". Bye");
    EXPECT_EQ(document.slice(tokens(4, 4)), "");
    EXPECT_EQ(document.bytesOf(tokens(2, 4)), bytes(4, 8));
    EXPECT_EQ(document.language(), "en");
}

TEST(Document, HashesItsTextWithXxh3) {
    EXPECT_EQ(Document("", {}).contentHash(), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(Document("abc", {}).contentHash(), "06b05ab6733a618578af5f94892f3950");
    EXPECT_NE(Document("a\r\n", {}).contentHash(), Document("a\n", {}).contentHash());
}

TEST(Document, KeepsNulCharacters) {
    const Document document(std::string("a\0b", 3), {{bytes(0, 1), bytes(2, 3)}, {tokens(0, 2)}});
    EXPECT_EQ(document.text().size(), 3u);
    EXPECT_EQ(document.token(TokenIndex(1)), "b");
}

struct BadCut {
    const char* what;
    Segmentation segmentation;
};

TEST(Document, RejectsAnInvalidSegmentation) {
    const BadCut cuts[] = {
        {"empty token", {{bytes(1, 1)}, {tokens(0, 1)}}},
        {"tokens overlap", {{bytes(0, 2), bytes(1, 3)}, {tokens(0, 2)}}},
        {"tokens out of order", {{bytes(2, 3), bytes(0, 1)}, {tokens(0, 2)}}},
        {"token outside the text", {{bytes(0, 5)}, {tokens(0, 1)}}},
        {"token before the text", {{bytes(-1, 1)}, {tokens(0, 1)}}},
        {"empty sentence", {{bytes(0, 1)}, {tokens(0, 1), tokens(1, 1)}}},
        {"token in no sentence", {{bytes(0, 1), bytes(1, 2)}, {tokens(0, 1)}}},
        {"sentence of no token", {{bytes(0, 1)}, {tokens(0, 2)}}},
        {"gap between sentences", {{bytes(0, 1), bytes(1, 2), bytes(2, 3)}, {tokens(0, 1), tokens(2, 3)}}},
    };
    for (const BadCut& cut : cuts)
        EXPECT_THROW(Document("abcd", cut.segmentation), Error) << cut.what;
}

TEST(Document, RejectsIndicesAndSpansOutOfRange) {
    const Document document("ab", {{bytes(0, 2)}, {tokens(0, 1)}});
    EXPECT_THROW(document.token(TokenIndex(1)), Error);
    EXPECT_THROW(document.token(TokenIndex(-1)), Error);
    EXPECT_THROW(document.sentenceTokens(SentenceIndex(1)), Error);
    EXPECT_THROW(document.slice(bytes(1, 3)), Error);
    EXPECT_THROW(document.slice(bytes(2, 1)), Error);
    EXPECT_THROW(document.slice(tokens(0, 2)), Error);
    EXPECT_THROW(document.bytesOf(tokens(-1, 1)), Error);
}

}  // namespace
}  // namespace elmo
