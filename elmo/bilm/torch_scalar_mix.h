// SPDX-License-Identifier: Apache-2.0
// Private to elmo and tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "elmo/bilm/scalar_mix.h"

namespace elmo {

struct TorchScalarMixOptions {
    bool layerNorm = false;
    bool trainable = true;  ///< whether the raw weights and gamma take gradients
    double dropout = 0;     ///< on the mixed output, while training
    at::ScalarType type = at::kFloat;
    at::Device device = at::kCPU;
};

enum class Phase { kTraining, kInference };

/// The scalar mix as a layer of a network: the computation of ScalarMix, with gradients by autograd. It may be applied
/// by several threads at once so long as none changes the parameters.
class TorchScalarMix {
public:
    TorchScalarMix(const ScalarMixWeights& start, TorchScalarMixOptions options);

    /// Mixes `layers` [L, B, T, D] to [B, T, D]. `mask` [B, T] is true for real tokens, edges included; with layer norm
    /// mean and variance run over these alone, without it the mask may be undefined. Dropout draws from torch's default
    /// generator. Throws Error(kBadShape) for other shapes.
    at::Tensor apply(const at::Tensor& layers, const at::Tensor& mask, Phase phase) const;

    /// What an optimizer steps: the raw weights [L] and gamma [1]. Empty if they are frozen.
    std::vector<at::Tensor> parameters() const;

    /// The parameters as they are now, for storing or for ScalarMix.
    ScalarMixWeights weights() const;

private:
    at::Tensor normalized(const at::Tensor& layers, const at::Tensor& mask) const;

    TorchScalarMixOptions m_options;
    at::Tensor m_raw;    // [L]
    at::Tensor m_gamma;  // [1]
};

}  // namespace elmo
