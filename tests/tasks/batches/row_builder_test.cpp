// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/row_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// "Anna lives in Paris . | Bob lives in Rome ." with these answers, in windows of `longest` tokens.
std::vector<EncodedRow> rowsWith(const std::vector<std::pair<int, int>>& answers, int longest) {
    DataSet data = tinyQuestions(1, 0);
    auto& gold = std::get<GoldAnswers>(data.examples[0].gold);
    gold.answers.clear();
    for (const auto& [begin, end] : answers)
        gold.answers.push_back({"", {elmo::TokenIndex(begin), elmo::TokenIndex(end)}});
    const TaskConfig config = tinyConfig(Qa::kTask, ElmoPlace::kNone);
    WordTable words(config.head.input, tinySubwords(), nullptr);
    return RowBuilder(config.head, longest, words, {}).trainingRows(data.examples);
}

TEST(RowBuilder, RowContainsEachAcceptedAnswerOnce) {
    const auto rows = rowsWith({{3, 4}, {2, 4}, {3, 4}, {8, 9}}, 100);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_THAT(rows[0].answers, ElementsAre(Pair(3, 3), Pair(2, 3), Pair(8, 8)));
}

TEST(RowBuilder, EveryOccurrenceOfAnAnswerIsRight) {
    DataSet data = tinyQuestions(1, 0);
    auto& gold = std::get<GoldAnswers>(data.examples[0].gold);
    gold.answers = {{"lives in", {elmo::TokenIndex(1), elmo::TokenIndex(3)}}};
    const TaskConfig config = tinyConfig(Qa::kTask, ElmoPlace::kNone);
    WordTable words(config.head.input, tinySubwords(), nullptr);
    RowBuilder builder(config.head, 100, words, {});
    EXPECT_THAT(builder.trainingRows(data.examples, {.everyOccurrence = true})[0].answers,
                ElementsAre(Pair(1, 2), Pair(6, 7)));
    EXPECT_THAT(builder.trainingRows(data.examples)[0].answers, ElementsAre(Pair(1, 2)));
}

TEST(RowBuilder, TrainingRowsKnowTheirFileAndOthersTheOneThatPredictionsFollow) {
    DataSet data = tinyEntities(2, 0);
    data.examples[1].source = 1;
    TaskConfig config = tinyConfig(Ner::kTask, ElmoPlace::kNone);
    config.head.labels = data.labels;
    config.head.input.sourceWidth = 4;
    config.head.input.sources = 2;
    config.head.input.predictedSource = 2;
    WordTable words(config.head.input, tinySubwords(), nullptr);
    RowBuilder builder(config.head, 100, words, {});
    const auto training = builder.trainingRows(data.examples);
    EXPECT_EQ(training[0].source, 1);
    EXPECT_EQ(training[1].source, 2);
    EXPECT_EQ(builder.predictionRows(data.examples)[0].source, 2);
}

TEST(RowBuilder, WindowContainsTheAnswersInsideIt) {
    const auto rows = rowsWith({{3, 4}, {8, 9}}, 5);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_THAT(rows[0].answers, ElementsAre(Pair(3, 3)));
    EXPECT_THAT(rows[1].answers, ElementsAre(Pair(3, 3)));
    EXPECT_TRUE(rowsWith({{4, 6}}, 5).empty()) << "half an answer is neither right nor wrong";
}

/// The first token and the length of what a head reads at a time of sentences of these lengths.
std::vector<std::pair<std::int64_t, std::int64_t>> readAtATime(const Task& task,
                                                               const std::vector<std::int64_t>& sentences) {
    EncodedText text;
    for (const std::int64_t length : sentences) {
        text.words.resize(text.words.size() + static_cast<std::size_t>(length));
        text.sentenceEnds.push_back(text.size());
    }
    HeadOptions options;
    options.task = task;
    std::vector<std::pair<std::int64_t, std::int64_t>> rows;
    for (const EncodedRow& row : rowsOf(text, nullptr, options, 30))
        rows.emplace_back(row.firstToken, row.text.size());
    return rows;
}

TEST(RowBuilder, ClassIsReadFromTheWholeTextAndTagsFromEachSentence) {
    for (const Task& task : {Sentiment::kTask, Entailment::kTask})
        EXPECT_THAT(readAtATime(task, {20, 15, 5}), ElementsAre(Pair(0, 40)));
    for (const Task& task : {Ner::kTask, Tagging::kTask})
        EXPECT_THAT(readAtATime(task, {20, 15, 5}), ElementsAre(Pair(0, 20), Pair(20, 15), Pair(35, 5)));
    EXPECT_THAT(readAtATime(Qa::kTask, {20, 15, 5}), ElementsAre(Pair(0, 20), Pair(20, 20)));
}

TEST(RowBuilder, WindowsOfALongTextAndOfALongSentenceOverlap) {
    EXPECT_THAT(readAtATime(Sentiment::kTask, {600, 300, 300}), ElementsAre(Pair(0, 900), Pair(900, 300)));
    EXPECT_THAT(readAtATime(Ner::kTask, {10, 1500, 10}),
                ElementsAre(Pair(0, 10), Pair(10, 1000), Pair(760, 750), Pair(1510, 10)));
    EXPECT_THAT(readAtATime(Sentiment::kTask, {1500}), ElementsAre(Pair(0, 1000), Pair(750, 750)));
}

TEST(RowBuilder, WordsAreEqualInLowerCaseIfTheHeadLowercases) {
    InputOptions options;
    options.pieceWidth = options.characterFilters = 0;
    options.overlap = WordOverlap::kLowerCase;
    WordTable words(options, nullptr, nullptr);
    const auto loweredOf = [&](const char* word) { return words[words.rowOf(word)].lowered; };
    EXPECT_EQ(loweredOf("The"), loweredOf("the"));
    EXPECT_EQ(loweredOf("\u00C9TAT"), loweredOf("\u00E9tat"));
    EXPECT_NE(loweredOf("The"), loweredOf("They"));
}

}  // namespace
}  // namespace tasks::test
