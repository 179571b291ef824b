// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <cstdint>
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

/// The context-free half of a biLM: word embedding, character CNN, highways, projection (Peters et al. 2018, section
/// 3.4). Returns one vector a row, [rows, P].
at::Tensor encodeTokens(const TorchModel& model, const TorchTokenIds& ids, const RunControl& control);

}  // namespace elmo
