// SPDX-License-Identifier: Apache-2.0
// One step of a product if the CPU has no bf16 instruction. Included like kernels_body.h, before it.

inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const float*) {
    return Vec::fma(x, w, sum);
}

/// Two products of bf16 pairs widened to float32: a float32's upper half is its bf16.
inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const std::uint16_t*) {
    return Vec::fma(x.lowHalf(), w.lowHalf(), Vec::fma(x.highHalf(), w.highHalf(), sum));
}
