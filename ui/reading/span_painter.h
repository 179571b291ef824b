// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPalette>
#include <optional>

#include "ui/annotations/label_colors.h"
#include "ui/reading/layout/block_layout.h"

namespace ui {

/// Draws the spans of a block: a bar in the label's colour below the text, thicker if manual or accepted, dashed if the
/// model is unsure, and the caption below the bar. GUI thread, for one paint event.
class SpanPainter {
public:
    SpanPainter(const QPalette& palette, const LabelColors& colors, std::optional<std::int64_t> current)
        : m_palette(palette), m_colors(colors), m_current(current) {}

    void paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const;
    /// Draws a coloured, framed background for a stretch of text.
    void paintStretch(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                      const QColor& color) const;
    /// Draws the handles at the two edges of a span.
    void paintGrips(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                    const QColor& color) const;

private:
    void paintBar(QPainter& painter, const QRectF& bar, const SpanPiece& piece, const SpanBox& box) const;
    void paintCaption(QPainter& painter, const QRectF& caption, const SpanPiece& piece, const QFont& font) const;

    const QPalette& m_palette;
    const LabelColors& m_colors;
    std::optional<std::int64_t> m_current;
};

/// The edges of a stretch within a block, as vertical lines through its text and its bar; none for an edge in another
/// block. In right-to-left text the begin is on the right.
struct StretchEdges {
    std::optional<QLineF> begin;
    std::optional<QLineF> end;
};
StretchEdges edgesOf(const BlockLayout& layout, elmo::ByteSpan bytes);

}  // namespace ui
