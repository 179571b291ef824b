// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

namespace elmo {

/// The upper half of a float32, rounded to nearest, ties to even; NaN stays NaN. Any thread.
constexpr std::uint16_t toBfloat16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

constexpr float fromBfloat16(std::uint16_t half) {
    return std::bit_cast<float>(std::uint32_t{half} << 16);
}

/// IEEE 754 binary16, rounded to nearest, ties to even; beyond 65504 it is infinite. Any thread.
constexpr std::uint16_t toFloat16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
        return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (magnitude >= 0x477ff000u)  // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude < 0x33000001u)  // 2^-25 and below round to zero
        return static_cast<std::uint16_t>(sign);
    const std::uint32_t exponent = magnitude >> 23;
    // Normal halves keep 10 bits of the fraction; subnormal ones, below 2^-14, fewer the smaller they are.
    const bool normal = exponent >= 113;
    const std::uint32_t fraction = normal ? magnitude - (112u << 23) : (magnitude & 0x7fffffu) | 0x800000u;
    const std::uint32_t shift = normal ? 13 : 126 - exponent;
    const std::uint32_t rounded = (fraction + ((1u << (shift - 1)) - 1) + ((fraction >> shift) & 1u)) >> shift;
    return static_cast<std::uint16_t>(sign | rounded);
}

constexpr float fromFloat16(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half & 0x8000u} << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1fu;
    const std::uint32_t fraction = half & 0x3ffu;
    if (exponent == 0) {
        const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
        return sign != 0 ? -magnitude : magnitude;
    }
    const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
    return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

}  // namespace elmo
