// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "elmo/bilm/kernels/kernel_level.h"
#include "elmo/training/passes/products.h"
#include "elmo/training/random.h"

namespace elmo::training::test {
namespace {

std::vector<float> randomValues(std::size_t count, std::uint64_t seed, double scale = 1) {
    Random random(seed);
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(scale * random.normal());
    return values;
}

TEST(TrainingKernels, CellStepMatchesTheFormulaForLargeValues) {
    constexpr int kRows = 3, kCells = 37;
    const auto sums = randomValues(kRows * 4 * kCells, 1, 30);
    const auto bias = randomValues(4 * kCells, 2);
    const auto before = randomValues(kRows * kCells, 3);
    std::vector<float> cells(kRows * kCells), gates(kRows * 4 * kCells), hidden(kRows * kCells);
    const std::uint8_t starts[] = {0, 1, 0};
    CellStep<float> step;
    step.rows = kRows;
    step.cells = kCells;
    step.clip = 1.5f;
    step.starts = starts;
    step.sums = sums.data();
    step.bias = bias.data();
    step.before = before.data();
    step.after = cells.data();
    step.gates = gates.data();
    step.hidden = hidden.data();
    trainingKernels<float>().cellForward(step);
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    for (int row = 0; row < kRows; ++row)
        for (int k = 0; k < kCells; ++k) {
            const auto sum = [&](int gate) {
                return double(sums[static_cast<std::size_t>((row * 4 + gate) * kCells + k)]) +
                       bias[static_cast<std::size_t>(gate * kCells + k)];
            };
            const auto at = static_cast<std::size_t>(row * kCells + k);
            double c = sigmoid(sum(2)) * (starts[row] ? 0.0 : before[at]) + sigmoid(sum(0)) * std::tanh(sum(1));
            c = std::clamp(c, -1.5, 1.5);
            EXPECT_NEAR(cells[at], c, 2e-6);
            EXPECT_NEAR(hidden[at], sigmoid(sum(3)) * std::tanh(c), 2e-6);
        }
}

TEST(TrainingKernels, DropoutKeepsAndScalesItsShareAndRepeatsItsMask) {
    const std::vector<float> ones(100'000, 1.0f);
    std::vector<float> first(ones.size()), second(ones.size()), other(ones.size());
    const auto& kernels = trainingKernels<float>();
    const auto count = static_cast<std::int64_t>(ones.size());
    kernels.dropout(ones.data(), first.data(), count, 0.75f, 42, 0);
    kernels.dropout(ones.data(), second.data(), count, 0.75f, 42, 0);
    kernels.dropout(ones.data(), other.data(), count, 0.75f, 43, 0);
    double kept = 0, both = 0;
    for (std::size_t k = 0; k < ones.size(); ++k) {
        ASSERT_TRUE(first[k] == 0 || std::abs(first[k] - 1 / 0.75f) < 1e-6f);
        kept += first[k] != 0;
        both += first[k] != 0 && other[k] != 0;
    }
    EXPECT_EQ(first, second);
    EXPECT_NEAR(kept / 100'000, 0.75, 0.01);
    EXPECT_NEAR(both / 100'000, 0.75 * 0.75, 0.01);
}

TEST(TrainingKernels, WidestWindowIsTheLargestSumOfTableRows) {
    constexpr int kCharacters = 9, kWidth = 3, kCount = 45;
    const auto table = randomValues(kWidth * kCharacters * kCount, 6);
    const std::int16_t ids[] = {4, 1, 8, 0, 3, 3};
    std::vector<float> best(kCount);
    std::vector<std::int32_t> where(kCount);
    trainingKernels<float>().widestWindows(table.data(), kCharacters, kCount, ids, 4, kWidth, kCount, best.data(),
                                           where.data());
    for (int k = 0; k < kCount; ++k) {
        float expected = -1e30f;
        for (int window = 0; window < 4; ++window) {
            float sum = 0;
            for (int j = 0; j < kWidth; ++j)
                sum += table[static_cast<std::size_t>((j * kCharacters + ids[window + j]) * kCount + k)];
            expected = std::max(expected, sum);
            if (window == where[static_cast<std::size_t>(k)]) {
                EXPECT_FLOAT_EQ(sum, best[static_cast<std::size_t>(k)]);
            }
        }
        EXPECT_FLOAT_EQ(best[static_cast<std::size_t>(k)], expected);
    }
}

TEST(TrainingKernels, RoundsToTheNearestBfloat16) {
    const float values[] = {1.0f, 1.00390625f, 1.01171875f, -3.1415927f, 0.0f, 1e30f};
    Bf16 stored[6];
    trainingKernels<Bf16>().convert(values, stored, 6);
    EXPECT_EQ(load(stored[0]), 1.0f);
    EXPECT_EQ(load(stored[1]), 1.0f);       // a tie goes to the even neighbour below
    EXPECT_EQ(load(stored[2]), 1.015625f);  // and to the one above
    EXPECT_EQ(load(stored[3]), -3.140625f);
    EXPECT_EQ(load(stored[4]), 0.0f);
    EXPECT_NEAR(load(stored[5]) / 1e30, 1.0, 0.004);
}

/// A transposed and strided left factor, with the result added to what is there.
void expectTransposedProduct(std::size_t rows, std::size_t columns, std::size_t inner) {
    const std::size_t strideA = rows + 3, strideB = inner, strideResult = columns + 3;
    const auto a = randomValues(inner * strideA, 1), b = randomValues(columns * strideB, 2);
    std::vector<float> result(rows * strideResult, 1.0f);
    Products products;
    products.matmul<float>(std::int64_t(rows), std::int64_t(columns), std::int64_t(inner),
                           {a.data(), std::int64_t(strideA), true}, {b.data(), std::int64_t(strideB), true},
                           result.data(), std::int64_t(strideResult), Accumulate::kYes);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < strideResult; ++column) {
            double expected = 1;
            for (std::size_t k = 0; column < columns && k < inner; ++k)
                expected += double(a[k * strideA + row]) * b[column * strideB + k];
            ASSERT_NEAR(result[row * strideResult + column], expected, 1e-5) << row << ", " << column;
        }
}

TEST(Products, SupportTransposedStridedAndAccumulatedOperands) {
    expectTransposedProduct(7, 9, 5);
    expectTransposedProduct(37, 259, 21);  // wide enough to be copied into rows on AVX2
}

// Every processor must support this, including those without 16-bit instructions.
TEST(Products, OfBfloat16EqualProductsOfTheSameValuesInFloat32) {
    std::vector<float> a = randomValues(5 * 8, 1), b = randomValues(9 * 6, 2);
    std::vector<Bf16> storedA(a.size()), storedB(b.size());
    for (auto [values, stored] : {std::pair(&a, &storedA), std::pair(&b, &storedB)})
        for (std::size_t i = 0; i < values->size(); ++i) {
            store((*values)[i], (*stored)[i]);
            (*values)[i] = load((*stored)[i]);
        }
    std::vector<float> expected(7 * 12, 1.0f), result = expected;
    Products products;
    products.matmul<float>(7, 9, 5, {a.data(), 8, true}, {b.data(), 6, true}, expected.data(), 12, Accumulate::kYes);
    products.matmul<Bf16>(7, 9, 5, {storedA.data(), 8, true}, {storedB.data(), 6, true}, result.data(), 12,
                          Accumulate::kYes);
    for (std::size_t i = 0; i < result.size(); ++i)
        EXPECT_NEAR(result[i], expected[i], 1e-5) << i;
    products.matmul<float>(5, 6, 8, {a.data(), 8}, {b.data(), 6}, expected.data(), 12);
    products.matmul<Bf16>(5, 6, 8, {storedA.data(), 8}, {storedB.data(), 6}, result.data(), 12);
    for (std::size_t i = 0; i < result.size(); ++i)
        EXPECT_NEAR(result[i], expected[i], 1e-5) << i;
}

/// A factor of bfloat16 numbers, as stored and as float32.
struct StoredFactor {
    std::vector<Bf16> stored;
    std::vector<float> values;

    StoredFactor(std::size_t count, std::uint64_t seed) : stored(count), values(randomValues(count, seed)) {
        for (std::size_t i = 0; i < count; ++i) {
            store(values[i], stored[i]);
            values[i] = load(stored[i]);
        }
    }
};

/// The result [rows, columns] of factors laid out without gaps.
std::vector<float> productWithRightFactor(std::int64_t rows, std::int64_t columns, std::int64_t inner, const Bf16* a,
                                          const Bf16* b, bool transposed) {
    RightFactor<Bf16> right;
    right.set(inner, columns, {b, transposed ? inner : columns, transposed});
    std::vector<float> result(static_cast<std::size_t>(rows * columns));
    Products products;
    products.matmul<Bf16>(rows, {a, transposed ? rows : inner, transposed}, right, result.data(), columns);
    return result;
}

/// Against sums in double precision. Each fixed-point number is off by at most 1 / 5792 of the largest in its block,
/// here about three deviations, and the errors of `inner` products add up like random ones.
void expectCloseProduct(std::size_t rows, std::size_t columns, std::size_t inner, bool transposed) {
    const StoredFactor a(rows * inner, 1), b(inner * columns, 2);
    const auto result = productWithRightFactor(std::int64_t(rows), std::int64_t(columns), std::int64_t(inner),
                                               a.stored.data(), b.stored.data(), transposed);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            double expected = 0, squaresA = 0, squaresB = 0;
            for (std::size_t k = 0; k < inner; ++k) {
                const double x = a.values[transposed ? k * rows + row : row * inner + k];
                const double y = b.values[transposed ? column * inner + k : k * columns + column];
                expected += x * y;
                squaresA += x * x;
                squaresB += y * y;
            }
            ASSERT_NEAR(result[row * columns + column], expected,
                        4e-3 * std::sqrt(squaresA * squaresB / static_cast<double>(inner)))
                << row << ", " << column << " of " << rows << ", " << columns << ", " << inner;
        }
}

TEST(Products, WithARightFactorAreCloseInEveryShape) {
    for (const bool transposed : {false, true}) {
        expectCloseProduct(1, 1, 1, transposed);
        expectCloseProduct(7, 19, 301, transposed);   // no whole tile, an odd last block
        expectCloseProduct(64, 96, 512, transposed);  // whole tiles, groups and blocks
        expectCloseProduct(261, 70, 33, transposed);  // more than one chunk of rows
    }
}

// A block of large numbers must not take away the digits of the small ones in the next block.
TEST(Products, WithARightFactorKeepAScaleForEachBlock) {
    constexpr std::size_t kInner = 512;
    std::vector<Bf16> a(kInner), b(kInner);
    for (std::size_t k = 0; k < kInner; ++k) {
        store(k < 256 ? 1000.0f : 0.001f, a[k]);
        store(k < 256 ? 0.0f : 1.0f, b[k]);
    }
    const auto result = productWithRightFactor(1, 1, kInner, a.data(), b.data(), false);
    EXPECT_NEAR(result[0], 0.256, 0.001);
}

TEST(Products, WithARightFactorPassOnNumbersThatAreNotFinite) {
    for (const float bad : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        StoredFactor a(3 * 8, 1), b(8 * 5, 2);
        store(bad, a.stored[8 + 2]);
        const auto result = productWithRightFactor(3, 5, 8, a.stored.data(), b.stored.data(), false);
        for (std::size_t i = 0; i < result.size(); ++i)
            EXPECT_EQ(std::isfinite(result[i]), i / 5 != 1) << i;
    }
}

TEST(Products, WithARightFactorAreAddedToWhatIsThere) {
    const StoredFactor a(7 * 300, 1), b(300 * 70, 2);
    const auto product = productWithRightFactor(7, 70, 300, a.stored.data(), b.stored.data(), false);
    RightFactor<Bf16> right;
    right.set(300, 70, {b.stored.data(), 70, false});
    std::vector<float> result(product.size(), 100.0f);
    Products products;
    products.matmul<Bf16>(7, {a.stored.data(), 300, false}, right, result.data(), 70, Accumulate::kYes);
    for (std::size_t i = 0; i < result.size(); ++i)
        ASSERT_FLOAT_EQ(result[i], 100.0f + product[i]) << i;
}

#if defined(__x86_64__)
/// Number k of a lane, by the layout that fixed_point.h describes.
double unpacked(const fixed_point::Packed& factor, int lane, int k) {
    const int tile = lane / factor.tile, within = lane % factor.tile;
    const std::int64_t pair = std::int64_t{tile} * (factor.paddedDepth() / 2) + k / 2;
    return double(factor.values[(pair * factor.tile + within) * 2 + k % 2]) *
           double(factor.scales[(tile * factor.blocks() + k / fixed_point::kBlock) * factor.tile + within]);
}

/// A packed factor and its memory.
struct PackedFactor {
    std::vector<std::int16_t> values;
    std::vector<float> scales;
    fixed_point::Packed packed;

    PackedFactor(const fixed_point::Lanes& lanes, int tile, fixed_point::Kernel kernel) {
        packed.lanes = lanes.lanes;
        packed.depth = lanes.depth;
        packed.tile = tile;
        // Whole cache lines begin somewhere in the vectors.
        values.resize(static_cast<std::size_t>(packed.valueCount()) + 32, 0x5555);
        scales.resize(static_cast<std::size_t>(packed.scaleCount()) + 16, 5.0f);
        packed.values = aligned(values.data());
        packed.scales = aligned(scales.data());
        fixed_point::pack(lanes, packed, fixed_point::Rounding::kNearest, kernel);
    }

    bool operator==(const PackedFactor& other) const {
        return std::equal(packed.values, packed.values + packed.valueCount(), other.packed.values) &&
               std::equal(packed.scales, packed.scales + packed.scaleCount(), other.packed.scales);
    }

private:
    template <class Element>
    static Element* aligned(Element* begin) {
        return reinterpret_cast<Element*>((reinterpret_cast<std::uintptr_t>(begin) + 63) / 64 * 64);
    }
};

// Products picks one kernel, on some processors none: here all run that the processor has.
TEST(FixedPoint, EveryKernelPacksAndMultipliesWithTheSameBits) {
    if (!hasKernelLevel(KernelLevel::kAvx2))
        GTEST_SKIP() << "NO AVX2 HERE: products in fixed point were not checked";
    using fixed_point::Kernel;
    constexpr int kRows = 267, kColumns = 151, kDepth = 301;  // a second chunk and group, tiles and a block not full
    const StoredFactor a(kRows * kDepth, 1), b(kDepth * kColumns, 2);
    for (const bool transposed : {false, true}) {
        const fixed_point::Lanes rows{a.stored.data(), transposed ? 1 : kDepth, transposed ? kRows : 1, kRows, kDepth};
        const fixed_point::Lanes columns{b.stored.data(), transposed ? kDepth : 1, transposed ? 1 : kColumns, kColumns,
                                         kDepth};
        const PackedFactor left(rows, fixed_point::kLeftTile, Kernel::kAvx2),
            right(columns, fixed_point::kRightTile, Kernel::kAvx2);
        EXPECT_EQ(left, PackedFactor(rows, fixed_point::kLeftTile, fixed_point::bestKernel()));
        EXPECT_EQ(right, PackedFactor(columns, fixed_point::kRightTile, fixed_point::bestKernel()));
        std::vector<float> first(kRows * kColumns), best(first.size());
        for (const bool accumulate : {false, true}) {
            fixed_point::multiply(left.packed, right.packed, first.data(), kColumns, accumulate, Kernel::kAvx2);
            fixed_point::multiply(left.packed, right.packed, best.data(), kColumns, accumulate);
            EXPECT_EQ(first, best);
        }
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kColumns; ++column) {
                double expected = 0;
                for (int k = 0; k < kDepth; ++k)
                    expected += 2 * unpacked(left.packed, row, k) * unpacked(right.packed, column, k);
                ASSERT_NEAR(first[std::size_t(row * kColumns + column)], expected, 2e-5 * std::sqrt(kDepth))
                    << row << ", " << column;
            }
    }
}

// Not through Products: oneDNN's products of bfloat16 numbers, which are taken where the processor has AMX, promise no
// such thing.
TEST(FixedPoint, ARowDoesNotDependOnTheOtherRows) {
    if (!hasKernelLevel(KernelLevel::kAvx2))
        GTEST_SKIP() << "NO AVX2 HERE: products in fixed point were not checked";
    constexpr int kRows = 11, kColumns = 37, kDepth = 300, kRow = 6;
    const StoredFactor a(kRows * kDepth, 1), b(kDepth * kColumns, 2);
    for (const fixed_point::Kernel kernel : {fixed_point::Kernel::kAvx2, fixed_point::bestKernel()}) {
        const PackedFactor all({a.stored.data(), kDepth, 1, kRows, kDepth}, fixed_point::kLeftTile, kernel),
            one({a.stored.data() + kRow * kDepth, kDepth, 1, 1, kDepth}, fixed_point::kLeftTile, kernel),
            right({b.stored.data(), 1, kColumns, kColumns, kDepth}, fixed_point::kRightTile, kernel);
        std::vector<float> together(kRows * kColumns), alone(kColumns);
        fixed_point::multiply(all.packed, right.packed, together.data(), kColumns, false, kernel);
        fixed_point::multiply(one.packed, right.packed, alone.data(), kColumns, false, kernel);
        const auto row = together.begin() + kRow * kColumns;
        EXPECT_EQ(std::vector<float>(row, row + kColumns), alone);
    }
}
#endif

// One of 256 probabilities is large, and the others are a thirtieth of the step that its scale allows.
TEST(Products, WithRandomRoundingKeepSmallProbabilitiesOnAverage) {
    constexpr std::size_t kRows = 1024, kInner = 256;
    std::vector<Bf16> a(kRows * kInner), ones(kInner);
    for (std::size_t i = 0; i < a.size(); ++i)
        store(i % kInner == 0 ? 1.0f : i % 2 == 0 ? 0.0f : 1.15e-5f, a[i]);
    for (Bf16& one : ones)
        store(1.0f, one);
    const double expected = kInner / 2 * double(load(a[1]));
    for (const bool transposed : {false, true}) {
        std::vector<Bf16> left = a;
        for (std::size_t i = 0; transposed && i < a.size(); ++i)
            left[i % kInner * kRows + i / kInner] = a[i];
        RightFactor<Bf16> right;
        right.set(kInner, 1, {ones.data(), 1, false});
        std::vector<float> sums(kRows);
        Products products;
        products.matmul<Bf16>(kRows, {left.data(), std::int64_t(transposed ? kRows : kInner), transposed}, right,
                              sums.data(), 1, Accumulate::kNo, fixed_point::Rounding::kRandom);
        double mean = 0;
        for (const float sum : sums)
            mean += (double(sum) - 1) / kRows;
        // A row's sum deviates by sqrt(128 / 30) steps of 1 / 2896; the mean of 1,024 rows by 2e-5.
        EXPECT_NEAR(mean, expected, 1e-4);
    }
}

}  // namespace
}  // namespace elmo::training::test
