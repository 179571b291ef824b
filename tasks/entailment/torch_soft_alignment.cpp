// SPDX-License-Identifier: Apache-2.0
#include "tasks/entailment/torch_soft_alignment.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>

#include "tasks/modules/torch_attention.h"

namespace tasks {

at::Tensor alignedWith(const at::Tensor& a, const at::Tensor& b, const at::Tensor& mask) {
    const at::Tensor c = dotAttention(a, b, mask);  // [B, T, D]
    return at::cat({a, c, a - c, a * c}, 2);
}

}  // namespace tasks
