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

TEST(RowBuilder, WindowContainsTheAnswersInsideIt) {
    const auto rows = rowsWith({{3, 4}, {8, 9}}, 5);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_THAT(rows[0].answers, ElementsAre(Pair(3, 3)));
    EXPECT_THAT(rows[1].answers, ElementsAre(Pair(3, 3)));
    EXPECT_TRUE(rowsWith({{4, 6}}, 5).empty()) << "half an answer is neither right nor wrong";
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
