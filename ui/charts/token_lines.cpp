// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/token_lines.h"

#include <algorithm>

namespace ui {

TokenLines placeTokens(const std::vector<qreal>& widths, QPointF corner, qreal right, qreal nameWidth, qreal height,
                       qreal gap, bool isRightToLeft) {
    TokenLines lines;
    lines.isRightToLeft = isRightToLeft;
    const qreal begin = corner.x() + nameWidth;
    qreal x = begin, y = corner.y();
    const auto startLine = [&] { lines.names.emplace_back(corner.x(), y, nameWidth, height); };
    startLine();
    lines.right = begin;
    for (std::size_t token = 0; token < widths.size(); ++token) {
        if (x + widths[token] > right && x > begin) {
            x = begin;
            y += height + gap;
            startLine();
        }
        lines.columns.push_back({token, x, y, widths[token]});
        x += widths[token];
        lines.right = std::max(lines.right, x);
    }
    lines.bottom = y + height;
    if (!isRightToLeft)
        return lines;
    const qreal edges = corner.x() + std::max(right, lines.right);  // left and right edge are exchanged
    lines.right = std::max(right, lines.right);
    for (TokenLines::Column& column : lines.columns)
        column.left = edges - column.left - column.width;
    for (QRectF& name : lines.names)
        name.moveLeft(edges - name.right());
    return lines;
}

}  // namespace ui
