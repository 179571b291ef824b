// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/prediction_changes.h"

#include <gtest/gtest.h>

#include "elmo/error.h"

namespace tasks {
namespace {

elmo::TokenSpan changedSpan(std::int64_t begin, std::int64_t end) {
    return {elmo::TokenIndex(begin), elmo::TokenIndex(end)};
}

elmo::Document twoSentences() {
    using elmo::ByteOffset;
    return elmo::Document("a b c d", {{{ByteOffset(0), ByteOffset(1)},
                                       {ByteOffset(2), ByteOffset(3)},
                                       {ByteOffset(4), ByteOffset(5)},
                                       {ByteOffset(6), ByteOffset(7)}},
                                      {changedSpan(0, 2), changedSpan(2, 4)}});
}

TEST(PredictionChanges, findsAddedRemovedAndRelabelledEntities) {
    const EntityPredictions before{
        {{changedSpan(0, 1), "PER", 0.9}, {changedSpan(1, 3), "LOC", 0.8}, {changedSpan(3, 4), "ORG", 0.5}}};
    const EntityPredictions after{
        {{changedSpan(0, 1), "PER", 0.2}, {changedSpan(1, 2), "LOC", 0.8}, {changedSpan(3, 4), "LOC", 0.5}}};
    const std::vector<PredictionChange> expected{
        {changedSpan(1, 2), "", "LOC"}, {changedSpan(1, 3), "LOC", ""}, {changedSpan(3, 4), "ORG", "LOC"}};
    EXPECT_EQ(changesBetween(twoSentences(), before, after), expected);
    EXPECT_TRUE(changesBetween(twoSentences(), before, before).empty());
}

TEST(PredictionChanges, findsSentencesWithAnotherClass) {
    const ClassPredictions before{{"neg", "pos"}, {{0.4, 0.6}, {0.9, 0.1}}, {0.6, 0.4}};
    const ClassPredictions after{{"neg", "pos"}, {{0.6, 0.4}, {0.8, 0.2}}, {0.7, 0.3}};
    const std::vector<PredictionChange> expected{{changedSpan(0, 2), "pos", "neg"}};
    EXPECT_EQ(changesBetween(twoSentences(), before, after), expected);
}

TEST(PredictionChanges, findsAPairWithAnotherClass) {
    const ClassPredictions before{{"entailment", "neutral"}, {}, {0.6, 0.4}};
    const ClassPredictions after{{"entailment", "neutral"}, {}, {0.1, 0.9}};
    const std::vector<PredictionChange> expected{{changedSpan(0, 4), "entailment", "neutral"}};
    EXPECT_EQ(changesBetween(twoSentences(), before, after), expected);
    EXPECT_TRUE(changesBetween(twoSentences(), before, before).empty());
}

TEST(PredictionChanges, findsTokensWithAnotherTag) {
    const TagPredictions before{{{"DET", 0.9}, {"NOUN", 0.6}, {"VERB", 0.8}, {"PUNCT", 1}}};
    const TagPredictions after{{{"DET", 0.7}, {"VERB", 0.6}, {"VERB", 0.8}, {"PUNCT", 1}}};
    const std::vector<PredictionChange> expected{{changedSpan(1, 2), "NOUN", "VERB"}};
    EXPECT_EQ(changesBetween(twoSentences(), before, after), expected);
}

TEST(PredictionChanges, findsAnAnswerThatIsNoLongerGiven) {
    const AnswerPredictions before{"?", {{changedSpan(1, 2), 0.7}}, 0.3};
    const AnswerPredictions after{"?", {{changedSpan(1, 2), 0.4}}, 0.6};
    const std::vector<PredictionChange> expected{{changedSpan(1, 2), "answer", ""}};
    EXPECT_EQ(changesBetween(twoSentences(), before, after), expected);
    EXPECT_TRUE(changesBetween(twoSentences(), AnswerPredictions{}, AnswerPredictions{}).empty());
}

TEST(PredictionChanges, differentTasksAreNotCompared) {
    EXPECT_THROW(changesBetween(twoSentences(), EntityPredictions{}, AnswerPredictions{}), elmo::Error);
}

}  // namespace
}  // namespace tasks
