// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/learning_rate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "elmo/error.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"

namespace elmo::training::test {
namespace {

TEST(LearningRate, WarmsUpThenDecaysToTheFinalRate) {
    TrainOptions options;
    options.steps = 1000;
    options.optimiser.learningRate = 2;
    options.optimiser.warmupSteps = 100;
    options.optimiser.finalRate = 0.1;
    EXPECT_NEAR(learningRate(options, 49), 1.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 100), 2.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 550), 1.1, 1e-9);
    EXPECT_NEAR(learningRate(options, 1000), 0.2, 1e-9);
    EXPECT_NEAR(learningRate(options, 5000), 0.2, 1e-9);
}

TEST(LearningRate, WithADecayShareItIsConstantUntilTheDecayBegins) {
    TrainOptions options;
    options.steps = 1100;
    options.optimiser.learningRate = 2;
    options.optimiser.warmupSteps = 100;
    options.optimiser.finalRate = 0.1;
    options.optimiser.decayShare = 0.2;
    EXPECT_NEAR(learningRate(options, 49), 1.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 899), 2.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 950), 1.1, 1e-9);  // a quarter of the decay: half of the way
    EXPECT_NEAR(learningRate(options, 1100), 0.2, 1e-9);
    EXPECT_NEAR(learningRate(options, 5000), 0.2, 1e-9);
    options.steps = 5000;  // a longer run has the same past
    EXPECT_NEAR(learningRate(options, 899), 2.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 1100), 2.0, 1e-9);
}

/// A run with all that a schedule depends on.
TrainOptions scheduled(Schedule schedule, std::int64_t steps, std::int64_t warmup, double rate) {
    TrainOptions options = tinyOptions();
    options.steps = steps;
    options.optimiser.schedule = schedule;
    options.optimiser.warmupSteps = warmup;
    options.optimiser.learningRate = rate;
    return options;
}

// The curve of the whole run without a softmax to learn, shifted: the defect was 8.0e-4 at step 1080, 3.9e-5 at 1140.
TEST(LearningRate, TheScheduleCountsTheStepsThatMoveAllParameters) {
    TrainOptions whole = scheduled(Schedule::kCosine, 170, 100, 8e-4);
    TrainOptions tuned = whole;
    tuned.frozenSteps = 1000;
    tuned.steps = 1170;
    for (std::int64_t step = 0; step <= 170; ++step)
        ASSERT_EQ(learningRate(tuned, 1000 + step), learningRate(whole, step)) << step;
    for (const std::int64_t step : {100, 500, 999})
        EXPECT_EQ(learningRate(tuned, step), 8e-4) << "the new softmax is learned at a constant rate";
    EXPECT_EQ(learningRate(tuned, 49), 4e-4);
    const double x = (140.0 - 100) / 70;
    EXPECT_NEAR(learningRate(tuned, 1140), 8e-4 * (0.02 + 0.98 * 0.5 * (1 + std::cos(3.14159265358979 * x))), 1e-15);
}

TEST(LearningRate, ACooldownFallsToZeroWithOneMinusTheSquareRoot) {
    TrainOptions o = scheduled(Schedule::kCooldown, 1000, 10, 2e-3);
    o.optimiser.cooldownSteps = 200;
    for (const std::int64_t step : {10, 500, 800})
        EXPECT_EQ(learningRate(o, step), 2e-3) << step;
    for (std::int64_t step = 800; step <= 1000; ++step)
        ASSERT_NEAR(learningRate(o, step), 2e-3 * (1 - std::sqrt(static_cast<double>(step - 800) / 200)), 1e-15)
            << step;
    EXPECT_EQ(learningRate(o, 1000), 0);
    o.optimiser.kind = OptimiserKind::kAdagrad;
    EXPECT_NEAR(learningRate(o, 850), 1e-3, 1e-15);
    EXPECT_EQ(learningRate(scheduled(Schedule::kConstant, 1000, 10, 2e-3), 999), 2e-3);
}

