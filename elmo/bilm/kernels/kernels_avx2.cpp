// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernels_avx2.h"

#include <immintrin.h>

#include "elmo/bilm/kernels/scalar_rounding.h"

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

struct IntVec {
    __m256i v;

    static const __m256i* at(const void* p) { return static_cast<const __m256i*>(p); }
    static IntVec zero() { return {_mm256_setzero_si256()}; }
    static IntVec load(const std::int32_t* p) { return {_mm256_loadu_si256(at(p))}; }
    static IntVec loadBytes(const std::int8_t* p) { return {_mm256_loadu_si256(at(p))}; }
    static IntVec splatBytes(const std::uint8_t* p) { return {_mm256_castps_si256(Vec::splatBits(p).v)}; }
    /// Even and odd bytes apart, as 16-bit numbers: sums of two products fit 32 bits, so nothing saturates.
    static IntVec dot(IntVec x, IntVec w, IntVec sum) {
        const __m256i evenX = _mm256_and_si256(x.v, _mm256_set1_epi16(0xFF));
        const __m256i evenW = _mm256_srai_epi16(_mm256_slli_epi16(w.v, 8), 8);
        const __m256i even = _mm256_madd_epi16(evenX, evenW);
        const __m256i odd = _mm256_madd_epi16(_mm256_srli_epi16(x.v, 8), _mm256_srai_epi16(w.v, 8));
        return {_mm256_add_epi32(sum.v, _mm256_add_epi32(even, odd))};
    }
    Vec toFloat() const { return {_mm256_cvtepi32_ps(v)}; }
    friend IntVec operator-(IntVec a, IntVec b) { return {_mm256_sub_epi32(a.v, b.v)}; }
};

// 6 rows x 2 vectors: 12 sums, 2 weights and the broadcast in 16 registers.
constexpr int kTileVectors = 2;
constexpr int kTileRows = 6;
constexpr int kInt8TileRows = 2;  // two sums each, and room for the products

#include "elmo/bilm/kernels/int8_tile.inc"

#include "elmo/bilm/kernels/multiply_add_widened.inc"
// The body calls them, so it comes last.
#include "elmo/bilm/kernels/kernels_body.inc"

}  // namespace

const KernelTable kAvx2Kernels = kernelTable("avx2");

}  // namespace elmo
