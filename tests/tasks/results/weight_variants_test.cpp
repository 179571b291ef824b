// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/weight_variants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tasks {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TaskRun run(const std::string& task, std::int64_t seed, double score, const std::string& mode = "input",
            double lambda = 0.001, const std::string& shares = "[]") {
    TaskRun made;
    made.task = task;
    made.seed = seed;
    made.elmoMode = mode;
    made.lambda = lambda;
    made.dataHash = "data of " + task;
    made.metricName = "F1";
    made.bilmHash = mode == "none" ? "" : "b";
    made.configuration = "{\"training.epochs\":5,\"elmo.place\":\"" + mode +
                         "\",\"elmo.lambda\":" + std::to_string(lambda) + ",\"elmo.start_shares\":" + shares +
                         ",\"elmo.layers\":" + (mode == "none" ? "0" : "3") + "}";
    made.points.push_back({.step = 1, .epoch = 1, .trainLoss = 1, .devMetric = score, .learningRate = 0, .mixes = {}});
    return made;
}

std::vector<std::string> modesOf(const VariantTable& table) {
    std::vector<std::string> modes;
    for (const MixVariant& variant : table.variants)
        modes.push_back(variant.mode);
    return modes;
}

// Table 2 of Peters et al. (2018): baseline, last layer only, all layers with lambda 1 and 0.001.
TEST(WeightVariants, ColumnsStandAsInThePaper) {
    const VariantTable table =
        variantsOf({run("qa", 1, 85.2), run("qa", 1, 80.8, "none"), run("qa", 1, 85.0, "input", 1),
                    run("qa", 1, 84.7, "input-top"), run("snli", 1, 88.1, "none"), run("snli", 1, 89.5)});
    EXPECT_THAT(modesOf(table), ElementsAre("none", "input-top", "input", "input"));
    EXPECT_THAT(table.variants[2].lambda, DoubleEq(1));
    ASSERT_EQ(table.rows.size(), 2U);
    std::vector<double> scores;
    for (const auto& cell : table.rows[0])
        scores.push_back(cell.value().mean);
    EXPECT_THAT(scores, ElementsAre(DoubleEq(80.8), DoubleEq(84.7), DoubleEq(85.0), DoubleEq(85.2)));
    EXPECT_FALSE(table.rows[1][1]) << "SNLI has no run with the top layer only";
    EXPECT_DOUBLE_EQ(table.rows[1][3]->mean, 89.5);
    EXPECT_TRUE(table.isComparison());
}

TEST(WeightVariants, ACellIsTheMeanOfTheSeedsWithItsInterval) {
    // Student's t with 2 degrees of freedom: 4.302653 s / sqrt(3), s = 1.
    const VariantTable table = variantsOf({run("ner", 1, 90), run("ner", 2, 91), run("ner", 3, 92), run("ner", 3, 92),
                                           run("ner", 1, 80, "none"), run("ner", 2, std::nan(""), "none")});
    ASSERT_EQ(table.rows.size(), 1U);
    const VariantCell& with = table.rows[0][1].value();
    EXPECT_EQ(with.scores.size(), 3U) << "a seed counts once";
    EXPECT_DOUBLE_EQ(with.mean, 91);
    EXPECT_NEAR(with.halfWidth.value(), 4.302653 / std::sqrt(3), 1e-5);
    EXPECT_EQ(table.rows[0][0]->scores.size(), 1U) << "an undefined score is no score";
    EXPECT_FALSE(table.rows[0][0]->halfWidth);
}

TEST(WeightVariants, OtherStartWeightsAreAVariantAndOtherDataARow) {
    std::vector<TaskRun> runs{run("ner", 1, 90), run("ner", 1, 91, "input", 0.001, "[0.6,0.2,0.2]"), run("ner", 1, 70)};
    runs[2].dataHash = "other";
    VariantTable table = variantsOf(runs);
    ASSERT_EQ(table.variants.size(), 2U);
    EXPECT_EQ(table.variants[1].startShares, "0.6 0.2 0.2");
    EXPECT_EQ(table.rows.size(), 2U);
    runs[1].configuration.replace(runs[1].configuration.find(":5"), 2, ":9");
    EXPECT_FALSE(variantsOf(runs).isComparison()) << "other epochs: not only the start differs";
}

}  // namespace
}  // namespace tasks
