// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "elmo/text/english_sentence_features.h"
#include "tests/elmo/text/printed.h"

namespace elmo {
namespace {

using test::tokenized;

TEST(EnglishSentences, EndAtFullStopsAndQuestionMarks) {
    EXPECT_EQ(tokenized("It works. Does it? Yes! It does."), "It works .\nDoes it ?\nYes !\nIt does .");
}

TEST(EnglishSentences, DoNotEndAfterAbbreviationsAndInitials) {
    EXPECT_EQ(tokenized("Mr. Smith met J. Edgar Hoover in the U.S. Senate. They talked."),
              "Mr. Smith met J. Edgar Hoover in the U.S. Senate .\nThey talked .");
}

TEST(EnglishSentences, DoNotEndBeforeAbbreviationsInLowerCase) {
    EXPECT_EQ(tokenized("See e.g. Fig. 2."), "See e.g. Fig. 2 .");
    EXPECT_EQ(tokenized("They left i.e. Ann and Bob."), "They left i.e. Ann and Bob .");
    EXPECT_EQ(tokenized("For this cf. Fig. 2."), "For this cf. Fig. 2 .");
}

TEST(EnglishSentences, KeepClosingQuotesAndBracketsWithTheirSentence) {
    EXPECT_EQ(tokenized("\"I do not know,\" he said. \"We will see.\" Then he left."),
              "\" I do not know , \" he said .\n\" We will see . \"\nThen he left .");
    EXPECT_EQ(tokenized("He left. (She did not.) They met again."), "He left .\n( She did not . )\nThey met again .");
}

TEST(EnglishSentences, DoNotEndWithinAWrappedParagraph) {
    EXPECT_EQ(
        tokenized("The committee met on Tuesday and talked about the\nnew building for which there is no money.\n"),
        "The committee met on Tuesday and talked about the new building for which there is no money .");
}

TEST(EnglishSentences, EndAtHeadingsAndListItems) {
    EXPECT_EQ(tokenized("Things to buy\n- bread\n- milk and eggs\nWe need them today."),
              "Things to buy\n- bread\n- milk and eggs\nWe need them today .");
}

TEST(EnglishSentences, DoNotEndInsideVersionsAndDegrees) {
    EXPECT_EQ(tokenized("We use v1.2.3-rc.4 today. She has a Ph.D. in physics. His Ph.D thesis is old."),
              "We use v1.2.3 - rc . 4 today .\nShe has a Ph.D. in physics .\nHis Ph.D thesis is old .");
    EXPECT_EQ(tokenized("They left.Nobody saw them."), "They left .\nNobody saw them .");
}

TEST(EnglishSentences, EndAfterAQuestionMarkBeforeLowerCase) {
    EXPECT_EQ(tokenized("do you know? i do not."), "do you know ?\ni do not .");
}

TEST(SentenceFeatures, KeysMatchTheirNames) {
    const std::string text = "He left. \"Why?\" she asked Mr. Brown (his 3 friends were there, too).";
    const Document document = Tokenizer("en").tokenize(text);
    std::vector<EnglishToken> tokens;
    for (const ByteSpan span : document.tokens())
        tokens.push_back({static_cast<std::int32_t>(span.begin.value()), static_cast<std::int32_t>(span.end.value())});
    const SentenceFeatures features(text, tokens);
    for (std::size_t boundary = 0; boundary + 1 < tokens.size(); ++boundary) {
        const auto keys = features.keys(boundary);
        const auto names = features.names(boundary);
        ASSERT_EQ(names.size(), keys.size());
        for (std::size_t i = 0; i < keys.size(); ++i)
            EXPECT_EQ(SentenceFeatures::keyOf(names[i]), keys[i]) << names[i];
    }
}

TEST(SentenceFeatures, RejectUnknownNames) {
    EXPECT_THROW(SentenceFeatures::keyOf("c+9=a"), std::invalid_argument);
    EXPECT_THROW(SentenceFeatures::keyOf("nonsense"), std::invalid_argument);
}

}  // namespace
}  // namespace elmo
