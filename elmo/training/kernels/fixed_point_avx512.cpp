// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/fixed_point_avx512.h"

#include <immintrin.h>

namespace elmo::training::fixed_point::avx512 {
namespace {

constexpr int kStrip = 32;      // numbers in a register: of one lane, or of as many lanes
constexpr int kGroupTiles = 4;  // right tiles whose sums, with those of a left tile, fill half of the registers
constexpr int kGroup = kGroupTiles * kRightTile;
constexpr int kChunk = 256;  // rows whose sums of a group stay in the second-level cache
constexpr float kSmallest = 1e-30f;
static_assert(kLeftTile == 4 && kRightTile == 16);

inline __m512i magnitudes(__m512i numbers) {
    return _mm512_and_si512(numbers, _mm512_set1_epi16(0x7FFF));
}

/// The scales of sixteen lanes, and what their numbers are multiplied with, from their largest magnitudes.
struct Scales {
    __m512 scale, inverse;

    explicit Scales(__m256i largestBits) {
        const __m512 largest = _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(largestBits), 16));
        const __mmask16 used = _mm512_cmp_ps_mask(largest, _mm512_set1_ps(kSmallest), _CMP_GE_OQ);
        inverse = _mm512_maskz_div_ps(used, _mm512_set1_ps(kLargest), largest);
        scale = _mm512_maskz_mul_ps(used, largest, _mm512_set1_ps(1.0f / kLargest));
        // Times 0: not a number for NaN and infinity.
        scale = _mm512_add_ps(scale, _mm512_mul_ps(largest, _mm512_setzero_ps()));
    }
};

/// Sixteen random numbers between -0.5 and 0.5 at a time, by one xorshift generator for each lane (Marsaglia 2003).
/// They stay 0.0001 away from the ends, so that kLargest is never rounded up.
struct Noise {
    __m512i state;

    explicit Noise(std::uint32_t seed)
        : state(_mm512_mullo_epi32(
              _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(16 * seed)),
                               _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
              _mm512_set1_epi32(static_cast<int>(0x9E3779B9u)))) {}

    __m512 next() {
        state = _mm512_xor_si512(state, _mm512_slli_epi32(state, 13));
        state = _mm512_xor_si512(state, _mm512_srli_epi32(state, 17));
        state = _mm512_xor_si512(state, _mm512_slli_epi32(state, 5));
        return _mm512_mul_ps(_mm512_cvtepi32_ps(state), _mm512_set1_ps(0.9998f * 0x1p-32f));
    }
};

/// Sixteen numbers as integers; `bits` are float32.
template <Rounding kRounding>
inline __m512i rounded(__m512i bits, __m512 inverse, [[maybe_unused]] Noise& noise) {
    const __m512 x = _mm512_castsi512_ps(bits);
    if constexpr (kRounding == Rounding::kRandom)
        return _mm512_cvtps_epi32(_mm512_fmadd_ps(x, inverse, noise.next()));
    else
        return _mm512_cvtps_epi32(_mm512_mul_ps(x, inverse));
}

inline __m512i pairs(__m512i first, __m512i second) {
    return _mm512_mask_blend_epi16(0xAAAAAAAAu, first, _mm512_slli_epi32(second, 16));
}

/// Where numbers and scales of a block go.
struct Target {
    std::int16_t* values;  // of the first lane's tile
    float* scales;
    std::int64_t tileValues, tileScales;  // from tile to tile
};

