// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/model/task_model.h"
#include "tasks/results/task_run.h"

namespace tasks {

/// The contribution of each layer to each mix over the tokens of `rows` (all of them, or an even sample of about
/// `maxTokens`). With layer norm the layers are first brought to mean 0 and variance 1 over these tokens. Empty
/// without mixes.
std::vector<MixContribution> measureContributions(std::span<const NamedMix> mixes, bool layerNorm,
                                                  std::span<const EncodedRow> rows, int layers, int width,
                                                  std::int64_t maxTokens = 20'000);

}  // namespace tasks
