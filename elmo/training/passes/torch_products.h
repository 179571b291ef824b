// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/training/kernels/bf16.h"
#include "elmo/training/passes/matrix_view.h"

namespace elmo::training {

/// Products::matmul() through ATen, for a trainer without oneDNN (a GPU machine may have LibTorch alone). 16-bit
/// factors are widened first, so that results are of float32 as oneDNN's are.
template <class Stored>
void atenMatmul(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a, MatrixView<Stored> b,
                float* result, std::int64_t resultStride, Accumulate accumulate);

}  // namespace elmo::training
