// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/tensors/torch_task_head.h"

namespace tasks {

// What heads make of scores [B, K], one for each class of a text or tag of a token. Any thread.

/// Mean over the batch of the negative log likelihood of each class [B] times its weight; without `weights`, one for
/// each class, all are 1. Where `allowed` [B, K] is defined, that of its classes together. Throws Error(kBadShape) for
/// classes that are none.
at::Tensor classLoss(const at::Tensor& scores, const at::Tensor& classes, const at::Tensor& allowed,
                     const std::vector<float>& weights);

/// log p of the gold numbers [...], or of those allowed [..., K] together, by scores [..., K]: [...].
at::Tensor logLikelihood(const at::Tensor& scores, const at::Tensor& gold, const at::Tensor& allowed);

/// The weight of each of `labels`, in their shape; an undefined tensor without weights.
at::Tensor weightsOf(const at::Tensor& labels, const std::vector<float>& weights);

/// The probabilities of each row.
std::vector<HeadRow> classRows(const at::Tensor& scores);

/// log p / (1 - p) of the target's label in the first row (scalar, float64). Throws Error(kBadArgument) for a label
/// that is not among `labels`.
at::Tensor classLogOdds(const at::Tensor& scores, const std::vector<std::string>& labels, const SaliencyTarget& target);

/// Throws Error(kBadArgument) for fewer than two labels.
void requireClasses(const HeadOptions& options);

}  // namespace tasks
