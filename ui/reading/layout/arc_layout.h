// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <cstddef>
#include <vector>

namespace ui {

/// The part of an arc on one line: two feet on the text with a horizontal piece between them that has the label. An arc
/// over a line break has a part on the line of each of its ends, whose other side is open: it goes to the edge of the
/// line there. Positions are in pixels from the block's upper left corner.
struct ArcBox {
    enum class End { kFrom, kTo, kOpen };

    std::size_t piece = 0;  ///< index into the block's arcs
    int line = 0;
    int level = 0;              ///< 0: the lowest
    qreal left = 0, right = 0;  ///< of the horizontal piece; feet are at its ends
    End leftEnd = End::kFrom, rightEnd = End::kTo;
    QRectF leftFoot = {}, rightFoot = {};  ///< the words that the feet stand on; empty for open ends
    QRectF label = {};
    qreal y = 0;       ///< of the horizontal piece
    qreal bottom = 0;  ///< of the feet, on the text

    bool isOpen() const { return leftEnd == End::kOpen || rightEnd == End::kOpen; }
    /// From a point to the horizontal piece or a foot, whichever is nearer.
    qreal distanceTo(QPointF point) const;
};

inline constexpr int kMaxArcLevels = 8;

/// Gives every arc of a line a level and its label a place between 0 and `width`: arcs and labels of one
/// level do not overlap, and the ends of higher arcs avoid the labels of lower ones. Short arcs have low levels. Ends
/// on the same word are spread over its width. Labels come with their sizes; those of open parts stand at the open
/// edge. Arcs that do not fit into kMaxArcLevels are removed and added to `leftOut`. Returns the number of levels of
/// each line. Vertical positions are not set.
std::vector<int> stackArcs(std::vector<ArcBox>& boxes, int lines, qreal width, qreal gap,
                           std::vector<ArcBox>* leftOut = nullptr);

}  // namespace ui
