// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/training/kernels/fixed_point.h"

/// Fixed-point products for AVX-512 with VNNI, which multiplies and adds in one instruction. See fixed_point.h.
namespace elmo::training::fixed_point::avx512 {

void pack(const Lanes& lanes, const Packed& packed, Rounding rounding);
void multiply(const Packed& left, const Packed& right, float* result, std::int64_t resultStride, bool accumulate);

}  // namespace elmo::training::fixed_point::avx512
