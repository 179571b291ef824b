// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <functional>
#include <optional>
#include <vector>

#include "ui/label_colors.h"
#include "ui/sentiment.h"
#include "ui/views/lazy_layout.h"
#include "ui/views/token_navigation.h"

namespace ui {

/// The document with its tokens marked. Only the lines in sight are set, so a long document opens as fast as a short
/// one. One token is the current one; together with an anchor it spans the tokens that Copy takes. GUI thread.
class DocumentView : public QAbstractScrollArea {
    Q_OBJECT

public:
    /// A colour laid under a token; invalid where it has none.
    using TokenColor = std::function<QColor(elmo::TokenIndex)>;

    explicit DocumentView(QWidget* parent = nullptr);

    void setDocument(std::shared_ptr<const OpenedDocument> document);
    /// Shows a token as the current one and brings it into sight; says nothing to tokenSelected().
    void setCurrentToken(std::optional<elmo::TokenIndex> token);
    std::optional<elmo::TokenIndex> currentToken() const { return m_current; }
    /// The tokens that Copy takes: none without a current token.
    elmo::TokenSpan selectedTokens() const;
    /// The selected tokens with everything between them, exactly as in the document.
    QString selectedText() const;
    void setTokenColor(TokenColor color);

    // Annotations: document_spans.cpp.
    /// Shows spans below the text, and gives way to them where they need room; the text in sight stays where it is.
    void setSpans(SpanIndex spans, LabelColors colors);
    /// A span with grips at its edges, brought into sight; nothing: none.
    void setCurrentSpan(std::optional<std::int64_t> id, elmo::ByteSpan bytes = {});
    std::optional<std::int64_t> currentSpan() const { return m_currentSpan; }
    /// Stretches laid under with a colour, the answers to a question; the first is brought into sight.
    void setHighlights(std::vector<elmo::ByteSpan> stretches);
    const std::vector<elmo::ByteSpan>& highlights() const { return m_highlights; }
    /// Scores at the margin, one entry a sentence.
    void setSentiments(std::vector<std::optional<Sentiment>> sentiments);
    void setSpanToolTip(std::function<QString(std::int64_t id)> toolTip) { m_spanToolTip = std::move(toolTip); }
    void bringIntoSight(elmo::ByteSpan bytes);
    /// The span whose bar or caption is at a point.
    std::optional<std::int64_t> spanAt(QPoint viewportPoint) const;
    /// Bars of a span in the viewport, in the order of the text.
    std::vector<QRectF> spanRects(std::int64_t id) const;
    /// Where the grips of the current span are in the viewport, first that of its begin.
    std::vector<QPointF> gripPoints() const;
    /// Lets a token's line stand at the top.
    void scrollTo(elmo::TokenIndex token);
    /// The first token in sight, to come back to.
    std::optional<elmo::TokenIndex> topToken() const;

    std::optional<elmo::TokenIndex> tokenAt(QPoint viewportPoint) const;
    /// The boxes of a token in the viewport; empty where it is out of sight.
    std::vector<QRectF> tokenRects(elmo::TokenIndex token) const;

    int zoomSteps() const { return m_zoomSteps; }
    void setZoomSteps(int steps);
    void zoomIn() { setZoomSteps(m_zoomSteps + 1); }
    void zoomOut() { setZoomSteps(m_zoomSteps - 1); }
    void zoomReset() { setZoomSteps(0); }
    void copySelection() const;
    void selectAllTokens();

Q_SIGNALS:
    void tokenSelected(elmo::TokenIndex token);
    void tokenHovered(std::optional<elmo::TokenIndex> token);
    void spanSelected(std::int64_t id);
    /// The user has dragged an edge of the current span to another token.
    void spanResized(std::int64_t id, elmo::ByteSpan bytes);
    void menuRequested(QPoint globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A block in sight: where its first line's top is in the viewport.
    struct Placed {
        std::size_t block;
        QPointF origin;
        std::shared_ptr<const BlockLayout> layout;
    };

    /// An edge of the current span under way to another place.
    struct Drag {
        bool begin = false;
        elmo::ByteSpan bytes;
    };

    bool pressOnSpan(QPoint point);
    bool dragTo(QPoint point);
    std::optional<bool> gripAt(QPoint point) const;
    void paintBelow(QPainter& painter, const Placed& placed) const;
    void paintAbove(QPainter& painter, const Placed& placed) const;
    void paintSentiments(QPainter& painter, const Placed& placed) const;
    bool showToolTip(QPoint point, QPoint globalPoint);
    int marginWidth() const;
    QColor currentColor() const;
    void restyle();
    void settle();
    void layOutDownwards();
    void showScrollPosition();
    void followScrollBar(int from, int to);
    void bringIntoSight(elmo::TokenIndex token);
    void moveTo(elmo::TokenIndex token, bool extend);
    std::optional<elmo::TokenIndex> keyTarget(const QKeyEvent& event);
    void setHovered(std::optional<elmo::TokenIndex> token);
    void updateToken(std::optional<elmo::TokenIndex> token);
    std::optional<elmo::TokenIndex> nearestToken(QPoint viewportPoint) const;

    LazyLayout m_layout;
    std::vector<Placed> m_placed;
    std::size_t m_topBlock = 0;    ///< the block at the viewport's top ...
    std::int64_t m_topOffset = 0;  ///< ... and how far its upper edge is above it
    int m_shownValue = 0;
    bool m_settling = false;
    qreal m_columnLeft = 0;
    std::optional<elmo::TokenIndex> m_current;
    std::optional<elmo::TokenIndex> m_anchor;
    std::optional<elmo::TokenIndex> m_hovered;
    std::optional<qreal> m_columnX;  ///< where Up and Down want to stay, in the column
    TokenColor m_tokenColor;
    int m_zoomSteps = 0;
    LabelColors m_colors;
    std::optional<std::int64_t> m_currentSpan;
    elmo::ByteSpan m_currentBytes;
    std::vector<elmo::ByteSpan> m_highlights;
    std::vector<std::optional<Sentiment>> m_sentiments;
    std::function<QString(std::int64_t)> m_spanToolTip;
    std::optional<Drag> m_drag;
};

}  // namespace ui
