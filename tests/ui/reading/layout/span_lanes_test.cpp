// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/layout/span_lanes.h"

#include <gtest/gtest.h>

namespace ui {
namespace {

/// A bar in a line, with a caption as wide as given; none for 0.
SpanBox boxAt(int line, qreal left, qreal right, qreal caption = 0) {
    SpanBox box;
    box.line = line;
    box.bar = QRectF(left, 0, right - left, 3);
    box.caption = QRectF(0, 0, caption, caption > 0 ? 10 : 0);
    return box;
}

TEST(AssignLanes, neighboursKeepTheGapOrTakeAnotherLane) {
    std::vector<SpanBox> boxes = {boxAt(0, 100, 140), boxAt(0, 145, 180), boxAt(0, 186, 200)};
    EXPECT_EQ(assignLanes(boxes, 1, 500, 6), std::vector{2});
    EXPECT_EQ(boxes[0].lane, 0);
    EXPECT_EQ(boxes[1].lane, 1) << "5 px from its neighbour";
    EXPECT_EQ(boxes[2].lane, 0) << "46 px from the first one";
}

TEST(AssignLanes, orderInTheLineDoesNotMatter) {
    std::vector<SpanBox> boxes = {boxAt(0, 145, 180), boxAt(0, 100, 140)};
    EXPECT_EQ(assignLanes(boxes, 1, 500, 6), std::vector{2});
    boxes = {boxAt(0, 146, 180), boxAt(0, 100, 140)};
    EXPECT_EQ(assignLanes(boxes, 1, 500, 6), std::vector{1});
}

TEST(AssignLanes, captionsTakeSpaceAndStayInTheColumn) {
    std::vector<SpanBox> boxes = {boxAt(0, 0, 20, 60), boxAt(0, 40, 80), boxAt(1, 460, 480, 70)};
    EXPECT_EQ(assignLanes(boxes, 2, 500, 6), (std::vector{2, 1}));
    EXPECT_EQ(boxes[1].lane, 1) << "below the caption of the first";
    EXPECT_EQ(boxes[2].caption.left(), 430);
    EXPECT_EQ(boxes[2].lane, 0) << "alone in its line";
}

TEST(AssignLanes, boxesBeyondTheLastLaneAreRemoved) {
    std::vector<SpanBox> boxes(kMaxLanes + 3, boxAt(0, 10, 50));
    EXPECT_EQ(assignLanes(boxes, 1, 500, 6), std::vector{kMaxLanes});
    EXPECT_EQ(boxes.size(), static_cast<std::size_t>(kMaxLanes));
}

}  // namespace
}  // namespace ui
