// SPDX-License-Identifier: Apache-2.0
#include "tasks/statistics/samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/error.h"
#include "tasks/statistics/distributions.h"

namespace tasks {
namespace {

/// Below it, a spread is rounding: all values are equal.
constexpr double kNoSpread = 1e-12;

/// Hedges' correction of an effect size for few values.
double smallSample(double freedom) {
    return 1 - 3 / (4 * freedom - 1);
}

double varianceOf(std::span<const double> values) {
    const double deviation = deviationOf(values);
    return deviation * deviation;
}

void requireSameItems(std::size_t first, std::size_t second) {
    if (first != second)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("Cannot compare {} and {} values in pairs; expected equal numbers.", first, second));
}

std::vector<double> meanPoint(const Points& points) {
    std::vector<double> mean(points.front().size());
    for (const std::vector<double>& point : points)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += point[i] / static_cast<double>(points.size());
    return mean;
}

/// Adds the products of the deviations of `points` from their mean to `sums`, [p][p].
void addScatter(const Points& points, Points& sums) {
    const std::vector<double> mean = meanPoint(points);
    for (const std::vector<double>& point : points)
        for (std::size_t i = 0; i < mean.size(); ++i)
            for (std::size_t j = 0; j < mean.size(); ++j)
                sums[i][j] += (point[i] - mean[i]) * (point[j] - mean[j]);
}

/// d' S^-1 d by elimination with pivots; nothing if S is singular.
std::optional<double> distance(Points s, const std::vector<double>& d) {
    std::vector<double> right = d;
    double largest = 0;
    for (std::size_t i = 0; i < s.size(); ++i)
        largest = std::max(largest, s[i][i]);
    for (std::size_t column = 0; column < s.size(); ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < s.size(); ++row)
            if (std::abs(s[row][column]) > std::abs(s[pivot][column]))
                pivot = row;
        if (!(std::abs(s[pivot][column]) > 1e-10 * largest))
            return std::nullopt;
        std::swap(s[column], s[pivot]);
        std::swap(right[column], right[pivot]);
        for (std::size_t row = 0; row < s.size(); ++row) {
            if (row == column)
                continue;
            const double factor = s[row][column] / s[column][column];
            for (std::size_t k = column; k < s.size(); ++k)
                s[row][k] -= factor * s[column][k];
            right[row] -= factor * right[column];
        }
    }
    double sum = 0;
    for (std::size_t i = 0; i < s.size(); ++i)
        sum += d[i] * right[i] / s[i][i];
    return sum;
}

/// F of a T^2 with `freedom` degrees of freedom of the covariance of p numbers.
PointTest testOf(double t2, double freedom, double p) {
    const double below = freedom - p + 1;
    const double f = below * t2 / (p * freedom);
    return {f, p, below, fisherUpper(f, p, below)};
}

}  // namespace

double meanOf(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviationOf(std::span<const double> values) {
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

MeanTest testMean(std::span<const double> values) {
    MeanTest test;
    if (values.size() < kMinSeeds)
        return test;
    const double freedom = static_cast<double>(values.size()) - 1;
    const double error = deviationOf(values) / std::sqrt(static_cast<double>(values.size()));
    test.halfWidth = studentBound(kIntervalLevel, freedom) * error;
    if (error > kNoSpread) {
        test.t = meanOf(values) / error;
        test.p = studentTwoSided(*test.t, freedom);
    }
    return test;
}

DifferenceTest compareSamples(std::span<const double> first, std::span<const double> second) {
    DifferenceTest test;
    test.difference = meanOf(second) - meanOf(first);
    if (first.size() < kMinSeeds || second.size() < kMinSeeds)
        return test;
    const auto n1 = static_cast<double>(first.size()), n2 = static_cast<double>(second.size());
    const double part1 = varianceOf(first) / n1, part2 = varianceOf(second) / n2;
    const double error = std::sqrt(part1 + part2);
    if (!(error > kNoSpread))
        return test;
    test.freedom = (part1 + part2) * (part1 + part2) / (part1 * part1 / (n1 - 1) + part2 * part2 / (n2 - 1));
    test.halfWidth = studentBound(kIntervalLevel, *test.freedom) * error;
    test.t = test.difference / error;
    test.p = studentTwoSided(*test.t, *test.freedom);
    const double pooled = std::sqrt(((n1 - 1) * varianceOf(first) + (n2 - 1) * varianceOf(second)) / (n1 + n2 - 2));
    test.effect = smallSample(n1 + n2 - 2) * test.difference / pooled;
    return test;
}

DifferenceTest comparePairs(std::span<const double> first, std::span<const double> second) {
    requireSameItems(first.size(), second.size());
    std::vector<double> differences(first.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        differences[i] = second[i] - first[i];
    DifferenceTest test;
    test.difference = meanOf(differences);
    const MeanTest mean = testMean(differences);
    test.halfWidth = mean.halfWidth;
    test.t = mean.t;
    test.p = mean.p;
    if (mean.t) {
        test.freedom = static_cast<double>(differences.size()) - 1;
        test.effect = smallSample(*test.freedom) * test.difference / deviationOf(differences);
    }
    return test;
}

PointTest comparePoints(const Points& first, const Points& second) {
    if (first.size() < kMinSeeds || second.size() < kMinSeeds || first.front().size() != second.front().size())
        return {};
    const auto n1 = static_cast<double>(first.size()), n2 = static_cast<double>(second.size());
    const auto p = static_cast<double>(first.front().size());
    const double freedom = n1 + n2 - 2;
    if (p < 1 || freedom < p)
        return {};
    Points covariance(first.front().size(), std::vector<double>(first.front().size()));
    addScatter(first, covariance);
    addScatter(second, covariance);
    std::vector<double> difference = meanPoint(second);
    const std::vector<double> from = meanPoint(first);
    for (std::size_t i = 0; i < from.size(); ++i) {
        difference[i] -= from[i];
        for (double& value : covariance[i])
            value /= freedom;
    }
    const std::optional<double> squared = distance(std::move(covariance), difference);
    return squared ? testOf(n1 * n2 / (n1 + n2) * *squared, freedom, p) : PointTest{};
}

PointTest comparePointPairs(const Points& first, const Points& second) {
    requireSameItems(first.size(), second.size());
    if (first.size() < kMinSeeds || first.front().size() != second.front().size())
        return {};
    Points differences = second;
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t j = 0; j < first[i].size(); ++j)
            differences[i][j] -= first[i][j];
    const auto n = static_cast<double>(first.size()), p = static_cast<double>(first.front().size());
    if (p < 1 || n - 1 < p)
        return {};
    Points covariance(first.front().size(), std::vector<double>(first.front().size()));
    addScatter(differences, covariance);
    for (std::vector<double>& row : covariance)
        for (double& value : row)
            value /= n - 1;
    const std::optional<double> squared = distance(std::move(covariance), meanPoint(differences));
    return squared ? testOf(n * *squared, n - 1, p) : PointTest{};
}

void adjustByHolm(std::span<std::optional<double>* const> family) {
    std::vector<double*> order;
    for (std::optional<double>* p : family)
        if (*p)
            order.push_back(&**p);
    std::ranges::sort(order, {}, [](const double* p) { return *p; });
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        largest = std::max(largest, std::min(1.0, *order[rank] * static_cast<double>(order.size() - rank)));
        *order[rank] = largest;
    }
}

}  // namespace tasks
