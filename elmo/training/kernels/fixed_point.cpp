// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/fixed_point.h"

#include <immintrin.h>

#include "elmo/bilm/kernels/kernel_level.h"
#include "elmo/training/kernels/fixed_point_avx512.h"

namespace elmo::training::fixed_point {
namespace {

constexpr int kStrip = 32;  // lanes that are read together: a cache line of bfloat16 numbers
constexpr float kSmallest = 1e-30f;
constexpr int kLine = 64, kPanelLines = kBlock * kRightTile * 2 / kLine;  // bytes of a cache line, lines of a panel
constexpr int kChunk = 256, kGroup = 64;  // rows and columns whose sums stay in the second-level cache

/// Numbers of a strip in one block, the lanes side by side.
struct Strip {
    alignas(64) float values[kBlock][kStrip];
};

/// The strip's numbers, `count` lanes by `depth`, from a factor whose lanes are side by side. The rest is zero.
void gatherColumns(const Bf16* from, std::int64_t stride, int count, int depth, Strip& strip) {
    for (int k = 0; k < depth; ++k, from += stride)
        if (count == kStrip) {
            for (int lane = 0; lane < kStrip; ++lane)
                strip.values[k][lane] = load(from[lane]);
        } else {
            for (int lane = 0; lane < kStrip; ++lane)
                strip.values[k][lane] = lane < count ? load(from[lane]) : 0.0f;
        }
}

inline __m128 loadFour(const Bf16* from) {
    return _mm_castsi128_ps(
        _mm_slli_epi32(_mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))), 16));
}

/// The same from a factor whose lanes are rows.
void gatherRows(const Bf16* from, std::int64_t stride, int count, int depth, Strip& strip) {
    for (int lane = 0; lane < kStrip; lane += 4) {
        const Bf16* rows = from + lane * stride;
        int k = 0;
        if (lane + 4 <= count)
            for (; k + 4 <= depth; k += 4) {
                __m128 a = loadFour(rows + k), b = loadFour(rows + stride + k), c = loadFour(rows + 2 * stride + k),
                       d = loadFour(rows + 3 * stride + k);
                _MM_TRANSPOSE4_PS(a, b, c, d);
                _mm_store_ps(&strip.values[k][lane], a);
                _mm_store_ps(&strip.values[k + 1][lane], b);
                _mm_store_ps(&strip.values[k + 2][lane], c);
                _mm_store_ps(&strip.values[k + 3][lane], d);
            }
        for (; k < depth; ++k)
            for (int i = 0; i < 4; ++i)
                strip.values[k][lane + i] = lane + i < count ? load(rows[i * stride + k]) : 0.0f;
    }
}

/// Eight random numbers between -0.5 and 0.5 at a time, by one xorshift generator for each lane (Marsaglia 2003). They
/// stay 0.0001 away from the ends, so that kLargest is never rounded up.
struct Noise {
    __m256i state;

    explicit Noise(std::uint32_t seed)
        : state(_mm256_mullo_epi32(_mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(8 * seed)),
                                                    _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8)),
                                   _mm256_set1_epi32(static_cast<int>(0x9E3779B9u)))) {}

    __m256 next() {
        state = _mm256_xor_si256(state, _mm256_slli_epi32(state, 13));
        state = _mm256_xor_si256(state, _mm256_srli_epi32(state, 17));
        state = _mm256_xor_si256(state, _mm256_slli_epi32(state, 5));
        return _mm256_mul_ps(_mm256_cvtepi32_ps(state), _mm256_set1_ps(0.9998f * 0x1p-32f));
    }
};

