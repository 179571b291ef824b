// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_scalar_mix.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/sqrt.h>
#include <ATen/ops/tensor.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/error.h"

namespace elmo {
namespace {

constexpr double kTorchVarianceFloor = 1e-13;

void requireShapes(const at::Tensor& layers, const at::Tensor& mask, std::int64_t layerCount, bool needsMask) {
    if (layers.dim() != 4 || layers.size(0) != layerCount)
        throw Error(ErrorCode::kBadShape, fmt::format("A scalar mix of {} layers was given a tensor of shape ({}).",
                                                      layerCount, fmt::join(layers.sizes().vec(), ", ")));
    if (needsMask && (!mask.defined() || mask.sizes() != layers.sizes().slice(1, 2)))
        throw Error(ErrorCode::kBadShape,
                    fmt::format("A scalar mix with layer norm needs a mask of shape ({}, {}), one entry per token.",
                                layers.size(1), layers.size(2)));
}

}  // namespace

TorchScalarMix::TorchScalarMix(const ScalarMixWeights& start, TorchScalarMixOptions options) : m_options(options) {
    sharesOf(start);  // rejects invalid mixes
    const auto floats = at::TensorOptions(at::kFloat);
    const auto place = [&](const at::Tensor& values) {
        return values.to(options.device, options.type).set_requires_grad(options.trainable);
    };
    m_raw = place(at::tensor(start.raw, floats));
    m_gamma = place(at::tensor({start.gamma}, floats));
}

at::Tensor TorchScalarMix::apply(const at::Tensor& layers, const at::Tensor& mask, Phase phase) const {
    requireShapes(layers, mask, m_raw.size(0), m_options.layerNorm);
    const at::Tensor h = m_options.layerNorm ? normalized(layers, mask) : layers;  // [L, B, T, D]
    const at::Tensor shares = at::softmax(m_raw, 0).view({-1, 1, 1, 1});           // [L, 1, 1, 1]
    // Peters et al. 2018, eq. (1): ELMo_t = gamma * sum_k s_k h_{t,k}
    const at::Tensor mix = m_gamma * (shares * h).sum(0);  // [B, T, D]
    return at::dropout(mix, m_options.dropout, phase == Phase::kTraining);
}

// One mean and one variance for each layer, over the real tokens of the whole batch.
at::Tensor TorchScalarMix::normalized(const at::Tensor& layers, const at::Tensor& mask) const {
    constexpr std::int64_t all[] = {1, 2, 3};  // all but the layer
    const at::Tensor real = mask.to(layers.scalar_type()).view({1, mask.size(0), mask.size(1), 1});  // [1, B, T, 1]
    const at::Tensor count = real.sum() * layers.size(3);
    const at::Tensor mean = (layers * real).sum(all, true) / count;  // [L, 1, 1, 1]
    const at::Tensor centred = layers - mean;
    const at::Tensor variance = (centred * real).square().sum(all, true) / count;  // [L, 1, 1, 1]
    return centred / at::sqrt(variance + kTorchVarianceFloor);
}

std::vector<at::Tensor> TorchScalarMix::parameters() const {
    return m_options.trainable ? std::vector<at::Tensor>{m_raw, m_gamma} : std::vector<at::Tensor>{};
}

ScalarMixWeights TorchScalarMix::weights() const {
    const at::Tensor raw = m_raw.detach().to(at::kCPU, at::kFloat).contiguous();
    return {std::vector<float>(raw.data_ptr<float>(), raw.data_ptr<float>() + raw.numel()),
            m_gamma.detach().item<float>()};
}

}  // namespace elmo
