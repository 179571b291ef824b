// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <span>
#include <vector>

#include "tasks/batches/row_builder.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// The predictions of a head for every example. `rows` are RowBuilder::predictionRows() of them. Classes are those of
/// the whole example.
std::vector<TaskPrediction> predictExamples(const TaskHead& head, const HeadOptions& options, std::size_t examples,
                                            std::span<const EncodedRow> rows, const WordTable& words,
                                            const PredictOptions& predict, const elmo::RunControl& control);

/// The scores of a head on examples; `trainingWords` may be null.
MetricReport evaluateHead(const TaskHead& head, const HeadOptions& options, std::span<const Example> examples,
                          std::span<const EncodedRow> rows, const WordTable& words, const PredictOptions& predict,
                          const elmo::RunControl& control, const WordSet* trainingWords = nullptr);

}  // namespace tasks
