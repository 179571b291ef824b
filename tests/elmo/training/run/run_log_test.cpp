// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/run_log.h"

#include <gtest/gtest.h>

#include <vector>

namespace elmo::training {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

TrainingProgress progressAt(std::int64_t step, std::int64_t steps) {
    TrainingProgress progress;
    progress.step = step;
    progress.steps = steps;
    return progress;
}

TEST(StepAverages, AverageTheStepsOfOneInterval) {
    const StepAverages::Clock::time_point begin;
    StepAverages averages(begin);
    averages.add({.loss = {2, 4}, .gradientNorm = 1, .learningRate = 0.2, .positions = 100});
    averages.add({.loss = {4, 8}, .gradientNorm = 3, .learningRate = 0.1, .positions = 100});
    TrainingProgress progress = progressAt(2, 12);
    averages.describe(progress, begin + seconds(4));
    EXPECT_EQ(progress.averagedSteps, 2);
    EXPECT_EQ(progress.loss, (std::array<double, 2>{3, 6}));
    EXPECT_EQ(progress.gradientNorm, 2);
    EXPECT_EQ(progress.learningRate, 0.1);
    EXPECT_EQ(progress.tokensPerSecond, 50);
    EXPECT_EQ(progress.secondsLeft, 20);
    averages.reset(begin + seconds(4));
    TrainingProgress empty = progressAt(2, 12);
    averages.describe(empty, begin + seconds(5));
    EXPECT_EQ(empty.averagedSteps, 0);
    EXPECT_EQ(empty.secondsLeft, 0);
}

TEST(StepAverages, TimeLeftIgnoresTheIntervalInWhichTheProcessWasStopped) {
    StepAverages::Clock::time_point now;
    StepAverages averages(now);
    std::vector<double> left;
    const auto interval = [&](StepAverages::Clock::duration duration) {
        averages.add({.positions = 100});
        now += duration;
        TrainingProgress progress = progressAt(0, 10);
        averages.describe(progress, now);
        averages.reset(now);
        left.push_back(progress.secondsLeft);
        return progress.tokensPerSecond;
    };
    interval(seconds(2));
    EXPECT_LT(interval(hours(5)), 1) << "the speed is that of the interval";
    for (int i = 0; i < 20; ++i)
        interval(seconds(2));
    EXPECT_EQ(left, std::vector<double>(22, 20));
}

TEST(StepAverages, TimeLeftFollowsASpeedThatLasts) {
    StepAverages::Clock::time_point now;
    StepAverages averages(now);
    TrainingProgress progress = progressAt(0, 10);
    for (int i = 0; i < 40; ++i) {
        averages.add({.positions = 100});
        now += seconds(i < 20 ? 2 : 6);
        averages.describe(progress, now);
        averages.reset(now);
    }
    EXPECT_EQ(progress.secondsLeft, 60);
}

}  // namespace
}  // namespace elmo::training
