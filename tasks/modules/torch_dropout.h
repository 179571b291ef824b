// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

namespace at {
struct Generator;
}

namespace tasks {

/// Whether a network trains. While it does, dropout draws from `generator`.
struct Phase {
    bool training = false;
    const at::Generator* generator = nullptr;  ///< null: torch's default one
    bool variational = false;                  ///< dropout() of tokens' vectors is variationalDropout()

    static const Phase kTraining, kInference;
};
inline constexpr Phase Phase::kTraining{true, nullptr, false};
inline constexpr Phase Phase::kInference{};

/// While training, sets a share `rate` of the elements to 0 and scales the others by 1 / (1 - rate); otherwise gives
/// `values` back. Draws one key; which elements fall is a hash of key and place, so the
/// backward pass keeps no mask. Float32 on the CPU. In a variational phase values [B, T, D] share a row's columns.
at::Tensor dropout(const at::Tensor& values, double rate, Phase phase);

/// The same columns of every token of a row (Gal and Ghahramani 2016): values [B, T, D], one mask [B, 1, D].
at::Tensor variationalDropout(const at::Tensor& values, double rate, Phase phase);

}  // namespace tasks
