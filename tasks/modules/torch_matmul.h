// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace tasks {

/// vectors [..., D] times weight [D, E]: [..., E]. Float32 on the CPU, differentiable. Any thread.
at::Tensor tensorMatmul(const at::Tensor& vectors, const at::Tensor& weight);

/// a [B, M, K] times b [B, K, N], row by row of the batch: [B, M, N]. Float32 on the CPU, differentiable. Any thread.
at::Tensor batchMatmul(const at::Tensor& a, const at::Tensor& b);

/// a [B, M, K] times the transpose of b [B, N, K]: [B, M, N].
at::Tensor batchMatmulTransposed(const at::Tensor& a, const at::Tensor& b);

}  // namespace tasks
