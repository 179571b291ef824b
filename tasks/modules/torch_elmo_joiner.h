// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <span>
#include <vector>

#include "elmo/bilm/torch_scalar_mix.h"
#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_parameters.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// One run through a head: whether it trains, and the mixes put in place of the learned ones.
struct Pass {
    Phase phase = Phase::kInference;
    std::span<const NamedMix> mixes;
    std::vector<at::Tensor>* own = nullptr;  ///< gets the texts' own inputs, made leaves of the graph
    double ownScale = 1;                     ///< they are multiplied by it first
};

/// Each text's layers [L, B, T, D] brought to mean 0 and variance 1 over its own tokens; 0 for padding.
at::Tensor normalizedLayers(const at::Tensor& layers, const at::Tensor& mask);

enum class JoinPlace { kInput, kOutput };

/// Concatenates ELMo vectors with others: [x_k ; ELMo_k] at the input of a task's network, [h_k ; ELMo_k] at the output
/// of its encoder, each with a scalar mix of its own (Peters et al. 2018, section 3.2 and 3.3).
///
/// With layer norm the layers are those of normalizedLayers(), so that a text's result does not depend on what else is
/// in the batch. Const unless it is being trained; any thread.
class ElmoJoiner {
public:
    /// Throws Error(kBadArgument) for options that don't fit.
    ElmoJoiner(Parameters& parameters, const ElmoOptions& options);

    /// [B, T, D] and text.layers [L, B, T, E] to [B, T, D + E]; `vectors` itself if the place has no mix. Throws
    /// Error(kBadShape) for layers that are not those of the biLM the head was made for.
    at::Tensor join(JoinPlace place, const at::Tensor& vectors, const TextBatch& text, const Pass& pass) const;

    /// What join() adds to the width: E or 0.
    std::int64_t addedWidth(JoinPlace place) const;

    std::vector<NamedMix> mixes() const;
    /// Sum of squares of the raw weights that are trained; undefined if none is.
    at::Tensor penalty() const;

    /// Throws Error(kBadArgument) for mixes of other places or with another number of layers.
    void check(std::span<const NamedMix> mixes) const;

private:
    const std::optional<elmo::TorchScalarMix>& mixAt(JoinPlace place) const {
        return place == JoinPlace::kInput ? m_input : m_output;
    }
    at::Tensor mixed(JoinPlace place, const TextBatch& text, const Pass& pass) const;

    ElmoOptions m_options;
    std::optional<elmo::TorchScalarMix> m_input, m_output;
};

}  // namespace tasks
