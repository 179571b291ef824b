// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/layers/weight_data.h"

namespace ui::test {

/// A training of `points` evaluations whose mixes (at the input, and the output where the mode is "both") move from
/// equal shares to shares around `goal`, as the seed has it.
tasks::TaskRun makeRun(const tasks::Task& task, std::int64_t seed, std::vector<double> goal,
                       const std::string& mode = "both", int points = 24);

/// Five seeds of entities, three of sentiment, two of questions and one with another lambda, over three layers.
TaskRuns makeRuns();

}  // namespace ui::test