/// Eight lanes of a strip as pairs of numbers: [depth / 2, 4, 2] of the first four lanes to `to`, of the others to
/// `toOther`, with rows `stride` pairs apart. Their scales go to `scales`.
template <Rounding kRounding>
void convertEight(const Strip& strip, int lane, int depth, std::int16_t* to, std::int16_t* toOther, int stride,
                  float* scales, [[maybe_unused]] Noise& noise) {
    const __m256 magnitude = _mm256_castsi256_ps(_mm256_set1_epi32(0x7FFFFFFF));
    __m256 largest = _mm256_setzero_ps(), notFinite = _mm256_setzero_ps();
    for (int k = 0; k < depth; ++k) {
        const __m256 x = _mm256_load_ps(&strip.values[k][lane]);
        largest = _mm256_max_ps(largest, _mm256_and_ps(x, magnitude));
        notFinite = _mm256_fmadd_ps(x, _mm256_setzero_ps(), notFinite);  // NaN times 0 is NaN, and so is infinity's
    }
    const __m256 used = _mm256_cmp_ps(largest, _mm256_set1_ps(kSmallest), _CMP_GE_OQ);
    const __m256 inverse = _mm256_and_ps(used, _mm256_div_ps(_mm256_set1_ps(kLargest), largest));
    _mm256_storeu_ps(
        scales, _mm256_add_ps(_mm256_and_ps(used, _mm256_mul_ps(largest, _mm256_set1_ps(1.0f / kLargest))), notFinite));
    const auto rounded = [&](int k) {
        const __m256 x = _mm256_load_ps(&strip.values[k][lane]);
        if constexpr (kRounding == Rounding::kRandom)
            return _mm256_cvtps_epi32(_mm256_fmadd_ps(x, inverse, noise.next()));
        else
            return _mm256_cvtps_epi32(_mm256_mul_ps(x, inverse));
    };
    for (int k = 0; k < depth; k += 2, to += 2 * stride, toOther += 2 * stride) {
        const __m256i first = rounded(k), second = rounded(k + 1);
        const __m256i pairs = _mm256_blend_epi16(first, _mm256_slli_epi32(second, 16), 0xAA);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(pairs));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(toOther), _mm256_extracti128_si256(pairs, 1));
    }
}

/// The integer sums of one tile, in registers.
struct Sums {
    __m256i r0[2], r1[2], r2[2], r3[2];
};

/// Adds the products of one pair of numbers of every lane. In assembly, because GCC 12 moves every sum from register to
/// register in each step, which takes a third of the time.
inline void addProducts(Sums& s, const std::int16_t* left, const std::int16_t* right) {
    static_assert(kLeftTile == 4 && kRightTile == 16);
    __m256i first, second, pair, products;
// clang-format off
#define ROW(offset, a, b)                                  \
    "vbroadcastss " offset "(%[left]), %[pair]\n\t"        \
    "vpmaddwd %[first], %[pair], %[products]\n\t"          \
    "vpaddd %[products], %[" a "], %[" a "]\n\t"           \
    "vpmaddwd %[second], %[pair], %[pair]\n\t"             \
    "vpaddd %[pair], %[" b "], %[" b "]\n\t"
    // clang-format on
    asm("vmovdqu (%[right]), %[first]\n\t"
        "vmovdqu 32(%[right]), %[second]\n\t"  //
        ROW("", "a0", "b0") ROW("4", "a1", "b1") ROW("8", "a2", "b2") ROW("12", "a3", "b3")
        : [a0] "+x"(s.r0[0]), [b0] "+x"(s.r0[1]), [a1] "+x"(s.r1[0]), [b1] "+x"(s.r1[1]), [a2] "+x"(s.r2[0]),
          [b2] "+x"(s.r2[1]), [a3] "+x"(s.r3[0]), [b3] "+x"(s.r3[1]), [first] "=&x"(first), [second] "=&x"(second),
          [pair] "=&x"(pair), [products] "=&x"(products)
        : [left] "r"(left), [right] "r"(right), "m"(*reinterpret_cast<const std::int16_t(*)[2 * kLeftTile]>(left)),
          "m"(*reinterpret_cast<const std::int16_t(*)[2 * kRightTile]>(right)));
#undef ROW
}

