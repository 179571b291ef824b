// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "elmo/bilm/kernels/kernels.h"

namespace elmo {

/// Rounds float32 to bf16, to nearest even. Internal linkage: compiled and vectorised separately in each kernel file.
static inline void toBf16Scalar(const float* x, std::uint16_t* y, std::ptrdiff_t count) {
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, x + i, sizeof bits);
        const std::uint32_t rounded = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
        const bool isNan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
        y[i] = static_cast<std::uint16_t>(isNan ? (bits >> 16) | 0x40U : rounded);
    }
}

/// A row as two planes of bytes (MatmulCallInt8). Internal linkage, as above.
static inline float toInt16PlanesScalar(const float* x, std::uint8_t* y, int count, int depth) {
    std::uint32_t most = 0;  // bit patterns of magnitudes are in the order of the magnitudes, NaN last
    for (int k = 0; k < count; ++k) {
        std::uint32_t bits;
        std::memcpy(&bits, x + k, sizeof bits);
        bits &= 0x7FFFFFFFU;
        most = bits > most ? bits : most;
    }
    float largest;
    std::memcpy(&largest, &most, sizeof largest);
    const float inverse = largest == 0 ? 0.0F : 32767 / largest;
    constexpr float kRounder = 12582912.0F;  // 3 * 2^22: adding it leaves the nearest integer in the low bits
    for (int k = 0; k < count; ++k) {
        const float shifted = x[k] * inverse + kRounder;
        std::uint32_t bits;
        std::memcpy(&bits, &shifted, sizeof bits);
        const std::uint32_t u = bits + 32768U;
        y[k] = static_cast<std::uint8_t>(u >> 8);
        y[depth + k] = static_cast<std::uint8_t>(u);
    }
    for (int k = count; k < depth; ++k) {
        y[k] = 128;
        y[depth + k] = 0;
    }
    return largest / 32767;
}

}  // namespace elmo
