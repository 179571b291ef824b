// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QTextLayout>
#include <span>
#include <vector>

#include "elmo/text/document.h"
#include "ui/reading/layout/arc_index.h"
#include "ui/reading/layout/arc_layout.h"
#include "ui/reading/layout/span_index.h"
#include "ui/reading/layout/span_lanes.h"
#include "ui/text/text_blocks.h"
#include "ui/text/text_bridge.h"

namespace ui {

/// The style of the text: the font, the width of the column in pixels, the line spacing as a multiple of the line
/// height, and the height in pixels that is kept free for a ribbon above and below each line.
struct TextStyle {
    QFont font;
    qreal width = 0;
    qreal lineSpacing = 1.35;
    qreal ribbon = 0;
};

/// The part of a token on one line; a token broken over lines has several. The rectangle is in pixels from the block's
/// upper left corner and as high as the line's text.
struct TokenBox {
    elmo::TokenIndex token;
    int line = 0;
    QRectF rect;
};

/// A stretch of adjacent letters on one line.
struct LinePart {
    int line = 0;
    QRectF rect;  ///< as high as the line's text
    bool rightToLeft = false;
    bool holdsFirst = false;  ///< contains the first letter of the stretch on this line
    bool holdsLast = false;
};

/// The font of the captions below spans and of the labels of arcs, and the size of their lanes in pixels.
struct LaneMetrics {
    explicit LaneMetrics(const QFont& text);

    QFont font;
    qreal bar = 0;      ///< height reserved for the bar
    qreal caption = 0;  ///< height of a caption below it
    qreal gap = 0;      ///< below the caption, and between neighbours

    qreal height() const { return bar + caption + gap; }
    /// Of a level of arcs above the text.
    qreal arc() const { return caption + gap; }
};

/// A laid-out block with the boxes of its tokens. Boxes of bidirectional text are at their visual positions. GUI
/// thread.
class BlockLayout {
public:
    BlockLayout(const elmo::Document& document, const TextBlock& block, const TextStyle& style,
                std::vector<SpanPiece> pieces = {}, std::vector<ArcPiece> arcs = {});

    qreal height() const { return m_height; }
    qreal lineTop(int line) const { return m_lineTops[static_cast<std::size_t>(line)]; }
    int lineCount() const { return m_layout.lineCount(); }
    bool isRightToLeft() const { return m_text.isRightToLeft(); }
    const BlockText& text() const { return m_text; }
    /// Of the ribbons above and below each line.
    qreal ribbonHeight() const { return m_ribbonHeight; }

    /// All boxes in the order of the text.
    std::span<const TokenBox> boxes() const { return m_boxes; }
    std::span<const TokenBox> boxesOf(elmo::TokenIndex token) const;
    /// The box under a point, with the space between lines divided among them; null between tokens.
    const TokenBox* boxAt(QPointF point) const;
    /// The box nearest to `x` on a line; null if the line has no token.
    const TokenBox* nearestOnLine(int line, qreal x) const;
    /// The line at a height, clamped to the first and the last line.
    int lineAt(qreal y) const;

    /// The annotations on the block, and their positions.
    const std::vector<SpanPiece>& pieces() const { return m_pieces; }
    const std::vector<SpanBox>& spanBoxes() const { return m_spanBoxes; }
    const SpanPiece& pieceOf(const SpanBox& box) const { return m_pieces[box.piece]; }
    const LaneMetrics& lanes() const { return m_lanes; }
    /// The relations with an end on the block, and where they are drawn: above the lines, which have room for them.
    const std::vector<ArcPiece>& arcs() const { return m_arcs; }
    const std::vector<ArcBox>& arcBoxes() const { return m_arcBoxes; }
    /// Of the arcs of a line for which there is no level, in the order of the lines: how many, and which.
    struct LeftOutArcs {
        int line = 0;
        std::vector<std::size_t> pieces = {};  ///< indices into arcs()
        QString mark = {};                     ///< "+3"
        QRectF rect = {};                      ///< of the mark: right of the lines, as high as the highest level
    };
    const std::vector<LeftOutArcs>& leftOutArcs() const { return m_leftOutArcs; }
    /// The parts of a stretch of the document: every group of letters, by line and from left to right.
    std::vector<LinePart> partsOf(elmo::ByteSpan bytes) const;

    /// Draws the text in the painter's pen colour.
    void draw(QPainter& painter, QPointF origin) const { m_layout.draw(&painter, origin); }

private:
    void breakLines(const TextStyle& style);
    void boxSpans();
    void boxArcs();
    void boxArc(std::size_t arc, const QSizeF& label);
    void placeLines(const TextStyle& style);
    void placeArcs(const std::vector<qreal>& bottoms);
    void markLeftOut(const std::vector<ArcBox>& boxes, qreal width, const std::vector<qreal>& bottoms);
    void addParts(std::vector<LinePart>& parts, int line, int begin, int end) const;
    void placeTokens(const elmo::Document& document, const TextBlock& block);
    QRectF boxOnLine(const QTextLine& line, int begin, int end) const;

    BlockText m_text;
    QTextLayout m_layout;
    bool m_hasRightToLeft = false;
    qreal m_ribbonHeight = 0;
    qreal m_height = 0;
    std::vector<qreal> m_lineTops;
    std::vector<TokenBox> m_boxes;
    std::vector<SpanPiece> m_pieces;
    LaneMetrics m_lanes;
    std::vector<SpanBox> m_spanBoxes;
    std::vector<ArcPiece> m_arcs;
    std::vector<ArcBox> m_arcBoxes;
    std::vector<LeftOutArcs> m_leftOutArcs;
};

}  // namespace ui
