// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QElapsedTimer>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ui/annotations/label_colors.h"
#include "ui/reading/layout/lazy_layout.h"
#include "ui/reading/margin_scores.h"
#include "ui/reading/surprisal_ribbon.h"
#include "ui/reading/token_navigation.h"

namespace ui {

/// The document with its tokens marked. Only visible lines are laid out, so a long document opens as fast as a short
/// one. One token is the current one; together with an anchor it defines the tokens that Copy takes. GUI thread.
class DocumentView : public QAbstractScrollArea {
    Q_OBJECT

public:
    /// The background colour of a token; invalid if it has none.
    using TokenColor = std::function<QColor(elmo::TokenIndex)>;

    explicit DocumentView(QWidget* parent = nullptr);

    void setDocument(std::shared_ptr<const OpenedDocument> document);
    /// The message that is shown if the document has no text; otherwise empty.
    QString notice() const;
    /// Makes a token the current one and scrolls to it, without emitting tokenSelected().
    void setCurrentToken(std::optional<elmo::TokenIndex> token);
    std::optional<elmo::TokenIndex> currentToken() const { return m_current; }
    /// The tokens that Copy takes: none without a current token.
    elmo::TokenSpan selectedTokens() const;
    /// The selected tokens and the text between them, exactly as in the document.
    QString selectedText() const;
    void setTokenColor(TokenColor color);

    // Annotations: document_spans.cpp.
    /// Shows spans below the text and makes room for them; the visible text keeps its position.
    void setSpans(SpanIndex spans, LabelColors colors);
    const LabelColors& spanColors() const { return m_colors; }
    /// Shows handles at the edges of a span and scrolls to it; none: no handles.
    void setCurrentSpan(std::optional<std::int64_t> id, elmo::ByteSpan bytes = {});
    std::optional<std::int64_t> currentSpan() const { return m_currentSpan; }
    /// Highlights stretches, the answers to a question, and scrolls to the first.
    void setHighlights(std::vector<elmo::ByteSpan> stretches);
    const std::vector<elmo::ByteSpan>& highlights() const { return m_highlights; }
    /// The classes of sentences at the margin.
    void setScores(MarginScores scores);
    const MarginScores& scores() const { return m_scores; }
    /// Surprisals above and below the lines, with room for them if there are any.
    void setRibbon(SurprisalRibbon ribbon);
    const SurprisalRibbon& ribbon() const { return m_ribbon; }
    /// Shows relations above the text, and makes room for them; the visible text keeps its position. Of a sentence with
    /// many of them those of the current token are shown.
    void setArcs(ArcIndex arcs);
    const ArcIndex& arcs() const { return m_layout.arcs(); }
    /// The labels of arcs in the viewport, with their places, in the order of the text.
    std::vector<std::pair<QString, QRectF>> arcLabels() const;
    /// The marks of lines with more arcs than can be drawn ("+3"), with their places and what is said of those arcs.
    struct LeftOutMark {
        QString mark, explanation;
        QRectF rect;
    };
    std::vector<LeftOutMark> leftOutMarks() const;
    /// The relation whose label or line is at a point.
    std::optional<std::int64_t> arcAt(QPoint viewportPoint) const;
    /// The places of the labels of a relation.
    std::vector<QRectF> arcRects(std::int64_t id) const;
    /// Draws a relation as the selected one; none: no relation is.
    void setCurrentArc(std::optional<std::int64_t> id);
    std::optional<std::int64_t> currentArc() const { return m_currentArc; }
    /// Draws a line from a span to the current one until Enter or Escape is pressed; see tieAnswered(). None: no line.
    void setTie(std::optional<std::int64_t> from);
    std::optional<std::int64_t> tie() const { return m_tie ? std::optional(m_tie->from) : std::nullopt; }
    void setSpanToolTip(std::function<QString(std::int64_t id)> toolTip) { m_spanToolTip = std::move(toolTip); }
    /// What the tooltip of a token outside of spans says; empty: nothing.
    void setTokenToolTip(std::function<QString(elmo::TokenIndex)> toolTip) { m_tokenToolTip = std::move(toolTip); }
    void bringIntoSight(elmo::ByteSpan bytes);
    /// The span whose bar or caption is at a point.
    std::optional<std::int64_t> spanAt(QPoint viewportPoint) const;
    /// Bars of a span in the viewport, in the order of the text.
    std::vector<QRectF> spanRects(std::int64_t id) const;
    /// Positions of the current span's handles in the viewport, the begin first.
    std::vector<QPointF> gripPoints() const;
    /// Scrolls a token's line to the top, where it stays when lines are broken elsewhere, until the user scrolls.
    void scrollTo(elmo::TokenIndex token);
    /// That token, or the first visible one: the place to return to.
    std::optional<elmo::TokenIndex> topToken() const;

