// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/layer_weights.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "tasks/results/student_t.h"

namespace tasks {
namespace {

TaskRun run(std::int64_t seed, std::vector<double> input) {
    TaskRun result;
    result.name = "run" + std::to_string(seed);
    result.elmoMode = "input";
    result.seed = seed;
    RunPoint point;
    point.mixes.push_back({"input", {}, std::move(input), 1.5});
    result.points.push_back(point);
    return result;
}

TEST(StudentT, matchesPublishedTables) {
    EXPECT_NEAR(studentBound(0.95, 1), 12.7062, 1e-4);
    EXPECT_NEAR(studentBound(0.95, 2), 4.3027, 1e-4);
    EXPECT_NEAR(studentBound(0.95, 4), 2.7764, 1e-4);
    EXPECT_NEAR(studentBound(0.99, 30), 2.7500, 1e-4);
    EXPECT_NEAR(studentTwoSided(2.0, 10), 0.073388, 1e-6);
    EXPECT_EQ(studentTwoSided(0, 5), 1);
    EXPECT_THROW(studentBound(0.95, 0), elmo::Error);
}

TEST(LayerWeights, oneSeedHasNoSpreadAndNoTest) {
    const auto layers = summarizeLayers({{0.2, 0.5, 0.3}});
    ASSERT_EQ(layers.size(), 3U);
    EXPECT_EQ(layers[1].mean, 0.5);
    EXPECT_EQ(layers[1].deviation, 0);
    EXPECT_FALSE(layers[1].halfWidth || layers[1].t || layers[1].p);
}

TEST(LayerWeights, twoSeedsHaveASpreadButNoIntervalAndNoTest) {
    const auto layers = summarizeLayers({{0.2, 0.8}, {0.4, 0.6}});
    EXPECT_NEAR(layers[0].deviation, 0.141421, 1e-6);
    EXPECT_FALSE(layers[0].halfWidth || layers[0].p);
}

TEST(LayerWeights, threeSeedsHaveAStudentIntervalAndAnAdjustedTest) {
    // By hand: mean 0.5, deviation 0.1, half width 4.302653 * 0.1 / sqrt(3); d - 1/3 gives t = 2.886751.
    const auto layers = summarizeLayers({{0.4, 0.3, 0.3}, {0.5, 0.25, 0.25}, {0.6, 0.2, 0.2}});
    EXPECT_NEAR(*layers[0].halfWidth, 0.2484138, 1e-6);
    EXPECT_NEAR(layers[0].excess, 1.0 / 6, 1e-12);
    EXPECT_NEAR(*layers[0].t, 2.886751, 1e-6);
    const double p = studentTwoSided(2.8867513, 2);
    EXPECT_NEAR(*layers[0].p, 3 * p, 1e-6);
    EXPECT_NEAR(*layers[1].t, -2.886751, 1e-6);
}

TEST(LayerWeights, frozenWeightsAreNotTested) {
    const auto layers = summarizeLayers({{0.2, 0.8}, {0.2, 0.8}, {0.2, 0.8}});
    EXPECT_NEAR(*layers[0].halfWidth, 0, 1e-12);
    EXPECT_FALSE(layers[0].p);
}

TEST(LayerWeights, mixesOfDifferentLengthsAreNotGrouped) {
    EXPECT_THROW(summarizeLayers({{1}, {0.5, 0.5}}), elmo::Error);
}

TEST(LayerWeights, seedsOfOneConfigurationAreAGroup) {
    std::vector<TaskRun> runs{run(1, {1, 0}), run(2, {0, 1}), run(3, {0.5, 0.5})};
    runs[1].lambda = 0.1;
    const auto groups = groupRuns(runs);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].runs, (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ(groups[1].runs, (std::vector<std::size_t>{1}));
}

TEST(LayerWeights, copyOfASeedIsNoFurtherSample) {
    std::vector<TaskRun> runs{run(1, {0.9, 0.1}), run(2, {0.7, 0.3}), run(3, {0.8, 0.2}), run(2, {0.7, 0.3})};
    runs.back().name = "the bundle of all seeds";
    const auto comparison = compareWeights(runs, LayerQuantity::kWeight);
    ASSERT_EQ(comparison.groups.size(), 1U);
    EXPECT_EQ(comparison.groups[0].copies, std::vector<std::size_t>{3});
    EXPECT_EQ(comparison.rows[0].runs, (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_NEAR(comparison.rows[0].layers[0].mean, 0.8, 1e-12);
    EXPECT_NEAR(*comparison.rows[0].layers[0].halfWidth, 0.2484138, 1e-6);
    runs.back().points[0].mixes[0].weights = {0.6, 0.4};
    EXPECT_TRUE(groupRuns(runs)[0].copies.empty()) << "the same seed of another training";
}

TEST(LayerWeights, usesTheChosenPointOrTheLastOne) {
    TaskRun trained = run(1, {0.9, 0.1});
    trained.points.push_back(trained.points[0]);
    trained.points[1].mixes[0].weights = {0.3, 0.7};
    EXPECT_EQ(layerValues(trained, "input", LayerQuantity::kWeight), (std::vector<double>{0.3, 0.7}));
    trained.chosen = 0;
    EXPECT_EQ(layerValues(trained, "input", LayerQuantity::kWeight), (std::vector<double>{0.9, 0.1}));
    EXPECT_EQ(layerValues(trained, "output", LayerQuantity::kWeight), std::nullopt);
}

TEST(LayerWeights, runsWithoutTheQuantityAreLeftOut) {
    std::vector<TaskRun> runs{run(1, {0.9, 0.1}), run(2, {0.7, 0.3})};
    runs[1].contributions.push_back({"input", {1, 2}, {0.6, 0.4}, {1.2, -0.2}});
    const auto comparison = compareWeights(runs, LayerQuantity::kProjection);
    ASSERT_EQ(comparison.rows.size(), 1U);
    EXPECT_EQ(comparison.rows[0].runs, std::vector<std::size_t>{1});
    EXPECT_EQ(comparison.rows[0].layers[1].mean, -0.2);
    EXPECT_EQ(compareWeights(runs, LayerQuantity::kWeight).rows[0].runs.size(), 2U);
}

TEST(LayerWeights, runsWithoutPointsOrMixesAreLeftOut) {
    TaskRun empty;
    EXPECT_EQ(shownPoint(empty), nullptr);
    EXPECT_TRUE(compareWeights({empty}, LayerQuantity::kWeight).rows.empty());
    EXPECT_TRUE(compareWeights({}, LayerQuantity::kWeight).groups.empty());
}

}  // namespace
}  // namespace tasks
