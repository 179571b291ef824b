// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/best_spans.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace tasks {
namespace {

std::string print(const std::vector<ScoredSpan>& spans) {
    std::string text;
    for (const ScoredSpan& span : spans)
        text += fmt::format("{}-{}:{} ", span.tokens.begin.value(), span.tokens.end.value(), span.score);
    return text;
}

const std::vector<double> kBestSpansStart = {1, 5, 2}, kEnd = {3, 0, 4};

TEST(BestSpans, AreSortedByScoreAndNeverEndBeforeTheyBegin) {
    EXPECT_EQ(print(bestSpans(kBestSpansStart, kEnd, 3, 3)), "1-3:9 2-3:6 0-3:5 ");
    EXPECT_EQ(print(bestSpans(kBestSpansStart, kEnd, 1, 9)), "2-3:6 1-2:5 0-1:4 ");
}

TEST(BestSpans, EqualScoresPreferEarlierAndShorterSpans) {
    const std::vector<double> even = {0, 0};
    EXPECT_EQ(print(bestSpans(even, even, 2, 9)), "0-1:0 0-2:0 1-2:0 ");
    EXPECT_EQ(print(bestSpans(even, even, 2, 1)), "0-1:0 ");
}

TEST(BestSpans, HandleHugeAndZeroLimits) {
    EXPECT_EQ(bestSpans(kBestSpansStart, kEnd, std::int64_t{1} << 62, 1000).size(), 6U);
    EXPECT_EQ(bestSpans(kBestSpansStart, kEnd, 3, 0).size(), 0U);
    EXPECT_EQ(bestSpans({}, {}, 3, 5).size(), 0U);
}

TEST(BestSpans, LogSumCoversAllSpans) {
    double sum = 0;
    for (const ScoredSpan& span : bestSpans(kBestSpansStart, kEnd, 3, 100))
        sum += std::exp(span.score);
    EXPECT_NEAR(logSumOfSpans(kBestSpansStart, kEnd), std::log(sum), 1e-12);
    const std::vector<double> far = {-1e30, 1000}, low = {0, -1e30};
    EXPECT_TRUE(std::isfinite(logSumOfSpans(far, low)));
}

}  // namespace
}  // namespace tasks
