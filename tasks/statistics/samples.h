// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tasks {

/// Statistics of small samples, such as one number a seed. Pure functions; any thread.

/// The level of all intervals.
inline constexpr double kIntervalLevel = 0.95;
/// The fewest values from which an interval or a test is given.
inline constexpr std::size_t kMinSeeds = 3;

/// Arithmetic mean; NaN of nothing.
double meanOf(std::span<const double> values);

/// Sample standard deviation (n - 1); 0 for fewer than two values.
double deviationOf(std::span<const double> values);

/// A sample mean against a hypothesis. A plain value.
struct MeanTest {
    std::optional<double> halfWidth;  ///< of the 95 % interval of the mean, Student's t
    std::optional<double> t;          ///< of the mean against 0; nothing if all values are equal
    std::optional<double> p;          ///< two-sided
};

/// Student's t test of one sample against a mean of 0. Empty below kMinSeeds values.
MeanTest testMean(std::span<const double> values);

/// The difference between two samples. A plain value.
struct DifferenceTest {
    double difference = 0;            ///< mean of the second less mean of the first
    std::optional<double> halfWidth;  ///< of its 95 % interval
    std::optional<double> effect;     ///< Hedges' g: in standard deviations, corrected for few values
    std::optional<double> t, freedom;
    std::optional<double> p;  ///< two-sided
};

/// Two independent samples of unequal variance (Welch 1947, "The generalization of 'Student's' problem when several
/// different population variances are involved", Biometrika 34); g with the pooled deviation (Hedges 1981,
/// "Distribution theory for Glass's estimator of effect size", J. Educ. Stat. 6). Interval and test from kMinSeeds
/// values each.
DifferenceTest compareSamples(std::span<const double> first, std::span<const double> second);

/// Two samples of the same items in the same order: Student's t of the differences; g with their deviation. Throws
/// Error(kBadArgument) if they differ in number.
DifferenceTest comparePairs(std::span<const double> first, std::span<const double> second);

/// Whether two samples of points have the same mean. A plain value.
struct PointTest {
    std::optional<double> f, above, below;  ///< F and its degrees of freedom
    std::optional<double> p;
};

/// Points of one sample: [items][numbers].
using Points = std::vector<std::vector<double>>;

/// Hotelling's two-sample T^2 with the pooled covariance (Hotelling 1931, "The generalization of Student's ratio", Ann.
/// Math. Stat. 2): F = (n1 + n2 - p - 1) T^2 / (p (n1 + n2 - 2)) with p and n1 + n2 - p - 1 degrees of freedom. Empty
/// below kMinSeeds points each, with too few points for p numbers, or with a singular covariance.
PointTest comparePoints(const Points& first, const Points& second);

/// The same of the differences of points of the same items: F = (n - p) T^2 / (p (n - 1)) with p and n - p. Throws
/// Error(kBadArgument) if they differ in number.
PointTest comparePointPairs(const Points& first, const Points& second);

/// Adjusts the p values of one family of tests for being many, in place; those that are absent do not count (Holm 1979,
/// "A simple sequentially rejective multiple test procedure", Scand. J. Stat. 6): the k-th smallest of m times m - k +
/// 1, never below a smaller one's, at most 1.
void adjustByHolm(std::span<std::optional<double>* const> family);

}  // namespace tasks
