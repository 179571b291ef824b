// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/document_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/reading/token_painter.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::TokenIndex;
using elmo::TokenSpan;

namespace {

/// The text column: limited to a readable width, with at least this much space on either side.
constexpr int kColumnEms = 42;
constexpr int kSideMargin = 24;
constexpr qreal kRibbonHeight = 0.36;  ///< of the text's

constexpr qreal kBaseSize = 1.2;  ///< of the application's font
constexpr qreal kZoomStep = 1.1;
constexpr int kMinZoom = -6;
constexpr int kMaxZoom = 16;

}  // namespace

DocumentView::DocumentView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Document"));
    setToolTip(
        tr("The document. Each token is underlined. Click a token, or use the arrow keys, to see how the layers "
           "represent it."));
    viewport()->setToolTip(QString());
    restyle();
}

void DocumentView::setDocument(std::shared_ptr<const OpenedDocument> document) {
    m_placed.clear();
    m_current = m_anchor = m_hovered = std::nullopt;
    m_currentSpan.reset();
    m_drag.reset();
    m_currentArc.reset();
    m_tie.reset();
    m_highlights.clear();
    m_scores = {};
    const bool hadRibbon = !std::exchange(m_ribbon, {}).empty();
    m_columnX.reset();
    m_topBlock = 0;
    m_topOffset = 0;
    m_keptTop.reset();
    m_press.reset();
    m_dragScroll.stop();
    m_layout.setDocument(std::move(document));
    setAccessibleDescription(notice());  // for those who do not see it
    hadRibbon ? restyle() : settle();
}

QString DocumentView::notice() const {
    return m_layout.document() && m_layout.document()->tokens().empty() ? tr("This document is empty: it has no words.")
                                                                        : QString();
}

void DocumentView::setCurrentToken(std::optional<TokenIndex> token) {
    if (token == m_current || !m_layout.document())
        return;
    m_current = m_anchor = token;
    m_columnX.reset();
    followCurrent();
    if (token)
        bringIntoSight(*token);
    viewport()->update();
}

TokenSpan DocumentView::selectedTokens() const {
    if (!m_current)
        return {};
    return {std::min(*m_current, *m_anchor), std::max(*m_current, *m_anchor) + 1};
}

QString DocumentView::selectedText() const {
    const TokenSpan span = selectedTokens();
    if (span.empty())
        return {};
    const auto& tokens = m_layout.document()->tokens();
    const auto at = [&tokens](TokenIndex index) { return tokens[static_cast<std::size_t>(index.value())]; };
    return toQString(m_layout.document()->slice({at(span.begin).begin, at(span.end + -1).end}));
}

void DocumentView::copySelection() const {
    if (m_current)
        QGuiApplication::clipboard()->setText(selectedText());
}

void DocumentView::selectAllTokens() {
    if (!m_layout.document() || m_layout.document()->tokens().empty())
        return;
    const auto last = TokenIndex(static_cast<std::int64_t>(m_layout.document()->tokens().size()) - 1);
    m_anchor = TokenIndex(0);
    m_current = last;
    followCurrent();
    viewport()->update();
    Q_EMIT tokenSelected(last);
}

void DocumentView::setTokenColor(TokenColor color) {
    m_tokenColor = std::move(color);
    viewport()->update();
}

void DocumentView::setZoomSteps(int steps) {
    m_zoomSteps = std::clamp(steps, kMinZoom, kMaxZoom);
    restyle();
}

void DocumentView::restyle() {
    TextStyle style;
    style.font = font();
    style.font.setPointSizeF(font().pointSizeF() * kBaseSize * std::pow(kZoomStep, m_zoomSteps));
    const QFontMetricsF metrics(style.font);
    style.ribbon = m_ribbon.empty() ? 0 : std::ceil(metrics.height() * kRibbonHeight);
    const int margin = marginWidth();
    const qreal available = viewport()->width() - 2.0 * kSideMargin - margin;
    style.width = std::max(std::min(available, kColumnEms * metrics.horizontalAdvance(u'm')), metrics.maxWidth());
    m_columnLeft = std::max(std::floor((viewport()->width() - style.width) / 2), qreal{kSideMargin} + margin);
    verticalScrollBar()->setSingleStep(static_cast<int>(metrics.height() * style.lineSpacing));
    const auto top = m_topBlock > 0 || m_topOffset > 0 ? topToken() : std::nullopt;
    const auto rects = top ? tokenRects(*top) : std::vector<QRectF>();
    const qreal y = rects.empty() ? 0 : std::max(rects.front().top(), 0.0);
    const qreal part = m_topBlock < m_layout.blockCount()
                           ? static_cast<qreal>(m_topOffset) / m_layout.heights().height(m_topBlock)
                           : 0;
    m_placed.clear();
    m_layout.setStyle(style);
    if (top) {
        scrollTo(*top);
        m_topOffset -= static_cast<std::int64_t>(y);
    } else if (m_topBlock < m_layout.blockCount()) {  // within a token of many lines
        m_layout.layOut(m_topBlock);
        m_topOffset = static_cast<std::int64_t>(part * m_layout.heights().height(m_topBlock));
    }
    m_columnX.reset();
    settle();
}

std::optional<TokenIndex> DocumentView::tokenAt(QPoint point) const {
    for (const Placed& placed : m_placed)
        if (const TokenBox* box = placed.layout->boxAt(QPointF(point) - placed.origin))
            return box->token;
    return std::nullopt;
}

std::optional<TokenIndex> DocumentView::nearestToken(QPoint point) const {
    const TokenBox* nearest = nullptr;
    for (const Placed& placed : m_placed) {
        const QPointF inside = QPointF(point) - placed.origin;
        if (nearest && inside.y() < 0)
            break;
        if (const TokenBox* box = placed.layout->nearestOnLine(placed.layout->lineAt(inside.y()), inside.x()))
            nearest = box;
    }
    return nearest ? std::optional(nearest->token) : std::nullopt;
}

std::vector<QRectF> DocumentView::tokenRects(TokenIndex token) const {
    std::vector<QRectF> rects;
    for (const Placed& placed : m_placed)
        for (const TokenBox& box : placed.layout->boxesOf(token))
            if (const QRectF rect = box.rect.translated(placed.origin); rect.intersects(viewport()->rect()))
                rects.push_back(rect);
    return rects;
}

void DocumentView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Text));
    if (const QString text = notice(); !text.isEmpty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        return painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                                text);
    }
    const TokenPainter::Marks marks{selectedTokens(), m_current, m_hovered, hasFocus()};
    const TokenPainter tokenPainter(palette(), marks, m_tokenColor);
    for (const Placed& placed : m_placed) {
        const QRectF area(0, placed.origin.y(), viewport()->width(), placed.layout->height());
        if (!area.intersects(event->rect()))
            continue;
        paintBelow(painter, placed);
        tokenPainter.paint(painter, *placed.layout, placed.origin);
        paintAbove(painter, placed);
    }
    paintTie(painter);
}

void DocumentView::updateToken(std::optional<TokenIndex> token) {
    if (!token)
        return;
    for (const QRectF& rect : tokenRects(*token))
        viewport()->update(rect.adjusted(-4, -4, 4, 6).toAlignedRect());
}

}  // namespace ui
