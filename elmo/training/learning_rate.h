// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/training/train_options.h"

namespace elmo::training {

/// The learning rate of a step, counted from 0. While the softmax alone is trained it warms up and stays; the schedule
/// counts the steps after that, which move all parameters: warm-up, then a cosine, a constant rate, or a constant rate
/// that falls with 1 - sqrt(x) at the end (Hägele et al. 2024, "Scaling Laws and Compute-Optimal Training Beyond Fixed
/// Training Durations"), so that a run can be prolonged by a new number of steps as long as its fall has not begun.
double learningRate(const TrainOptions& options, std::int64_t step);

/// The settings `changed` of a run that was trained with `before` up to `step`. If they would make the rate jump up, it
/// rises over the warm-up instead.
TrainOptions withoutJump(const TrainOptions& before, TrainOptions changed, std::int64_t step);

/// The first step after the warm-up, or after the rise to the higher rate that a resumed run was given.
std::int64_t endOfWarmup(const TrainOptions& options);

/// The settings of a run at `step` that is to end with a cool-down of so many steps, at step `end` or, if that is 0, as
/// soon as possible (a run at step 0: at its last step): not before its warm-up has ended. Until the cool-down begins,
/// the rate stays what it is then. A run that has these settings keeps them. Throws Error(kBadArgument) if the
/// cool-down would begin before `step` or, of a resumed run, in the warm-up, or if the run is in another one.
TrainOptions cooledDown(TrainOptions run, std::int64_t step, std::int64_t cooldownSteps, std::int64_t end = 0);

}  // namespace elmo::training
