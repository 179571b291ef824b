// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_elmo_joiner.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/sqrt.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/error.h"
#include "tasks/modules/torch_matmul.h"

namespace tasks {
namespace {

constexpr double kVarianceFloor = 1e-13;  // as the scalar mix has it

const char* nameOfPlace(JoinPlace place) {
    return place == JoinPlace::kInput ? "input" : "output";
}

bool hasMix(ElmoPlace elmo, JoinPlace place) {
    return elmo == ElmoPlace::kBoth || elmo == (place == JoinPlace::kInput ? ElmoPlace::kInput : ElmoPlace::kOutput);
}

elmo::ScalarMixWeights startOf(const ElmoOptions& options) {
    if (options.mode == MixMode::kTop)
        return elmo::topLayerMix(options.layers);
    if (options.mode == MixMode::kAverage || options.startShares.empty())
        return elmo::averageMix(options.layers);
    return elmo::mixFromShares(options.startShares);
}

/// Trains the raw weights and gamma as the mode has it, and enters what is trained.
elmo::TorchScalarMix makeMix(Parameters& parameters, const ElmoOptions& options, JoinPlace place) {
    elmo::TorchScalarMix mix(startOf(options), {.trainable = options.mode != MixMode::kFrozen});
    const std::vector<at::Tensor> trained = mix.parameters();
    const std::string name = fmt::format("elmo.{}", nameOfPlace(place));
    if (options.mode == MixMode::kLearned)
        parameters.add(name + ".raw", trained[0]);
    else if (!trained.empty())
        trained[0].set_requires_grad(false);
    if (!trained.empty())
        parameters.add(name + ".gamma", trained[1]);
    return mix;
}

/// Sums over each text's tokens and their vectors, [L, B, T, D] to [L, B, 1, 1]: in an order that padding, which must
/// be 0, does not change.
at::Tensor sumsOfTexts(const at::Tensor& values) {
    const std::int64_t l = values.size(0), b = values.size(1), t = values.size(2);
    const auto ones = [](at::IntArrayRef shape) { return at::ones(shape, at::kFloat); };
    const at::Tensor ofTokens = tensorMatmul(values, ones({values.size(3), 1})).view({l * b, t, 1});
    return batchMatmul(ones({l * b, 1, t}), ofTokens).view({l, b, 1, 1});
}

}  // namespace

at::Tensor normalizedLayers(const at::Tensor& layers, const at::Tensor& mask) {
    const at::Tensor real = mask.to(at::kFloat).view({1, mask.size(0), mask.size(1), 1});       // [1, B, T, 1]
    const at::Tensor count = real.sum(at::IntArrayRef{2}, true).clamp_min(1) * layers.size(3);  // [1, B, 1, 1]
    const at::Tensor mean = sumsOfTexts(layers * real) / count;                                 // [L, B, 1, 1]
    const at::Tensor centred = (layers - mean) * real;
    return centred / at::sqrt(sumsOfTexts(centred.square()) / count + kVarianceFloor);
}

ElmoJoiner::ElmoJoiner(Parameters& parameters, const ElmoOptions& options) : m_options(options) {
    if (options.place == ElmoPlace::kNone)
        return;
    if (options.layers <= 0 || options.width <= 0)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("A head with ELMo needs a biLM with layers; this one has {} of width {}.",
                                      options.layers, options.width));
    if (!options.startShares.empty() && options.startShares.size() != static_cast<std::size_t>(options.layers))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("elmo.start_shares has {} values; the biLM has {} layers.",
                                      options.startShares.size(), options.layers));
    if (hasMix(options.place, JoinPlace::kInput))
        m_input = makeMix(parameters, options, JoinPlace::kInput);
    if (hasMix(options.place, JoinPlace::kOutput))
        m_output = makeMix(parameters, options, JoinPlace::kOutput);
}

at::Tensor ElmoJoiner::join(JoinPlace place, const at::Tensor& vectors, const TextBatch& text, const Pass& pass) const {
    if (!mixAt(place))
        return vectors;
    return at::cat({vectors, dropout(mixed(place, text, pass), m_options.dropout, pass.phase)}, 2);
}

at::Tensor ElmoJoiner::mixed(JoinPlace place, const TextBatch& text, const Pass& pass) const {
    const at::Tensor& layers = text.layers;
    const bool fits = layers.defined() && layers.dim() == 4 && layers.size(0) == m_options.layers &&
                      layers.sizes().slice(1, 2) == text.mask.sizes() && layers.size(3) == m_options.width;
    if (!fits)
        throw elmo::Error(elmo::ErrorCode::kBadShape,
                          fmt::format("The head was made for {} biLM layers of width {}; the batch of texts ({}) has "
                                      "layers of shape ({}).",
                                      m_options.layers, m_options.width, fmt::join(text.mask.sizes(), ", "),
                                      layers.defined() ? fmt::format("{}", fmt::join(layers.sizes(), ", ")) : "none"));
    const at::Tensor h = m_options.layerNorm ? normalizedLayers(layers, text.mask) : layers;  // [L, B, T, E]
    for (const NamedMix& mix : pass.mixes)
        if (mix.place == nameOfPlace(place))
            return elmo::TorchScalarMix(mix.weights, {.trainable = false}).apply(h, text.mask, elmo::Phase::kInference);
    return mixAt(place)->apply(h, text.mask, elmo::Phase::kInference);  // [B, T, E]
}

std::int64_t ElmoJoiner::addedWidth(JoinPlace place) const {
    return mixAt(place) ? m_options.width : 0;
}

std::vector<NamedMix> ElmoJoiner::mixes() const {
    std::vector<NamedMix> result;
    for (const JoinPlace place : {JoinPlace::kInput, JoinPlace::kOutput})
        if (const auto& mix = mixAt(place))
            result.push_back({nameOfPlace(place), mix->weights()});
    return result;
}

at::Tensor ElmoJoiner::penalty() const {
    at::Tensor sum;
    for (const JoinPlace place : {JoinPlace::kInput, JoinPlace::kOutput})
        if (const auto& mix = mixAt(place); mix && m_options.mode == MixMode::kLearned) {
            const at::Tensor squares = mix->parameters()[0].square().sum();
            sum = sum.defined() ? sum + squares : squares;
        }
    return sum;
}

void ElmoJoiner::check(std::span<const NamedMix> mixes) const {
    for (const NamedMix& mix : mixes) {
        const bool known = (mix.place == "input" && m_input) || (mix.place == "output" && m_output);
        if (!known)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("This head has no mix at \"{}\" to replace.", mix.place));
        if (mix.weights.raw.size() != static_cast<std::size_t>(m_options.layers))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The mix for \"{}\" has {} weights; the head's biLM has {} layers.",
                                          mix.place, mix.weights.raw.size(), m_options.layers));
    }
}

}  // namespace tasks
