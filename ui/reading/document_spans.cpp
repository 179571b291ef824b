// SPDX-License-Identifier: GPL-3.0-or-later
// The annotation part of DocumentView: spans with their handles, arcs of relations, highlighted answers, sentiments at
// the margin.
#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ui/reading/arc_painter.h"
#include "ui/reading/document_view.h"
#include "ui/reading/span_painter.h"
#include "ui/style/color_scale.h"
#include "ui/text/text_context.h"

namespace ui {

using elmo::ByteSpan;
using elmo::TokenIndex;

namespace {

constexpr qreal kGripReach = 6;  ///< distance in pixels at which a handle can be grabbed
constexpr qsizetype kListedLetters = 40;
constexpr qreal kArcReach = 3;       ///< distance in pixels at which an arc can be clicked
constexpr qreal kMarginText = 0.66;  ///< of the text's size

QFont marginFont(const QFont& widget, int zoomSteps) {
    QFont font = widget;
    font.setPointSizeF(widget.pointSizeF() * kMarginText * 1.2 * std::pow(1.1, zoomSteps));
    return font;
}

}  // namespace

void DocumentView::setSpans(SpanIndex spans, LabelColors colors) {
    if (!m_layout.document())
        return;
    m_colors = std::move(colors);
    m_layout.setSpans(std::move(spans));
    settle();
}

void DocumentView::setArcs(ArcIndex arcs) {
    if (!m_layout.document())
        return;
    keepInPlace(m_current, [&] { return m_layout.setArcs(std::move(arcs)); });
    viewport()->update();
}

/// The arcs of the current token are shown, and those of the one before no more.
void DocumentView::followCurrent() {
    if (m_layout.hasArcs())
        keepInPlace(m_current, [this] { return m_layout.setCurrent(m_current); });
    else
        m_layout.setCurrent(m_current);
}

/// Makes a change that may move lines, and scrolls so that a token which is visible stays where it is, with the room
/// above its line in sight; without such a token, the first visible one. The begin of a document stays at the top.
void DocumentView::keepInPlace(std::optional<TokenIndex> token, const std::function<bool()>& change) {
    const bool isSeen = token && !tokenRects(*token).empty();
    const bool isAtBegin = m_topBlock == 0 && m_topOffset == 0;
    if (!isSeen)
        token = topToken();
    const auto rects = token ? tokenRects(*token) : std::vector<QRectF>();
    if (!change())
        return;
    settle();
    if (rects.empty() || (isAtBegin && !isSeen))
        return;
    const TokenPlace place = placeOf(m_layout, *token);
    const std::int64_t block = m_layout.heights().top(place.block) - m_layout.heights().top(m_topBlock) - m_topOffset;
    const qreal top = static_cast<qreal>(block + m_layout.spaceAbove(place.block));
    const qreal moved = top + place.box.rect.top() - rects.front().top();
    const qreal room = top + m_layout.layOut(place.block)->lineTop(place.box.line);
    m_topOffset += static_cast<std::int64_t>(std::round(std::min(moved, std::max(room, qreal{0}))));
    settle();
}

std::vector<std::pair<QString, QRectF>> DocumentView::arcLabels() const {
    std::vector<std::pair<QString, QRectF>> labels;
    for (const Placed& placed : m_placed)
        for (const ArcBox& box : placed.layout->arcBoxes())
            labels.emplace_back(placed.layout->arcs()[box.piece].label, box.label.translated(placed.origin));
    return labels;
}

/// The one with the nearest label or line.
std::optional<std::int64_t> DocumentView::arcAt(QPoint point) const {
    for (const Placed& placed : m_placed) {
        const QPointF inside = QPointF(point) - placed.origin;
        const auto& boxes = placed.layout->arcBoxes();
        for (const ArcBox& box : boxes)
            if (box.label.contains(inside))
                return placed.layout->arcs()[box.piece].id;
        for (const ArcBox& box : boxes)
            if (box.distanceTo(inside) <= kArcReach)
                return placed.layout->arcs()[box.piece].id;
    }
    return std::nullopt;
}

std::vector<QRectF> DocumentView::arcRects(std::int64_t id) const {
    std::vector<QRectF> rects;
    for (const Placed& placed : m_placed)
        for (const ArcBox& box : placed.layout->arcBoxes())
            if (placed.layout->arcs()[box.piece].id == id)
                rects.push_back(box.label.translated(placed.origin));
    return rects;
}

std::vector<DocumentView::LeftOutMark> DocumentView::leftOutMarks() const {
    constexpr std::size_t kListed = 20;
    std::vector<LeftOutMark> marks;
    const auto words = [this](ByteSpan bytes) {
        return shortLabel(std::string(m_layout.document()->slice(bytes)), kListedLetters);
    };
    for (const Placed& placed : m_placed)
        for (const BlockLayout::LeftOutArcs& arcs : placed.layout->leftOutArcs()) {
            QStringList lines{tr("%Ln relation(s) of this line are not drawn, for lack of room:", nullptr,
                                 static_cast<int>(arcs.pieces.size()))};
            for (std::size_t i = 0; i < std::min(arcs.pieces.size(), kListed); ++i) {
                const ArcPiece& piece = placed.layout->arcs()[arcs.pieces[i]];
                lines.append(QStringLiteral("%1: %2 → %3").arg(piece.label, words(piece.from), words(piece.to)));
            }
            if (arcs.pieces.size() > kListed)
                lines.append(QStringLiteral("…"));
            marks.push_back({arcs.mark, lines.join(u'\n'), arcs.rect.translated(placed.origin)});
        }
    return marks;
}

void DocumentView::setCurrentArc(std::optional<std::int64_t> id) {
    if (id == m_currentArc)
        return;
    m_currentArc = id;
    viewport()->update();
}

void DocumentView::setTie(std::optional<std::int64_t> from) {
    m_tie = from ? std::optional(Tie{.from = *from}) : std::nullopt;
    viewport()->update();
}

/// The span under a point: its bar or caption; without one, the shortest span around the word there.
std::optional<std::int64_t> DocumentView::spanAround(QPoint point) const {
    if (const auto id = spanAt(point))
        return id;
    const auto token = tokenAt(point);
    if (!token)
        return std::nullopt;
    const ByteSpan word = m_layout.document()->tokens()[static_cast<std::size_t>(token->value())];
    const SpanPiece* found = nullptr;
    for (const Placed& placed : m_placed)
        for (const SpanPiece& piece : placed.layout->pieces())
            if (piece.bytes.overlaps(word) && (!found || piece.bytes.length() < found->bytes.length()))
                found = &piece;
    return found ? std::optional(found->id) : std::nullopt;
}

/// Where the line ends; 0: at no other span.
std::int64_t DocumentView::tieTarget() const {
    const auto target = m_tie->press ? spanAround(m_tie->mouse) : m_currentSpan;
    return target && *target != m_tie->from ? *target : 0;
}

bool DocumentView::dragTie(QPoint point) {
    if (!m_tie || !m_tie->press)
        return false;
    m_tie->mouse = point;
    if (!m_tie->isDrawn && (point - *m_tie->press).manhattanLength() < QApplication::startDragDistance())
        return true;
    m_tie->isDrawn = true;
    viewport()->setCursor(tieTarget() != 0 ? Qt::DragLinkCursor : Qt::ForbiddenCursor);
    viewport()->update();
    return true;
}

/// From the bar of the span to the mouse, or to the bar of the span where it ends.
void DocumentView::paintTie(QPainter& painter) const {
    if (!m_tie || (m_tie->press && !m_tie->isDrawn))
        return;
    const auto from = spanRects(m_tie->from);
    const std::int64_t target = tieTarget();
    const auto to = target != 0 ? spanRects(target) : std::vector<QRectF>();
    if (from.empty() || (to.empty() && !m_tie->press))
        return;
    const QPointF begin = from.front().center();
    const QPointF end = to.empty() ? QPointF(m_tie->mouse) : to.front().center();
    ArcPainter(palette(), {}, {}).paintTie(painter, {begin, end});
}

/// The current token and the one under the mouse.
std::vector<ByteSpan> DocumentView::attendedPlaces() const {
    std::vector<ByteSpan> places;
    for (const auto& token : {m_current, m_hovered})
        if (token)
            places.push_back(m_layout.document()->tokens()[static_cast<std::size_t>(token->value())]);
    return places;
}

void DocumentView::setCurrentSpan(std::optional<std::int64_t> id, ByteSpan bytes) {
    if (id == m_currentSpan && bytes == m_currentBytes)
        return;
    m_currentSpan = id;
    m_currentBytes = bytes;
    m_drag.reset();
    if (id)
        bringIntoSight(bytes);
    viewport()->update();
}

void DocumentView::setHighlights(std::vector<ByteSpan> stretches) {
    m_highlights = std::move(stretches);
    if (!m_highlights.empty())
        bringIntoSight(m_highlights.front());
    viewport()->update();
}

void DocumentView::setScores(MarginScores scores) {
    const int before = marginWidth();
    m_scores = std::move(scores);
    if (marginWidth() != before)
        restyle();
    viewport()->update();
}

void DocumentView::setRibbon(SurprisalRibbon ribbon) {
    const bool hadRoom = !m_ribbon.empty();
    m_ribbon = std::move(ribbon);
    if (hadRoom == m_ribbon.empty())
        restyle();
    viewport()->update();
}

int DocumentView::marginWidth() const {
    return m_scores.width(marginFont(font(), m_zoomSteps));
}

QColor DocumentView::currentColor() const {
    for (const Placed& placed : m_placed)
        for (const SpanPiece& piece : placed.layout->pieces())
            if (piece.id == m_currentSpan)
                return m_colors.color(piece.label, palette());
    return palette().color(QPalette::Highlight);
}

void DocumentView::paintBelow(QPainter& painter, const Placed& placed) const {
    const SpanPainter spans(palette(), m_colors, m_currentSpan);
    const bool light = ColorScale::themeOf(palette()) == ColorScale::Theme::kLight;
    const QColor answer = light ? QColor(0x9a, 0x6b, 0x00) : QColor(0xff, 0xc8, 0x40);
    for (const ByteSpan& stretch : m_highlights)
        if (stretch.overlaps(placed.layout->text().bytes()))
            spans.paintStretch(painter, *placed.layout, placed.origin, stretch, answer);
    const ByteSpan current = m_drag ? m_drag->bytes : m_currentBytes;
    if (m_currentSpan && current.overlaps(placed.layout->text().bytes()))
        spans.paintStretch(painter, *placed.layout, placed.origin, current, currentColor());
}

void DocumentView::paintAbove(QPainter& painter, const Placed& placed) const {
    const SpanPainter spans(palette(), m_colors, m_currentSpan);
    m_ribbon.paint(painter, *placed.layout, placed.origin, palette());
    if (!placed.layout->arcBoxes().empty())
        ArcPainter(palette(), attendedPlaces(), m_currentArc).paint(painter, *placed.layout, placed.origin);
    spans.paint(painter, *placed.layout, placed.origin);
    const ByteSpan current = m_drag ? m_drag->bytes : m_currentBytes;
    if (m_currentSpan && current.overlaps(placed.layout->text().bytes()))
        spans.paintGrips(painter, *placed.layout, placed.origin, current, currentColor());
    painter.save();
    painter.setFont(marginFont(font(), m_zoomSteps));
    m_scores.paint(painter, *m_layout.document(), m_layout.blocks()[placed.block], *placed.layout, placed.origin,
                   palette());
    painter.restore();
}

std::optional<std::int64_t> DocumentView::spanAt(QPoint point) const {
    for (const Placed& placed : m_placed) {
        const QPointF inside = QPointF(point) - placed.origin;
        for (const SpanBox& box : placed.layout->spanBoxes())
            if (box.caption.contains(inside) || box.bar.contains(inside))
                return placed.layout->pieceOf(box).id;
    }
    return std::nullopt;
}

std::vector<QRectF> DocumentView::spanRects(std::int64_t id) const {
    std::vector<QRectF> rects;
    for (const Placed& placed : m_placed)
        for (const SpanBox& box : placed.layout->spanBoxes())
            if (placed.layout->pieceOf(box).id == id)
                rects.push_back(box.bar.translated(placed.origin));
    return rects;
}

std::vector<QPointF> DocumentView::gripPoints() const {
    std::vector<QPointF> points;
    if (!m_currentSpan)
        return points;
    for (const bool begin : {true, false})
        for (const Placed& placed : m_placed) {
            const StretchEdges edges = edgesOf(*placed.layout, m_currentBytes);
            if (const auto& edge = begin ? edges.begin : edges.end)
                points.push_back(edge->p1() + placed.origin);
        }
    return points;
}

std::optional<bool> DocumentView::gripAt(QPoint point) const {
    if (!m_currentSpan)
        return std::nullopt;
    for (const Placed& placed : m_placed) {
        const StretchEdges edges = edgesOf(*placed.layout, m_currentBytes);
        const QPointF inside = QPointF(point) - placed.origin;
        for (const bool begin : {false, true}) {
            const auto& edge = begin ? edges.begin : edges.end;
            if (edge && std::abs(edge->x1() - inside.x()) <= kGripReach && edge->y1() - kGripReach <= inside.y() &&
                inside.y() <= edge->y2())
                return begin;
        }
    }
    return std::nullopt;
}

bool DocumentView::pressOnSpan(QPoint point) {
    if (const auto begin = gripAt(point)) {
        m_drag = Drag{*begin, m_currentBytes};
        return true;
    }
    const auto id = spanAt(point);
    if (!id)
        return false;
    Q_EMIT spanSelected(*id);
    if (!m_tie)  // a click chooses the other end of a line that was begun by keyboard
        m_tie = Tie{.from = *id, .press = point, .mouse = point};
    return true;
}

bool DocumentView::dragTo(QPoint point) {
    if (!m_drag) {
        const bool isOverGrip = gripAt(point).has_value();
        const auto shape = isOverGrip                      ? Qt::SizeHorCursor
                           : spanAt(point) || arcAt(point) ? Qt::PointingHandCursor
                                                           : Qt::IBeamCursor;
        if (viewport()->cursor().shape() != shape)
            viewport()->setCursor(shape);
        return false;
    }
    const auto token = nearestToken(point);
    if (!token)
        return true;
    const auto& tokens = m_layout.document()->tokens();
    const ByteSpan bytes = tokens[static_cast<std::size_t>(token->value())];
    // An edge dragged past the other one leaves one token in the span, so that it is never inside a character.
    if (m_drag->begin) {
        const auto after = std::ranges::lower_bound(tokens, m_currentBytes.end, std::ranges::less{}, &ByteSpan::begin);
        if (after != tokens.begin())
            m_drag->bytes.begin = std::min(bytes.begin, (after - 1)->begin);
    } else {
        const auto last = std::ranges::upper_bound(tokens, m_currentBytes.begin, std::ranges::less{}, &ByteSpan::end);
        if (last != tokens.end())
            m_drag->bytes.end = std::max(bytes.end, last->end);
    }
    viewport()->update();
    return true;
}

void DocumentView::mouseReleaseEvent(QMouseEvent*) {
    m_press.reset();
    m_dragScroll.stop();
    if (m_tie && m_tie->press) {
        const std::int64_t target = tieTarget();
        const Tie tie = *std::exchange(m_tie, std::nullopt);
        viewport()->setCursor(Qt::IBeamCursor);
        viewport()->update();
        if (tie.isDrawn && spanAround(tie.mouse) != tie.from)
            Q_EMIT spansTied(tie.from, target);
        return;
    }
    const auto drag = std::exchange(m_drag, std::nullopt);
    if (!drag || !m_currentSpan)
        return;
    viewport()->update();
    if (drag->bytes != m_currentBytes)
        Q_EMIT spanResized(*m_currentSpan, drag->bytes);
}

void DocumentView::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_layout.document())
        return;
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse) {
        const QPoint point = viewport()->mapFromGlobal(event->globalPos());
        const auto token = tokenAt(point);
        if (const auto id = spanAt(point))
            Q_EMIT spanSelected(*id);
        else if (const auto arc = arcAt(point))
            Q_EMIT arcSelected(*arc);
        else if (token && !selectedTokens().contains(*token))
            moveTo(*token, false);
    } else if (m_currentArc && !arcRects(*m_currentArc).empty()) {
        position = viewport()->mapToGlobal(arcRects(*m_currentArc).front().bottomLeft().toPoint());
    } else if (m_current) {
        for (const QRectF& rect : tokenRects(*m_current))
            position = viewport()->mapToGlobal(rect.bottomLeft().toPoint());
    }
    event->accept();
    Q_EMIT menuRequested(position);
}

bool DocumentView::showToolTip(QPoint point, QPoint globalPoint) {
    for (const LeftOutMark& mark : leftOutMarks())
        if (mark.rect.contains(point)) {
            QToolTip::showText(globalPoint, mark.explanation, viewport());
            return true;
        }
    const auto id = spanAt(point);
    if (id && m_spanToolTip) {
        QToolTip::showText(globalPoint, m_spanToolTip(*id), viewport());
        return true;
    }
    if (point.x() < m_columnLeft - MarginScores::kGap / 2 && marginWidth() > 0) {
        QToolTip::showText(globalPoint, sentimentExplanation(), viewport());
        return true;
    }
    const auto token = tokenAt(point);
    if (const QString text = token && m_tokenToolTip ? m_tokenToolTip(*token) : QString(); !text.isEmpty()) {
        QToolTip::showText(globalPoint, text, viewport());
        return true;
    }
    return false;
}

std::optional<TokenIndex> DocumentView::topToken() const {
    if (m_keptTop)
        return m_keptTop;
    for (const Placed& placed : m_placed)
        for (const TokenBox& box : placed.layout->boxes())
            if (placed.origin.y() + box.rect.top() >= 0)
                return box.token;
    return std::nullopt;
}

}  // namespace ui
