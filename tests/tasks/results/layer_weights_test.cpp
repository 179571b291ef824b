// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/layer_weights.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "elmo/error.h"
#include "tasks/results/weight_tests.h"

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

/// One row a run, all equal weights.
std::vector<std::vector<double>> equalWeights(std::size_t runs, std::size_t layers) {
    return {runs, std::vector<double>(layers, 1.0 / static_cast<double>(layers))};
}

TEST(LayerWeights, oneSeedHasNoSpreadAndNoTest) {
    const auto layers = summarizeLayers({{0.2, 0.5, 0.3}}, equalWeights(1, 3));
    ASSERT_EQ(layers.size(), 3U);
    EXPECT_EQ(layers[1].mean, 0.5);
    EXPECT_EQ(layers[1].deviation, 0);
    EXPECT_FALSE(layers[1].halfWidth || layers[1].t || layers[1].p);
}

TEST(LayerWeights, twoSeedsHaveASpreadButNoIntervalAndNoTest) {
    const auto layers = summarizeLayers({{0.2, 0.8}, {0.4, 0.6}}, equalWeights(2, 2));
    EXPECT_NEAR(layers[0].deviation, 0.141421, 1e-6);
    EXPECT_FALSE(layers[0].halfWidth || layers[0].p);
}

TEST(LayerWeights, threeSeedsHaveAStudentIntervalAndAnAdjustedTest) {
    // By hand: mean 0.5, deviation 0.1, half width 4.302653 * 0.1 / sqrt(3); d - 1/3 gives t = 2.886751.
    const auto layers = summarizeLayers({{0.4, 0.3, 0.3}, {0.5, 0.25, 0.25}, {0.6, 0.2, 0.2}}, equalWeights(3, 3));
    EXPECT_NEAR(*layers[0].halfWidth, 0.2484138, 1e-6);
    EXPECT_NEAR(*layers[0].excess, 1.0 / 6, 1e-12);
    EXPECT_NEAR(*layers[0].t, 2.886751, 1e-6);
    EXPECT_NEAR(*layers[0].p, 3 * (1 - 2.8867513 / std::sqrt(2 + 2.8867513 * 2.8867513)), 1e-6);
    EXPECT_NEAR(*layers[1].t, -2.886751, 1e-6);
}

TEST(LayerWeights, frozenWeightsAreNotTested) {
    const auto layers = summarizeLayers({{0.2, 0.8}, {0.2, 0.8}, {0.2, 0.8}}, equalWeights(3, 2));
    EXPECT_NEAR(*layers[0].halfWidth, 0, 1e-12);
    EXPECT_FALSE(layers[0].p);
}

TEST(LayerWeights, mixesOfDifferentLengthsAreNotGrouped) {
    EXPECT_THROW(summarizeLayers({{1}, {0.5, 0.5}}, {}), elmo::Error);
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
    EXPECT_EQ(groupRuns(runs)[0].copies, std::vector<std::size_t>{3}) << "a seed counts once, whatever it came to";
}

