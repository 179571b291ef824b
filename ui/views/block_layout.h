// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QTextLayout>
#include <span>
#include <vector>

#include "elmo/text/document.h"
#include "ui/text_blocks.h"
#include "ui/text_bridge.h"

namespace ui {

/// How text is set: the font, the width of the column in pixels, and the distance of lines as a multiple of their
/// height.
struct TextStyle {
    QFont font;
    qreal width = 0;
    qreal lineSpacing = 1.35;
};

/// The part of a token that stands on one line; a token broken over lines has several. The rectangle is in pixels from
/// the block's upper left corner and as high as the line's text.
struct TokenBox {
    elmo::TokenIndex token;
    int line = 0;
    QRectF rect;
};

/// A block set in lines, with the boxes of its tokens. Bidirectional text has its boxes where it is seen. GUI thread.
class BlockLayout {
public:
    BlockLayout(const elmo::Document& document, const TextBlock& block, const TextStyle& style);

    qreal height() const { return m_height; }
    int lineCount() const { return m_layout.lineCount(); }
    bool isRightToLeft() const { return m_text.isRightToLeft(); }
    const BlockText& text() const { return m_text; }

    /// All boxes in the order of the text.
    std::span<const TokenBox> boxes() const { return m_boxes; }
    std::span<const TokenBox> boxesOf(elmo::TokenIndex token) const;
    /// The box under a point, the space between lines divided among them; null between tokens.
    const TokenBox* boxAt(QPointF point) const;
    /// The box nearest to `x` on a line; null where the line has no token.
    const TokenBox* nearestOnLine(int line, qreal x) const;
    /// The line at a height; the first above and the last below the block.
    int lineAt(qreal y) const;

    /// Draws the text in the painter's pen colour.
    void draw(QPainter& painter, QPointF origin) const { m_layout.draw(&painter, origin); }

private:
    void breakLines(const TextStyle& style);
    void placeTokens(const elmo::Document& document, const TextBlock& block);
    QRectF boxOnLine(const QTextLine& line, int begin, int end) const;

    BlockText m_text;
    QTextLayout m_layout;
    bool m_hasRightToLeft = false;
    qreal m_height = 0;
    std::vector<qreal> m_lineTops;
    std::vector<TokenBox> m_boxes;
};

}  // namespace ui
