// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_token_encoder.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/tanh.h>
#include <fmt/format.h>

#include <limits>

namespace elmo {
namespace {

// Tokens convolved at once: bounds the windows, which hold each character as often as the filter is wide.
constexpr std::int64_t kTokensAtOnce = 256;

at::Tensor idTensor(const std::vector<std::int32_t>& ids, at::IntArrayRef shape, const at::Device& device) {
    return at::from_blob(const_cast<std::int32_t*>(ids.data()), shape, at::kInt).to(device, at::kLong);
}

/// x W + b, by the stem of the two tensors' names.
at::Tensor linear(const TorchParameters& parameters, const std::string& stem, const at::Tensor& x) {
    return parameters.multiply(x, parameters.named(stem + ".weight")) + parameters.named(stem + ".bias");
}

// A valid convolution over the token's positions, the maximum over these, then the activation (Kim et al. 2016 put the
// activation first; both activations rise, so the values are the same). `present` [W, M] says which positions there
// are.
at::Tensor convolve(const CharacterCnnOptions& options, const TorchParameters& parameters, const at::Tensor& characters,
                    const at::Tensor& present, std::size_t filter) {
    const at::Tensor windows = characters
                                   .unfold(1, options.filters[filter].width, 1)  // [W, positions, C, width]
                                   .transpose(2, 3)
                                   .flatten(2);  // [W, positions, width * C]
    at::Tensor convolved = linear(parameters, fmt::format("characters.convolution.{}", filter), windows);
    if (options.scheme == CharacterScheme::kLongestWord) {
        const at::Tensor ends =
            present.narrow(1, options.filters[filter].width - 1, windows.size(1));  // [W, positions]
        convolved = convolved.masked_fill(ends.logical_not().unsqueeze(2), -std::numeric_limits<double>::infinity());
    }
    const at::Tensor maximum = convolved.amax(1);  // [W, count]
    return options.activation == Activation::kRelu ? at::relu(maximum) : at::tanh(maximum);
}

// Srivastava et al. 2015, eq. (3). The nonlinearity is always relu, regardless of the convolutions.
at::Tensor highway(const TorchParameters& parameters, const at::Tensor& x, int layer) {
    const at::Tensor t = at::sigmoid(linear(parameters, fmt::format("characters.highway.{}.carry", layer), x));
    const at::Tensor g = at::relu(linear(parameters, fmt::format("characters.highway.{}.transform", layer), x));
    return t * g + (1 - t) * x;
}

}  // namespace

at::Tensor encodeCharacters(const CharacterCnnOptions& options, const TorchParameters& parameters,
                            const at::Tensor& ids) {
    const at::Tensor characters = parameters.named("characters.embedding")
                                      .index_select(0, ids.clamp_min(0).reshape({-1}))  // absent ones do not count
                                      .view({ids.size(0), ids.size(1), options.embeddingSize});  // [W, M, C]
    const at::Tensor present = ids != kNoCharacter;                                              // [W, M]
    std::vector<at::Tensor> maxima;
    for (std::size_t i = 0; i < options.filters.size(); ++i)
        maxima.push_back(convolve(options, parameters, characters, present, i));  // [W, count]
    at::Tensor x = at::cat(maxima, 1);                                            // [W, F]
    for (int k = 0; k < options.highwayLayers; ++k)
        x = highway(parameters, x, k);
    return x;
}

at::Tensor encodeTokens(const TorchModel& model, const TokenIdRows& ids, const RunControl& control) {
    const BilmOptions& options = model.options();
    const at::Device device = model.place().device;
    const TorchParameters parameters{[&](const std::string& name) -> const at::Tensor& { return model[name]; },
                                     torchMatmul};
    std::vector<at::Tensor> parts;
    if (options.wordEmbeddingSize)
        parts.push_back(model["words.embedding"].index_select(0, idTensor(ids.words, {ids.count}, device)));  // [W, E]
    if (options.characters) {
        const std::int64_t width = options.characters->maxCharactersPerToken;
        std::vector<at::Tensor> chunks;
        for (const at::Tensor& chunk : idTensor(ids.characters, {ids.count, width}, device).split(kTokensAtOnce)) {
            control.checkpoint();
            chunks.push_back(encodeCharacters(*options.characters, parameters, chunk));
        }
        parts.push_back(at::cat(chunks, 0));  // [W, F]
    }
    const at::Tensor tokens = at::cat(parts, 1);  // [W, E + F]
    return options.tokenProjection ? linear(parameters, "projection", tokens) : tokens;
}

}  // namespace elmo