/// The results of one tile and one block, [kLeftTile, kRightTile] with rows kGroup apart, put or added to `to`.
inline void multiplyTile(const std::int16_t* left, const float* leftScales, const std::int16_t* right,
                         const float* rightScales, int pairs, float* to, bool add) {
    const __m256i zero = _mm256_setzero_si256();
    Sums sums{{zero, zero}, {zero, zero}, {zero, zero}, {zero, zero}};
    int k = 0;
    for (; k + 2 <= pairs; k += 2, left += 4 * kLeftTile, right += 4 * kRightTile) {
        addProducts(sums, left, right);
        addProducts(sums, left + 2 * kLeftTile, right + 2 * kRightTile);
    }
    if (k < pairs)
        addProducts(sums, left, right);
    const __m256i rows[kLeftTile][2] = {
        {sums.r0[0], sums.r0[1]}, {sums.r1[0], sums.r1[1]}, {sums.r2[0], sums.r2[1]}, {sums.r3[0], sums.r3[1]}};
#pragma GCC unroll 4
    for (int r = 0; r < kLeftTile; ++r, to += kGroup) {
        const __m256 scale = _mm256_broadcast_ss(leftScales + r);
#pragma GCC unroll 2
        for (int half = 0; half < 2; ++half) {
            const __m256 both = _mm256_mul_ps(scale, _mm256_loadu_ps(rightScales + 8 * half));
            const __m256 before = add ? _mm256_loadu_ps(to + 8 * half) : _mm256_setzero_ps();
            _mm256_storeu_ps(to + 8 * half, _mm256_fmadd_ps(_mm256_cvtepi32_ps(rows[r][half]), both, before));
        }
    }
}

template <Rounding kRounding>
void packRounded(const Lanes& lanes, const Packed& packed) {
    Strip strip;
    const std::int64_t tileValues = std::int64_t{packed.tile} * packed.paddedDepth();
    const std::int64_t tileScales = std::int64_t{packed.tile} * packed.blocks();
    const int paddedLanes = packed.tiles() * packed.tile;
    for (int first = 0; first < paddedLanes; first += kStrip)
        for (int block = 0; block < packed.blocks(); ++block) {
            const int k = block * kBlock;
            int depth = lanes.depth - k < kBlock ? lanes.depth - k : kBlock;
            const int count = lanes.lanes - first < kStrip ? lanes.lanes - first : kStrip;
            const Bf16* from = lanes.data + first * lanes.laneStride + k * lanes.depthStride;
            Noise noise(static_cast<std::uint32_t>(first * packed.blocks() + block));
            if (lanes.laneStride == 1)
                gatherColumns(from, lanes.depthStride, count, depth, strip);
            else
                gatherRows(from, lanes.laneStride, count, depth, strip);
            if (depth % 2 != 0)
                for (float& value : strip.values[depth++])
                    value = 0;
            for (int lane = 0; lane < kStrip && first + lane < paddedLanes; lane += 8) {
                // A tile of the right factor has two groups of eight lanes, a group of the left one has two tiles.
                const int tile = (first + lane) / packed.tile, within = (first + lane) % packed.tile;
                std::int16_t* to = packed.values + tile * tileValues + 2 * (std::int64_t{k} / 2 * packed.tile + within);
                float* scales = packed.scales + tile * tileScales + block * packed.tile + within;
                if (packed.tile == kRightTile) {
                    convertEight<kRounding>(strip, lane, depth, to, to + 8, packed.tile, scales, noise);
                    continue;
                }
                std::int16_t unused[kBlock * kLeftTile];
                float both[8];
                const bool hasOther = tile + 1 < packed.tiles();
                convertEight<kRounding>(strip, lane, depth, to, hasOther ? to + tileValues : unused, packed.tile, both,
                                        noise);
                for (int i = 0; i < kLeftTile; ++i) {
                    scales[i] = both[i];
                    if (hasOther)
                        scales[tileScales + i] = both[kLeftTile + i];
                }
            }
        }
}

