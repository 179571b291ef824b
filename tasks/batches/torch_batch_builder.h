// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/batches/word_table.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// Whether a batch gets its gold tensors.
enum class WithGold { kNo, kYes };

/// The layers of texts, [L, B, longest, D], padding 0; differentiable if a biLM in training computes them.
at::Tensor layersOf(std::span<const EncodedText* const> texts, std::int64_t longest, const ElmoOptions& elmo);

/// Writes rows into the tensors of one batch, in plain loops. `elmo` says how wide the layers are. Rows of a batch
/// either all have a question or none.
TaskBatch buildBatch(std::span<const EncodedRow* const> rows, const WordTable& words, const ElmoOptions& elmo,
                     OutputKind output, WithGold gold);

/// Deals rows into batches of at most `batchTokens` padded tokens (one row at least), rows of like length together.
/// The same seed gives the same batches; seed -1 keeps them in order of length.
std::vector<std::vector<std::size_t>> planBatches(std::span<const EncodedRow> rows, std::int64_t batchTokens,
                                                  std::int64_t seed);

}  // namespace tasks