TEST(LayerWeights, runsOfOtherConfigurationsDataOrStartsAreNoRepetitions) {
    std::vector<TaskRun> runs{run(1, {0.9, 0.1}), run(2, {0.7, 0.3}), run(3, {0.8, 0.2}),
                              run(1, {0.4, 0.6}), run(1, {0.4, 0.6}), run(1, {0.4, 0.6})};
    for (TaskRun& one : runs)
        one.configuration = R"({"training.learning_rate":0.001})";
    runs[3].configuration = R"({"training.learning_rate":0.0003})";
    runs[4].start = "a head";
    runs[5].dataHash = "other data";
    const auto comparison = compareWeights(runs, LayerQuantity::kWeight);
    ASSERT_EQ(comparison.groups.size(), 4U);
    EXPECT_EQ(comparison.groups[0].runs, (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_NEAR(comparison.rows[0].layers[0].mean, 0.8, 1e-12) << "the mean of the three seeds alone";
    EXPECT_EQ(settingsUnlike(runs[3], runs[0]), std::vector<std::string>{"training.learning_rate 0.0003"});
}

TEST(LayerWeights, equalWeightsAreSignificantInNoView) {
    std::vector<TaskRun> runs;
    for (std::int64_t seed = 1; seed <= 5; ++seed) {
        const double rounding = 1e-4 * static_cast<double>(seed - 3);  // so that there is a spread to test with
        runs.push_back(run(seed, {1.0 / 3 + rounding, 1.0 / 3, 1.0 / 3 - rounding}));
        MixContribution part{"input", {8, 10, 16}, {8.0 / 34, 10.0 / 34, 16.0 / 34}, {0.1, 0.3, 0.6}, {0.1, 0.3, 0.6}};
        for (auto* values : {&part.share, &part.projection}) {
            values->front() += rounding;
            values->back() -= rounding;
        }
        runs.back().contributions.push_back(part);
    }
    for (const LayerQuantity quantity :
         {LayerQuantity::kWeight, LayerQuantity::kContribution, LayerQuantity::kProjection, LayerQuantity::kUnfolded})
        for (const LayerSummary& layer : compareWeights(runs, quantity).rows.at(0).layers) {
            EXPECT_TRUE(!layer.p || *layer.p > 0.9) << static_cast<int>(quantity) << ' ' << *layer.p;
            EXPECT_NEAR(*layer.excess, 0, 1e-9);
        }
    for (TaskRun& one : runs)
        one.contributions[0].equalProjection.clear();  // of a bundle of an earlier version
    for (const LayerSummary& layer : compareWeights(runs, LayerQuantity::kProjection).rows.at(0).layers)
        EXPECT_FALSE(layer.p || layer.excess) << "no stars without a null hypothesis";
}

TEST(LayerWeights, unfoldedWeightsAreTestedAgainstUnfoldedEqualOnes) {
    const auto equal = equalValues(run(1, {0.5, 0.3, 0.2}), "input", LayerQuantity::kUnfolded);
    ASSERT_TRUE(equal);
    EXPECT_NEAR((*equal)[0], 1.0 / 3, 1e-12);
    EXPECT_NEAR((*equal)[1], 2.0 / 3, 1e-12);
    EXPECT_NEAR((*equal)[2], 1.0 / 3, 1e-12);
}

TEST(WeightTests, twoTasksAreComparedWithWelchAndHolm) {
    std::vector<TaskRun> runs;
    for (std::int64_t seed = 1; seed <= 3; ++seed)
        for (const char* task : {"ner", "qa", "tagging"}) {
            const double first = (task == std::string("ner") ? 0.1 : 0.2) * static_cast<double>(seed);
            runs.push_back(run(seed, {first, 1 - first}));
            runs.back().task = task;
        }
    const auto comparison = compareWeights(runs, LayerQuantity::kWeight);
    const auto found = compareRows(comparison, 0);
    ASSERT_EQ(found.size(), 3U);
    const DifferenceTest alone =
        compareSamples(comparison.rows[0].layers[0].values, comparison.rows[1].layers[0].values);
    EXPECT_NEAR(found[0].difference, 0.2, 1e-12);
    EXPECT_NEAR(*found[0].statistic, *alone.t, 1e-12);
    EXPECT_NEAR(*found[0].p, std::min(1.0, 3 * *alone.p), 1e-12) << "three pairs are the family";
    EXPECT_FALSE(found[0].paired);
    const auto whole = compareRows(comparison, std::nullopt);
    EXPECT_NEAR(whole[0].difference, 0.2, 1e-12) << "total variation distance";
    EXPECT_TRUE(whole[0].p);
}

TEST(WeightTests, twoPlacesOfTheSameRunsAreComparedInPairs) {
    std::vector<TaskRun> runs;
    for (std::int64_t seed = 1; seed <= 3; ++seed) {
        runs.push_back(run(seed, {0.1 * static_cast<double>(seed), 1 - 0.1 * static_cast<double>(seed)}));
        runs.back().points[0].mixes.push_back({"output", {}, {0.2 * static_cast<double>(seed), 0}, 1});
    }
    const auto found = compareRows(compareWeights(runs, LayerQuantity::kWeight), 0);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].paired);
    EXPECT_NEAR(*found[0].statistic, 2 * std::sqrt(3.0), 1e-9);  // differences 0.1, 0.2, 0.3
}

TEST(WeightTests, weightsThatStillMoveAreNotSettled) {
    TaskRun trained = run(1, {0.5, 0.5});
    EXPECT_FALSE(lastMovement(trained, "input")) << "one evaluation says nothing";
    trained.points[0].step = 10;
    for (const auto& [step, weight] : {std::pair{70, 0.2}, {80, 0.305}, {90, 0.302}, {100, 0.3}}) {
        trained.points.push_back(trained.points[0]);
        trained.points.back().step = step;
        trained.points.back().mixes[0].weights = {weight, 1 - weight};
    }
    EXPECT_NEAR(*lastMovement(trained, "input"), 0.005, 1e-12) << "steps 80 to 100";
    trained.points[2].mixes[0].weights = {0.32, 0.68};
    EXPECT_GT(*lastMovement(trained, "input"), kSettled);
    EXPECT_FALSE(lastMovement(trained, "output"));
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
