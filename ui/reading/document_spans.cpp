// SPDX-License-Identifier: GPL-3.0-or-later
// The annotation part of DocumentView: spans with their handles, highlighted answers, sentiments at the margin.
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ui/reading/document_view.h"
#include "ui/reading/span_painter.h"
#include "ui/style/color_scale.h"

namespace ui {

using elmo::ByteSpan;
using elmo::TokenIndex;

namespace {

constexpr qreal kGripReach = 6;      ///< distance in pixels at which a handle can be grabbed
constexpr qreal kMarginText = 0.66;  ///< of the text's size
constexpr int kMaxScoresALine = 2;   ///< as many as fit one below the other
constexpr int kMarginGap = 12;       ///< between the scores and the text

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

void DocumentView::setSentiments(std::vector<std::optional<Sentiment>> sentiments) {
    const int before = marginWidth();
    m_sentiments = std::move(sentiments);
    if (marginWidth() != before)
        restyle();
    viewport()->update();
}

int DocumentView::marginWidth() const {
    const bool any = std::ranges::any_of(m_sentiments, [](const auto& sentiment) { return sentiment.has_value(); });
    if (!any)
        return 0;
    const QFontMetrics metrics(marginFont(font(), m_zoomSteps));
    return metrics.horizontalAdvance(sentimentText(-0.88)) + kMarginGap;
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
    spans.paint(painter, *placed.layout, placed.origin);
    const ByteSpan current = m_drag ? m_drag->bytes : m_currentBytes;
    if (m_currentSpan && current.overlaps(placed.layout->text().bytes()))
        spans.paintGrips(painter, *placed.layout, placed.origin, current, currentColor());
    if (!m_sentiments.empty())
        paintSentiments(painter, placed);
}

void DocumentView::paintSentiments(QPainter& painter, const Placed& placed) const {
    const auto& block = m_layout.blocks()[placed.block];
    if (block.tokens.empty())
        return;
    const elmo::Document& document = *m_layout.document();
    std::map<int, std::vector<double>> lines;  // the scores of the sentences that begin on each line
    std::map<int, QRectF> tops;
    auto sentence = static_cast<std::size_t>(sentenceOf(document, block.tokens.begin).value());
    for (; sentence < m_sentiments.size() && document.sentences()[sentence].begin < block.tokens.end; ++sentence) {
        const auto boxes = placed.layout->boxesOf(document.sentences()[sentence].begin);
        if (!m_sentiments[sentence] || boxes.empty())
            continue;
        lines[boxes.front().line].push_back(m_sentiments[sentence]->value);
        tops[boxes.front().line] = boxes.front().rect;
    }
    painter.save();
    painter.setFont(marginFont(font(), m_zoomSteps));
    const qreal height = QFontMetricsF(painter.font()).height() * 0.92;
    const int width = marginWidth() - kMarginGap;
    for (const auto& [line, values] : lines) {
        const auto shown = std::min<std::size_t>(values.size(), kMaxScoresALine);
        qreal y = placed.origin.y() + tops[line].center().y() - height * static_cast<qreal>(shown) / 2;
        for (std::size_t i = 0; i < shown; ++i, y += height) {
            const QRectF place(m_columnLeft - kMarginGap - width, y, width, height);
            painter.setPen(sentimentColor(values[i], palette()));
            const bool more = i + 1 == shown && values.size() > shown;
            painter.drawText(place, Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextDontClip,
                             more ? sentimentText(values[i]) + QStringLiteral("…") : sentimentText(values[i]));
        }
    }
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
    if (id)
        Q_EMIT spanSelected(*id);
    return id.has_value();
}

bool DocumentView::dragTo(QPoint point) {
    if (!m_drag) {
        const bool overSpan = gripAt(point).has_value();
        const auto shape = overSpan ? Qt::SizeHorCursor : spanAt(point) ? Qt::PointingHandCursor : Qt::IBeamCursor;
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
        else if (token && !selectedTokens().contains(*token))
            moveTo(*token, false);
    } else if (m_current) {
        for (const QRectF& rect : tokenRects(*m_current))
            position = viewport()->mapToGlobal(rect.bottomLeft().toPoint());
    }
    event->accept();
    Q_EMIT menuRequested(position);
}

bool DocumentView::showToolTip(QPoint point, QPoint globalPoint) {
    const auto id = spanAt(point);
    if (id && m_spanToolTip) {
        QToolTip::showText(globalPoint, m_spanToolTip(*id), viewport());
        return true;
    }
    if (!m_sentiments.empty() && point.x() < m_columnLeft - kMarginGap / 2 && marginWidth() > 0) {
        QToolTip::showText(globalPoint, sentimentExplanation(), viewport());
        return true;
    }
    return false;
}

std::optional<TokenIndex> DocumentView::topToken() const {
    for (const Placed& placed : m_placed)
        for (const TokenBox& box : placed.layout->boxes())
            if (placed.origin.y() + box.rect.top() >= 0)
                return box.token;
    return std::nullopt;
}

}  // namespace ui
