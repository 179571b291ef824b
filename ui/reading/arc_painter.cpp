// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/arc_painter.h"

#include <QPainterPath>
#include <algorithm>

namespace ui {
namespace {

constexpr qreal kArcCorner = 5;
constexpr qreal kArrow = 3;                           ///< half the width of an arrowhead
constexpr float kPaleArc = 0.55F, kPaleLabel = 0.8F;  ///< of the text's colour

QColor mixed(const QColor& over, const QColor& under, float part) {
    const auto mix = [part](float a, float b) { return part * a + (1 - part) * b; };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                            mix(over.blueF(), under.blueF()));
}

}  // namespace

void ArcPainter::paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const {
    if (layout.arcBoxes().empty())
        return;
    painter.save();
    painter.translate(origin);
    for (const bool strong : {false, true})  // the strong ones over the others
        for (const ArcBox& box : layout.arcBoxes())
            if (const ArcPiece& piece = layout.arcs()[box.piece]; isStrong(piece) == strong)
                paintLine(painter, box, piece);
    for (const ArcBox& box : layout.arcBoxes())
        paintLabel(painter, box, layout.arcs()[box.piece], layout.lanes().font);
    painter.setFont(layout.lanes().font);
    painter.setPen(m_palette.color(QPalette::Text));
    for (const BlockLayout::LeftOutArcs& arcs : layout.leftOutArcs())
        painter.drawText(arcs.rect, Qt::AlignCenter | Qt::TextSingleLine, arcs.mark);
    painter.restore();
}

bool ArcPainter::isStrong(const ArcPiece& piece) const {
    return piece.id == m_current ||
           std::ranges::any_of(m_places, [&](const elmo::ByteSpan& place) { return piece.touches(place); });
}

QColor ArcPainter::colorOf(const ArcPiece& piece) const {
    if (piece.id == m_current)
        return m_palette.color(QPalette::Highlight);
    return isStrong(piece) ? m_palette.color(QPalette::Text)
                           : mixed(m_palette.color(QPalette::Text), m_palette.color(QPalette::Base), kPaleArc);
}

void ArcPainter::paintLine(QPainter& painter, const ArcBox& box, const ArcPiece& piece) const {
    using End = ArcBox::End;
    const QColor color = colorOf(piece);
    const qreal corner = std::min({kArcCorner, (box.right - box.left) / 2, box.bottom - box.y});
    QPainterPath path;
    if (box.leftEnd == End::kOpen) {
        path.moveTo(box.left, box.y);
    } else {
        path.moveTo(box.left, box.bottom);
        path.lineTo(box.left, box.y + corner);
        path.quadTo(box.left, box.y, box.left + corner, box.y);
    }
    if (box.rightEnd == End::kOpen) {
        path.lineTo(box.right, box.y);
    } else {
        path.lineTo(box.right - corner, box.y);
        path.quadTo(box.right, box.y, box.right, box.y + corner);
        path.lineTo(box.right, box.bottom);
    }
    QPen pen(color, piece.id == m_current ? 2.6 : isStrong(piece) ? 1.8 : 1.1);
    if (piece.unsure || piece.rejected)
        pen.setStyle(Qt::DotLine);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawPath(path);
    const auto arrow = [&](qreal x) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({QPointF(x, box.bottom + 1),
                                       {x - kArrow, box.bottom - 1.6 * kArrow},
                                       {x + kArrow, box.bottom - 1.6 * kArrow}}));
    };
    if (box.leftEnd == End::kTo)
        arrow(box.left);
    if (box.rightEnd == End::kTo)
        arrow(box.right);
}

void ArcPainter::paintTie(QPainter& painter, QLineF line) const {
    const QColor color = m_palette.color(QPalette::Highlight);
    painter.save();
    painter.setPen(QPen(color, 2.2));
    painter.drawLine(line);
    if (line.length() > 3 * kArrow) {
        const QPointF along = (line.p2() - line.p1()) / line.length() * 3 * kArrow;
        const QPointF across(along.y() / 2, -along.x() / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({line.p2(), line.p2() - along + across, line.p2() - along - across}));
    }
    painter.restore();
}

void ArcPainter::paintLabel(QPainter& painter, const ArcBox& box, const ArcPiece& piece, const QFont& font) const {
    const QColor base = m_palette.color(QPalette::Base), text = m_palette.color(QPalette::Text);
    const bool isCurrent = piece.id == m_current;
    painter.fillRect(box.label, isCurrent ? m_palette.color(QPalette::Highlight) : base);  // the line is interrupted
    QFont face = font;
    face.setStrikeOut(piece.rejected);
    painter.setFont(face);
    painter.setPen(isCurrent         ? m_palette.color(QPalette::HighlightedText)
                   : isStrong(piece) ? text
                                     : mixed(text, base, kPaleLabel));
    painter.drawText(box.label, Qt::AlignCenter | Qt::TextSingleLine, piece.label);
}

}  // namespace ui