/// Up to kStrip lanes that stand side by side, `tiles` tiles of them.
template <Rounding kRounding>
void packColumns(const Bf16* from, std::int64_t stride, int count, int depth, const Target& to, int tile, int tiles,
                 Noise& noise) {
    // One pass over the source: its rows may all fall into the same few sets of the cache.
    alignas(64) std::uint16_t strip[kBlock][kStrip];
    const __mmask32 held = count < kStrip ? (1u << count) - 1 : ~0u;
    __m512i largest = _mm512_setzero_si512();
    for (int k = 0; k < depth; ++k, from += stride) {
        const __m512i row = _mm512_maskz_loadu_epi16(held, from);
        largest = _mm512_max_epu16(largest, magnitudes(row));
        _mm512_store_si512(strip[k], row);
    }
    if (depth % 2 != 0)
        _mm512_store_si512(strip[depth++], _mm512_setzero_si512());
    for (int half = 0; half < 2; ++half) {
        const int firstTile = half * 16 / tile;
        if (firstTile >= tiles)
            return;
        const Scales scales(half == 0 ? _mm512_castsi512_si256(largest) : _mm512_extracti64x4_epi64(largest, 1));
        alignas(64) float lanes[16];
        _mm512_store_ps(lanes, scales.scale);
        for (int lane = 0; lane < 16 && firstTile + lane / tile < tiles; ++lane)
            to.scales[(firstTile + lane / tile) * to.tileScales + lane % tile] = lanes[lane];
        const auto bits = [&](int k) {
            const auto* row = reinterpret_cast<const __m256i*>(strip[k]) + half;
            return _mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_load_si256(row)), 16);
        };
        std::int16_t* values = to.values + firstTile * to.tileValues;
        for (int k = 0; k < depth; k += 2, values += 2 * tile) {
            const __m512i first = rounded<kRounding>(bits(k), scales.inverse, noise);
            const __m512i both = pairs(first, rounded<kRounding>(bits(k + 1), scales.inverse, noise));
            if (tile == kRightTile) {
                _mm512_store_si512(values, both);
                continue;
            }
            alignas(64) __m128i parts[4];
            _mm512_store_si512(parts, both);
            for (int t = 0; t < 4 && firstTile + t < tiles; ++t)
                _mm_store_si128(reinterpret_cast<__m128i*>(values + t * to.tileValues), parts[t]);
        }
    }
}

/// Four lanes that are rows; those beyond `count` are zeros. `within` is the place of the first one in its tile.
template <Rounding kRounding>
void packRows(const Bf16* from, std::int64_t stride, int count, int depth, const Target& to, int tile, int within,
              Noise& noise) {
    const auto load = [&](int r, int k) {
        const int left = depth - k;
        const __mmask32 held = r >= count ? 0 : left < kStrip ? (1u << left) - 1 : ~0u;
        return _mm512_maskz_loadu_epi16(held, from + r * stride + k);
    };
    alignas(32) std::uint16_t largest[16] = {};
    for (int r = 0; r < kLeftTile; ++r) {
        __m512i most = _mm512_setzero_si512();
        for (int k = 0; k < depth; k += kStrip)
            most = _mm512_max_epu16(most, magnitudes(load(r, k)));
        const __m256i half = _mm256_max_epu16(_mm512_castsi512_si256(most), _mm512_extracti64x4_epi64(most, 1));
        const __m128i quarter = _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        const __m128i inverted = _mm_minpos_epu16(_mm_xor_si128(quarter, _mm_set1_epi16(-1)));
        largest[r] = static_cast<std::uint16_t>(~_mm_extract_epi16(inverted, 0));
    }
    const Scales scales(_mm256_load_si256(reinterpret_cast<const __m256i*>(largest)));
    alignas(64) float lanes[16], inverses[16];
    _mm512_store_ps(lanes, scales.scale);
    _mm512_store_ps(inverses, scales.inverse);
    for (int r = 0; r < kLeftTile; ++r)
        to.scales[within + r] = lanes[r];
    std::int16_t* values = to.values + 2 * within;
    for (int k = 0; k < depth; k += kStrip) {
        __m512i row[kLeftTile];  // sixteen pairs of a lane
        for (int r = 0; r < kLeftTile; ++r) {
            const __m512i x = load(r, k);
            const __m512 inverse = _mm512_set1_ps(inverses[r]);
            const __m512i first = rounded<kRounding>(_mm512_slli_epi32(x, 16), inverse, noise);
            const __m512i second = _mm512_and_si512(x, _mm512_set1_epi32(static_cast<int>(0xFFFF0000u)));
            row[r] = pairs(first, rounded<kRounding>(second, inverse, noise));
        }
        // Four pairs of four lanes in each quarter of the registers change places.
        const __m512i low01 = _mm512_unpacklo_epi32(row[0], row[1]), high01 = _mm512_unpackhi_epi32(row[0], row[1]);
        const __m512i low23 = _mm512_unpacklo_epi32(row[2], row[3]), high23 = _mm512_unpackhi_epi32(row[2], row[3]);
        const __m512i places[4] = {_mm512_unpacklo_epi64(low01, low23), _mm512_unpackhi_epi64(low01, low23),
                                   _mm512_unpacklo_epi64(high01, high23), _mm512_unpackhi_epi64(high01, high23)};
        alignas(64) __m128i parts[4][4];
        for (int place = 0; place < 4; ++place)
            _mm512_store_si512(parts[place], places[place]);
        const int pairCount = (depth - k + 1) / 2 < 16 ? (depth - k + 1) / 2 : 16;
        for (int pair = 0; pair < pairCount; ++pair, values += 2 * tile)
            _mm_store_si128(reinterpret_cast<__m128i*>(values), parts[pair % 4][pair / 4]);
    }
}

