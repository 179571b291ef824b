// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPalette>
#include <optional>

#include "ui/label_colors.h"
#include "ui/views/block_layout.h"

namespace ui {

/// Draws the spans of a block: a bar in the label's colour below the text, thicker where people made or accepted it,
/// broken where the model is unsure, and the caption below the bar. GUI thread, for one paint event.
class SpanPainter {
public:
    SpanPainter(const QPalette& palette, const LabelColors& colors, std::optional<std::int64_t> current)
        : m_palette(palette), m_colors(colors), m_current(current) {}

    void paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const;
    /// Lays a colour under a stretch of text, with a frame; below the text.
    void paintStretch(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                      const QColor& color) const;
    /// The grips at the two edges of a span.
    void paintGrips(QPainter& painter, const BlockLayout& layout, QPointF origin, elmo::ByteSpan bytes,
                    const QColor& color) const;

private:
    void paintBar(QPainter& painter, const QRectF& bar, const SpanPiece& piece, const SpanBox& box) const;
    void paintCaption(QPainter& painter, const QRectF& caption, const SpanPiece& piece, const QFont& font) const;

    const QPalette& m_palette;
    const LabelColors& m_colors;
    std::optional<std::int64_t> m_current;
};

/// The edges of a stretch within a block, as vertical lines through its text and the room for its bar; nothing for an
/// edge in another block. In right-to-left text the begin is at the right.
struct StretchEdges {
    std::optional<QLineF> begin;
    std::optional<QLineF> end;
};
StretchEdges edgesOf(const BlockLayout& layout, elmo::ByteSpan bytes);

}  // namespace ui
