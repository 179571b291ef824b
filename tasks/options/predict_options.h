// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "elmo/bilm/layer_activations.h"
#include "elmo/bilm/scalar_mix.h"
#include "elmo/text/document.h"
#include "elmo/text/offsets.h"

namespace tasks {

/// A head's learned scalar mix; `place` is "input" ([x_k ; ELMo_k]) or "output" ([h_k ; ELMo_k]).
struct NamedMix {
    std::string place;
    elmo::ScalarMixWeights weights;
    bool operator==(const NamedMix&) const = default;
};

/// A text with its biLM layers [L, T, D], edges taken off, row t being token t; `layers` is empty for heads without
/// ELMo. Both must outlive the call.
struct TaskInput {
    const elmo::Document& document;
    const elmo::LayerActivations& layers;
};

/// Settings of a prediction.
struct PredictOptions {
    std::vector<NamedMix> mixes;          ///< replace the learned ones of the same place: what-if
    int answers = 5;                      ///< maximum number of answers
    int maxAnswerTokens = 17;             ///< tokens
    int kBest = 0;                        ///< maximum number of EntityPredictions::kBestTaggings per sentence
    int threads = 0;                      ///< processor threads; 0: one a core
    double inputScale = 1;                ///< of own inputs that gradients are asked of: places on a path from zero
    const TaskInput* question = nullptr;  ///< the second text, for heads that read a pair and only there
    /// The predicates whose arguments are asked for, in order, for heads that read them and only there; nothing: the
    /// head finds them.
    std::optional<std::vector<elmo::TokenIndex>> predicates = {};
};

}  // namespace tasks
