// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/layout/arc_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace ui {
namespace {

using End = ArcBox::End;

constexpr qreal kWordWidth = 40;  ///< the width of a word; words stand next to each other

QRectF wordAt(int number) {
    return {number * kWordWidth, 20, kWordWidth, 10};
}

/// An arc over words of a line, with a label as wide as given.
ArcBox arcOver(int line, int from, int to, qreal label = 20) {
    const QRectF left = wordAt(std::min(from, to)), right = wordAt(std::max(from, to));
    ArcBox box;
    box.line = line;
    box.left = left.center().x();
    box.right = right.center().x();
    box.leftFoot = left;
    box.rightFoot = right;
    box.leftEnd = from <= to ? End::kFrom : End::kTo;
    box.rightEnd = from <= to ? End::kTo : End::kFrom;
    box.label = QRectF(0, 0, label, 8);
    return box;
}

TEST(StackArcs, arcsSideBySideShareALevelAndEnclosingOnesAreHigher) {
    std::vector<ArcBox> boxes = {arcOver(0, 0, 5), arcOver(0, 0, 1), arcOver(0, 3, 4), arcOver(1, 0, 5)};
    EXPECT_EQ(stackArcs(boxes, 3, 400, 4), (std::vector{2, 1, 0}));
    EXPECT_EQ(boxes[0].level, 1);
    EXPECT_EQ(boxes[1].level, 0);
    EXPECT_EQ(boxes[2].level, 0);
    EXPECT_EQ(boxes[3].level, 0) << "alone in its line";
}

TEST(StackArcs, theLabelStandsOverTheMiddle) {
    std::vector<ArcBox> boxes = {arcOver(0, 0, 2)};
    stackArcs(boxes, 1, 400, 4);
    EXPECT_DOUBLE_EQ(boxes[0].left, 20);
    EXPECT_DOUBLE_EQ(boxes[0].right, 100);
    EXPECT_DOUBLE_EQ(boxes[0].label.left(), 50);
}

TEST(StackArcs, aLabelWiderThanItsArcStaysInTheColumnAndTakesItsSpace) {
    std::vector<ArcBox> boxes = {arcOver(0, 0, 1, 110), arcOver(0, 2, 3)};
    EXPECT_EQ(stackArcs(boxes, 1, 400, 4), std::vector{2});
    EXPECT_DOUBLE_EQ(boxes[0].label.left(), 0) << "40 - 55 would be outside";
    EXPECT_EQ(boxes[0].level + boxes[1].level, 1);
}

TEST(StackArcs, feetOnOneWordAreSpreadWithoutCrossing) {
    // A predicate at word 2 with arguments on both sides.
    std::vector<ArcBox> boxes = {arcOver(0, 2, 0), arcOver(0, 2, 1), arcOver(0, 2, 3), arcOver(0, 2, 5)};
    stackArcs(boxes, 1, 400, 4);
    EXPECT_LT(boxes[1].right, boxes[0].right) << "of the arcs to the left, the shorter one is further left";
    EXPECT_LT(boxes[0].right, boxes[3].left);
    EXPECT_LT(boxes[3].left, boxes[2].left) << "of the arcs to the right, the longer one is further left";
    EXPECT_DOUBLE_EQ(boxes[0].right - boxes[1].right, 7);
    EXPECT_DOUBLE_EQ((boxes[1].right + boxes[2].left) / 2, wordAt(2).center().x());
    for (const ArcBox& box : boxes)
        EXPECT_TRUE(box.leftEnd == End::kFrom ? wordAt(2).contains(QPointF(box.left, 25))
                                              : wordAt(2).contains(QPointF(box.right, 25)));
    EXPECT_EQ(boxes[1].level, 0);
    EXPECT_EQ(boxes[2].level, 0);
}

TEST(StackArcs, openPartsHaveTheirLabelsAtTheEdgeOfTheLine) {
    ArcBox out = arcOver(0, 6, 6, 30);
    out.right = 390;
    out.rightEnd = End::kOpen;
    out.rightFoot = {};
    ArcBox in = arcOver(1, 1, 1, 30);
    in.left = 0;
    in.leftEnd = End::kOpen;
    in.leftFoot = {};
    std::vector<ArcBox> boxes = {out, in};
    EXPECT_EQ(stackArcs(boxes, 2, 400, 4), (std::vector{1, 1}));
    EXPECT_DOUBLE_EQ(boxes[0].label.right(), 390);
    EXPECT_DOUBLE_EQ(boxes[1].label.left(), 0);
    EXPECT_DOUBLE_EQ(boxes[0].left, wordAt(6).center().x());
    EXPECT_DOUBLE_EQ(boxes[1].right, wordAt(1).center().x());
}

TEST(StackArcs, whatDoesNotFitIsRemoved) {
    std::vector<ArcBox> boxes(kMaxArcLevels + 3, arcOver(0, 0, 1));
    EXPECT_EQ(stackArcs(boxes, 1, 400, 4), std::vector{kMaxArcLevels});
    EXPECT_EQ(boxes.size(), static_cast<std::size_t>(kMaxArcLevels));
    boxes.assign(kMaxArcLevels + 3, arcOver(0, 0, 1));
    std::vector<ArcBox> leftOut;
    stackArcs(boxes, 1, 400, 4, &leftOut);
    EXPECT_EQ(leftOut.size(), 3U);
}

TEST(ArcDistance, isToTheLineOrToAFoot) {
    ArcBox box = arcOver(0, 0, 2);
    box.left = 20;
    box.right = 100;
    box.y = 10;
    box.bottom = 30;
    EXPECT_DOUBLE_EQ(box.distanceTo({60, 10}), 0);
    EXPECT_DOUBLE_EQ(box.distanceTo({60, 14}), 4);
    EXPECT_DOUBLE_EQ(box.distanceTo({23, 25}), 3) << "of the left foot";
    EXPECT_DOUBLE_EQ(box.distanceTo({100, 35}), 5) << "below the right foot";
    box.rightEnd = End::kOpen;
    EXPECT_GT(box.distanceTo({100, 25}), 10) << "there is no foot";
}

bool crosses(qreal foot, const ArcBox& lower) {
    return lower.label.left() < foot && foot < lower.label.right();
}

/// How many feet pass through labels of lower arcs.
int crossings(const std::vector<ArcBox>& boxes) {
    int count = 0;
    for (const ArcBox& lower : boxes)
        for (const ArcBox& higher : boxes)
            if (higher.line == lower.line && higher.level > lower.level)
                count += (higher.leftEnd != End::kOpen && crosses(higher.left, lower)) +
                         (higher.rightEnd != End::kOpen && crosses(higher.right, lower));
    return count;
}

TEST(StackArcs, aFootPassesBesideTheLabelOfALowerArc) {
    // The second begins under the middle of the first, where its label would be.
    std::vector<ArcBox> boxes = {arcOver(0, 0, 4), arcOver(0, 2, 7)};
    EXPECT_EQ(stackArcs(boxes, 1, 400, 4), std::vector{2});
    EXPECT_EQ(boxes[0].level, 0);
    EXPECT_EQ(crossings(boxes), 0);
    EXPECT_GE(boxes[0].label.left(), boxes[0].left);
    EXPECT_LE(boxes[0].label.right(), boxes[0].right);
}

TEST(StackArcs, anArcWhoseLabelHasNoPlaceIsLiftedAboveTheOthers) {
    // A wide label over two short words, between which the long arc begins.
    std::vector<ArcBox> boxes = {arcOver(0, 1, 2, 70), arcOver(0, 2, 7)};
    stackArcs(boxes, 1, 400, 4);
    EXPECT_EQ(crossings(boxes), 0);
    EXPECT_GT(boxes[0].level, boxes[1].level);
}

/// Whatever the arcs of a line are: those on one level do not touch, everything is in the column, and labels are free.
TEST(StackArcs, ofAnyArcsNoneCollideOnALevel) {
    std::mt19937 random(66);
    std::uniform_int_distribution<int> place(0, 9), count(1, 7), size(10, 60);
    int crossed = 0, all = 0;
    for (int round = 0; round < 400; ++round) {
        std::vector<ArcBox> boxes;
        for (int i = count(random); i > 0; --i) {
            const int from = place(random);
            boxes.push_back(arcOver(0, from, (from + 1 + place(random) % 9) % 10, size(random)));
        }
        stackArcs(boxes, 1, 400, 4);
        crossed += crossings(boxes) > 0;
        all += 1;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_GE(boxes[i].label.left(), 0);
            EXPECT_LE(boxes[i].label.right(), 400);
            for (std::size_t k = 0; k < i; ++k)
                if (boxes[i].level == boxes[k].level) {
                    EXPECT_FALSE(boxes[i].left < boxes[k].right && boxes[k].left < boxes[i].right) << round;
                    EXPECT_FALSE(boxes[i].label.intersects(boxes[k].label)) << round;
                }
        }
    }
    EXPECT_EQ(all, 400);
    EXPECT_LE(crossed, all / 10) << "a label without any free place is drawn over the line";
}

}  // namespace
}  // namespace ui
