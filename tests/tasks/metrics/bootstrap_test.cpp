// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/bootstrap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/error_text.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;

/// `right` of `count` examples right, in a fixed pattern.
std::vector<ExampleScore> scores(int count, int right, int shift = 0) {
    std::vector<ExampleScore> result;
    for (int i = 0; i < count; ++i)
        result.push_back({(i * 37 + shift) % count < right ? 1.0 : 0.0, 1, 1});
    return result;
}

TEST(Bootstrap, equalSystemsAreNotDifferent) {
    const auto same = scores(200, 150);
    const Significance found = pairedBootstrap(same, same);
    EXPECT_EQ(found.difference, 0);
    EXPECT_EQ(found.low, 0);
    EXPECT_EQ(found.pValue, 1);
}

TEST(Bootstrap, aLargeDifferenceIsSignificantInEitherDirection) {
    const auto worse = scores(400, 200);
    const auto better = scores(400, 280);
    const Significance up = pairedBootstrap(worse, better);
    const Significance down = pairedBootstrap(better, worse);
    EXPECT_DOUBLE_EQ(up.difference, 20);
    EXPECT_DOUBLE_EQ(down.difference, -20);
    EXPECT_LT(up.pValue, 0.01);
    EXPECT_LT(down.pValue, 0.01);
    EXPECT_GT(up.low, 10);
    EXPECT_LT(up.high, 30);
}

TEST(Bootstrap, aSmallDifferenceOfFewExamplesIsNotSignificant) {
    const Significance found = pairedBootstrap(scores(50, 25, 0), scores(50, 26, 11));
    EXPECT_GT(found.pValue, 0.2);
    EXPECT_LT(found.low, 0);
    EXPECT_GT(found.high, 0);
}

TEST(Bootstrap, theSameSeedGivesTheSameResult) {
    const auto a = scores(100, 60);
    const auto b = scores(100, 65, 3);
    EXPECT_EQ(pairedBootstrap(a, b).pValue, pairedBootstrap(a, b).pValue);
    EXPECT_NE(pairedBootstrap(a, b).pValue, pairedBootstrap(a, b, {.seed = 2}).pValue);
}

TEST(Bootstrap, spanF1UsesTheSummedCounts) {
    const std::vector<ExampleScore> a = {{1, 2, 2}, {0, 0, 1}};
    const std::vector<ExampleScore> b = {{2, 2, 2}, {0, 0, 1}};
    EXPECT_DOUBLE_EQ(pairedBootstrap(a, b).difference, 80 - 40);
}

TEST(Bootstrap, pIsTheSameInBothDirections) {
    const auto a = scores(60, 30), b = scores(60, 38, 7);
    const Significance up = pairedBootstrap(a, b), down = pairedBootstrap(b, a);
    EXPECT_DOUBLE_EQ(up.pValue, down.pValue);
    // Of two examples, a is right in one and b in both: the difference is 0, 50 or 100 with 1/4, 1/2, 1/4, so the share
    // that is at least 50 away from 50 is 1/2 on both sides and would be 1/4 on one.
    const std::vector<ExampleScore> half{{1, 1, 1}, {0, 1, 1}}, both{{1, 1, 1}, {1, 1, 1}};
    EXPECT_NEAR(pairedBootstrap(half, both).pValue, 0.5, 0.02);
}

TEST(Bootstrap, intervalOfAScoreIsThatOfTheBinomial) {
    // 50 of 100 right: the middle 95 % of the binomial lie between 40 and 60.
    const auto [low, high] = scoreInterval(scores(100, 50), {.samples = 20'000});
    EXPECT_NEAR(low, 40, 1);
    EXPECT_NEAR(high, 60, 1);
    EXPECT_EQ(scoreInterval(scores(20, 20)), (std::pair{100.0, 100.0}));
}

TEST(Bootstrap, undefinedScoresHaveNeitherIntervalNorTest) {
    const std::vector<ExampleScore> none(5), some{{1, 1, 1}, {}, {}, {}, {}};
    EXPECT_TRUE(std::isnan(scoreInterval(none).first));
    EXPECT_TRUE(std::isnan(pairedBootstrap(none, none).pValue));
    EXPECT_EQ(scoreInterval(some), (std::pair{100.0, 100.0})) << "samples without spans do not count";
}

TEST(Bootstrap, incomparableSystemsAreRejected) {
    const auto some = scores(10, 5);
    EXPECT_THAT(errorOf([&] { pairedBootstrap(some, scores(9, 5)); }), HasSubstr("10 and 9 scores"));
    EXPECT_THAT(errorOf([&] { pairedBootstrap({}, {}); }), HasSubstr("0 and 0 scores"));
    EXPECT_THAT(errorOf([&] { pairedBootstrap(some, some, {.samples = 1}); }), HasSubstr("bootstrap samples 1;"));
}

}  // namespace
}  // namespace tasks
