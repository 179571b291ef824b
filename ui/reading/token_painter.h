// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QRegion>
#include <functional>
#include <map>
#include <optional>

#include "ui/reading/layout/block_layout.h"

namespace ui {

/// Draws the tokens of a block: a line under each, with a gap between neighbours; a background colour if one is given;
/// the current token as a filled box, the others of the selection as tinted boxes. GUI thread, for one paint event.
class TokenPainter {
public:
    struct Marks {
        elmo::TokenSpan selected;
        std::optional<elmo::TokenIndex> current;
        std::optional<elmo::TokenIndex> hovered;
        bool focused = false;
    };
    using TokenColor = std::function<QColor(elmo::TokenIndex)>;

    TokenPainter(const QPalette& palette, const Marks& marks, const TokenColor& color)
        : m_palette(palette), m_marks(marks), m_color(color) {}

    void paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const;

private:
    /// The box's fill and the colour of its text; invalid if there is no own colour.
    struct Look {
        QColor fill;
        QColor ink;
        QColor line;
        QColor frame;
        qreal frameWidth = 1;
    };
    Look lookOf(elmo::TokenIndex token) const;
    static void drawBox(QPainter& painter, const QRectF& rect, const Look& look);
    static void drawText(QPainter& painter, const BlockLayout& layout, QPointF origin,
                         const std::map<QRgb, QRegion>& inks, const QRegion& inked);

    const QPalette& m_palette;
    const Marks& m_marks;
    const TokenColor& m_color;
};

}  // namespace ui
