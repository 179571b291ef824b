// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/learning_rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/error.h"

namespace elmo::training {
namespace {

constexpr double kPi = 3.14159265358979;  // of the runs of earlier versions, which go on with the same bits

/// 1 - sqrt(x) of the way through the fall, which is from 0 to 1.
double fall(double x) {
    return 1.0 - std::sqrt(std::clamp(x, 0.0, 1.0));
}

/// The share of the rate that the schedule leaves after `done` of `steps` steps.
double shareLeft(const OptimiserOptions& o, std::int64_t done, std::int64_t steps) {
    if (o.schedule == Schedule::kCooldown)
        return fall(static_cast<double>(done - (steps - o.cooldownSteps)) / static_cast<double>(o.cooldownSteps));
    if (o.schedule == Schedule::kConstant || o.kind == OptimiserKind::kAdagrad)
        return 1.0;
    const double span = std::max<double>(1.0, static_cast<double>(steps - o.warmupSteps));
    const double x = std::min(1.0, static_cast<double>(done - o.warmupSteps) / span);
    const double share =
        o.decayShare > 0 ? fall((x - (1.0 - o.decayShare)) / o.decayShare) : 0.5 * (1.0 + std::cos(kPi * x));
    return o.finalRate + (1.0 - o.finalRate) * share;
}

double scheduledRate(const TrainOptions& options, std::int64_t step) {
    const OptimiserOptions& o = options.optimiser;
    const bool learnsSoftmax = step < options.frozenSteps;
    const std::int64_t done = learnsSoftmax ? step : step - options.frozenSteps;
    if (o.kind == OptimiserKind::kAdam && done < o.warmupSteps)
        return o.learningRate * static_cast<double>(done + 1) / static_cast<double>(o.warmupSteps);
    return o.learningRate * (learnsSoftmax ? 1.0 : shareLeft(o, done, options.steps - options.frozenSteps));
}

}  // namespace

double learningRate(const TrainOptions& options, std::int64_t step) {
    const OptimiserOptions& o = options.optimiser;
    const double rate = scheduledRate(options, step);
    const std::int64_t since = step - o.changedAt;
    if (o.changedAt == 0 || since < 0 || since >= o.warmupSteps || rate <= o.rateAtChange)
        return rate;
    return o.rateAtChange +
           (rate - o.rateAtChange) * static_cast<double>(since + 1) / static_cast<double>(o.warmupSteps);
}

TrainOptions withoutJump(const TrainOptions& before, TrainOptions changed, std::int64_t step) {
    constexpr double kSame = 1 + 1e-9;
    const double rate = learningRate(before, step);
    if (step == 0 || learningRate(changed, step) <= rate * kSame)
        return changed;
    changed.optimiser.changedAt = step;
    changed.optimiser.rateAtChange = rate;
    return changed;
}

std::int64_t endOfWarmup(const TrainOptions& options) {
    const OptimiserOptions& o = options.optimiser;
    const std::int64_t first = o.kind == OptimiserKind::kAdam ? options.frozenSteps + o.warmupSteps : 0;
    return std::max(first, o.changedAt > 0 ? o.changedAt + o.warmupSteps : 0);
}

TrainOptions cooledDown(TrainOptions run, std::int64_t step, std::int64_t cooldownSteps, std::int64_t end) {
    OptimiserOptions& o = run.optimiser;
    const bool isAsked = o.schedule == Schedule::kCooldown && o.cooldownSteps == cooldownSteps;
    if (isAsked && (end == 0 || end == run.steps) && step + cooldownSteps >= run.steps)
        return run;
    const std::int64_t first = std::max(step, endOfWarmup(run));
    if (end == 0)
        end = step == 0 ? run.steps : first + cooldownSteps;
    const bool hasBegun = o.schedule == Schedule::kCooldown && step > run.steps - o.cooldownSteps;
    const auto refuse = [&](const std::string& why, const char* remedy) {
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A cool-down of {} steps that ends at step {} can't begin at step {}: the run is at "
                                "step {}{}. {}",
                                cooldownSteps, end, end - cooldownSteps, step, why, remedy));
    };
    if (hasBegun)
        refuse(fmt::format(", in a cool-down that ends at step {}", run.steps), "Resume it as it is.");
    if (end - cooldownSteps < step)
        refuse("", "Give fewer steps for it or a later end.");
    if (step > 0 && end - cooldownSteps < first)
        refuse(fmt::format(", in a warm-up that ends at step {}", first), "Give fewer steps for it or a later end.");
    if (step > 0)
        o.learningRate = learningRate(run, first);
    if (step > 0 && first == step) {
        o.warmupSteps = std::clamp<std::int64_t>(step - run.frozenSteps, 0, o.warmupSteps);
        o.changedAt = 0;
        o.rateAtChange = 0;
    }
    run.steps = end;
    o.schedule = Schedule::kCooldown;
    o.cooldownSteps = cooldownSteps;
    o.decayShare = 0;
    return run;
}

}  // namespace elmo::training