/// For AVX2.
void multiplyPanels(const Packed& left, const Packed& right, float* result, std::int64_t resultStride,
                    bool accumulate) {
    // Results of a group of columns gather side by side: rows of a result that is wide all fall into the same few sets
    // of the caches.
    alignas(64) float sums[kChunk * kGroup];
    const std::int64_t leftValues = std::int64_t{kLeftTile} * left.paddedDepth();
    const std::int64_t rightValues = std::int64_t{kRightTile} * right.paddedDepth();
    const std::int64_t blocks = left.blocks();
    for (int firstRow = 0; firstRow < left.lanes; firstRow += kChunk)
        for (int firstColumn = 0; firstColumn < right.lanes; firstColumn += kGroup) {
            const int rows = left.lanes - firstRow < kChunk ? left.lanes - firstRow : kChunk;
            const int columns = right.lanes - firstColumn < kGroup ? right.lanes - firstColumn : kGroup;
            const std::int64_t firstTile = firstColumn / kRightTile, tiles = (columns + kRightTile - 1) / kRightTile;
            for (std::int64_t panel = 0; panel < blocks * tiles; ++panel) {
                const std::int64_t block = panel / tiles, tile = panel % tiles, k = block * kBlock;
                const int pairs =
                    static_cast<int>(left.paddedDepth() - k < kBlock ? left.paddedDepth() - k : kBlock) / 2;
                // The next panel is on its way to the caches while all rows pass over this one.
                const bool isLast = panel + 1 == blocks * tiles;
                const char* ahead = reinterpret_cast<const char*>(
                    right.values + (firstTile + (isLast ? tiles : (panel + 1) % tiles)) * rightValues +
                    (isLast ? 0 : (panel + 1) / tiles * kBlock * kRightTile));
                const int share = (kPanelLines * kLeftTile + rows - 1) / rows;
                for (int row = 0; row < rows; row += kLeftTile) {
                    for (int line = 0; line < share; ++line, ahead += kLine)
                        _mm_prefetch(ahead, _MM_HINT_T0);
                    const std::int64_t leftTile = (firstRow + row) / kLeftTile;
                    multiplyTile(left.values + leftTile * leftValues + k * kLeftTile,
                                 left.scales + (leftTile * blocks + block) * kLeftTile,
                                 right.values + (firstTile + tile) * rightValues + k * kRightTile,
                                 right.scales + ((firstTile + tile) * blocks + block) * kRightTile, pairs,
                                 sums + row * kGroup + tile * kRightTile, block > 0);
                }
            }
            for (int row = 0; row < rows; ++row) {
                float* to = result + (firstRow + row) * resultStride + firstColumn;
                const float* from = sums + row * kGroup;
                if (accumulate)
                    for (int column = 0; column < columns; ++column)
                        to[column] += from[column];
                else
                    for (int column = 0; column < columns; ++column)
                        to[column] = from[column];
            }
        }
}

}  // namespace

Kernel bestKernel() {
    static const bool hasVnni = hasKernelLevel(KernelLevel::kAvx512) && __builtin_cpu_supports("avx512vnni");
    return hasVnni ? Kernel::kVnni : Kernel::kAvx2;
}

void pack(const Lanes& lanes, const Packed& packed, Rounding rounding, Kernel kernel) {
    if (kernel == Kernel::kVnni)
        avx512::pack(lanes, packed, rounding);
    else if (rounding == Rounding::kRandom)
        packRounded<Rounding::kRandom>(lanes, packed);
    else
        packRounded<Rounding::kNearest>(lanes, packed);
}

void multiply(const Packed& left, const Packed& right, float* result, std::int64_t resultStride, bool accumulate,
              Kernel kernel) {
    (kernel == Kernel::kVnni ? avx512::multiply : multiplyPanels)(left, right, result, resultStride, accumulate);
}

}  // namespace elmo::training::fixed_point
