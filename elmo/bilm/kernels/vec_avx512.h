// SPDX-License-Identifier: Apache-2.0
// Sixteen floats in an AVX-512 register. Included inside the unnamed namespace of the AVX-512 kernel files only.

struct Vec {
    static constexpr int kLanes = 16;
    __m512 v;

    static Vec load(const float* p) { return {_mm512_loadu_ps(p)}; }
    void store(float* p) const { _mm512_storeu_ps(p, v); }
    static Vec splat(float x) { return {_mm512_set1_ps(x)}; }
    static Vec splatBits(const void* p) { return {_mm512_broadcastss_ps(_mm_load_ss(static_cast<const float*>(p)))}; }
    static Vec fma(Vec a, Vec b, Vec c) { return {_mm512_fmadd_ps(a.v, b.v, c.v)}; }
    static Vec min(Vec a, Vec b) { return {_mm512_min_ps(a.v, b.v)}; }
    static Vec max(Vec a, Vec b) { return {_mm512_max_ps(a.v, b.v)}; }
    static Vec roundToInt(Vec a) { return {_mm512_roundscale_ps(a.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)}; }
    static Vec exponentOfTwo(Vec n) {
        const __m512i biased = _mm512_add_epi32(_mm512_cvtps_epi32(n.v), _mm512_set1_epi32(127));
        return {_mm512_castsi512_ps(_mm512_slli_epi32(biased, 23))};
    }
    Vec lowHalf() const { return {_mm512_castsi512_ps(_mm512_slli_epi32(_mm512_castps_si512(v), 16))}; }
    Vec highHalf() const {
        return {_mm512_castsi512_ps(_mm512_and_epi32(_mm512_castps_si512(v), _mm512_set1_epi32(-65536)))};
    }
    friend Vec operator+(Vec a, Vec b) { return {_mm512_add_ps(a.v, b.v)}; }
    friend Vec operator-(Vec a, Vec b) { return {_mm512_sub_ps(a.v, b.v)}; }
    friend Vec operator*(Vec a, Vec b) { return {_mm512_mul_ps(a.v, b.v)}; }
    friend Vec operator/(Vec a, Vec b) { return {_mm512_div_ps(a.v, b.v)}; }
};

struct IntVec {
    __m512i v;

    static IntVec zero() { return {_mm512_setzero_si512()}; }
    static IntVec load(const std::int32_t* p) { return {_mm512_loadu_si512(p)}; }
    static IntVec loadBytes(const std::int8_t* p) { return {_mm512_loadu_si512(p)}; }
    static IntVec splatBytes(const std::uint8_t* p) { return {_mm512_castps_si512(Vec::splatBits(p).v)}; }
    static IntVec dot(IntVec x, IntVec w, IntVec sum);
    Vec toFloat() const { return {_mm512_cvtepi32_ps(v)}; }
    friend IntVec operator-(IntVec a, IntVec b) { return {_mm512_sub_epi32(a.v, b.v)}; }
};

// 14 rows x 2 vectors: 28 sums, 2 weights and the broadcast in 32 registers.
constexpr int kTileVectors = 2;
constexpr int kTileRows = 14;
constexpr int kInt8TileRows = 7;  // two sums each
