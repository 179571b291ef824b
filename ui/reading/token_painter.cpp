// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/token_painter.h"

#include <QPainter>
#include <algorithm>

#include "ui/style/color_scale.h"

namespace ui {
namespace {

constexpr qreal kTokenCorner = 3;
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
        // If all tokens are coloured, a token without a colour stands out.
        look.fill = m_color ? base : accent;
        look.ink = m_color ? text : m_palette.color(QPalette::HighlightedText);
        look.line = look.fill;
        look.frame = m_color || m_marks.focused ? text : accent;
        look.frameWidth = m_color ? 2 : 1;
    }
    return look;
}

void TokenPainter::paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const {
    std::map<QRgb, QRegion> inks;
    QRegion inked;
    painter.save();
    for (const TokenBox& box : layout.boxes()) {
        const Look look = lookOf(box.token);
        const QRectF rect = box.rect.translated(origin);
        drawBox(painter, rect, look);
        if (look.ink.isValid()) {
            const QRegion region(rect.toAlignedRect());
            inks[look.ink.rgb()] += region - inked;
            inked += region;
        }
    }
    painter.restore();
    drawText(painter, layout, origin, inks, inked);
}

void TokenPainter::drawBox(QPainter& painter, const QRectF& rect, const Look& look) {
    if (look.fill.isValid() || look.frame.isValid()) {
        painter.setPen(look.frame.isValid() ? QPen(look.frame, look.frameWidth) : QPen(Qt::NoPen));
        painter.setBrush(look.fill.isValid() ? QBrush(look.fill) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1.5), kTokenCorner, kTokenCorner);
    }
    const QRectF line(rect.left() + kLineGap, rect.bottom() + 0.5, std::max(rect.width() - 2 * kLineGap, 1.0), 1.0);
    painter.fillRect(line, look.line);
}

/// Letters are shaped as a whole and then clipped by colour, so that colours never change the shape of a word.
void TokenPainter::drawText(QPainter& painter, const BlockLayout& layout, QPointF origin,
                            const std::map<QRgb, QRegion>& inks, const QRegion& inked) {
    if (inked.isEmpty()) {
        layout.draw(painter, origin);
        return;
    }
    painter.save();
    painter.setClipRegion(QRegion(painter.window()) - inked, Qt::IntersectClip);
    layout.draw(painter, origin);
    painter.restore();
    for (const auto& [ink, region] : inks) {
        painter.save();
        painter.setClipRegion(region, Qt::IntersectClip);
        painter.setPen(QColor(ink));
        layout.draw(painter, origin);
        painter.restore();
    }
}

}  // namespace ui
