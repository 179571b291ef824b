// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/projection.h"
#include "tasks/analysis/clusters.h"

#include <gtest/gtest.h>

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

TEST(Clusters, findThreeCloudsAndDoNotSplitOne) {
    const std::vector<int> three = clusters(clouds(3, 15, 12), 6, {});
    EXPECT_EQ(std::set<int>(three.begin(), three.end()).size(), 3U);
    for (std::size_t i = 0; i < three.size(); ++i)
        EXPECT_EQ(three[i], three[i / 15 * 15]);
    EXPECT_EQ(clusters({4, 2, {1, 1, 1, 1, 1, 1, 1, 1}}, 3, {}), std::vector<int>(4, 0));
    EXPECT_TRUE(clusters({0, 2, {}}, 3, {}).empty());
}

}  // namespace
}  // namespace tasks
