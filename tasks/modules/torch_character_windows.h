// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace tasks {

inline constexpr std::int64_t kCharacterWindow = 3;

/// A convolution of width 3 and its maximum over each word. `table` [3, C, F] holds what character c adds to filter f
/// at each place of a window: by linearity this is the whole convolution, and the embeddings' and filters' product is
/// done once a batch, not once a character. `characters` [N, W] int64 are ids below C, 0 for none, which adds nothing;
/// a word's windows are centred on each of its characters. Result [N, F], 0 for a word without characters;
/// differentiable in `table`. Throws Error(kBadShape) for other ids.
at::Tensor widestWindows(const at::Tensor& table, const at::Tensor& characters);

}  // namespace tasks
