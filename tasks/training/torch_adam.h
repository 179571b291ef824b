// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <utility>
#include <vector>

namespace tasks {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

struct AdamOptions {
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
    double weightDecay = 0;  ///< decoupled (Loshchilov and Hutter 2019), on tensors of two and more dimensions
};

/// Adam (Kingma and Ba 2015) over named float tensors on the CPU. The same gradients in the same order give the same
/// bits. One thread at a time.
class Adam {
public:
    /// `shares`: of the step's rate, one a parameter; empty: each has all of it.
    Adam(NamedTensors parameters, AdamOptions options, std::vector<double> shares = {});

    /// Euclidean norm of all gradients together, tensor by tensor in order.
    double gradientNorm() const;

    /// One step with every gradient scaled by `gradientScale`, then the gradients are dropped. Parameters without a
    /// gradient stay as they are.
    void step(double learningRate, double gradientScale);

    std::int64_t steps() const { return m_steps; }
    void setSteps(std::int64_t steps) { m_steps = steps; }

    const NamedTensors& parameters() const { return m_parameters; }
    const std::vector<at::Tensor>& means() const { return m_means; }
    const std::vector<at::Tensor>& variances() const { return m_variances; }

private:
    NamedTensors m_parameters;
    AdamOptions m_options;
    std::vector<double> m_shares;
    std::vector<at::Tensor> m_means, m_variances;
    std::int64_t m_steps = 0;
};

}  // namespace tasks