    std::optional<elmo::TokenIndex> tokenAt(QPoint viewportPoint) const;
    /// The boxes of a token in the viewport; empty if it is not visible.
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
    /// The user has clicked where no token is.
    void deselected();
    void tokenHovered(std::optional<elmo::TokenIndex> token);
    void spanSelected(std::int64_t id);
    void arcSelected(std::int64_t id);
    /// The user has dragged the bar or caption of a span to another span, or to a place without one (0).
    void spansTied(std::int64_t from, std::int64_t to);
    /// The user has pressed Enter, or Escape, while the line of setTie() was drawn.
    void tieAnswered(bool accepted);
    /// The user has dragged an edge of the current span to another token.
    void spanResized(std::int64_t id, elmo::ByteSpan bytes);
    void menuRequested(QPoint globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A visible block: the position of its first line's top in the viewport.
    struct Placed {
        std::size_t block;
        QPointF origin;
        std::shared_ptr<const BlockLayout> layout;
    };

    /// An edge of the current span being dragged.
    struct Drag {
        bool begin = false;
        elmo::ByteSpan bytes;
    };

    /// A line from a span to another one: drawn with the mouse, or to the current span.
    struct Tie {
        std::int64_t from = 0;
        std::optional<QPoint> press = {};  ///< where the mouse was pressed; nothing: by keyboard
        QPoint mouse = {};
        bool isDrawn = false;  ///< the mouse has moved far enough
    };

    /// Where the left button was pressed, until it is released.
    struct Press {
        QPoint point;
        elmo::TokenIndex token;  ///< the nearest one
        int side = 0;            ///< of the token, in reading order: -1 before it, 1 after it, 0 on it
    };

    std::optional<Press> pressAt(QPoint point) const;
    bool isThirdClick(QPoint point);
    void selectSentenceAt(QPoint point);
    void deselect();
    void dragSelection(QPoint point);
    bool pressOnSpan(QPoint point);
    bool dragTo(QPoint point);
    bool dragTie(QPoint point);
    std::int64_t tieTarget() const;
    std::optional<std::int64_t> spanAround(QPoint point) const;
    bool answersTie(const QKeyEvent& event);
    void paintTie(QPainter& painter) const;
    std::optional<bool> gripAt(QPoint point) const;
    void followCurrent();
    void keepInPlace(std::optional<elmo::TokenIndex> token, const std::function<bool()>& change);
    std::vector<elmo::ByteSpan> attendedPlaces() const;
    void paintBelow(QPainter& painter, const Placed& placed) const;
    void paintAbove(QPainter& painter, const Placed& placed) const;
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
    std::size_t m_topBlock = 0;                 ///< the block at the viewport's top ...
    std::int64_t m_topOffset = 0;               ///< ... and how far its upper edge is above it
    std::optional<elmo::TokenIndex> m_keptTop;  ///< of scrollTo()
    int m_shownValue = 0;
    bool m_settling = false;
    qreal m_columnLeft = 0;
    std::optional<elmo::TokenIndex> m_current;
    std::optional<elmo::TokenIndex> m_anchor;
    std::optional<elmo::TokenIndex> m_hovered;
    std::optional<qreal> m_columnX;  ///< x position that Up and Down keep, in the column
    TokenColor m_tokenColor;
    int m_zoomSteps = 0;
    LabelColors m_colors;
    std::optional<std::int64_t> m_currentSpan;
    elmo::ByteSpan m_currentBytes;
    std::vector<elmo::ByteSpan> m_highlights;
    MarginScores m_scores;
    SurprisalRibbon m_ribbon;
    std::function<QString(std::int64_t)> m_spanToolTip;
    std::function<QString(elmo::TokenIndex)> m_tokenToolTip;
    std::optional<Drag> m_drag;
    std::optional<std::int64_t> m_currentArc;
    std::optional<Tie> m_tie;
    std::optional<Press> m_press;
    QBasicTimer m_dragScroll;  ///< runs while the mouse is above or below the view with the button pressed
    QPoint m_dragPoint;
    QElapsedTimer m_doubleClick;
    QPoint m_doubleClickPoint;
};

}  // namespace ui
