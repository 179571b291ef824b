// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/similarity/scale_legend.h"

#include <gtest/gtest.h>

namespace ui {
namespace {

TEST(ScaleLegend, numbersStandBelowTheirColoursInMirroredWindows) {
    ScaleLegend legend;
    legend.resize(300, legend.sizeHint().height());
    legend.setScale(ColorScale(-0.2F, 1, ColorScale::Theme::kLight));
    const QImage usual = legend.grab().toImage();
    legend.setLayoutDirection(Qt::RightToLeft);
    EXPECT_EQ(legend.grab().toImage(), usual);
}

}  // namespace
}  // namespace ui
