// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/heads/best_spans.h"
#include "tasks/modules/torch_word_overlap.h"
#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/tasks/heads/tiny_batches.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::TinyText;
using test::tinyTexts;
using testing::ElementsAre;
using testing::HasSubstr;

std::unique_ptr<TaskHead> tinyQuestionHead(ElmoPlace place) {
    return makeQaHead(test::tinyOptions(Qa::kTask, place), test::kTinyPieces);
}

struct TinyQuestion {
    TinyText question, text;
};

/// Question 1 asks for the word below 20 and 10 or more, with the 30 before it if there is one; question 2 for 20 and
/// more.
TaskBatch questionBatch(const std::vector<TinyQuestion>& all, std::int64_t extra = 0) {
    std::vector<TinyText> texts, questions;
    std::vector<std::int64_t> starts, ends;
    for (const TinyQuestion& q : all) {
        questions.push_back(q.question);
        texts.push_back(q.text);
        const std::int64_t low = q.question.empty() || q.question.back() == 1 ? 10 : 20;
        std::int64_t start = -1, end = -1;
        for (std::size_t t = 0; t < q.text.size(); ++t)
            if (q.text[t] >= low && q.text[t] < low + 10) {
                end = static_cast<std::int64_t>(t);
                start = t > 0 && q.text[t - 1] == 30 ? end - 1 : end;
            }
        starts.push_back(start);
        ends.push_back(end);
    }
    TaskBatch batch;
    batch.text = tinyTexts(texts, extra);
    batch.question = tinyTexts(questions, extra);
    batch.starts = at::tensor(starts, at::kLong).unsqueeze(1);
    batch.ends = at::tensor(ends, at::kLong).unsqueeze(1);
    return batch;
}

const std::vector<TinyQuestion> kQuestions = {
    {{5, 1}, {4, 30, 10, 6}},  {{5, 2}, {4, 30, 10, 6, 20}}, {{1}, {7, 8, 11}}, {{2}, {21, 9, 3}},
    {{2}, {3, 4, 12}},         {{5, 1}, {3, 22, 4}},         {{1}, {13, 4}},    {{5, 2}, {6, 30, 23, 10}},
    {{1}, {20, 3, 30, 14, 5}}, {{2}, {20, 3, 30, 14, 5}},    {{1}, {6, 7}},     {{2}, {3, 24}}};

PredictOptions asking(int answers, int longest) {
    PredictOptions options;
    options.answers = answers;
    options.maxAnswerTokens = longest;
    return options;
}

std::string bestOf(const HeadRow& row) {
    const auto& answers = std::get<AnswerRow>(row);
    const auto& best = answers.spans.front();
    return answers.noAnswerScore > best.score
               ? "none"
               : fmt::format("{}-{}", best.tokens.begin.value(), best.tokens.end.value());
}

TEST(QuestionHead, OverfitsATinyDataSetWithAndWithoutAnswers) {
    for (const ElmoPlace place : {ElmoPlace::kNone, ElmoPlace::kBoth}) {
        at::manual_seed(1);
        const auto head = tinyQuestionHead(place);
        EXPECT_LT(test::fit(*head, questionBatch(kQuestions), 100), 0.2);
        const auto rows =
            head->predict(questionBatch({kQuestions[0], kQuestions[1], kQuestions[4], kQuestions[9]}), {});
        EXPECT_EQ(bestOf(rows[0]), "1-3");
        EXPECT_EQ(bestOf(rows[1]), "4-5");
        EXPECT_EQ(bestOf(rows[2]), "none");
        EXPECT_EQ(bestOf(rows[3]), "0-1");
    }
}

TEST(QuestionHead, LossIsTheNegativeLogProbabilityOfTheGoldSpan) {
    at::manual_seed(2);
    const auto head = tinyQuestionHead(ElmoPlace::kInput);
    for (const TinyQuestion& question : {kQuestions[0], kQuestions[4]}) {
        const TaskBatch batch = questionBatch({question});
        const AnswerRow row = std::get<AnswerRow>(head->predict(batch, asking(20, 9))[0]);
        double gold = row.noAnswerScore;
        for (const auto& span : row.spans)
            if (span.tokens.begin.value() == batch.starts[0][0].item<std::int64_t>() &&
                span.tokens.end.value() == batch.ends[0][0].item<std::int64_t>() + 1)
                gold = span.score;
        const double all = std::log(std::exp(logSumOfSpans(row.starts, row.ends)) + std::exp(row.noAnswerScore));
        EXPECT_NEAR(head->loss(batch).item<double>(), all - gold, 1e-5);
    }
}

