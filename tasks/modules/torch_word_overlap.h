// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// Whether a head with this input knows which words occur in the other text.
bool readsOverlap(const InputOptions& input);

/// 1 for each token of `text` whose word also occurs in the same row of `other`, else 0: the exact match of Chen et al.
/// 2017, or their match in lower case. [B, T, 1]. Both texts need pieces, checked before, or TextBatch::lowered. Throws
/// Error(kBadShape) without the latter.
at::Tensor wordOverlap(const TextBatch& text, const TextBatch& other, WordOverlap kind);

}  // namespace tasks
