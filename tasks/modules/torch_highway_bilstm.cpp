// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_highway_bilstm.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/sigmoid.h>
#include <fmt/format.h>

namespace tasks {

HighwayBiLstm::HighwayBiLstm(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells,
                             int layers, double dropout)
    : m_dropout(dropout) {
    for (int layer = 0; layer < layers; ++layer) {
        m_layers.emplace_back(parameters, fmt::format("{}.{}", name, layer), layer == 0 ? inputs : 2 * cells, cells);
        if (layer > 0)
            m_gates.emplace_back(parameters, fmt::format("{}.{}.gate", name, layer), 2 * cells, 2 * cells);
    }
}

at::Tensor HighwayBiLstm::apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths,
                                Phase phase) const {
    at::Tensor result = m_layers.front().apply(vectors, lengths);  // [B, T, 2H]
    for (std::size_t layer = 1; layer < m_layers.size(); ++layer) {
        const at::Tensor below = variationalDropout(result, m_dropout, phase);
        const at::Tensor gate = at::sigmoid(m_gates[layer - 1].apply(below));
        result = below + gate * (m_layers[layer].apply(below, lengths) - below);
    }
    return result;
}

}  // namespace tasks
