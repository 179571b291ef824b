// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include "elmo/bilm/torch_scalar_mix.h"

namespace tasks {

using elmo::Phase;

/// While training, sets a share `rate` of the elements to 0 and scales the others by 1 / (1 - rate); otherwise gives
/// `values` back. Draws one key from torch's default generator; which elements fall is a hash of key and place, so the
/// backward pass keeps no mask. Float32 on the CPU.
at::Tensor dropout(const at::Tensor& values, double rate, Phase phase);

/// The same columns of every token of a row (Gal and Ghahramani 2016): values [B, T, D], one mask [B, 1, D].
at::Tensor variationalDropout(const at::Tensor& values, double rate, Phase phase);

}  // namespace tasks
