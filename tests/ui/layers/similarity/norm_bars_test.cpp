// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/similarity/norm_bars.h"

#include <gtest/gtest.h>

#include <QLocale>

namespace ui {
namespace {

TEST(NormBars, valuesAreShownExactly) {
    QLocale::setDefault(QLocale::c());
    EXPECT_EQ(normText(4.26891F), QStringLiteral("4.2689"));
    EXPECT_EQ(normText(0), QStringLiteral("0.0000"));
    EXPECT_EQ(normText(2.5e-7F), QStringLiteral("2.500e-07"));
}

TEST(NormBars, accessibleTextDescribesEveryLayer) {
    QLocale::setDefault(QLocale::c());
    NormBars bars;
    bars.setNorms({1.5F, 2.5F});
    EXPECT_EQ(bars.accessibleDescription(), QStringLiteral("Layer 0: 1.5000; Layer 1: 2.5000"));
}

TEST(NormBars, largestNormHasTheLongestBar) {
    NormBars bars;
    bars.resize(400, 100);
    bars.setNorms({1, 4, 0});
    const QImage image = bars.grab().toImage();
    const QColor bar = bars.palette().color(QPalette::Highlight);
    const int row = image.height() / 6;
    const auto length = [&](int layer) {
        int pixels = 0;
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixelColor(x, bars.sizeHint().height() / 3 * layer + row / 2 + 2) == bar ? 1 : 0;
        return pixels;
    };
    EXPECT_NEAR(length(0) * 4, length(1), 4);
    EXPECT_EQ(length(2), 0);
}

TEST(NormBars, showsNoBarsWithoutNorms) {
    NormBars bars;
    bars.setNorms({});
    bars.grab();
    EXPECT_EQ(bars.accessibleDescription(), QString());
}

}  // namespace
}  // namespace ui
