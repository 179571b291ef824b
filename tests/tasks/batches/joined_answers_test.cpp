// SPDX-License-Identifier: Apache-2.0
// Windows of a long text answer as one: what the softmax over all spans of the document says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tasks/batches/torch_head_runner.h"
#include "tasks/heads/best_spans.h"

namespace tasks {
namespace {

const std::vector<double> kStart = {0.3, 2.0, -1.0, 0.7, 1.5, -0.4, 0.9, 0.1};
const std::vector<double> kEnd = {-0.2, 0.8, 1.1, -0.6, 0.5, 1.9, 0.0, -1.3};
constexpr double kNone = 1.2;

/// Windows [begin, end) of the document above; `shifts` are added to every score of a window's starts.
struct Windows {
    std::vector<EncodedRow> rows;
    std::vector<HeadRow> predicted;

    void add(std::int64_t begin, std::int64_t end, double shift = 0) {
        EncodedRow row;
        row.firstToken = begin;
        row.text.words.resize(static_cast<std::size_t>(end - begin));
        rows.push_back(row);
        AnswerRow answers;
        answers.starts.assign(kStart.begin() + begin, kStart.begin() + end);
        answers.ends.assign(kEnd.begin() + begin, kEnd.begin() + end);
        for (double& start : answers.starts)
            start += shift;
        for (const ScoredSpan& span : bestSpans(answers.starts, answers.ends, 100, 1000))
            answers.spans.push_back({span.tokens, span.score});
        answers.noAnswerScore = kNone;
        predicted.emplace_back(answers);
    }

    AnswerPredictions joined(int count = 100) const { return joinAnswers(rows, predicted, count); }
};

void expectSame(const AnswerPredictions& a, const AnswerPredictions& b) {
    ASSERT_EQ(a.answers.size(), b.answers.size());
    for (std::size_t i = 0; i < a.answers.size(); ++i) {
        EXPECT_EQ(a.answers[i].tokens, b.answers[i].tokens);
        EXPECT_NEAR(a.answers[i].probability, b.answers[i].probability, 1e-12);
    }
    EXPECT_NEAR(a.noAnswer, b.noAnswer, 1e-12);
}

TEST(JoinedAnswers, WindowInsideAnotherWindowAddsNothing) {
    Windows whole, twice;
    whole.add(0, 8);
    twice.add(0, 8);
    twice.add(3, 8);
    expectSame(whole.joined(), twice.joined());
    Windows three;
    three.add(0, 8);
    three.add(0, 8);
    three.add(5, 6);
    expectSame(whole.joined(), three.joined());
}

TEST(JoinedAnswers, EverySpanCountsOnceInASingleSoftmax) {
    const std::pair<std::int64_t, std::int64_t> places[] = {{0, 4}, {2, 6}, {3, 8}};
    const double shifts[] = {0, 0.5, -0.25};
    Windows windows;
    std::map<std::pair<std::int64_t, std::int64_t>, double> scores;  // of the first window that holds a span
    for (std::size_t w = 0; w < 3; ++w) {
        const auto [begin, end] = places[w];
        windows.add(begin, end, shifts[w]);
        for (std::int64_t i = begin; i < end; ++i)
            for (std::int64_t j = i; j < end; ++j)
                scores.try_emplace({i, j + 1},
                                   kStart[static_cast<std::size_t>(i)] + kEnd[static_cast<std::size_t>(j)] + shifts[w]);
    }
    double sum = std::exp(kNone);
    for (const auto& [span, score] : scores)
        sum += std::exp(score);
    const AnswerPredictions joined = windows.joined();
    EXPECT_NEAR(joined.noAnswer, std::exp(kNone) / sum, 1e-12);
    ASSERT_FALSE(joined.answers.empty());
    const auto best = std::ranges::max_element(scores, {}, [](const auto& entry) { return entry.second; });
    EXPECT_EQ(joined.answers[0].tokens.begin.value(), best->first.first);
    for (const AnswerPrediction& answer : joined.answers)
        EXPECT_NEAR(answer.probability,
                    std::exp(scores.at({answer.tokens.begin.value(), answer.tokens.end.value()})) / sum, 1e-12);
}

TEST(JoinedAnswers, WindowsWithoutOverlapShareOneSoftmax) {
    Windows windows;
    windows.add(0, 3);
    windows.add(3, 8);
    const double first = logSumOfSpans(std::span(kStart).first(3), std::span(kEnd).first(3));
    const double second = logSumOfSpans(std::span(kStart).subspan(3), std::span(kEnd).subspan(3));
    const double sum = std::exp(first) + std::exp(second) + std::exp(kNone);
    const AnswerPredictions joined = windows.joined(1);
    EXPECT_NEAR(joined.noAnswer, std::exp(kNone) / sum, 1e-12);
    EXPECT_NEAR(joined.answers.at(0).probability, std::exp(kStart[4] + kEnd[5]) / sum, 1e-12);  // 1.5 + 1.9
}

}  // namespace
}  // namespace tasks
