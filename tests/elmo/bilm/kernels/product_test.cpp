// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/error.h"

namespace elmo {
namespace {

std::vector<float> randomValues(std::size_t count, unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> distribution(-1, 1);
    std::vector<float> values(count);
    for (float& value : values)
        value = distribution(generator);
    return values;
}

std::vector<KernelLevel> levelsOfThisCpu() {
    std::vector<KernelLevel> levels;
    for (const KernelLevel level :
         {KernelLevel::kPlain, KernelLevel::kAvx2, KernelLevel::kAvx512, KernelLevel::kAvx512Bf16})
        if (level <= bestKernelLevel())
            levels.push_back(level);
    return levels;
}

struct Shape {
    int rows, depth, columns;
};

std::vector<float> matmul(KernelLevel level, const Shape& shape, const std::vector<float>& a, const PackedMatrix& b,
                          int firstRow, int rows) {
    const std::ptrdiff_t stride = b.panels() * kPanelColumns;
    std::vector<float> c(static_cast<std::size_t>(rows * stride));
    MatmulRows left;
    left.set(kernels(level), a.data() + firstRow * shape.depth, shape.depth, rows, shape.depth, b.precision());
    left.matmul(kernels(level), b, 0, b.panels(), c.data(), stride, kPanelColumns, nullptr, false);
    return c;
}

class ProductTest : public testing::TestWithParam<Precision> {};

TEST_P(ProductTest, MatchesDoublePrecisionWithinRounding) {
    const Shape shape{17, 37, 45};
    const std::vector<float> a = randomValues(17 * 37, 1);
    const std::vector<float> w = randomValues(37 * 45, 2);
    const PackedMatrix b(w.data(), shape.depth, shape.columns, GetParam());
    const std::vector<float> c = matmul(bestKernelLevel(), shape, a, b, 0, shape.rows);
    const double tolerance = GetParam() == Precision::kFloat32 ? 1e-5 : GetParam() == Precision::kBfloat16 ? 0.1 : 0.05;
    for (int r = 0; r < shape.rows; ++r)
        for (int n = 0; n < shape.columns; ++n) {
            double sum = 0;
            for (int k = 0; k < shape.depth; ++k)
                sum += double{a[static_cast<std::size_t>(r * 37 + k)]} * w[static_cast<std::size_t>(k * 45 + n)];
            EXPECT_NEAR(c[static_cast<std::size_t>(r * 64 + n)], sum, tolerance) << r << ' ' << n;
        }
}

TEST_P(ProductTest, IsBitIdenticalOnEveryInstructionSet) {
    for (const Shape shape : {Shape{1, 64, 96}, Shape{2, 33, 32}, Shape{5, 7, 160}, Shape{29, 50, 64}}) {
        const std::vector<float> a = randomValues(static_cast<std::size_t>(shape.rows * shape.depth), 3);
        const std::vector<float> w = randomValues(static_cast<std::size_t>(shape.depth * shape.columns), 4);
        const PackedMatrix b(w.data(), shape.depth, shape.columns, GetParam());
        const std::vector<float> plain = matmul(KernelLevel::kPlain, shape, a, b, 0, shape.rows);
        for (const KernelLevel level : levelsOfThisCpu())
            EXPECT_EQ(matmul(level, shape, a, b, 0, shape.rows), plain) << kernels(level).name;
    }
}

TEST_P(ProductTest, IsBitIdenticalForARowAloneAndInABatch) {
    const Shape shape{41, 48, 128};
    const std::vector<float> a = randomValues(41 * 48, 5);
    const std::vector<float> w = randomValues(48 * 128, 6);
    const PackedMatrix b(w.data(), shape.depth, shape.columns, GetParam());
    for (const KernelLevel level : levelsOfThisCpu()) {
        const std::vector<float> all = matmul(level, shape, a, b, 0, shape.rows);
        for (int rows = 1; rows <= shape.rows; rows += 3) {
            const int first = shape.rows - rows;
            const std::vector<float> some = matmul(level, shape, a, b, first, rows);
            EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin() + first * 128)) << rows;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Precisions, ProductTest,
                         testing::Values(Precision::kFloat32, Precision::kBfloat16, Precision::kInt8),
                         [](const auto& test) {
                             return test.param == Precision::kFloat32    ? "Float32"
                                    : test.param == Precision::kBfloat16 ? "Bfloat16"
                                                                         : "Int8";
                         });

TEST(Int8Product, IsExactForValuesThatFitIntoEightAndSixteenBits) {
    // Weights k / 127 with one 1 and rows q / 32767 with one 1 are their own quantised values.
    std::vector<float> a(2 * 40);
    std::vector<float> w(40 * 32);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = float(int(i * 7919 % 65535) - 32767) / 32767;
    a[0] = a[40] = -1;
    for (std::size_t i = 0; i < w.size(); ++i)
        w[i] = float(int(i * 31 % 255) - 127) / 127;
    std::fill(w.begin(), w.begin() + 32, -1.0F);
    const PackedMatrix b(w.data(), 40, 32, Precision::kInt8);
    for (const KernelLevel level : levelsOfThisCpu()) {
        const std::vector<float> c = matmul(level, {2, 40, 32}, a, b, 0, 2);
        for (std::size_t n = 0; n < c.size(); ++n) {
            double sum = 0;
            for (std::size_t k = 0; k < 40; ++k)
                sum += double{a[n / 32 * 40 + k]} * w[k * 32 + n % 32];
            EXPECT_NEAR(c[n], sum, 2e-6 * std::max(1.0, std::abs(sum)));
        }
    }
}

TEST(Int8Product, LargestSumsDoNotOverflow) {
    const int depth = 4096;
    const std::vector<float> a(depth, -1.0F);
    const std::vector<float> w(std::size_t{depth} * 32, -3.0F);
    const PackedMatrix b(w.data(), depth, 32, Precision::kInt8);
    for (const KernelLevel level : levelsOfThisCpu())
        EXPECT_NEAR(matmul(level, {1, depth, 32}, a, b, 0, 1)[5], 3.0 * depth, 0.01);
}

TEST(Int8Product, RejectsADepthWhoseSumsWouldOverflow) {
    const std::vector<float> w(65537, 1.0F);
    EXPECT_THROW(PackedMatrix(w.data(), 65537, 1, Precision::kInt8), Error);
    EXPECT_EQ(PackedMatrix(w.data(), 65536, 1, Precision::kInt8).depth(), 65536);
}

TEST(Int8Product, PropagatesNanAndKeepsZeroRowsZero) {
    std::vector<float> a(3 * 8, 0.0F);
    a[8] = 0.5F;
    a[9] = std::nanf("");
    a[16] = std::numeric_limits<float>::infinity();
    const std::vector<float> w(8 * 32, 0.25F);
    const PackedMatrix b(w.data(), 8, 32, Precision::kInt8);
    for (const KernelLevel level : levelsOfThisCpu()) {
        const std::vector<float> c = matmul(level, {3, 8, 32}, a, b, 0, 3);
        EXPECT_EQ(c[0], 0.0F);
        EXPECT_TRUE(std::isnan(c[32]));
        EXPECT_FALSE(std::isfinite(c[64]));
    }
}

TEST(CellKernel, MatchesTheFormulaAndClipsValues) {
    const std::vector<float> gates = randomValues(3 * 64, 7);
    std::vector<float> ij;
    std::vector<float> fo;
    for (int r = 0; r < 3; ++r) {
        ij.insert(ij.end(), gates.begin() + r * 64, gates.begin() + r * 64 + 32);
        fo.insert(fo.end(), gates.begin() + r * 64 + 32, gates.begin() + r * 64 + 64);
    }
    const std::vector<float> start = randomValues(3 * 16, 8);
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    for (const KernelLevel level : levelsOfThisCpu()) {
        std::vector<float> c = start;
        std::vector<float> s(3 * 16);
        kernels(level).lstmCell({ij.data(), fo.data(), 3, c.data(), 16, s.data(), 16, 0.3F});
        for (std::size_t n = 0; n < c.size(); ++n) {
            const float* z = gates.data() + n / 16 * 64 + n % 16;
            double cell = sigmoid(z[32]) * start[n] + sigmoid(z[0]) * std::tanh(z[16]);
            cell = std::min(0.3, std::max(-0.3, cell));
            EXPECT_NEAR(c[n], cell, 1e-6);
            EXPECT_NEAR(s[n], sigmoid(z[48]) * std::tanh(cell), 1e-6);
        }
    }
}

TEST(CellKernel, SaturatesWithoutOverflowAndPropagatesNan) {
    for (const KernelLevel level : levelsOfThisCpu()) {
        std::vector<float> values(16, 0.25F);
        values[0] = 1e30F;
        values[1] = -1e30F;
        values[2] = std::nanf("");
        kernels(level).tanhInPlace(values.data(), 16);
        EXPECT_EQ(values[0], 1.0F);
        EXPECT_EQ(values[1], -1.0F);
        EXPECT_TRUE(std::isnan(values[2]));
        EXPECT_NEAR(values[3], std::tanh(0.25), 2e-7);
    }
}

TEST(Bfloat16, RoundsToNearestEven) {
    const std::vector<float> values = {1.0F, 1.00390625F, 1.01171875F, -3.14159F, std::nanf("")};
    std::vector<std::uint16_t> rounded(values.size());
    kernels(bestKernelLevel()).toBf16(values.data(), rounded.data(), 5);
    EXPECT_EQ(rounded[0], 0x3F80);
    EXPECT_EQ(rounded[1], 0x3F80);  // half way to 0x3F81: to even
    EXPECT_EQ(rounded[2], 0x3F82);  // half way between 0x3F81 and 0x3F82
    EXPECT_EQ(rounded[3], 0xC049);
    EXPECT_GT(rounded[4] & 0x7FFF, 0x7F80);
}

}  // namespace
}  // namespace elmo
