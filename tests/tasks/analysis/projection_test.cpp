// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/projection.h"
#include "tasks/analysis/clusters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "elmo/error.h"
#include "tasks/analysis/tsne.h"

namespace tasks {
namespace {

/// `groups` clouds of `each` points around random far-apart centres.
PointRows clouds(std::size_t groups, std::size_t each, std::size_t width) {
    std::mt19937 engine(5);
    std::normal_distribution<float> normal;
    PointRows points{groups * each, width, {}};
    std::vector<std::vector<float>> centres(groups, std::vector<float>(width));
    for (auto& centre : centres)
        for (float& value : centre)
            value = 4 * normal(engine);
    for (std::size_t i = 0; i < points.count; ++i)
        for (std::size_t d = 0; d < width; ++d)
            points.values.push_back(centres[i / each][d] + 0.5F * normal(engine));
    return points;
}

double distance(const PlanePoint& a, const PlanePoint& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}

TEST(PrincipalComponents, findTheAxesOfAnEllipse) {
    // Along (3, 4) / 5 the spread is 5, across it 1.
    const PointRows points{4, 2, {3, 4, -3, -4, 0.8F, -0.6F, -0.8F, 0.6F}};
    const auto found = principalComponents(points, 2, {});
    EXPECT_NEAR(found.variances[0], 50.0 / 3, 1e-6);
    EXPECT_NEAR(found.variances[1], 2.0 / 3, 1e-6);
    EXPECT_NEAR(found.totalVariance, 52.0 / 3, 1e-6);
    EXPECT_NEAR(found.scores.row(0)[0], 5, 1e-5);
    EXPECT_NEAR(found.scores.row(2)[0], 0, 1e-5);
    EXPECT_NEAR(std::abs(found.scores.row(2)[1]), 1, 1e-5);
}

TEST(PrincipalComponents, keepAllDistancesWhenAllComponentsAreKept) {
    const PointRows points = clouds(3, 7, 6);
    const auto found = principalComponents(points, 6, {});
    double sum = 0;
    for (const double variance : found.variances)
        sum += variance;
    EXPECT_NEAR(sum, found.totalVariance, 1e-6 * sum);
    for (std::size_t d = 1; d < 6; ++d)
        EXPECT_GE(found.variances[d - 1], found.variances[d]);
}

/// A flat spectrum, of which an iteration would take long: the components are orthogonal, and each has its variance.
TEST(PrincipalComponents, areExactWhereVariancesHardlyDiffer) {
    std::mt19937 engine(7);
    std::normal_distribution<float> normal;
    for (const auto& [count, width] : {std::pair<std::size_t, std::size_t>{300, 40}, {40, 300}}) {
        PointRows points{count, width, std::vector<float>(count * width)};
        for (float& value : points.values)
            value = normal(engine);
        const auto found = principalComponents(points, 39, {});
        for (std::size_t a = 0; a < 39; ++a)
            for (std::size_t b = 0; b <= a; ++b) {
                double sum = 0;
                for (std::size_t i = 0; i < count; ++i)
                    sum += double{found.scores.row(i)[a]} * found.scores.row(i)[b];
                const double expected = a == b ? found.variances[a] * static_cast<double>(count - 1) : 0;
                EXPECT_NEAR(sum, expected, 1e-3) << a << ", " << b;
            }
        EXPECT_GT(found.variances[38], 0);
        EXPECT_GE(found.variances[0], found.variances[38]);
    }
}

TEST(PrincipalComponents, areDeterministic) {
    const PointRows points = clouds(4, 20, 33);
    EXPECT_EQ(principalComponents(points, 2, {}).scores.values, principalComponents(points, 2, {}).scores.values);
}

TEST(PrincipalComponents, areZeroForTooFewPoints) {
    EXPECT_EQ(principalComponents({1, 3, {1, 2, 3}}, 2, {}).scores.values, std::vector<float>(2, 0));
    EXPECT_TRUE(principalComponents({0, 3, {}}, 2, {}).scores.values.empty());
    const auto equal = principalComponents({3, 2, {1, 1, 1, 1, 1, 1}}, 2, {});
    for (const float score : equal.scores.values)
        EXPECT_NEAR(score, 0, 1e-6);
}

TEST(PrincipalComponents, doNotAmplifyRoundingErrors) {
    PointRows points{50, 3, {}};
    for (int i = 0; i < 50; ++i)
        points.values.insert(points.values.end(), {0.1F, i == 7 ? std::nextafter(0.3F, 1.0F) : 0.3F, -5.7F});
    for (const PlanePoint& point : tsne(points, {}, {}))
        EXPECT_EQ(point, (PlanePoint{0, 0}));
    EXPECT_EQ(principalComponents(points, 2, {}).variances, std::vector<double>(2, 0));
}

TEST(Tsne, separatesClusters) {
    const PointRows points = clouds(3, 25, 20);
    const PlanePoints plane = tsne(points, {}, {});
    ASSERT_EQ(plane.size(), 75U);
    int nearestIsOwn = 0;
    for (std::size_t i = 0; i < plane.size(); ++i) {
        std::size_t nearest = i == 0 ? 1 : 0;
        for (std::size_t j = 0; j < plane.size(); ++j)
            if (j != i && distance(plane[i], plane[j]) < distance(plane[i], plane[nearest]))
                nearest = j;
        nearestIsOwn += nearest / 25 == i / 25 ? 1 : 0;
    }
    EXPECT_GE(nearestIsOwn, 73);
}

TEST(Tsne, isDeterministicAndReportsIterations) {
    const PointRows points = clouds(2, 10, 5);
    std::int64_t last = -1;
    const elmo::RunControl control({}, [&](const elmo::Progress& progress) { last = progress.done; });
    EXPECT_EQ(tsne(points, {.iterations = 40}, control), tsne(points, {.iterations = 40}, {}));
    EXPECT_EQ(last, 39);
}

TEST(Tsne, acceptsFewCoincidingAndNoPoints) {
    EXPECT_TRUE(tsne({0, 4, {}}, {}, {}).empty());
    for (const std::size_t count : {1U, 2U, 3U, 8U})
        for (const PlanePoint& point : tsne({count, 2, std::vector<float>(2 * count, 1)}, {.iterations = 20}, {}))
            EXPECT_TRUE(std::isfinite(point[0]) && std::isfinite(point[1]));
}

TEST(Tsne, rejectsTooManyPointsAndCanBeCancelled) {
    const std::size_t many = kMaxTsnePoints + 1;
    EXPECT_THROW(tsne({many, 1, std::vector<float>(many)}, {}, {}), elmo::Error);
    std::stop_source stop;
    const elmo::RunControl control(stop.get_token(), [&](const elmo::Progress&) { stop.request_stop(); });
    EXPECT_THROW(tsne(clouds(2, 10, 5), {}, control), elmo::Cancelled);
}

TEST(Alignment, undoesRotationAndReflection) {
    const PlanePoints points = normalised({{0, 0}, {3, 1}, {1, 2}, {-2, 5}});
    PlanePoints turned;
    for (const PlanePoint& point : points)
        turned.push_back({-point[1] * 0.6 + point[0] * 0.8, point[0] * 0.6 + point[1] * 0.8});
    PlanePoints mirrored = turned;
    for (PlanePoint& point : mirrored)
        point[1] = -point[1];
    for (const PlanePoints& moved : {turned, mirrored}) {
        const PlanePoints back = alignedTo(points, moved);
        for (std::size_t i = 0; i < points.size(); ++i)
            EXPECT_LT(distance(back[i], points[i]), 1e-12);
    }
}

/// Average linkage from its definition: the two groups with the least mean distance of their points are joined.
std::vector<int> joinedOneByOne(const PointRows& points, std::size_t groups) {
    std::vector<std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < points.count; ++i)
        members.push_back({i});
    const auto meanDistance = [&](std::size_t a, std::size_t b) {
        double sum = 0;
        for (const std::size_t i : members[a])
            for (const std::size_t j : members[b]) {
                double cosine = 0, one = 0, other = 0;
                for (std::size_t d = 0; d < points.width; ++d) {
                    cosine += double{points.row(i)[d]} * points.row(j)[d];
                    one += double{points.row(i)[d]} * points.row(i)[d];
                    other += double{points.row(j)[d]} * points.row(j)[d];
                }
                sum += std::sqrt(std::max(0.0, 2 - 2 * cosine / std::sqrt(one * other)));
            }
        return sum / static_cast<double>(members[a].size() * members[b].size());
    };
    while (members.size() > groups) {
        std::size_t first = 0, second = 1;
        for (std::size_t a = 0; a < members.size(); ++a)
            for (std::size_t b = a + 1; b < members.size(); ++b)
                if (meanDistance(a, b) < meanDistance(first, second))
                    first = a, second = b;
        members[first].insert(members[first].end(), members[second].begin(), members[second].end());
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(second));
    }
    std::vector<int> group(points.count);
    for (std::size_t c = 0; c < members.size(); ++c)
        for (const std::size_t i : members[c])
            group[i] = static_cast<int>(c);
    return group;
}

