// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_pooling.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/amin.h>
#include <ATen/ops/masked_fill.h>

#include "tasks/modules/torch_matmul.h"

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
    // A product adds in the order of the tokens, however many masked ones follow; at::sum does not.
    const at::Tensor ones = mask.to(vectors.scalar_type());
    return batchMatmul(ones.unsqueeze(1), filled(vectors, mask, 0)).squeeze(1) / ones.sum(1, true);
}

}  // namespace tasks
