// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernels_avx512_bf16.h"

#include <immintrin.h>

#include "elmo/bilm/kernels/scalar_rounding.h"

namespace elmo {
namespace {

#include "elmo/bilm/kernels/vec_avx512.inc"

inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const float*) {
    return Vec::fma(x, w, sum);
}

inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const std::uint16_t*) {
    return {_mm512_dpbf16_ps(sum.v, (__m512bh)x.v, (__m512bh)w.v)};
}

/// In assembly, because GCC 12 moves every sum from register to register around the intrinsic: half the speed.
inline IntVec IntVec::dot(IntVec x, IntVec w, IntVec sum) {
    asm("vpdpbusd %2, %1, %0" : "+v"(sum.v) : "v"(x.v), "v"(w.v));
    return sum;
}

#include "elmo/bilm/kernels/int8_tile.inc"
// The body calls it, so it comes last.
#include "elmo/bilm/kernels/kernels_body.inc"

}  // namespace

const KernelTable kAvx512Bf16Kernels = kernelTable("avx512-bf16");

}  // namespace elmo
