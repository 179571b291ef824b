// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/training/passes/matrix_view.h"

namespace tasks {

using elmo::training::Accumulate;
using MatrixView = elmo::training::MatrixView<float>;

/// result [rows, columns] = a [rows, inner] b [inner, columns], added to what is there with kYes: the products of
/// gradients, whose last bits may depend on the number of rows (PackedFactor's do not). Through oneDNN, which
/// knows processors that OpenBLAS falls back on (ENGINE.md), on torch's threads: one if the caller is itself one of
/// several parallel tasks. Any thread. Throws Error(kDevice) if oneDNN refuses.
void matmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView a, MatrixView b, float* result,
            std::int64_t resultStride, Accumulate accumulate = Accumulate::kNo);

}  // namespace tasks
