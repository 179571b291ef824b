// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/model/task_model.h"
#include "tasks/options/task_options.h"
#include "tasks/results/task_run.h"

namespace tasks {

/// The contribution of each layer to each mix over the tokens of `rows` (all of them, or an even sample of about
/// `maxTokens`), the layers as the mixes see them: with layer norm those of normalizedLayers() of each row. Empty
/// without mixes.
std::vector<MixContribution> measureContributions(std::span<const NamedMix> mixes, const ElmoOptions& elmo,
                                                  std::span<const EncodedRow> rows, std::int64_t maxTokens = 20'000);

}  // namespace tasks
