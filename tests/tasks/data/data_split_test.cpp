// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tasks/data/data_preview.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;

std::set<std::string> idsOf(const DataSet& data) {
    std::set<std::string> ids;
    for (const Example& example : data.examples)
        ids.insert(example.id);
    return ids;
}

TEST(DataSplit, assignsEveryExampleOnceAndDeterministically) {
    const auto [train, dev] = splitDataSet(tinyEntities(40, 0), 0.25, 1);
    EXPECT_EQ(train.examples.size(), 30U);
    EXPECT_EQ(dev.examples.size(), 10U);
    std::set<std::string> all = idsOf(train);
    all.merge(idsOf(dev));
    EXPECT_EQ(all.size(), 40U);
    EXPECT_EQ(idsOf(splitDataSet(tinyEntities(40, 0), 0.25, 1).second), idsOf(dev));
    EXPECT_NE(idsOf(splitDataSet(tinyEntities(40, 0), 0.25, 2).second), idsOf(dev));
    EXPECT_EQ(dev.labels, train.labels);
    EXPECT_NE(dev.hash, train.hash);
}

TEST(DataSplit, keepsTheQuestionsOfAPassageTogether) {
    DataSet data = tinyQuestions(12, 0);
    for (std::size_t i = 1; i < data.examples.size(); i += 2)
        data.examples[i].passage = data.examples[i - 1].passage;
    const auto [train, dev] = splitDataSet(std::move(data), 0.3, 5);
    std::set<std::string> passages;
    for (const Example& example : dev.examples)
        passages.insert(example.passage);
    EXPECT_EQ(dev.examples.size() % 2, 0U);
    EXPECT_FALSE(dev.examples.empty());
    EXPECT_EQ(train.examples.size() + dev.examples.size(), 12U);
}

TEST(DataSplit, keepsTheQuestionsOfAnArticleTogetherEvenIfInterleaved) {
    DataSet data = tinyQuestions(24, 0);
    for (std::size_t i = 0; i < data.examples.size(); ++i) {
        data.examples[i].passage += std::to_string(i);
        data.examples[i].article = "article " + std::to_string(i % 6);
    }
    const auto [train, dev] = splitDataSet(std::move(data), 0.3, 5);
    std::set<std::string> articles;
    for (const Example& example : dev.examples)
        articles.insert(example.article);
    EXPECT_EQ(articles.size(), 2U);
    EXPECT_EQ(dev.examples.size(), 8U);
    for (const Example& example : train.examples)
        EXPECT_FALSE(articles.contains(example.article));
}

TEST(DataSplit, splitsThePassagesOfASingleArticle) {
    DataSet data = tinyQuestions(12, 0);
    for (std::size_t i = 0; i < data.examples.size(); ++i) {
        data.examples[i].passage += std::to_string(i / 3);
        data.examples[i].article = "the only one";
    }
    const auto [train, dev] = splitDataSet(std::move(data), 0.25, 5);
    EXPECT_GT(train.examples.size(), 0U);
    EXPECT_GT(dev.examples.size(), 0U);
}

TEST(DataSplit, leavesNoPartEmptyAndRejectsUnsplittableData) {
    const auto [train, dev] = splitDataSet(tinySentiment(2, 0), 0.01, 1);
    EXPECT_EQ(train.examples.size(), 1U);
    EXPECT_EQ(dev.examples.size(), 1U);
    EXPECT_THAT(errorOf([] { splitDataSet(tinySentiment(1, 0), 0.5, 1); }), HasSubstr("at least two are needed"));
    EXPECT_THAT(errorOf([] { splitDataSet(tinySentiment(9, 0), 1, 1); }), HasSubstr("between 0 and 1"));
}

TEST(DataPreview, countsLabelsAndShowsTheFirstWords) {
    const DataSet data = tinyEntities(3, 0);
    const DataPreview preview = previewDataSet(data, tinySubwords().get(), 4);
    EXPECT_EQ(preview.examples, 3);
    ASSERT_EQ(preview.labels.size(), 2U);
    EXPECT_EQ(preview.labels[0].label, "LOC");
    EXPECT_EQ(preview.labels[0].count, 3);
    ASSERT_EQ(preview.words.size(), 4U);
    EXPECT_EQ(preview.words[1].word, "Paris");
    EXPECT_EQ(preview.words[1].tag, "B-LOC");
    std::string joined;
    for (const std::string& piece : preview.words[1].pieces)
        joined += piece;
    EXPECT_EQ(joined, "▁Paris");
    EXPECT_GE(preview.piecesPerWord, 1);
}

TEST(DataPreview, wordsOfATextHaveItsClassAndThoseOfQuestionsNoTags) {
    const DataPreview classes = previewDataSet(tinySentiment(4, 0), nullptr, 3);
    EXPECT_EQ(classes.labels[1].label, "positive");
    EXPECT_EQ(classes.labels[1].count, 2);
    const auto text = tinySentiment(4, 0).examples[0];
    EXPECT_EQ(classes.words[0].tag, std::get<TextLabel>(text.gold).label);
    EXPECT_TRUE(classes.words[0].pieces.empty());
    const DataPreview questions = previewDataSet(tinyQuestions(4, 0), nullptr, 3);
    EXPECT_TRUE(questions.words[0].tag.empty());
    ASSERT_EQ(questions.labels.size(), 1U);
    EXPECT_EQ(questions.labels[0].label, "answer");
    EXPECT_EQ(questions.labels[0].count, 4);
}

}  // namespace
}  // namespace tasks::test
