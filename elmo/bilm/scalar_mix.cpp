// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/scalar_mix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/error.h"

namespace elmo {
namespace {

// Far enough below every other raw value that its share is exactly 0, and finite so that gradients stay finite.
// AllenNLP writes the same number for the same purpose.
constexpr float kNoShare = -9e10F;

constexpr double kVarianceFloor = 1e-13;

/// A layer's contribution to the mix: factor * value + offset.
struct Affine {
    double factor = 0;
    double offset = 0;
};

/// (value - mean) / sqrt(variance + floor), times `factor`, over all rows of a layer in the whole batch.
Affine normalized(std::span<const LayerActivations> batch, int layer, double factor) {
    double sum = 0;
    std::size_t count = 0;
    for (const LayerActivations& sentence : batch) {
        for (const float value : sentence.layer(layer))
            sum += value;
        count += sentence.layer(layer).size();
    }
    if (count == 0)
        return {};
    const double mean = sum / static_cast<double>(count);
    double squares = 0;
    for (const LayerActivations& sentence : batch)
        for (const float value : sentence.layer(layer))
            squares += (value - mean) * (value - mean);
    const double scaled = factor / std::sqrt(squares / static_cast<double>(count) + kVarianceFloor);
    return {scaled, -scaled * mean};
}

LayerActivations mixed(const LayerActivations& sentence, std::span<const Affine> contributions) {
    LayerActivations result(1, sentence.tokens(), sentence.width());
    const std::span<float> out(result.mutableValues(), sentence.layer(0).size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        double sum = 0;
        for (int k = 0; k < sentence.layers(); ++k)
            // A layer without a share is left out, not multiplied by 0, so that its infinities do not matter.
            if (const Affine& c = contributions[static_cast<std::size_t>(k)]; c.factor != 0)
                sum += c.factor * sentence.layer(k)[i] + c.offset;
        out[i] = static_cast<float>(sum);
    }
    return result;
}

}  // namespace

ScalarMixWeights averageMix(int layers) {
    return {std::vector<float>(static_cast<std::size_t>(layers), 0.0F), 1};
}

ScalarMixWeights topLayerMix(int layers) {
    ScalarMixWeights weights{std::vector<float>(static_cast<std::size_t>(layers), kNoShare), 1};
    weights.raw.back() = 1;
    return weights;
}

ScalarMixWeights mixFromShares(std::span<const float> shares, float gamma) {
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    if (!(std::abs(sum - 1) <= 1e-3) || std::ranges::any_of(shares, [](float share) { return share < 0; }))
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("The layers' shares in a scalar mix must be at least 0 and sum to 1; these {} sum to {}.",
                        shares.size(), sum));
    ScalarMixWeights weights{{}, gamma};
    for (const float share : shares)
        weights.raw.push_back(share == 0 ? kNoShare : std::log(share));
    return weights;
}

std::vector<double> sharesOf(const ScalarMixWeights& weights) {
    if (weights.raw.empty() || !std::ranges::all_of(weights.raw, [](float raw) { return std::isfinite(raw); }))
        throw Error(ErrorCode::kBadArgument, "A scalar mix needs one finite weight for every layer.");
    const double largest = std::ranges::max(weights.raw);
    std::vector<double> shares;
    for (const float raw : weights.raw)
        shares.push_back(std::exp(raw - largest));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share /= sum;
    return shares;
}

ScalarMix::ScalarMix(const ScalarMixWeights& weights, ScalarMixOptions options)
    : m_factors(sharesOf(weights)), m_options(options) {
    for (double& factor : m_factors)
        factor *= weights.gamma;
}

std::vector<LayerActivations> ScalarMix::apply(std::span<const LayerActivations> batch) const {
    for (const LayerActivations& sentence : batch)
        if (sentence.layers() != layers())
            throw Error(ErrorCode::kBadShape, fmt::format("A scalar mix of {} layers was given a sentence with {}.",
                                                          layers(), sentence.layers()));
    std::vector<Affine> contributions;
    for (int k = 0; k < layers(); ++k) {
        const double factor = m_factors[static_cast<std::size_t>(k)];
        contributions.push_back(m_options.layerNorm ? normalized(batch, k, factor) : Affine{factor, 0});
    }
    std::vector<LayerActivations> result;
    for (const LayerActivations& sentence : batch)
        result.push_back(mixed(sentence, contributions));
    return result;
}

LayerActivations ScalarMix::apply(const LayerActivations& sentence) const {
    return std::move(apply(std::span(&sentence, 1)).front());
}

}  // namespace elmo
