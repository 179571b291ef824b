// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "elmo/error.h"
#include "tasks/statistics/distributions.h"
#include "tasks/statistics/samples.h"

namespace tasks {
namespace {

TEST(Distributions, studentMatchesPublishedTables) {
    EXPECT_NEAR(studentBound(0.95, 1), 12.7062, 1e-4);
    EXPECT_NEAR(studentBound(0.95, 2), 4.3027, 1e-4);
    EXPECT_NEAR(studentBound(0.95, 4), 2.7764, 1e-4);
    EXPECT_NEAR(studentBound(0.99, 30), 2.7500, 1e-4);
    EXPECT_NEAR(studentTwoSided(2.0, 10), 0.073388, 1e-6);
    EXPECT_EQ(studentTwoSided(0, 5), 1);
    EXPECT_THROW(studentBound(0.95, 0), elmo::Error);
}

TEST(Distributions, fisherMatchesItsClosedFormAndTables) {
    // With two degrees of freedom above, P(F > f) = (1 + 2 f / m)^(-m / 2).
    for (const double f : {0.1, 1.0, 5.5, 40.0})
        for (const double m : {1.0, 3.0, 10.0})
            EXPECT_NEAR(fisherUpper(f, 2, m), std::pow(1 + 2 * f / m, -m / 2), 1e-12) << f << ' ' << m;
    EXPECT_NEAR(fisherUpper(6.5914, 3, 4), 0.05, 1e-5);
    EXPECT_NEAR(fisherUpper(4.0, 1, 7), studentTwoSided(2, 7), 1e-12);
    EXPECT_EQ(fisherUpper(0, 2, 3), 1);
}

TEST(Samples, differenceOfTwoSamplesIsWelchs) {
    // By hand: means 2 and 5, variances 1 and 4, error sqrt(1/3 + 4/3), freedom (5/3)^2 / (1/18 + 16/18).
    const std::array first{1.0, 2.0, 3.0}, second{3.0, 5.0, 7.0};
    const DifferenceTest test = compareSamples(first, second);
    EXPECT_NEAR(test.difference, 3, 1e-12);
    EXPECT_NEAR(*test.t, 3 / std::sqrt(5.0 / 3), 1e-12);
    EXPECT_NEAR(*test.freedom, 25.0 / 9 / (17.0 / 18), 1e-12);
    EXPECT_NEAR(*test.effect, (1 - 3.0 / 15) * 3 / std::sqrt(2.5), 1e-12);
    EXPECT_NEAR(*test.halfWidth, studentBound(0.95, 50.0 / 17) * std::sqrt(5.0 / 3), 1e-12);
    EXPECT_NEAR(*test.p, 0.10446, 1e-4);  // R: t.test(c(1, 2, 3), c(3, 5, 7))
    const DifferenceTest back = compareSamples(second, first);
    EXPECT_EQ(back.difference, -test.difference);
    EXPECT_EQ(*back.p, *test.p) << "two-sided";
}

TEST(Samples, fewOrEqualValuesAllowNoTest) {
    const std::vector<double> two{1, 2}, three{1, 2, 3}, equal{1, 1, 1};
    EXPECT_FALSE(compareSamples(two, three).p || compareSamples(two, three).halfWidth);
    EXPECT_FALSE(compareSamples(equal, equal).p);
    EXPECT_FALSE(testMean(two).halfWidth);
    EXPECT_FALSE(testMean(equal).p);
    EXPECT_NEAR(*testMean(equal).halfWidth, 0, 1e-12);
    EXPECT_THROW(comparePairs(two, three), elmo::Error);
}

TEST(Samples, differenceOfPairsIsStudents) {
    // Differences 1, 2, 3: mean 2, deviation 1, t = 2 sqrt(3), g = (1 - 3/7) 2.
    const std::array first{1.0, 5.0, 9.0}, second{2.0, 7.0, 12.0};
    const DifferenceTest test = comparePairs(first, second);
    EXPECT_NEAR(*test.t, 2 * std::sqrt(3.0), 1e-12);
    EXPECT_NEAR(*test.p, studentTwoSided(2 * std::sqrt(3.0), 2), 1e-12);
    EXPECT_NEAR(*test.effect, (1 - 3.0 / 7) * 2, 1e-12);
}

TEST(Samples, hotellingOfOneNumberIsTheTTest) {
    const Points first{{1}, {2}, {3}}, second{{3}, {5}, {7}};
    const PointTest test = comparePoints(first, second);
    // Pooled: t = 3 / sqrt(2.5 (1/3 + 1/3)), F = t^2.
    EXPECT_NEAR(*test.f, 9 / (2.5 * 2 / 3), 1e-12);
    EXPECT_NEAR(*test.p, studentTwoSided(std::sqrt(*test.f), 4), 1e-12);
    const PointTest pairs = comparePointPairs({{1}, {5}, {9}}, {{2}, {7}, {12}});
    EXPECT_NEAR(*pairs.f, 12, 1e-12);
}

TEST(Samples, hotellingOfTwoNumbers) {
    // By hand: both covariances [[1, 0.5], [0.5, 1]], d = (1, 0): d' S^-1 d = 4/3, T^2 = 1.5 * 4/3 = 2, F = 3 * 2 / 8.
    const Points first{{0, 0}, {1, -1}, {2, 1}};
    Points second = first;
    for (std::vector<double>& point : second)
        point[0] += 1;
    const PointTest test = comparePoints(first, second);
    EXPECT_NEAR(*test.f, 0.75, 1e-12);
    EXPECT_NEAR(*test.below, 3, 1e-12);
    EXPECT_NEAR(*test.p, std::pow(1 + 2 * 0.75 / 3, -1.5), 1e-12);
}

TEST(Samples, hotellingNeedsMorePointsThanNumbersAndACovariance) {
    EXPECT_FALSE(comparePoints({{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}).p);
    EXPECT_FALSE(comparePoints({{0, 0}, {1, 1}, {2, 2}}, {{3, 3}, {4, 4}, {5, 5}}).p) << "on one line";
    EXPECT_FALSE(comparePointPairs({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {{1, 2, 3}, {2, 1, 3}, {0, 3, 1}}).p);
}

TEST(Samples, holmStepsDown) {
    // By hand: 0.01 * 3, max(0.03, 0.02 * 2), max(0.04, 0.03 * 1).
    std::optional<double> a = 0.02, b, c = 0.01, d = 0.03;
    const std::array<std::optional<double>*, 4> family{&a, &b, &c, &d};
    adjustByHolm(family);
    EXPECT_NEAR(*c, 0.03, 1e-15);
    EXPECT_NEAR(*a, 0.04, 1e-15);
    EXPECT_NEAR(*d, 0.04, 1e-15);
    EXPECT_FALSE(b);
}

}  // namespace
}  // namespace tasks
