// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "tasks/metrics/metric_report.h"
#include "tasks/options/example.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// Judges predicates and arguments by the conventions of CoNLL-2005 (role_score.h), without the interval:
///   value    F1 of the arguments of the gold predicates; by label, by distance from the predicate, and by the
///            predicate's part of speech where the data have it
///   others   precision, recall, macro F1; perfect predicates (all arguments right and no other); F1 end to end, of
///            the arguments of the predicates that the head has found itself; F1 of these predicates; the share of gold
///            predicates whose roleset is right, where the data have rolesets
/// Throws Error(kBadArgument) for a gold predicate without a prediction, and for gold or predictions of another task.
MetricReport evaluateRoles(const Task& task, std::span<const Example> examples,
                           std::span<const TaskPrediction> predictions);

}  // namespace tasks
