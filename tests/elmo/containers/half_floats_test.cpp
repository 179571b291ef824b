// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/half_floats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace elmo {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(HalfFloats, EveryHalfSurvivesConversionToFloatAndBack) {
    for (std::uint32_t half = 0; half < 0x10000; ++half) {
        const auto bits = static_cast<std::uint16_t>(half);
        if (!std::isnan(fromFloat16(bits))) {
            ASSERT_EQ(toFloat16(fromFloat16(bits)), bits);
        }
        if (!std::isnan(fromBfloat16(bits))) {
            ASSERT_EQ(toBfloat16(fromBfloat16(bits)), bits);
        }
    }
}

// Rounds to the nearer of two neighbouring halves, and to the even one half-way between them.
TEST(HalfFloats, RoundsToNearestEven) {
    for (std::uint16_t half = 0; half < 0x7bff; ++half) {
        const float low = fromFloat16(half);
        const float high = fromFloat16(half + 1);
        const float middle = low + (high - low) / 2;
        const auto even = static_cast<std::uint16_t>((half & 1) == 0 ? half : half + 1);
        ASSERT_EQ(toFloat16(middle), even);
        ASSERT_EQ(toFloat16(std::nextafter(middle, 0.0f)), half);
        ASSERT_EQ(toFloat16(std::nextafter(middle, kInfinity)), half + 1);
        ASSERT_EQ(toFloat16(-middle), even | 0x8000);
    }
}

TEST(HalfFloats, ConvertsKnownValues) {
    EXPECT_EQ(toFloat16(1.0f), 0x3c00);
    EXPECT_EQ(toFloat16(-2.0f), 0xc000);
    EXPECT_EQ(toFloat16(65504.0f), 0x7bff);
    EXPECT_EQ(toFloat16(65519.996f), 0x7bff);
    EXPECT_EQ(toFloat16(65520.0f), 0x7c00);
    EXPECT_EQ(fromFloat16(0x0001), 0x1p-24f);
    EXPECT_EQ(toBfloat16(1.0f), 0x3f80);
    EXPECT_EQ(toBfloat16(1.00390625f), 0x3f80);    // half-way: even
    EXPECT_EQ(toBfloat16(1.01171875f), 0x3f82);    // half-way: even
    EXPECT_EQ(toBfloat16(1.0039064884f), 0x3f81);  // just above
}

TEST(HalfFloats, KeepsInfinityAndNaN) {
    EXPECT_EQ(fromFloat16(toFloat16(-kInfinity)), -kInfinity);
    EXPECT_EQ(fromBfloat16(toBfloat16(kInfinity)), kInfinity);
    EXPECT_TRUE(std::isnan(fromFloat16(toFloat16(std::nanf("")))));
    EXPECT_TRUE(std::isnan(fromBfloat16(toBfloat16(std::bit_cast<float>(0x7f800001u)))));
}

}  // namespace
}  // namespace elmo
