// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/similarity/heat_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>
#include <algorithm>

namespace ui {

using elmo::TokenIndex;

namespace {

constexpr int kMarkHeight = 6;

}  // namespace

std::vector<HeatBin> heatBins(const std::vector<float>& values, int count, TokenIndex leftOut) {
    const auto size = static_cast<std::int64_t>(values.size());
    const std::int64_t binCount = std::min<std::int64_t>(std::max(count, 0), size);
    std::vector<HeatBin> bins;
    bins.reserve(static_cast<std::size_t>(binCount));
    for (std::int64_t i = 0; i < binCount; ++i) {
        const std::int64_t begin = i * size / binCount;
        const std::int64_t end = (i + 1) * size / binCount;
        std::int64_t highest = begin == leftOut.value() && begin + 1 < end ? begin + 1 : begin;
        for (std::int64_t token = highest + 1; token < end; ++token)
            if (token != leftOut.value() &&
                values[static_cast<std::size_t>(token)] > values[static_cast<std::size_t>(highest)])
                highest = token;
        bins.push_back(
            {{TokenIndex(begin), TokenIndex(end)}, TokenIndex(highest), values[static_cast<std::size_t>(highest)]});
    }
    return bins;
}

HeatStrip::HeatStrip(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HeatStrip::setValues(std::shared_ptr<const tasks::TokenSimilarity> similarity, int layer,
                          const ColorScale& scale) {
    m_similarity = std::move(similarity);
    m_layer = layer;
    m_scale = scale;
    m_cursorBin.reset();
    divide();
}

void HeatStrip::divide() {
    m_bins.clear();
    if (m_similarity && m_layer < static_cast<int>(m_similarity->layers.size()))
        m_bins = heatBins(m_similarity->layers[static_cast<std::size_t>(m_layer)].cosines,
                          static_cast<int>(stripRect().width() * devicePixelRatioF()), m_similarity->token);
    update();
}

QSize HeatStrip::sizeHint() const {
    return {320, 22 + kMarkHeight};
}

QRect HeatStrip::stripRect() const {
    return rect().adjusted(2, kMarkHeight, -2, -1);
}

qreal HeatStrip::edgeOf(std::int64_t token) const {
    const auto count = static_cast<qreal>(m_bins.back().tokens.end.value());
    return stripRect().left() + static_cast<qreal>(token) * stripRect().width() / count;
}

std::optional<std::size_t> HeatStrip::binAt(int x) const {
    if (m_bins.empty() || x < stripRect().left() || x > stripRect().right())
        return std::nullopt;
    const auto bin = static_cast<std::size_t>(x - stripRect().left()) * m_bins.size() /
                     static_cast<std::size_t>(stripRect().width());
    return std::min(bin, m_bins.size() - 1);
}

void HeatStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect strip = stripRect();
    painter.fillRect(strip, palette().color(QPalette::AlternateBase));
    for (const HeatBin& bin : m_bins) {
        const qreal left = edgeOf(bin.tokens.begin.value());
        painter.fillRect(QRectF(left, strip.top(), edgeOf(bin.tokens.end.value()) - left, strip.height()),
                         m_scale.color(bin.value));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = palette().color(isEnabled() ? QPalette::WindowText : QPalette::PlaceholderText);
    if (!m_bins.empty()) {
        const qreal x = (edgeOf(m_similarity->token.value()) + edgeOf(m_similarity->token.value() + 1)) / 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF({{x - 4.5, 0}, {x + 4.5, 0}, {x, kMarkHeight - 0.5}}));
        painter.fillRect(QRectF(x - 0.5, strip.top(), 1, strip.height()), ink);
    }
    painter.setBrush(Qt::NoBrush);
    if (m_cursorBin && *m_cursorBin < m_bins.size()) {
        const elmo::TokenSpan tokens = m_bins[*m_cursorBin].tokens;
        const qreal left = edgeOf(tokens.begin.value());
        painter.setPen(QPen(ink, 1.5));
        painter.drawRect(
            QRectF(left - 1, strip.top() + 0.5, edgeOf(tokens.end.value()) - left + 2, strip.height() - 1));
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(QRectF(strip).adjusted(-1, -0.5, 1, 0.5));
    }
}

void HeatStrip::resizeEvent(QResizeEvent*) {
    divide();
}

bool HeatStrip::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_caption) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto bin = binAt(help->x())) {
            QToolTip::showText(help->globalPos(), m_caption(m_bins[*bin].highest, m_bins[*bin].value), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void HeatStrip::setCursorBin(std::optional<std::size_t> bin) {
    if (bin == m_cursorBin)
        return;
    m_cursorBin = bin;
    update();
    Q_EMIT tokenHovered(bin ? std::optional(m_bins[*bin].highest) : std::nullopt);
    if (bin && m_caption)
        setAccessibleDescription(m_caption(m_bins[*bin].highest, m_bins[*bin].value));
}

void HeatStrip::mouseMoveEvent(QMouseEvent* event) {
    setCursorBin(binAt(event->position().toPoint().x()));
    if (m_cursorBin && m_caption)
        QToolTip::showText(event->globalPosition().toPoint(),
                           m_caption(m_bins[*m_cursorBin].highest, m_bins[*m_cursorBin].value), this);
}

void HeatStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto bin = binAt(event->position().toPoint().x()))
        Q_EMIT tokenActivated(m_bins[*bin].highest);
}

void HeatStrip::leaveEvent(QEvent*) {
    setCursorBin(std::nullopt);
}

void HeatStrip::keyPressEvent(QKeyEvent* event) {
    const bool step = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    const bool go = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (m_bins.empty() || (!step && !go)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (go) {
        if (m_cursorBin)
            Q_EMIT tokenActivated(m_bins[*m_cursorBin].highest);
        return;
    }
    const bool forward = event->key() == Qt::Key_Right;
    const std::size_t last = m_bins.size() - 1;
    if (!m_cursorBin)
        setCursorBin(forward ? 0 : last);
    else
        setCursorBin(forward ? std::min(*m_cursorBin + 1, last) : *m_cursorBin - (*m_cursorBin > 0 ? 1 : 0));
}

}  // namespace ui
