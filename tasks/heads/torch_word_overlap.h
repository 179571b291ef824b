// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/heads/torch_task_head.h"

namespace tasks {

/// 1 for each token of `text` whose word, by its pieces, also stands in the same row of `other`, else 0: the exact
/// match of Chen et al. 2017. [B, T, 1]. Both texts need pieces, checked before.
at::Tensor wordOverlap(const TextBatch& text, const TextBatch& other);

}  // namespace tasks
