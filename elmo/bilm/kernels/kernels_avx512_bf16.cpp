// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include "elmo/bilm/kernels/kernel_levels.h"

namespace elmo {
namespace {

#include "elmo/bilm/kernels/vec_avx512.h"

inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const float*) {
    return Vec::fma(x, w, sum);
}

inline Vec multiplyAdd(Vec x, Vec w, Vec sum, const std::uint16_t*) {
    return {_mm512_dpbf16_ps(sum.v, (__m512bh)x.v, (__m512bh)w.v)};
}

#include "elmo/bilm/kernels/kernels_body.h"

}  // namespace

const KernelTable kAvx512Bf16Kernels = {
    "avx512-bf16", product<float>, product<std::uint16_t>, lstmCell, highway, columnMaximum, tanhInPlace, toBf16};

}  // namespace elmo
