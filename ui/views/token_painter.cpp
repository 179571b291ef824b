// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/token_painter.h"

#include <QPainter>

#include "ui/charts/color_scale.h"

namespace ui {
namespace {

constexpr qreal kCorner = 3;
constexpr qreal kLineGap = 1.5;  ///< between the lines under two neighbouring tokens, on either side

QColor blended(const QColor& over, const QColor& under, qreal part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(part * a + (1 - part) * b); };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue())};
}

}  // namespace

TokenPainter::Look TokenPainter::lookOf(elmo::TokenIndex token) const {
    const QColor base = m_palette.color(QPalette::Base);
    const QColor text = m_palette.color(QPalette::Text);
    const QColor accent = m_palette.color(QPalette::Highlight);
    Look look;
    look.line = blended(text, base, 0.35);
    if (m_color)
        look.fill = m_color(token);
    if (look.fill.isValid())
        look.ink = readableOn(look.fill);
    if (m_marks.selected.contains(token)) {
        look.fill = blended(accent, base, 0.25);
        look.ink = text;
    }
    if (token == m_marks.hovered) {
        look.frame = blended(text, base, 0.6);
        look.line = text;
    }
    if (token == m_marks.current) {
        look.fill = accent;
        look.ink = m_palette.color(QPalette::HighlightedText);
        look.line = accent;
        look.frame = m_marks.focused ? text : accent;
    }
    return look;
}

void TokenPainter::paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const {
    std::vector<BlockLayout::Ink> inks;
    painter.save();
    for (const TokenBox& box : layout.boxes()) {
        const Look look = lookOf(box.token);
        const QRectF rect = box.rect.translated(origin);
        const QRectF padded = rect.adjusted(-1.5, -1, 1.5, 1.5);
        painter.setPen(look.frame.isValid() ? QPen(look.frame, 1) : QPen(Qt::NoPen));
        painter.setBrush(look.fill.isValid() ? QBrush(look.fill) : QBrush(Qt::NoBrush));
        if (look.fill.isValid() || look.frame.isValid())
            painter.drawRoundedRect(padded, kCorner, kCorner);
        const QRectF line(rect.left() + kLineGap, rect.bottom() + 0.5, std::max(rect.width() - 2 * kLineGap, 1.0), 1.0);
        painter.fillRect(line, look.line);
        if (look.ink.isValid() && (inks.empty() || inks.back().token != box.token))
            inks.push_back({box.token, look.ink});
    }
    painter.restore();
    layout.draw(painter, origin, inks);
}

}  // namespace ui
