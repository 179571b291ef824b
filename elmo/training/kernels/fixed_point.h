// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/training/kernels/bf16.h"

/// Matrix products of 16-bit fixed-point numbers, for processors without fast bfloat16 products: their integer units
/// multiply and add twice as many 16-bit numbers a cycle as float32 numbers.
///
/// The rows of the left factor and the columns of the right factor are the lanes of a factor. A lane is cut into
/// blocks of kBlock numbers, and each block has a scale: its largest magnitude / kLargest. So a number is off by at
/// most 1 / (2 kLargest) of the largest in its block (bfloat16: 1 / 512 of itself).
namespace elmo::training::fixed_point {

/// kBlock products of two numbers of at most kLargest fit a 32-bit sum: 256 * 2896^2 < 2^31.
inline constexpr int kBlock = 256;
inline constexpr int kLargest = 2896;
/// Lanes that are laid out together: rows of the left factor, columns of the right one.
inline constexpr int kLeftTile = 4, kRightTile = 16;

/// Lanes of numbers: number k of lane l is data[l * laneStride + k * depthStride]; one of the two strides is 1.
struct Lanes {
    const Bf16* data = nullptr;
    std::int64_t laneStride = 0, depthStride = 0;
    int lanes = 0, depth = 0;
};

/// kRandom rounds up with the probability of the fraction, so that sums of numbers far below the largest of their block
/// are right on average. The randomness depends on the place in the factor alone.
enum class Rounding { kNearest, kRandom };

/// A factor as the product reads it. `values` holds tiles of [paddedDepth / 2, tile, 2] numbers, `scales` tiles of
/// [blocks, tile]; lanes and numbers beyond the factor are zero.
struct Packed {
    std::int16_t* values = nullptr;
    float* scales = nullptr;
    int lanes = 0, depth = 0, tile = 0;

    // Always inlined: the linker must not take a copy that was compiled for AVX2.
    [[gnu::always_inline]] int tiles() const { return (lanes + tile - 1) / tile; }
    [[gnu::always_inline]] int paddedDepth() const { return depth + depth % 2; }
    [[gnu::always_inline]] int blocks() const { return (depth + kBlock - 1) / kBlock; }
    [[gnu::always_inline]] std::int64_t valueCount() const { return std::int64_t{tiles()} * tile * paddedDepth(); }
    [[gnu::always_inline]] std::int64_t scaleCount() const { return std::int64_t{tiles()} * tile * blocks(); }
};

#if defined(__x86_64__)
/// Instructions. Both kernels give the same bits, except random ones.
enum class Kernel { kAvx2, kVnni };  // the second: VNNI of AVX-512

/// The fastest one of this processor, which must have AVX2.
Kernel bestKernel();

/// Fills the values and scales of `packed`, whose sizes are set. A block that holds a number that is not finite gets
/// the scale NaN; one whose magnitudes are all below 1e-30 becomes zeros.
void pack(const Lanes& lanes, const Packed& packed, Rounding rounding = Rounding::kNearest,
          Kernel kernel = bestKernel());

/// result [left.lanes, right.lanes] = left right, added to what is there with `accumulate`. Blocks are added in order,
/// so that a result does not depend on the other lanes. Needs AVX2.
void multiply(const Packed& left, const Packed& right, float* result, std::int64_t resultStride, bool accumulate,
              Kernel kernel = bestKernel());
#endif

}  // namespace elmo::training::fixed_point
