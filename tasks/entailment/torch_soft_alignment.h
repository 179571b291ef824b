// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace tasks {

/// The local inference of Chen et al. 2017, section 3.2, for one side of a pair: of a [B, T, D] and what each of its
/// tokens attends to in b [B, U, D], c = softmax(a b^T) b, the differences and products [a ; c ; a - c ; a * c],
/// [B, T, 4D]. `mask` [B, U] of b.
at::Tensor alignedWith(const at::Tensor& a, const at::Tensor& b, const at::Tensor& mask);

}  // namespace tasks
