// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// Takes over the weights of another head of the same network. Labels are in order and new ones last: their weights
/// stay as drawn. If this head reads a wider biLM of the same layers (elmo::training::widened()), its new numbers start
/// with weights of zero. A tensor that fits in no such way stays as drawn.
void startFrom(TaskHead& head, const HeadOptions& options, const TaskHead& other, const HeadOptions& otherOptions);

}  // namespace tasks