TEST(QuestionHead, LossIsTheNegativeLogOfTheSumOverAllGoldSpans) {
    at::manual_seed(2);
    const auto head = tinyQuestionHead(ElmoPlace::kInput);
    TaskBatch batch = questionBatch({kQuestions[0], kQuestions[4]});  // the second has no answer
    batch.starts = at::tensor({1, 0, -1, -1}, at::kLong).view({2, 2});
    batch.ends = at::tensor({2, 3, -1, -1}, at::kLong).view({2, 2});
    const auto rows = head->predict(batch, asking(20, 9));
    const auto &first = std::get<AnswerRow>(rows[0]), &second = std::get<AnswerRow>(rows[1]);
    double gold = 0;
    for (const auto& span : first.spans)
        for (const auto& [begin, end] : {std::pair(1, 3), std::pair(0, 4)})
            if (span.tokens.begin.value() == begin && span.tokens.end.value() == end)
                gold += std::exp(span.score);
    const auto all = [](const AnswerRow& row) {
        return std::log(std::exp(logSumOfSpans(row.starts, row.ends)) + std::exp(row.noAnswerScore));
    };
    EXPECT_NEAR(head->loss(batch).item<double>(),
                (all(first) - std::log(gold) + all(second) - second.noAnswerScore) / 2, 1e-5);
}

TEST(QuestionHead, SpansAreSortedByScoreAndLimitedInLength) {
    at::manual_seed(3);
    const auto head = tinyQuestionHead(ElmoPlace::kInput);
    const TaskBatch batch = questionBatch({{{1}, {3, 10, 4, 5, 6}}});
    const AnswerRow row = std::get<AnswerRow>(head->predict(batch, asking(5, 2))[0]);
    EXPECT_EQ(row.spans.size(), 9U);  // 5 of one token, 4 of two
    for (std::size_t k = 0; k < row.spans.size(); ++k) {
        EXPECT_LE(row.spans[k].tokens.length(), 2);
        EXPECT_LE(row.spans[k].score, row.spans[k == 0 ? 0 : k - 1].score);
    }
}

TEST(QuestionHead, PaddingDoesNotChangePredictions) {
    at::manual_seed(4);
    const auto head = tinyQuestionHead(ElmoPlace::kBoth);
    test::fit(*head, questionBatch(kQuestions), 5);
    for (const TinyQuestion& question : {kQuestions[0], TinyQuestion{{1}, {10}}}) {
        const auto together = head->predict(questionBatch({question, kQuestions[8]}, 2), {});
        const auto alone = head->predict(questionBatch({question}), {});
        const auto &a = std::get<AnswerRow>(together[0]), &b = std::get<AnswerRow>(alone[0]);
        EXPECT_NEAR(logSumOfSpans(a.starts, a.ends), logSumOfSpans(b.starts, b.ends), 1e-5);
        EXPECT_NEAR(a.noAnswerScore, b.noAnswerScore, 1e-5);
        EXPECT_EQ(bestOf(together[0]), bestOf(alone[0]));
        EXPECT_EQ(a.spans.size(), b.spans.size());
    }
}

TEST(QuestionHead, EveryParameterIsTrained) {
    at::manual_seed(5);
    EXPECT_THAT(test::untouchedParameters(*tinyQuestionHead(ElmoPlace::kBoth), questionBatch(kQuestions)),
                ElementsAre());
}

TEST(QuestionHead, WordOverlapMarksTokensFoundInTheOtherText) {
    const TextBatch text = tinyTexts({{1, 2, 3}, {4}}), question = tinyTexts({{3, 9}, {5, 1}});
    const auto marks = [](const TextBatch& a, const TextBatch& b) {
        return wordOverlap(a, b, WordOverlap::kPieces).view({-1});
    };
    EXPECT_TRUE(at::equal(marks(text, question), at::tensor({0., 0., 1., 0., 0., 0.}, at::kFloat)));
    EXPECT_TRUE(at::equal(marks(question, text), at::tensor({1., 0., 0., 0.}, at::kFloat)));
}

TEST(QuestionHead, WordOverlapCanIgnoreCase) {
    TextBatch text = tinyTexts({{1, 2, 3}}), question = tinyTexts({{3, 9}});
    EXPECT_THAT(errorOf([&] { wordOverlap(text, question, WordOverlap::kLowerCase); }), HasSubstr("lower case"));
    text.lowered = at::tensor({7, 8, 9}, at::kLong).view({1, 3});
    question.lowered = at::tensor({8, 6}, at::kLong).view({1, 2});
    EXPECT_TRUE(at::equal(wordOverlap(text, question, WordOverlap::kLowerCase).view({-1}),
                          at::tensor({0., 1., 0.}, at::kFloat)));
}

TEST(QuestionHead, RejectsInvalidInput) {
    const auto head = tinyQuestionHead(ElmoPlace::kNone);
    EXPECT_EQ(errorOf([&] {
                  head->predict(questionBatch({{{}, {1, 2}}}), {});
              }),
              "bad argument: The question of row 0 has no tokens; a head needs at least one.");
    EXPECT_THAT(errorOf([&] { head->predict(questionBatch({kQuestions[0]}), asking(5, 0)); }), HasSubstr("not 5 of 0"));
    TaskBatch batch = questionBatch({kQuestions[0], kQuestions[2]});
    batch.ends[1][0] = 3;  // the row has 3 tokens
    EXPECT_THAT(errorOf([&] { head->loss(batch); }), HasSubstr("answer of row 1 goes from token 2 to 3 of 3"));
    batch = questionBatch({kQuestions[0], kQuestions[2]});
    batch.question = questionBatch({kQuestions[0]}).question;
    EXPECT_THAT(errorOf([&] { head->predict(batch, {}); }), HasSubstr("2 texts and 1 questions"));
}

}  // namespace
}  // namespace tasks
