// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_linear.h"
#include "tasks/modules/torch_parameters.h"

namespace tasks {

/// biLSTM layers one above the other with highway connections (Zhang et al. 2016; He et al. 2017): above the first, a
/// layer gives r LSTM(h) + (1 - r) h, with the gate r = sigmoid(h W + b) of its input h. Each layer's input has one
/// dropout mask for all tokens of a row (Gal and Ghahramani 2016). Const unless it is being trained; any thread.
class HighwayBiLstm {
public:
    HighwayBiLstm(Parameters& parameters, const std::string& name, std::int64_t inputs, std::int64_t cells, int layers,
                  double dropout);

    /// [B, T, D] of rows of `lengths` tokens to [B, T, width()]. The padding has no influence on tokens.
    at::Tensor apply(const at::Tensor& vectors, const std::vector<std::int64_t>& lengths, Phase phase) const;

    std::int64_t width() const { return m_layers.back().width(); }

private:
    std::vector<BiLstm> m_layers;
    std::vector<Linear> m_gates;  ///< of each layer but the first
    double m_dropout;
};

}  // namespace tasks
