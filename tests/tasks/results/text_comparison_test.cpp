// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/text_comparison.h"

#include <gtest/gtest.h>

#include "elmo/text/tokenizer.h"

namespace tasks {
namespace {

std::shared_ptr<const elmo::Document> tokenized(const std::string& text) {
    return std::make_shared<const elmo::Document>(elmo::Tokenizer("en").tokenize(text));
}

elmo::TokenSpan span(std::int64_t begin, std::int64_t end) {
    return {elmo::TokenIndex(begin), elmo::TokenIndex(end)};
}

/// "a=a b>c d- -e": equal, replaced, only left, only right.
std::string drawn(const std::string& left, const std::string& right) {
    const auto l = tokenized(left), r = tokenized(right);
    std::string text;
    for (const AlignedToken& token : alignTokens(l, r)) {
        text += text.empty() ? "" : " ";
        text += token.left ? std::string(l->token(*token.left)) : "";
        text += token.isEqual ? "=" : token.left && token.right ? ">" : "-";
        text += token.right ? std::string(r->token(*token.right)) : "";
    }
    return text;
}

TEST(TextComparison, EqualReplacedRemovedAndInsertedTokensAreTold) {
    EXPECT_EQ(drawn("Anna lives in Rome", "Anna works in New York"), "Anna=Anna lives>works in=in Rome>New -York");
    EXPECT_EQ(drawn("Anna lives in Rome", "Anna lives"), "Anna=Anna lives=lives in- Rome-");
    EXPECT_EQ(drawn("", "one two"), "-one -two");
    EXPECT_EQ(drawn("", ""), "");
}

TEST(TextComparison, EveryTokenOfBothTextsStandsOnceAndInOrder) {
    const auto left = tokenized("the cat sat on the mat because the cat was tired");
    const auto right = tokenized("the dog sat on a mat and the cat slept");
    std::int64_t l = 0, r = 0;
    for (const AlignedToken& token : alignTokens(left, right)) {
        if (token.left) {
            EXPECT_EQ(token.left->value(), l++);
        }
        if (token.right) {
            EXPECT_EQ(token.right->value(), r++);
        }
        EXPECT_EQ(token.isEqual, token.left && token.right && left->token(*token.left) == right->token(*token.right));
    }
    EXPECT_EQ(l, std::ssize(left->tokens()));
    EXPECT_EQ(r, std::ssize(right->tokens()));
}

TEST(TextComparison, LabelsOfAlignedPlacesArePaired) {
    const auto tokens = alignTokens(tokenized("Anna lives in Rome"), tokenized("Anna lives in New York"));
    const std::vector<PlacedLabel> left{{span(0, 1), "PER", 0.9}, {span(3, 4), "LOC", 0.8}};
    const std::vector<PlacedLabel> right{{span(0, 1), "ORG", 0.6}, {span(3, 5), "LOC", 0.7}};
    const auto pairs = pairLabels(left, right, tokens);
    ASSERT_EQ(pairs.size(), 3U);
    EXPECT_EQ(pairs[0], (LabelPair{0, 0, false})) << "same place, other label";
    EXPECT_EQ(pairs[1], (LabelPair{1, std::nullopt, false})) << "Rome is aligned with New only";
    EXPECT_EQ(pairs[2], (LabelPair{std::nullopt, 1, false}));
}

TEST(TextComparison, EqualLabelsOfOneTextAreEqual) {
    const auto text = tokenized("Anna lives in Rome");
    const std::vector<PlacedLabel> labels{{span(0, 1), "PER", 0.9}, {span(3, 4), "LOC", 0.8}};
    for (const LabelPair& pair : pairLabels(labels, labels, alignTokens(text, text)))
        EXPECT_TRUE(pair.isEqual && pair.left == pair.right);
}

TEST(TextComparison, EveryKindOfPredictionHasPlaces) {
    const auto text = tokenized("Anna slept.");
    const auto labels = [&](const TaskPrediction& prediction) { return placedLabels(*text, prediction); };
    EXPECT_EQ(labels(EntityPredictions{{{span(0, 1), "PER", 0.9}}}),
              (std::vector<PlacedLabel>{{span(0, 1), "PER", 0.9}}));
    EXPECT_EQ(labels(TagPredictions{{{"PROPN", 0.8}, {"VERB", 0.7}, {"PUNCT", 1}}})[1],
              (PlacedLabel{span(1, 2), "VERB", 0.7}));
    EXPECT_EQ(labels(ClassPredictions{{"negative", "positive"}, {{0.25, 0.75}}, {0.25, 0.75}}),
              (std::vector<PlacedLabel>{{span(0, 3), "positive", 0.75}}));
    EXPECT_EQ(labels(ClassPredictions{{"entailment", "neutral"}, {}, {0.1, 0.9}}),
              (std::vector<PlacedLabel>{{span(0, 3), "neutral", 0.9}}))
        << "a pair has no classes of sentences";
    EXPECT_TRUE(placedLabels(*tokenized(""), ClassPredictions{{"a", "b"}, {}, {0.5, 0.5}}).empty());
    EXPECT_EQ(labels(AnswerPredictions{"who?", {{span(0, 1), 0.6}}, 0.1}),
              (std::vector<PlacedLabel>{{span(0, 1), "answer", 0.6}}));
    EXPECT_TRUE(labels(AnswerPredictions{"who?", {{span(0, 1), 0.1}}, 0.6}).empty());
}

}  // namespace
}  // namespace tasks
