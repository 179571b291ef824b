// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/contributions.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/ones.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tasks/batches/torch_batch_builder.h"
#include "tasks/modules/torch_elmo_joiner.h"

namespace tasks {
namespace {

/// Vectors of sampled tokens, [tokens, L, D].
struct Sample {
    std::size_t layers = 0, width = 0;
    std::vector<float> values;

    std::size_t tokens() const { return values.size() / (layers * width); }
    const float* vector(std::size_t token, std::size_t layer) const {
        return values.data() + (token * layers + layer) * width;
    }

    /// A token of layers [L, 1, T, D].
    void add(const at::Tensor& text, std::int64_t token) {
        for (std::int64_t l = 0; l < text.size(0); ++l) {
            const float* from = text.data_ptr<float>() + (l * text.size(2) + token) * text.size(3);
            values.insert(values.end(), from, from + width);
        }
    }
};

/// The layers of a row as the head's mixes see them, [L, 1, T, D].
at::Tensor mixedLayers(const EncodedText& text, const ElmoOptions& elmo) {
    const EncodedText* const alone[] = {&text};
    const at::Tensor layers = layersOf(alone, text.size(), elmo);
    return elmo.layerNorm ? normalizedLayers(layers, at::ones({1, text.size()}, at::kBool)).contiguous()
                          : layers.contiguous();
}

Sample sampleOf(std::span<const EncodedRow> rows, const ElmoOptions& elmo, std::int64_t maxTokens) {
    const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                                               [](std::int64_t n, const auto& row) { return n + row.text.size(); });
    const std::int64_t every = std::max<std::int64_t>(1, total / maxTokens);
    Sample sample{static_cast<std::size_t>(elmo.layers), static_cast<std::size_t>(elmo.width), {}};
    std::int64_t number = 0;
    for (const EncodedRow& row : rows) {
        at::Tensor layers;
        for (std::int64_t token = 0; token < row.text.size(); ++token) {
            if (number++ % every != 0)
                continue;
            if (!layers.defined())
                layers = mixedLayers(row.text, elmo);
            sample.add(layers, token);
        }
    }
    return sample;
}

/// E<s_j h_j, e> / E|e|^2 of each layer, e = sum of s_k h_k.
std::vector<double> projectionsOf(const std::vector<double>& shares, const Sample& sample) {
    std::vector<double> projections(sample.layers), mixed(sample.width);
    double squares = 0;
    for (std::size_t t = 0; t < sample.tokens(); ++t) {
        std::ranges::fill(mixed, 0);
        for (std::size_t l = 0; l < sample.layers; ++l)
            for (std::size_t d = 0; d < sample.width; ++d)
                mixed[d] += shares[l] * sample.vector(t, l)[d];
        squares += std::inner_product(mixed.begin(), mixed.end(), mixed.begin(), 0.0);
        for (std::size_t l = 0; l < sample.layers; ++l) {
            const float* h = sample.vector(t, l);
            projections[l] += shares[l] * std::inner_product(h, h + sample.width, mixed.begin(), 0.0);
        }
    }
    for (double& projection : projections)
        projection = squares > 0 ? projection / squares : 0;
    return projections;
}

MixContribution contributionOf(const NamedMix& mix, const Sample& sample) {
    const std::vector<double> shares = elmo::sharesOf(mix.weights);
    MixContribution result{mix.place, std::vector<double>(sample.layers), std::vector<double>(sample.layers), {}};
    for (std::size_t t = 0; t < sample.tokens(); ++t)
        for (std::size_t l = 0; l < sample.layers; ++l) {
            const float* h = sample.vector(t, l);
            result.meanNorm[l] += std::sqrt(std::inner_product(h, h + sample.width, h, 0.0));
        }
    result.projection = projectionsOf(shares, sample);  // gamma cancels
    result.equalProjection =
        projectionsOf(std::vector<double>(sample.layers, 1.0 / static_cast<double>(sample.layers)), sample);
    double total = 0;
    for (std::size_t l = 0; l < sample.layers; ++l) {
        result.meanNorm[l] /= static_cast<double>(std::max<std::size_t>(sample.tokens(), 1));
        result.share[l] = shares[l] * result.meanNorm[l];
        total += result.share[l];
    }
    for (double& share : result.share)
        share = total > 0 ? share / total : 0;
    return result;
}

}  // namespace

std::vector<MixContribution> measureContributions(std::span<const NamedMix> mixes, const ElmoOptions& elmo,
                                                  std::span<const EncodedRow> rows, std::int64_t maxTokens) {
    std::vector<MixContribution> contributions;
    if (mixes.empty())
        return contributions;
    const at::NoGradGuard noGradients;
    const Sample sample = sampleOf(rows, elmo, maxTokens);
    for (const NamedMix& mix : mixes)
        contributions.push_back(contributionOf(mix, sample));
    return contributions;
}

}  // namespace tasks
