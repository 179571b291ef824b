// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_linear.h"

#include <ATen/TensorOperators.h>

#include <tuple>

#include "tasks/modules/torch_matmul.h"

namespace tasks {

Linear::Linear(Parameters& parameters, const std::string& name, std::int64_t from, std::int64_t to)
    : m_weight(parameters.addMatrix(name + ".weight", parameters.xavierUniform(from, to))),
      m_bias(parameters.add(name + ".bias", parameters.zeros({to}))) {}

at::Tensor Linear::apply(const at::Tensor& vectors) const {
    return tensorMatmul(vectors, m_weight->values, m_weight->packed.get()) + m_bias;
}

Maxout::Maxout(Parameters& parameters, const std::string& name, std::int64_t from, std::int64_t to, int pieces)
    : m_linear(parameters, name, from, to * pieces), m_to(to), m_pieces(pieces) {}

at::Tensor Maxout::apply(const at::Tensor& vectors) const {
    return std::get<0>(m_linear.apply(vectors).view({-1, m_to, m_pieces}).max(2));  // [B, to]
}

}  // namespace tasks
