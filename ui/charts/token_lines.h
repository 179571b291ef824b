// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

namespace ui {

/// Where columns of tokens stand in a figure: next to each other in lines, like text; from the right in right-to-left
/// text, with the names of rows at the right as well. A plain value.
struct TokenLines {
    struct Column {
        std::size_t token;
        qreal left, top, width;
    };

    std::vector<Column> columns;
    std::vector<QRectF> names;  ///< where each line has the names of its rows: the full height of the line
    qreal right = 0;
    qreal bottom = 0;
    bool isRightToLeft = false;
};

/// Places columns of these widths between x = `corner.x()` and `right`, in lines of `height` with `gap` between them.
/// `nameWidth` is left free at the beginning of every line. A column wider than a line has one of its own.
TokenLines placeTokens(const std::vector<qreal>& widths, QPointF corner, qreal right, qreal nameWidth, qreal height,
                       qreal gap, bool isRightToLeft);

}  // namespace ui
