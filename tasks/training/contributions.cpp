// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/contributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/containers/half_floats.h"
#include "tasks/batches/torch_tuned_layers.h"

namespace tasks {
namespace {

constexpr double kContributionFloor = 1e-13;

/// Vectors of sampled tokens, [tokens, L, D].
struct Sample {
    std::size_t layers = 0, width = 0;
    std::vector<float> values;

    std::size_t tokens() const { return values.size() / (layers * width); }
    const float* vector(std::size_t token, std::size_t layer) const {
        return values.data() + (token * layers + layer) * width;
    }

    void add(const LayerPart& part, std::int64_t token) {
        for (std::size_t l = 0; l < layers; ++l) {
            const auto at = static_cast<std::int64_t>(l) * part.layerStride + token * static_cast<std::int64_t>(width);
            for (std::int64_t i = at; i < at + static_cast<std::int64_t>(width); ++i)
                values.push_back(part.half ? elmo::fromBfloat16(part.half[i]) : part.full[i]);
        }
    }

    void normalize() {
        for (std::size_t l = 0; l < layers; ++l) {
            double sum = 0, squares = 0;
            for (std::size_t t = 0; t < tokens(); ++t)
                for (std::size_t d = 0; d < width; ++d) {
                    sum += vector(t, l)[d];
                    squares += double{vector(t, l)[d]} * vector(t, l)[d];
                }
            const auto count = static_cast<double>(tokens() * width);
            const double mean = sum / count;
            const double scale = 1 / std::sqrt(std::max(squares / count - mean * mean, 0.0) + kContributionFloor);
            for (std::size_t t = 0; t < tokens(); ++t)
                for (std::size_t d = 0; d < width; ++d) {
                    float& value = values[(t * layers + l) * width + d];
                    value = static_cast<float>((value - mean) * scale);
                }
        }
    }
};

Sample sampleOf(std::span<const EncodedRow> rows, int layers, int width, std::int64_t maxTokens) {
    const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                                               [](std::int64_t n, const auto& row) { return n + row.text.size(); });
    const std::int64_t every = std::max<std::int64_t>(1, total / maxTokens);
    Sample sample{static_cast<std::size_t>(layers), static_cast<std::size_t>(width), {}};
    std::int64_t number = 0;
    for (const EncodedRow& row : rows)
        for (const LayerPart& part : row.text.layers) {
            std::vector<float> computed;
            for (std::int64_t token = 0; token < part.tokens; ++token) {
                if (number++ % every != 0)
                    continue;
                if (part.bilm && computed.empty())
                    computed = tunedLayers(part);
                sample.add(part.bilm ? LayerPart{.full = computed.data(), .layerStride = part.tokens * width} : part,
                           token);
            }
        }
    return sample;
}

MixContribution contributionOf(const NamedMix& mix, const Sample& sample) {
    const std::vector<double> shares = elmo::sharesOf(mix.weights);
    MixContribution result{mix.place, std::vector<double>(sample.layers), std::vector<double>(sample.layers),
                           std::vector<double>(sample.layers)};
    std::vector<double> mixed(sample.width);
    double mixedSquares = 0;
    for (std::size_t t = 0; t < sample.tokens(); ++t) {
        std::ranges::fill(mixed, 0);
        for (std::size_t l = 0; l < sample.layers; ++l)
            for (std::size_t d = 0; d < sample.width; ++d)
                mixed[d] += mix.weights.gamma * shares[l] * sample.vector(t, l)[d];
        mixedSquares += std::inner_product(mixed.begin(), mixed.end(), mixed.begin(), 0.0);
        for (std::size_t l = 0; l < sample.layers; ++l) {
            const float* h = sample.vector(t, l);
            result.meanNorm[l] += std::sqrt(std::inner_product(h, h + sample.width, h, 0.0));
            result.projection[l] +=
                mix.weights.gamma * shares[l] * std::inner_product(h, h + sample.width, mixed.begin(), 0.0);
        }
    }
    double total = 0;
    for (std::size_t l = 0; l < sample.layers; ++l) {
        result.meanNorm[l] /= static_cast<double>(std::max<std::size_t>(sample.tokens(), 1));
        result.share[l] = shares[l] * result.meanNorm[l];
        total += result.share[l];
    }
    for (std::size_t l = 0; l < sample.layers; ++l) {
        result.share[l] = total > 0 ? result.share[l] / total : 0;
        result.projection[l] = mixedSquares > 0 ? result.projection[l] / mixedSquares : 0;
    }
    return result;
}

}  // namespace

std::vector<MixContribution> measureContributions(std::span<const NamedMix> mixes, bool layerNorm,
                                                  std::span<const EncodedRow> rows, int layers, int width,
                                                  std::int64_t maxTokens) {
    std::vector<MixContribution> contributions;
    if (mixes.empty())
        return contributions;
    Sample sample = sampleOf(rows, layers, width, maxTokens);
    if (layerNorm)
        sample.normalize();
    for (const NamedMix& mix : mixes)
        contributions.push_back(contributionOf(mix, sample));
    return contributions;
}

}  // namespace tasks
