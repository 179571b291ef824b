// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace tasks {

// One vector for each text of a batch: vectors [B, T, D] and mask [B, T] to [B, D]. Each text has at least one
// token; the padding has no influence.
at::Tensor maskedMax(const at::Tensor& vectors, const at::Tensor& mask);
at::Tensor maskedMin(const at::Tensor& vectors, const at::Tensor& mask);
at::Tensor maskedMean(const at::Tensor& vectors, const at::Tensor& mask);

}  // namespace tasks
