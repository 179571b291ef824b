// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

namespace ui {

/// The part of a span on one line, as a bar below the text with its caption below the bar. Rectangles are in pixels
/// from the block's upper left corner. A span whose letters are not adjacent on the line (mixed directions) has several
/// bars there; the first has the caption.
struct SpanBox {
    std::size_t piece = 0;  ///< index into the block's pieces
    int line = 0;
    int lane = 0;
    QRectF bar;
    QRectF caption;            ///< empty for a bar that has none
    bool rightToLeft = false;  ///< the first letters are on the right
    bool begins = false;       ///< contains the span's first letter
    bool ends = false;         ///< contains its last letter
};

inline constexpr int kMaxLanes = 12;

/// Assigns each box the highest lane of its line where it overlaps no other box, including captions, and moves captions
/// into [0, width]. Boxes are sorted by line, then begin, longer first; `gap` is kept free between neighbours. Boxes
/// that do not fit into kMaxLanes are removed; the table of annotations still lists them. Returns the number of lanes
/// of each line.
std::vector<int> assignLanes(std::vector<SpanBox>& boxes, int lines, qreal width, qreal gap);

}  // namespace ui