TEST(LearningRate, ARunCoolsDownFromTheRateThatItHasReached) {
    const TrainOptions constant = scheduled(Schedule::kConstant, 100'000, 10, 2e-3);
    const TrainOptions cooled = cooledDown(constant, 5000, 400);
    EXPECT_EQ(cooled.steps, 5400);
    EXPECT_EQ(learningRate(cooled, 5000), 2e-3);
    EXPECT_NEAR(learningRate(cooled, 5100), 1e-3, 1e-15);
    const TrainOptions cosine = scheduled(Schedule::kCosine, 10'000, 10, 2e-3);
    EXPECT_NEAR(learningRate(cooledDown(cosine, 5000, 400), 5000), learningRate(cosine, 5000), 1e-15);
    const TrainOptions later = cooledDown(constant, 5000, 400, 6000);
    EXPECT_EQ(learningRate(later, 5599), 2e-3);
    EXPECT_NEAR(learningRate(later, 5700), 1e-3, 1e-15);
    EXPECT_EQ(cooledDown(constant, 0, 400).steps, 100'000) << "a new run: its last steps";
}

// At step 1 of 500 it cooled down from 2.4e-6 instead of 6e-4.
TEST(LearningRate, ARunInItsWarmupCoolsDownAfterIt) {
    for (const Schedule schedule : {Schedule::kCosine, Schedule::kConstant, Schedule::kCooldown}) {
        TrainOptions run = scheduled(schedule, 10'000, 500, 6e-4);
        run.frozenSteps = 50;
        run.optimiser.cooldownSteps = schedule == Schedule::kCooldown ? 7000 : 0;
        for (const std::int64_t step : {1, 60, 549}) {
            const TrainOptions cooled = cooledDown(run, step, 400);
            EXPECT_EQ(cooled.steps, 950) << step;
            for (std::int64_t k = step; k < 550; ++k)
                ASSERT_EQ(learningRate(cooled, k), learningRate(run, k)) << "the warm-up goes on";
            EXPECT_EQ(learningRate(cooled, 550), 6e-4);
            EXPECT_NEAR(learningRate(cooled, 650), 3e-4, 1e-15);
            EXPECT_EQ(learningRate(cooled, 950), 0);
            EXPECT_EQ(toJson(cooledDown(cooled, step, 400)), toJson(cooled)) << "asked for again";
        }
        EXPECT_EQ(learningRate(cooledDown(run, 550, 400), 550), 6e-4);
        EXPECT_THAT(elmo::test::errorOf([&] { cooledDown(run, 100, 400, 900); }),
                    testing::HasSubstr("in a warm-up that ends at step 550"));
    }
    TrainOptions adagrad = scheduled(Schedule::kConstant, 10'000, 500, 0.2);
    adagrad.optimiser.kind = OptimiserKind::kAdagrad;
    EXPECT_EQ(cooledDown(adagrad, 1, 400).steps, 401) << "it has no warm-up";
}

TEST(LearningRate, ARunThatRisesToAHigherRateCoolsDownAfterIt) {
    const TrainOptions finished = scheduled(Schedule::kConstant, 1000, 50, 1e-3);
    TrainOptions higher = finished;
    higher.steps = 2000;
    higher.optimiser.learningRate = 4e-3;
    const TrainOptions cooled = cooledDown(withoutJump(finished, higher, 1000), 1020, 100);
    EXPECT_EQ(cooled.steps, 1150);
    EXPECT_EQ(learningRate(cooled, 1050), 4e-3);
    EXPECT_NEAR(learningRate(cooled, 1075), 2e-3, 1e-15);
}

TEST(LearningRate, AskingForTheSameCooldownAgainChangesNothing) {
    const TrainOptions cooled = cooledDown(scheduled(Schedule::kConstant, 100'000, 10, 2e-3), 5000, 400);
    for (const std::int64_t step : {5000, 5100, 5400})
        EXPECT_EQ(toJson(cooledDown(cooled, step, 400)), toJson(cooled)) << step;
    EXPECT_THAT(elmo::test::errorOf([&] { cooledDown(cooled, 5100, 300); }), testing::HasSubstr("ends at step 5400"));
    EXPECT_THAT(elmo::test::errorOf([&] { cooledDown(scheduled(Schedule::kConstant, 9000, 10, 1), 8900, 400, 9000); }),
                testing::HasSubstr("can't begin at step 8600"));
}

// A finished run with more steps jumped from 6e-5 to 8e-4.
TEST(LearningRate, OfAProlongedRunRisesOverTheWarmup) {
    const TrainOptions finished = scheduled(Schedule::kCosine, 1000, 50, 3e-3);
    TrainOptions longer = finished;
    longer.steps = 2000;
    const TrainOptions run = withoutJump(finished, longer, 1000);
    EXPECT_LT(learningRate(run, 1000), 1e-4) << "6e-5, and a fiftieth of the way";
    for (std::int64_t step = 1000; step < 1050; ++step)
        ASSERT_LT(learningRate(run, step + 1) - learningRate(run, step), 3.1e-5) << step;
    for (const std::int64_t step : {1050, 1500, 1999})
        EXPECT_EQ(learningRate(run, step), learningRate(longer, step)) << step;
    EXPECT_EQ(toJson(withoutJump(longer, longer, 1000)), toJson(longer)) << "nothing changed";
    TrainOptions lower = longer;
    lower.optimiser.learningRate = 1e-3;
    EXPECT_EQ(learningRate(withoutJump(longer, lower, 500), 500), learningRate(lower, 500))
        << "a fall needs no warm-up";
}

TEST(LearningRate, ACooldownNeedsItsLength) {
    TrainOptions o = scheduled(Schedule::kCooldown, 1000, 10, 2e-3);
    EXPECT_THAT(elmo::test::errorOf([&] { validate(o); }), testing::HasSubstr("cooldown_steps"));
    o.optimiser.schedule = Schedule::kCosine;
    o.optimiser.cooldownSteps = 100;
    EXPECT_THAT(elmo::test::errorOf([&] { validate(o); }), testing::HasSubstr("schedule must be cooldown"));
}

}  // namespace
}  // namespace elmo::training::test
