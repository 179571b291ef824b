// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "elmo/bilm/torch_model.h"
#include "elmo/run_control.h"

namespace elmo {

/// The ids of some tokens, one row each.
struct TorchTokenIds {
    std::vector<std::int32_t> characters;  ///< [rows, characters per token]; empty in word-only models
    std::vector<std::int32_t> words;       ///< [rows]; empty if the model has no word input
    std::int64_t rows = 0;
};

/// The tensors of a biLM by name, and the product of a value with one of them.
struct TorchParameters {
    std::function<const at::Tensor&(const std::string& name)> named;
    std::function<at::Tensor(const at::Tensor& x, const at::Tensor& weight)> multiply;
};

/// The character CNN and its highways (Kim et al. 2016): ids [W, M] to [W, F]. Differentiable.
at::Tensor encodeCharacters(const CharacterCnnOptions& options, const TorchParameters& parameters,
                            const at::Tensor& ids);

/// The context-free half of a biLM: word embedding, character CNN, highways, projection (Peters et al. 2018, section
/// 3.4). Returns one vector a row, [rows, P].
at::Tensor encodeTokens(const TorchModel& model, const TorchTokenIds& ids, const RunControl& control);

}  // namespace elmo
