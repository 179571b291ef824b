// SPDX-License-Identifier: Apache-2.0
#include "app/instruments/document_sentences.h"

#include <gtest/gtest.h>

#include "elmo/text/offsets.h"

namespace app::test {
namespace {

using elmo::ByteOffset;
using elmo::TokenIndex;

TEST(DocumentSentences, PlacesAreCodePointsAndGapsAreSeen) {
    // "Zoë can't. – go": the umlaut has two bytes, the dash three.
    const std::string text = "Zo\xC3\xAB can't. \xE2\x80\x93 go\n";
    const auto at = [](std::int64_t begin, std::int64_t end) {
        return elmo::ByteSpan{ByteOffset(begin), ByteOffset(end)};
    };
    const std::vector<elmo::ByteSpan> tokens = {at(0, 4), at(5, 7), at(7, 10), at(10, 11), at(12, 15), at(16, 18)};
    const std::vector<elmo::TokenSpan> sentences = {{TokenIndex(0), TokenIndex(4)}, {TokenIndex(4), TokenIndex(6)}};
    const auto reader =
        sentencesOf(std::make_shared<const elmo::Document>(text, elmo::Segmentation{tokens, sentences}));
    std::vector<InputToken> sentence;
    ASSERT_TRUE(reader->next(sentence));
    ASSERT_EQ(sentence.size(), 4U);
    EXPECT_EQ(sentence[1].text, "ca");
    EXPECT_FALSE(sentence[1].gapAfter);
    EXPECT_TRUE(sentence[0].gapAfter);
    EXPECT_EQ(sentence[1].codePoints.begin.value(), 4);
    EXPECT_TRUE(sentence[3].gapAfter);
    ASSERT_TRUE(reader->next(sentence));
    ASSERT_EQ(sentence.size(), 2U);
    EXPECT_EQ(sentence[0].codePoints.begin.value(), 11);
    EXPECT_EQ(sentence[0].codePoints.end.value(), 12);
    EXPECT_EQ(sentence[1].codePoints.end.value(), 15);
    EXPECT_TRUE(sentence[1].gapAfter) << "a line end stands after it";
    EXPECT_FALSE(reader->next(sentence));
}

}  // namespace
}  // namespace app::test
