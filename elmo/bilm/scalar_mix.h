// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "elmo/bilm/layer_activations.h"

namespace elmo {

/// The parameters of a scalar mix, as they are trained and stored: gamma * sum_k softmax(raw)_k h_k
/// (Peters et al. 2018, eq. 1).
struct ScalarMixWeights {
    std::vector<float> raw;  ///< one per layer, before the softmax
    float gamma = 1;
    bool operator==(const ScalarMixWeights&) const = default;
};

struct ScalarMixOptions {
    bool layerNorm = false;  ///< bring each layer to mean 0 and variance 1 over the batch before mixing
};

/// Equal weights for all layers.
ScalarMixWeights averageMix(int layers);

/// The last layer alone, exactly: the others' shares are 0.
ScalarMixWeights topLayerMix(int layers);

/// Start values whose softmax is `shares`. Throws Error(kBadArgument) unless they are at least 0 and sum to 1 (within
/// 1e-3, the remainder being divided out).
ScalarMixWeights mixFromShares(std::span<const float> shares, float gamma = 1);

/// softmax(raw): what each layer contributes, summing to 1. Throws Error(kBadArgument) for none, or for NaN or
/// infinity.
std::vector<double> sharesOf(const ScalarMixWeights& weights);

/// Combines the layers of a biLM into one vector per token. Const once made; any thread.
class ScalarMix {
public:
    explicit ScalarMix(const ScalarMixWeights& weights, ScalarMixOptions options = {});

    int layers() const { return static_cast<int>(m_factors.size()); }

    /// Mixes each sentence [L, T, D] to [1, T, D]. With layer norm a layer's mean and variance run over all rows of the
    /// whole batch, so include the sentence edges and remove them afterwards. Throws Error(kBadShape) if a
    /// sentence has another number of layers.
    std::vector<LayerActivations> apply(std::span<const LayerActivations> batch) const;
    LayerActivations apply(const LayerActivations& sentence) const;

private:
    std::vector<double> m_factors;  ///< gamma * share of each layer
    ScalarMixOptions m_options;
};

}  // namespace elmo
