// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/heads/task_parts.h"
#include "tasks/options/task_options.h"

namespace tasks {

/// A head of the options' task. Throws Error(kBadArgument) for options that do not fit. `pieces`: entries of the
/// SentencePiece model. Any thread.
NewHead makeHead(const HeadOptions& options, int pieces, StartValues values);

/// A lower bound of the parameters of the task's network, without its input and its encoder.
std::int64_t minWeights(const HeadOptions& options);

}  // namespace tasks
