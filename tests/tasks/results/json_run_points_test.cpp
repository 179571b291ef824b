// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/json_run_points.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tasks {
namespace {

TEST(JsonRunPoints, everyNumberReturnsToTheBit) {
    const RunPoint point{.step = 7,
                         .epoch = 0.1,
                         .trainLoss = 1.0 / 3,
                         .devMetric = 70.1,
                         .learningRate = 1e-3,
                         .mixes = {{"input", {0.1, -0.2}, {0.6, 0.4}, 1.1}}};
    const RunPoint read = runPointFromJson(nlohmann::json::parse(toJson(point).dump()));
    EXPECT_EQ(read.step, point.step);
    EXPECT_EQ(read.epoch, point.epoch);
    EXPECT_EQ(read.trainLoss, point.trainLoss);
    EXPECT_EQ(read.devMetric, point.devMetric);
    EXPECT_EQ(read.learningRate, point.learningRate);
    ASSERT_EQ(read.mixes.size(), 1U);
    EXPECT_EQ(read.mixes[0].raw, point.mixes[0].raw);
}

TEST(JsonRunPoints, pointBeforeTheFirstStepHasNoLoss) {
    const RunPoint start{
        .step = 0, .epoch = 0, .trainLoss = std::nan(""), .devMetric = 70, .learningRate = 1, .mixes = {}};
    EXPECT_FALSE(toJson(start).contains("trainLoss"));
    EXPECT_TRUE(std::isnan(runPointFromJson(nlohmann::json::parse(toJson(start).dump())).trainLoss));
    nlohmann::json old = nlohmann::json::parse(toJson(start).dump());
    old["trainLoss"] = 0.0;  // as earlier versions wrote it
    EXPECT_TRUE(std::isnan(runPointFromJson(old).trainLoss));
}

}  // namespace
}  // namespace tasks