template <Rounding kRounding>
void packRounded(const Lanes& lanes, const Packed& packed) {
    const int tile = packed.tile, blocks = packed.blocks(), paddedLanes = packed.tiles() * tile;
    const std::int64_t tileValues = std::int64_t{tile} * packed.paddedDepth(), tileScales = std::int64_t{tile} * blocks;
    const int step = lanes.laneStride == 1 ? kStrip : kLeftTile;
    for (int first = 0; first < paddedLanes; first += step)
        for (int block = 0; block < blocks; ++block) {
            const int k = block * kBlock, left = lanes.depth - k, depth = left < kBlock ? left : kBlock;
            const int held = lanes.lanes - first, count = held < 0 ? 0 : held < step ? held : step;
            const Bf16* from = lanes.data + first * lanes.laneStride + k * lanes.depthStride;
            const Target to{packed.values + first / tile * tileValues + std::int64_t{k} * tile,
                            packed.scales + first / tile * tileScales + block * tile, tileValues, tileScales};
            Noise noise(static_cast<std::uint32_t>(first * blocks + block));
            if (lanes.laneStride == 1)
                packColumns<kRounding>(from, lanes.depthStride, count, depth, to, tile, packed.tiles() - first / tile,
                                       noise);
            else
                packRows<kRounding>(from, lanes.laneStride, count, depth, to, tile, first % tile, noise);
        }
}

/// Factors at one block: a left tile, and right tiles rightStride numbers and scaleStride scales apart.
struct Panel {
    const std::int16_t* left;
    const float* leftScales;
    const std::int16_t* right;
    const float* rightScales;
    std::int64_t rightStride, scaleStride;
    int pairs;
};

/// What becomes of a panel's products: `sums` [kLeftTile, kGroup] holds those of the blocks before, except in the first
/// block, and receives them, except in the last one, whose sums go to the result.
struct Finish {
    float* sums;
    bool isFirst, isLast, accumulate;
    float* result;
    std::int64_t stride;
    int rows;
    __mmask16 lastColumns;  // of the last tile
};

