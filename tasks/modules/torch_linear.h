// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "tasks/modules/torch_parameters.h"

namespace tasks {

/// x W + b. Const unless it is being trained; any thread.
class Linear {
public:
    Linear(Parameters& parameters, const std::string& name, std::int64_t from, std::int64_t to);

    at::Tensor apply(const at::Tensor& vectors) const;  // [..., from] -> [..., to]

private:
    std::shared_ptr<const WeightMatrix> m_weight;  // [from, to]
    at::Tensor m_bias;                             // [to]
};

/// max_j (x W_j + b_j) over `pieces` affine pieces (Goodfellow et al. 2013). Const unless it is being trained; any
/// thread.
class Maxout {
public:
    Maxout(Parameters& parameters, const std::string& name, std::int64_t from, std::int64_t to, int pieces);

    at::Tensor apply(const at::Tensor& vectors) const;  // [B, from] -> [B, to]

private:
    Linear m_linear;
    std::int64_t m_to, m_pieces;
};

}  // namespace tasks