TEST(Clusters, averageLinkageIsThatOfItsDefinition) {
    const PointRows points = clouds(5, 6, 4);
    for (const std::size_t groups : {2U, 4U, 7U, 11U}) {
        const std::vector<int> wanted = joinedOneByOne(points, groups);
        const std::vector<int> found =
            grouped(points, static_cast<int>(groups), GroupingMethod::kAverageLinkage, {}).group;
        for (std::size_t i = 0; i < points.count; ++i)
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_EQ(found[i] == found[j], wanted[i] == wanted[j]) << groups << " groups: " << i << ", " << j;
    }
}

TEST(Clusters, areNumberedByFallingSize) {
    PointRows points = clouds(1, 2, 12);
    const PointRows more = clouds(3, 9, 12);
    points.values.insert(points.values.end(), more.values.begin() + 18 * 12, more.values.end());
    points.count = 11;
    const Grouping two = grouped(points, 2, GroupingMethod::kMeans, {});
    EXPECT_EQ(std::ranges::count(two.group, 0), 9);
    EXPECT_EQ(two.group[0], 1);
}

TEST(Clusters, findThreeCloudsAndDoNotSplitOne) {
    for (const GroupingMethod method : {GroupingMethod::kMeans, GroupingMethod::kAverageLinkage}) {
        const Grouping best = bestGrouping(clouds(3, 15, 12), 6, method, {});
        const std::vector<int>& three = best.group;
        EXPECT_EQ(best.count, 3);
        EXPECT_GT(best.silhouette, 0.5);
        EXPECT_EQ(std::set<int>(three.begin(), three.end()).size(), 3U);
        for (std::size_t i = 0; i < three.size(); ++i)
            EXPECT_EQ(three[i], three[i / 15 * 15]);
        EXPECT_EQ(bestGrouping({4, 2, {1, 1, 1, 1, 1, 1, 1, 1}}, 3, method, {}).group, std::vector<int>(4, 0));
        EXPECT_TRUE(bestGrouping({0, 2, {}}, 3, method, {}).group.empty());
        EXPECT_EQ(grouped(clouds(3, 15, 12), 2, method, {}).count, 2);
        EXPECT_EQ(grouped(clouds(1, 3, 12), 9, method, {}).count, 3) << "no more groups than points";
    }
}

}  // namespace
}  // namespace tasks
