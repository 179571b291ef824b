// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_adam.h"

#include <ATen/ops/zeros_like.h>

#include <algorithm>
#include <cmath>

#include "elmo/training/kernels/training_kernels.h"

namespace tasks {
namespace {

double sumOfSquares(const float* values, std::int64_t count) {
    constexpr std::int64_t kBlock = 4096;  // floats within a block, doubles between them
    double sum = 0;
    for (std::int64_t begin = 0; begin < count; begin += kBlock) {
        float lanes[16] = {};
        const std::int64_t end = std::min(begin + kBlock, count);
        std::int64_t i = begin;
        for (; i + 16 <= end; i += 16)
            for (int lane = 0; lane < 16; ++lane)
                lanes[lane] += values[i + lane] * values[i + lane];
        for (; i < end; ++i)
            lanes[0] += values[i] * values[i];
        for (const float lane : lanes)
            sum += lane;
    }
    return sum;
}

}  // namespace

Adam::Adam(NamedTensors parameters, AdamOptions options, std::vector<double> shares)
    : m_parameters(std::move(parameters)), m_options(options), m_shares(std::move(shares)) {
    m_shares.resize(m_parameters.size(), 1);
    for (const auto& [name, tensor] : m_parameters) {
        m_means.push_back(at::zeros_like(tensor.detach()));
        m_variances.push_back(at::zeros_like(tensor.detach()));
    }
}

double Adam::gradientNorm() const {
    double sum = 0;
    for (const auto& [name, tensor] : m_parameters)
        if (const at::Tensor& gradient = tensor.grad(); gradient.defined()) {
            const at::Tensor dense = gradient.contiguous();
            sum += sumOfSquares(dense.data_ptr<float>(), dense.numel());
        }
    return std::sqrt(sum);
}

void Adam::step(double learningRate, double gradientScale) {
    ++m_steps;
    const auto steps = static_cast<double>(m_steps);
    // Both corrections of the moments' start at zero, put into the rate and into epsilon.
    const double correction1 = 1 - std::pow(m_options.beta1, steps);
    const double correction2 = std::sqrt(1 - std::pow(m_options.beta2, steps));
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        at::Tensor& tensor = m_parameters[i].second;
        if (!tensor.grad().defined())
            continue;
        const at::Tensor gradient = tensor.grad().contiguous();
        const double own = learningRate * m_shares[i];
        const double decay = tensor.dim() > 1 ? own * m_options.weightDecay : 0;
        elmo::training::plainTrainingKernels().adam(
            {static_cast<float>(own * correction2 / correction1), static_cast<float>(m_options.beta1),
             static_cast<float>(m_options.beta2), static_cast<float>(m_options.epsilon * correction2),
             static_cast<float>(gradientScale), static_cast<float>(decay)},
            tensor.numel(), gradient.data_ptr<float>(), tensor.data_ptr<float>(), m_means[i].data_ptr<float>(),
            m_variances[i].data_ptr<float>());
        tensor.mutable_grad() = at::Tensor();
    }
}

}  // namespace tasks
