// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "tasks/metrics/evaluation.h"

namespace tasks {

/// The metric by the text's length and, if the training words are known, by the number of unseen words (of the
/// question, if there is one). Buckets without examples are left out. `scores` has one entry an example.
std::vector<SliceMetrics> slicesOf(std::span<const Example> examples, std::span<const ExampleScore> scores,
                                   const WordSet* trainingWords);

}  // namespace tasks
