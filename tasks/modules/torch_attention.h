// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "tasks/modules/torch_parameters.h"

namespace tasks {

/// softmax over the last dimension of scores [..., N] among entries where `mask` (broadcast) is true; 0 elsewhere, and
/// all 0 if none is true. Masked entries at the end change no bit.
at::Tensor maskedSoftmax(const at::Tensor& scores, const at::Tensor& mask);

/// What each token of x [B, T, D] attends to in y [B, U, D], by dot product: softmax(x y^T) y, [B, T, D]. With x = y
/// this is the biattention of a text with itself (McCann et al. 2017). `mask` [B, U] of y.
at::Tensor dotAttention(const at::Tensor& x, const at::Tensor& y, const at::Tensor& mask);

/// The trilinear scores a_ij = w1 x_i + w2 y_j + w3 (x_i * y_j) of Clark and Gardner 2018, kept as their three terms so
/// that no [B, T, U, D] is ever made. Const unless it is being trained; any thread.
class TrilinearScores {
public:
    TrilinearScores(Parameters& parameters, const std::string& name, std::int64_t width);

    at::Tensor apply(const at::Tensor& x, const at::Tensor& y) const;  // [B, T, D], [B, U, D] -> [B, T, U]

private:
    at::Tensor m_ofX, m_ofY, m_ofBoth;  // [D, 1], [D, 1], [D]
};

/// Attention flow (Seo et al. 2017) as Clark and Gardner have it: of passage x and question q, [x ; c ; x * c ; d * c]
/// where c is what each token of x attends to in q, and d what q attends to in x. Const unless it is being trained; any
/// thread.
class AttentionFlow {
public:
    AttentionFlow(Parameters& parameters, const std::string& name, std::int64_t width)
        : m_scores(parameters, name, width) {}

    /// x [B, T, D], q [B, U, D], masks [B, T] and [B, U]: [B, T, 4D].
    at::Tensor apply(const at::Tensor& x, const at::Tensor& xMask, const at::Tensor& q, const at::Tensor& qMask) const;

private:
    TrilinearScores m_scores;
};

/// Attention of a text to itself without each token's own place: [x ; c ; x * c] (Clark and Gardner 2018). Const unless
/// it is being trained; any thread.
class SelfAttention {
public:
    SelfAttention(Parameters& parameters, const std::string& name, std::int64_t width)
        : m_scores(parameters, name, width) {}

    at::Tensor apply(const at::Tensor& x, const at::Tensor& mask) const;  // [B, T, D], [B, T] -> [B, T, 3D]

private:
    TrilinearScores m_scores;
};

}  // namespace tasks
