// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/batches/encoded_text.h"
#include "tasks/batches/word_table.h"
#include "tasks/results/saliency.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// Explains a prediction of one row; `target` counts tokens from the row's first. Several threads may explain with one
/// head: no gradient is kept in its weights. Throws Error(kBadArgument) for a target that the head can't predict there.
Saliency saliencyOf(const TaskHead& head, const HeadOptions& options, const EncodedRow& row, const WordTable& words,
                    const SaliencyTarget& target, const PredictOptions& predict);

}  // namespace tasks
