// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace elmo::training {

/// A bfloat16 number as stored: the upper half of a float32. A literal type, any thread.
struct Bf16 {
    std::uint16_t bits;
};

// Rounds to nearest, ties to even. Not-a-number stays one as long as its upper half is not all zero, which holds for
// the numbers arithmetic produces.
[[gnu::always_inline]] inline void store(float value, Bf16& out) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits += 0x7FFFu + ((bits >> 16) & 1u);
    out.bits = static_cast<std::uint16_t>(bits >> 16);
}
[[gnu::always_inline]] inline void store(float value, float& out) {
    out = value;
}

[[gnu::always_inline]] inline float load(Bf16 value) {
    const std::uint32_t bits = std::uint32_t{value.bits} << 16;
    float out;
    std::memcpy(&out, &bits, sizeof out);
    return out;
}
[[gnu::always_inline]] inline float load(float value) {
    return value;
}

}  // namespace elmo::training
