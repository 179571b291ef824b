// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// 1 for each token of `text` whose word also occurs in the same row of `other`, else 0: the exact match of Chen et al.
/// 2017, or their match in lower case. [B, T, 1]. Both texts need pieces, checked before, or TextBatch::lowered. Throws
/// Error(kBadShape) without the latter.
at::Tensor wordOverlap(const TextBatch& text, const TextBatch& other, WordOverlap kind);

/// The input of an encoder that knows which words occur in the other text: [vectors ; wordOverlap()], [B, T, D + 1].
/// `vectors` [B, T, D] itself if the head reads neither pieces nor words in lower case.
at::Tensor withOverlap(const at::Tensor& vectors, const TextBatch& text, const TextBatch& other,
                       const InputOptions& input);

/// What withOverlap() adds to the width: 1 or 0.
std::int64_t overlapWidth(const InputOptions& input);

}  // namespace tasks
