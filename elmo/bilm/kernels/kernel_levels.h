// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

extern const KernelTable kPlainKernels;
extern const KernelTable kAvx2Kernels;
extern const KernelTable kAvx512Kernels;
extern const KernelTable kAvx512Bf16Kernels;

/// Rounds float32 to bf16, to nearest even. Internal linkage: compiled anew, and vectorised, in each kernel file.
static inline void toBf16Scalar(const float* x, std::uint16_t* y, std::ptrdiff_t count) {
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, x + i, sizeof bits);
        const std::uint32_t rounded = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
        const bool isNan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
        y[i] = static_cast<std::uint16_t>(isNan ? (bits >> 16) | 0x40U : rounded);
    }
}

}  // namespace elmo
