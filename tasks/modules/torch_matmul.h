// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace tasks {

class PackedFactor;

// Products through PackedFactor: a row has the same bits whatever the other rows and the padding. Float32 on the CPU,
// differentiable, on torch's threads. Any thread.

/// vectors [..., D] times weight [D, E]: [..., E]. `packed` is the weight packed already, or null.
at::Tensor tensorMatmul(const at::Tensor& vectors, const at::Tensor& weight, const PackedFactor* packed = nullptr);

/// a [B, M, K] times b [B, K, N], row by row of the batch: [B, M, N].
at::Tensor batchMatmul(const at::Tensor& a, const at::Tensor& b);

/// a [B, M, K] times the transpose of b [B, N, K]: [B, M, N].
at::Tensor batchMatmulTransposed(const at::Tensor& a, const at::Tensor& b);

}  // namespace tasks
