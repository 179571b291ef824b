// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernels_avx512.h"

#include <immintrin.h>

#include "elmo/bilm/kernels/scalar_rounding.h"

namespace elmo {
namespace {

#include "elmo/bilm/kernels/vec_avx512.inc"

/// Even and odd bytes apart, as 16-bit numbers: sums of two products fit 32 bits, so nothing saturates.
inline IntVec IntVec::dot(IntVec x, IntVec w, IntVec sum) {
    const __m512i evenX = _mm512_and_si512(x.v, _mm512_set1_epi16(0xFF));
    const __m512i evenW = _mm512_srai_epi16(_mm512_slli_epi16(w.v, 8), 8);
    const __m512i even = _mm512_madd_epi16(evenX, evenW);
    const __m512i odd = _mm512_madd_epi16(_mm512_srli_epi16(x.v, 8), _mm512_srai_epi16(w.v, 8));
    return {_mm512_add_epi32(sum.v, _mm512_add_epi32(even, odd))};
}

#include "elmo/bilm/kernels/int8_tile.inc"
#include "elmo/bilm/kernels/multiply_add_widened.inc"
// The body calls them, so it comes last.
#include "elmo/bilm/kernels/kernels_body.inc"

}  // namespace

const KernelTable kAvx512Kernels = kernelTable("avx512");

}  // namespace elmo
