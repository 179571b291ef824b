// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_pooling.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/amin.h>
#include <ATen/ops/masked_fill.h>

namespace tasks {
namespace {

constexpr double kBeyond = 1e30;

at::Tensor filled(const at::Tensor& vectors, const at::Tensor& mask, double value) {
    return vectors.masked_fill(mask.logical_not().unsqueeze(2), value);
}

}  // namespace

at::Tensor maskedMax(const at::Tensor& vectors, const at::Tensor& mask) {
    return at::amax(filled(vectors, mask, -kBeyond), 1);
}

at::Tensor maskedMin(const at::Tensor& vectors, const at::Tensor& mask) {
    return at::amin(filled(vectors, mask, kBeyond), 1);
}

at::Tensor maskedMean(const at::Tensor& vectors, const at::Tensor& mask) {
    return filled(vectors, mask, 0).sum(1) / mask.sum(1, true).to(vectors.scalar_type());
}

}  // namespace tasks
