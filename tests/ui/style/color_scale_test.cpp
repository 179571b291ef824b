// SPDX-License-Identifier: Apache-2.0
#include "ui/style/color_scale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ui {
namespace {

class ColorScaleTest : public ::testing::TestWithParam<ColorScale::Theme> {};

TEST_P(ColorScaleTest, lightnessChangesEvenlyForGreyscalePrinting) {
    const ColorScale scale(0, 1, GetParam());
    const bool falls = GetParam() == ColorScale::Theme::kLight;
    const double whole = std::abs(lightness(scale.color(1)) - lightness(scale.color(0)));
    EXPECT_GT(whole, 0.55);
    for (int i = 0; i < 20; ++i) {
        const double step = lightness(scale.color((i + 1) / 20.0F)) - lightness(scale.color(i / 20.0F));
        EXPECT_EQ(step < 0, falls);
        EXPECT_NEAR(std::abs(step), whole / 20, whole / 80);
    }
}

TEST_P(ColorScaleTest, textOnEveryColourHasEnoughContrast) {
    const ColorScale scale(0, 1, GetParam());
    for (int i = 0; i <= 100; ++i) {
        const QColor color = scale.color(static_cast<float>(i) / 100);
        const auto luminance = [](const QColor& c) {
            const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
        };
        const double a = luminance(color) + 0.05;
        const double b = luminance(readableOn(color)) + 0.05;
        EXPECT_GE(std::max(a / b, b / a), 4.5) << i;  // WCAG 2.1, level AA
    }
}

TEST_P(ColorScaleTest, valuesOutsideTheBoundsAreClamped) {
    const ColorScale scale(0.2F, 0.8F, GetParam());
    EXPECT_EQ(scale.color(-5), scale.color(0.2F));
    EXPECT_EQ(scale.color(5), scale.color(0.8F));
    EXPECT_NE(scale.color(0.2F), scale.color(0.8F));
}

INSTANTIATE_TEST_SUITE_P(BothThemes, ColorScaleTest,
                         ::testing::Values(ColorScale::Theme::kLight, ColorScale::Theme::kDark));

TEST(ColorScale, boundsAreRoundedToTenths) {
    const ColorScale scale = ColorScale::around(0.234F, 0.87F, ColorScale::Theme::kLight);
    EXPECT_FLOAT_EQ(scale.low(), 0.2F);
    EXPECT_FLOAT_EQ(scale.high(), 0.9F);
    const ColorScale flat = ColorScale::around(0.5F, 0.5F, ColorScale::Theme::kLight);
    EXPECT_GT(flat.high(), flat.low());
}

TEST(ColorScale, themeFollowsThePalette) {
    EXPECT_EQ(ColorScale::themeOf(QPalette(Qt::white)), ColorScale::Theme::kLight);
    EXPECT_EQ(ColorScale::themeOf(QPalette(QColor(30, 30, 30))), ColorScale::Theme::kDark);
}

}  // namespace
}  // namespace ui
