// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/product_codes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "elmo/error.h"

namespace tasks {
namespace {

using testing::ElementsAre;

std::vector<float> rowOf(const ProductCodes& codes, std::int64_t row) {
    std::vector<float> values(static_cast<std::size_t>(codes.width));
    codes.addRow(row, values.data());
    return values;
}

std::vector<float> normalRows(std::int64_t rows, int width) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(rows * width));
    for (float& value : values)
        value = normal(random);
    return values;
}

/// The mean square of what quantisation changes.
double distortion(const ProductCodes& codes, const std::vector<float>& values) {
    double sum = 0;
    for (std::int64_t row = 0; row < codes.rows(); ++row) {
        const std::vector<float> decoded = rowOf(codes, row);
        for (std::size_t k = 0; k < decoded.size(); ++k)
            sum += std::pow(decoded[k] - values[static_cast<std::size_t>(row * codes.width) + k], 2);
    }
    return sum / static_cast<double>(values.size());
}

TEST(ProductCodes, FewRowsComeBackExactly) {
    const ProductCodes codes = productCodes(std::vector<float>{1, 2, 3, 4, -5, 6, 0.5F, 0}, 4, 2, "", {});
    EXPECT_EQ(codes.rows(), 2);
    EXPECT_EQ(codes.parts(), 2);
    EXPECT_THAT(rowOf(codes, 0), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(rowOf(codes, 1), ElementsAre(-5, 6, 0.5F, 0));
}

TEST(ProductCodes, AddToWhatIsThere) {
    const ProductCodes codes = productCodes(std::vector<float>{1, 2}, 2, 1, "", {});
    std::vector<float> sum = {10, 20};
    codes.addRow(0, sum.data());
    EXPECT_THAT(sum, ElementsAre(11, 22));
}

// The distortion-rate function of a normal source is 2^(-2 bits): 1/16 at 2 bits a number, 1/256 at 4. Vector
// quantisers of 4 and 2 dimensions lose about a factor of 1.7 and 2.2 against it.
TEST(ProductCodes, DistortionOfNormalNumbersIsNearTheTheoreticalLimit) {
    const std::vector<float> values = normalRows(4096, 8);
    const double two = distortion(productCodes(values, 8, 4, "", {}), values);
    EXPECT_LT(two, 1.9 / 16);
    EXPECT_GT(two, 0.7 / 16);
    EXPECT_LT(distortion(productCodes(values, 8, 2, "", {}), values), 2.4 / 256);
}

TEST(ProductCodes, TheSameInputGivesTheSameCodes) {
    const std::vector<float> values = normalRows(600, 4);
    const ProductCodes first = productCodes(values, 4, 4, "", {}), second = productCodes(values, 4, 4, "", {});
    EXPECT_EQ(first.codes, second.codes);
    EXPECT_EQ(first.codebooks, second.codebooks);
}

TEST(ProductCodes, StopAtOnce) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(productCodes(normalRows(10, 2), 2, 1, "", elmo::RunControl(stop.get_token())), elmo::Cancelled);
}

TEST(ProductCodes, NoRowsHaveNoCodes) {
    EXPECT_EQ(productCodes({}, 2, 1, "", {}).rows(), 0);
}

}  // namespace
}  // namespace tasks
