// SPDX-License-Identifier: Apache-2.0
#include "ui/style/color_scale.h"

#include <gtest/gtest.h>

#include <QPalette>
#include <array>
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

/// The distance of two colours in OKLab (Ottosson 2020): 0.02 is hardly seen.
double distance(const QColor& one, const QColor& other) {
    const auto lab = [](const QColor& c) {
        const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        const double r = linear(c.redF()), g = linear(c.greenF()), b = linear(c.blueF());
        const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
        const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
        const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
        return std::array{0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
    };
    const auto a = lab(one), b = lab(other);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

TEST(DistinctColors, areFarFromEachOtherAndMostOfAllFromTheFirst) {
    for (const Qt::GlobalColor base : {Qt::white, Qt::black}) {
        QPalette palette;
        palette.setColor(QPalette::Base, base);
        for (int i = 0; i < kDistinctColors; ++i)
            for (int k = i + 1; k < kDistinctColors; ++k)
                EXPECT_GT(distance(distinctColor(i, palette), distinctColor(k, palette)), i == 0 ? 0.12 : 0.085)
                    << i << " " << k;
    }
}

}  // namespace
}  // namespace ui
