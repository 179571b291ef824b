// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/span_painter.h"

namespace ui {
namespace {

constexpr qreal kThin = 2.5;
constexpr qreal kThick = 4.5;
constexpr qreal kCorner = 3;
constexpr qreal kGrip = 3.5;  ///< radius of a handle
constexpr float kStretchFill = 0.20F;
constexpr float kCaptionFill = 0.16F;

QColor transparent(QColor color, float part) {
    color.setAlphaF(part);
    return color;
}

}  // namespace

void SpanPainter::paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const {
    painter.save();
    for (const SpanBox& box : layout.spanBoxes()) {
        const SpanPiece& piece = layout.pieceOf(box);
        paintBar(painter, box.bar.translated(origin), piece, box);
        if (!box.caption.isEmpty())
            paintCaption(painter, box.caption.translated(origin), piece, layout.lanes().font);
    }
    painter.restore();
}

void SpanPainter::paintBar(QPainter& painter, const QRectF& bar, const SpanPiece& piece, const SpanBox& box) const {
    const QColor color =
        piece.rejected ? m_palette.color(QPalette::PlaceholderText) : m_colors.color(piece.label, m_palette);
    const qreal thickness = piece.human || piece.id == m_current ? kThick : kThin;
    const qreal y = bar.bottom() - kThick / 2;
    QPen pen(color, thickness, m_colors.line(piece.label), Qt::FlatCap);
    if (piece.unsure || piece.rejected)
        pen.setStyle(Qt::DotLine);
    painter.setPen(pen);
    painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
    // Ticks mark the ends of the span: a bar without a tick continues elsewhere.
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::FlatCap));
    const auto tick = [&](qreal x) { painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom())); };
    if (box.rightToLeft ? box.ends : box.begins)
        tick(bar.left() + 0.75);
    if (box.rightToLeft ? box.begins : box.ends)
        tick(bar.right() - 0.75);
}

void SpanPainter::paintCaption(QPainter& painter, const QRectF& caption, const SpanPiece& piece,
                               const QFont& font) const {
    const QColor color = m_colors.color(piece.label, m_palette);
    const bool current = piece.id == m_current;
    if (!piece.rejected || current) {
        painter.setPen(current ? QPen(m_palette.color(QPalette::Text), 1.2) : QPen(Qt::NoPen));
        painter.setBrush(transparent(color, current ? 2 * kCaptionFill : kCaptionFill));
        painter.drawRoundedRect(caption.adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    }
    QFont face = font;
    face.setStrikeOut(piece.rejected);
    painter.setFont(face);
    painter.setPen(m_palette.color(piece.rejected ? QPalette::PlaceholderText : QPalette::Text));
    painter.drawText(caption, Qt::AlignCenter | Qt::TextSingleLine, piece.caption);
}

void SpanPainter::paintStretch(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                               const QColor& color) const {
    painter.save();
    painter.setPen(QPen(color, 1));
    painter.setBrush(transparent(color, kStretchFill));
    for (const LinePart& part : layout.partsOf(bytes))
        painter.drawRoundedRect(part.rect.translated(origin).adjusted(-2, -2, 2, 2), kCorner, kCorner);
    painter.restore();
}

void SpanPainter::paintGrips(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                             const QColor& color) const {
    const StretchEdges edges = edgesOf(layout, bytes);
    painter.save();
    painter.setPen(QPen(color, 2));
    painter.setBrush(color);
    for (const auto& edge : {edges.begin, edges.end})
        if (edge) {
            const QLineF line = edge->translated(origin);
            painter.drawLine(line);
            painter.drawEllipse(line.p1(), kGrip, kGrip);
        }
    painter.restore();
}

StretchEdges edgesOf(const BlockLayout& layout, elmo::ByteSpan bytes) {
    StretchEdges edges;
    const auto parts = layout.partsOf(bytes);
    if (parts.empty())
        return edges;
    const elmo::ByteSpan block = layout.text().bytes();
    const auto line = [](const LinePart& part, bool left) {
        const qreal x = left ? part.rect.left() - 2 : part.rect.right() + 2;
        return QLineF(x, part.rect.top() - 2, x, part.rect.bottom() + 2);
    };
    for (const LinePart& part : parts) {
        if (part.holdsFirst && part.line == parts.front().line && bytes.begin >= block.begin)
            edges.begin = line(part, !part.rightToLeft);
        if (part.holdsLast && part.line == parts.back().line && bytes.end <= block.end)
            edges.end = line(part, part.rightToLeft);
    }
    return edges;
}

}  // namespace ui
