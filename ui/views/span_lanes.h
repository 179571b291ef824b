// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

namespace ui {

/// The part of a span that stands on one line, as a bar below the text with its caption below the bar. Rectangles are
/// in pixels from the block's upper left corner. A span whose letters stand apart on the line (mixed directions) has
/// several bars there, the first of them with the caption.
struct SpanBox {
    std::size_t piece = 0;  ///< index into the block's pieces
    int line = 0;
    int lane = 0;
    QRectF bar;
    QRectF caption;            ///< empty for a bar that has none
    bool rightToLeft = false;  ///< the letters at the logical begin stand at the right
    bool begins = false;       ///< the span's first letter is in this bar
    bool ends = false;         ///< its last letter is
};

inline constexpr int kMostLanes = 12;

/// Gives each box the highest lane where it touches no box of its line that has one already, captions included, and
/// moves captions back into [0, width]. Boxes come by line, within it by begin, longer first; `gap` stays free between
/// neighbours. Boxes that find no room in kMostLanes are taken out: the table of annotations still has them. Returns
/// the lanes of each line.
std::vector<int> assignLanes(std::vector<SpanBox>& boxes, int lines, qreal width, qreal gap);

}  // namespace ui
