// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include "elmo/bilm/kernels/kernel_levels.h"

namespace elmo {
namespace {

struct Vec {
    static constexpr int kLanes = 8;
    __m256 v;

    static Vec load(const float* p) { return {_mm256_loadu_ps(p)}; }
    void store(float* p) const { _mm256_storeu_ps(p, v); }
    static Vec splat(float x) { return {_mm256_set1_ps(x)}; }
    static Vec splatBits(const void* p) { return {_mm256_broadcast_ss(static_cast<const float*>(p))}; }
    static Vec fma(Vec a, Vec b, Vec c) { return {_mm256_fmadd_ps(a.v, b.v, c.v)}; }
    static Vec min(Vec a, Vec b) { return {_mm256_min_ps(a.v, b.v)}; }
    static Vec max(Vec a, Vec b) { return {_mm256_max_ps(a.v, b.v)}; }
    static Vec roundToInt(Vec a) { return {_mm256_round_ps(a.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)}; }
    static Vec exponentOfTwo(Vec n) {
        const __m256i biased = _mm256_add_epi32(_mm256_cvtps_epi32(n.v), _mm256_set1_epi32(127));
        return {_mm256_castsi256_ps(_mm256_slli_epi32(biased, 23))};
    }
    Vec lowHalf() const { return {_mm256_castsi256_ps(_mm256_slli_epi32(_mm256_castps_si256(v), 16))}; }
    Vec highHalf() const {
        return {_mm256_castsi256_ps(_mm256_and_si256(_mm256_castps_si256(v), _mm256_set1_epi32(-65536)))};
    }
    friend Vec operator+(Vec a, Vec b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend Vec operator-(Vec a, Vec b) { return {_mm256_sub_ps(a.v, b.v)}; }
    friend Vec operator*(Vec a, Vec b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend Vec operator/(Vec a, Vec b) { return {_mm256_div_ps(a.v, b.v)}; }
};

// 6 rows x 2 vectors: 12 sums, 2 weights and the broadcast in 16 registers.
constexpr int kTileVectors = 2;
constexpr int kTileRows = 6;

#include "elmo/bilm/kernels/multiply_add_widened.h"
// The body calls them, so it comes last.
#include "elmo/bilm/kernels/kernels_body.h"

}  // namespace

const KernelTable kAvx2Kernels = {"avx2",      product<float>, product<std::uint16_t>, lstmCell, highway, columnMaximum,
                                  tanhInPlace, toBf16};

}  // namespace elmo
