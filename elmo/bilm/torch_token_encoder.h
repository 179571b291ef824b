// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <functional>
#include <string>

#include "elmo/bilm/character_ids.h"
#include "elmo/bilm/torch_model.h"
#include "elmo/run_control.h"

namespace elmo {

/// The tensors of a biLM by name, and the product of a value with one of them.
struct TorchParameters {
    std::function<const at::Tensor&(const std::string& name)> named;
    std::function<at::Tensor(const at::Tensor& x, const at::Tensor& weight)> multiply;
};

/// The character CNN and its highways (Kim et al. 2016): ids [W, M] to [W, F]. Differentiable.
at::Tensor encodeCharacters(const CharacterCnnOptions& options, const TorchParameters& parameters,
                            const at::Tensor& ids);

/// The context-free half of a biLM: word embedding, character CNN, highways, projection (Peters et al. 2018, section
/// 3.4). Returns one vector per row, [count, P].
at::Tensor encodeTokens(const TorchModel& model, const TokenIdRows& ids, const RunControl& control);

}  // namespace elmo
