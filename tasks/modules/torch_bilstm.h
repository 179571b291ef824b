// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_parameters.h"

namespace tasks {

/// One bidirectional LSTM layer (LstmDirection, both directions side by side if torch has two threads). Forget
/// biases start at 1. Const unless it is being trained; any thread.
class BiLstm {
public:
    BiLstm(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells);

    /// vectors [B, T, D] of rows of `lengths` tokens to [B, T, 2H], forward half first, 0 for padding. The
    /// padding of `vectors` has no influence.
    at::Tensor apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths) const;

    std::int64_t width() const { return 2 * m_directions[0].bias.size(0) / 4; }

private:
    struct Weights {
        std::shared_ptr<const WeightMatrix> input, recurrent;
        at::Tensor bias;
    };
    Weights m_directions[2];
};

/// Layers one above the other, dropout below each but the first. Const unless it is being trained; any thread.
class BiLstmStack {
public:
    BiLstmStack(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells, int layers,
                double dropout);

    at::Tensor apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths, Phase phase) const;

    std::int64_t width() const { return m_layers.back().width(); }

private:
    std::vector<BiLstm> m_layers;
    double m_dropout;
};

}  // namespace tasks
