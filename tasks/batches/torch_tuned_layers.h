// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/bilm/torch_tunable_bilm.h"
#include "tasks/batches/row_builder.h"

namespace tasks {

/// Layers that a biLM in training computes whenever a batch is built: nothing of them is kept.
LayerLookup lookupIn(const elmo::TunableBilm& bilm);

/// The layers of texts whose parts are such: [L, B, longest, D], padding 0, differentiable if gradients are on.
/// Each distinct sentence is computed once.
at::Tensor tunedLayers(std::span<const EncodedText* const> texts, std::int64_t longest);

}  // namespace tasks