template <int kCount>
void multiplyTiles(const Panel& p, const Finish& finish) {
    __m512i products[kLeftTile][kCount];
#pragma GCC unroll 4
    for (int r = 0; r < kLeftTile; ++r)
#pragma GCC unroll 4
        for (int tile = 0; tile < kCount; ++tile)
            products[r][tile] = _mm512_setzero_si512();
    const std::int16_t *left = p.left, *right = p.right;
    for (int k = 0; k < p.pairs; ++k, left += 2 * kLeftTile, right += 2 * kRightTile) {
        __m512i columns[kCount];
#pragma GCC unroll 4
        for (int tile = 0; tile < kCount; ++tile)
            columns[tile] = _mm512_load_si512(right + tile * p.rightStride);
#pragma GCC unroll 4
        for (int r = 0; r < kLeftTile; ++r) {
            const __m512i pair =
                _mm512_castps_si512(_mm512_broadcastss_ps(_mm_load_ss(reinterpret_cast<const float*>(left + 2 * r))));
#pragma GCC unroll 4
            for (int tile = 0; tile < kCount; ++tile)
                // In assembly, because GCC 12 moves every sum from register to register around the intrinsic.
                asm("vpdpwssd %2, %1, %0" : "+v"(products[r][tile]) : "v"(pair), "v"(columns[tile]));
        }
    }
#pragma GCC unroll 4
    for (int r = 0; r < kLeftTile; ++r) {
        const __m512 scale = _mm512_set1_ps(p.leftScales[r]);
        float* to = finish.result + r * finish.stride;
#pragma GCC unroll 4
        for (int tile = 0; tile < kCount; ++tile, to += kRightTile) {
            float* sums = finish.sums + r * kGroup + tile * kRightTile;
            const __m512 both = _mm512_mul_ps(scale, _mm512_load_ps(p.rightScales + tile * p.scaleStride));
            const __m512 before = finish.isFirst ? _mm512_setzero_ps() : _mm512_load_ps(sums);
            __m512 sum = _mm512_fmadd_ps(_mm512_cvtepi32_ps(products[r][tile]), both, before);
            if (!finish.isLast) {
                _mm512_store_ps(sums, sum);
            } else if (r < finish.rows) {
                const __mmask16 held = tile + 1 == kCount ? finish.lastColumns : static_cast<__mmask16>(0xFFFF);
                if (finish.accumulate)
                    sum = _mm512_add_ps(_mm512_maskz_loadu_ps(held, to), sum);
                _mm512_mask_storeu_ps(to, held, sum);
            }
        }
    }
}

using Multiply = void (*)(const Panel&, const Finish&);
constexpr Multiply kMultiply[kGroupTiles] = {multiplyTiles<1>, multiplyTiles<2>, multiplyTiles<3>, multiplyTiles<4>};

}  // namespace

void pack(const Lanes& lanes, const Packed& packed, Rounding rounding) {
    if (rounding == Rounding::kRandom)
        packRounded<Rounding::kRandom>(lanes, packed);
    else
        packRounded<Rounding::kNearest>(lanes, packed);
}

void multiply(const Packed& left, const Packed& right, float* result, std::int64_t resultStride, bool accumulate) {
    alignas(64) float sums[kChunk * kGroup];
    const std::int64_t leftValues = std::int64_t{kLeftTile} * left.paddedDepth();
    const std::int64_t rightValues = std::int64_t{kRightTile} * right.paddedDepth();
    const int blocks = left.blocks();
    for (int firstRow = 0; firstRow < left.lanes; firstRow += kChunk)
        for (int firstColumn = 0; firstColumn < right.lanes; firstColumn += kGroup) {
            const int rows = left.lanes - firstRow < kChunk ? left.lanes - firstRow : kChunk;
            const int columns = right.lanes - firstColumn < kGroup ? right.lanes - firstColumn : kGroup;
            const int tiles = (columns + kRightTile - 1) / kRightTile, firstTile = firstColumn / kRightTile;
            const auto lastColumns = static_cast<__mmask16>(0xFFFFu >> (tiles * kRightTile - columns));
            for (int block = 0; block < blocks; ++block) {
                const int k = block * kBlock, depth = left.paddedDepth() - k < kBlock ? left.paddedDepth() - k : kBlock;
                for (int row = 0; row < rows; row += kLeftTile) {
                    const int leftTile = (firstRow + row) / kLeftTile;
                    const Panel panel{left.values + leftTile * leftValues + std::int64_t{k} * kLeftTile,
                                      left.scales + (std::int64_t{leftTile} * blocks + block) * kLeftTile,
                                      right.values + firstTile * rightValues + std::int64_t{k} * kRightTile,
                                      right.scales + (std::int64_t{firstTile} * blocks + block) * kRightTile,
                                      rightValues,
                                      std::int64_t{blocks} * kRightTile,
                                      depth / 2};
                    kMultiply[tiles - 1](panel, {sums + row * kGroup, block == 0, block + 1 == blocks, accumulate,
                                                 result + (firstRow + row) * resultStride + firstColumn, resultStride,
                                                 rows - row, lastColumns});
                }
            }
        }
}

}  // namespace elmo::training::fixed_point::avx512
