// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_attention.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/exp.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/masked_fill.h>
#include <ATen/ops/ones.h>

#include "tasks/modules/torch_matmul.h"

namespace tasks {
namespace {

constexpr double kMasked = -1e30;

}  // namespace

at::Tensor maskedSoftmax(const at::Tensor& scores, const at::Tensor& mask) {
    const at::Tensor filled = scores.masked_fill(mask.logical_not(), kMasked);
    const at::Tensor most = at::amax(filled.detach(), -1, true);
    const at::Tensor powers = at::exp(filled - most) * mask.to(scores.scalar_type());
    // at::softmax adds in an order that depends on how many entries are masked. The largest power is 1.
    return powers / tensorMatmul(powers, at::ones({scores.size(-1), 1}, scores.options())).clamp_min(1);
}

at::Tensor dotAttention(const at::Tensor& x, const at::Tensor& y, const at::Tensor& mask) {
    return batchMatmul(maskedSoftmax(batchMatmulTransposed(x, y), mask.unsqueeze(1)), y);
}

TrilinearScores::TrilinearScores(Parameters& parameters, const std::string& name, std::int64_t width)
    : m_ofX(parameters.add(name + ".of_first", parameters.xavierUniform(width, 1))),
      m_ofY(parameters.add(name + ".of_second", parameters.xavierUniform(width, 1))),
      m_ofBoth(parameters.add(name + ".of_product", parameters.xavierUniform(1, width).view({width}))) {}

at::Tensor TrilinearScores::apply(const at::Tensor& x, const at::Tensor& y) const {
    return tensorMatmul(x, m_ofX) + tensorMatmul(y, m_ofY).transpose(1, 2) + batchMatmulTransposed(x * m_ofBoth, y);
}

at::Tensor AttentionFlow::apply(const at::Tensor& x, const at::Tensor& xMask, const at::Tensor& q,
                                const at::Tensor& qMask) const {
    const at::Tensor scores = m_scores.apply(x, q);                                                      // [B, T, U]
    const at::Tensor c = batchMatmul(maskedSoftmax(scores, qMask.unsqueeze(1)), q);                      // [B, T, D]
    const at::Tensor best = at::amax(scores.masked_fill(qMask.unsqueeze(1).logical_not(), kMasked), 2);  // [B, T]
    const at::Tensor d = batchMatmul(maskedSoftmax(best, xMask).unsqueeze(1), x);                        // [B, 1, D]
    return at::cat({x, c, x * c, d * c}, 2);
}

at::Tensor SelfAttention::apply(const at::Tensor& x, const at::Tensor& mask) const {
    const at::Tensor others = at::eye(x.size(1), at::kBool).logical_not().unsqueeze(0);  // [1, T, T]
    const at::Tensor shares = maskedSoftmax(m_scores.apply(x, x), mask.unsqueeze(1).logical_and(others));
    const at::Tensor c = batchMatmul(shares, x);  // [B, T, D]
    return at::cat({x, c, x * c}, 2);
}

}  // namespace tasks
