// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <vector>

#include "elmo/bilm/torch_model.h"
#include "elmo/bilm/torch_packing.h"
#include "elmo/run_control.h"

namespace elmo {

/// LSTM states of a batch, one row a sentence, forward half first.
struct LstmStates {
    at::Tensor h;  // [L, B, 2 x the width of h]
    at::Tensor c;  // [L, B, 2H]
};

LstmStates zeroStates(const TorchModel& model, std::int64_t rows);

/// The recurrent half of a biLM. `tokens` [N, P] are in the order of `packing`, and so are the layers returned,
/// layerCount() of them, [N, 2P] each. Stacks start from `states` (rows in the packing's order), which receive the
/// final ones; kPlainBilstm starts from zero and does not use `states`.
std::vector<at::Tensor> encodeSentences(const TorchModel& model, const at::Tensor& tokens, const Packing& packing,
                                        LstmStates& states, const RunControl& control);

}  // namespace elmo
