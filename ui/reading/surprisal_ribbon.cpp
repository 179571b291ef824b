// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/surprisal_ribbon.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/reading/layout/block_layout.h"
#include "ui/style/color_scale.h"

namespace ui {
namespace {

constexpr qreal kRibbonGap = 1;    ///< between the bars of two neighbours, on either side
constexpr qreal kLineOfToken = 2;  ///< below the letters, with the space around it
constexpr qreal kShortestBar = 1.5;
constexpr float kRibbonFrame = 0.5F;  ///< how much of a frame's colour is seen

/// How long a bar is: from the shortest, for 0 bits, to the whole room.
qreal barLength(double bits, qreal room) {
    if (std::isnan(bits))
        return std::min(2 * kShortestBar, room);
    const double part = std::clamp(bits / SurprisalRibbon::kMostBits, 0.0, 1.0);
    return std::min(kShortestBar + part * (room - kShortestBar), room);
}

QRectF barAbove(const QRectF& token, double bits, qreal room) {
    const qreal length = barLength(bits, room);
    return {token.left() + kRibbonGap, token.top() - length, std::max(token.width() - 2 * kRibbonGap, qreal{1}),
            length};
}

QRectF barBelow(const QRectF& token, double bits, qreal room) {
    return {token.left() + kRibbonGap, token.bottom() + kLineOfToken,
            std::max(token.width() - 2 * kRibbonGap, qreal{1}), barLength(bits, room)};
}

}  // namespace

std::vector<RibbonBar> SurprisalRibbon::bars(const BlockLayout& layout) const {
    std::vector<RibbonBar> bars;
    const qreal room = layout.ribbonHeight();
    if (!m_result || room <= 0)
        return bars;
    for (const TokenBox& box : layout.boxes()) {
        const auto index = static_cast<std::size_t>(box.token.value());
        if (index >= m_result->tokens.size())
            break;
        const TokenExpectation& token = m_result->tokens[index];
        using Side = RibbonBar::Side;
        if (m_result->readsLeft)
            bars.push_back(
                {box.token, Side::kAbove, barAbove(box.rect, token.left.surprisal, room), token.left.surprisal});
        if (m_result->readsRight)
            bars.push_back(
                {box.token, Side::kBelow, barBelow(box.rect, token.right.surprisal, room), token.right.surprisal});
    }
    return bars;
}

void SurprisalRibbon::paint(QPainter& painter, const BlockLayout& layout, QPointF origin,
                            const QPalette& palette) const {
    const ColorScale scale(0, static_cast<float>(kMostBits), ColorScale::themeOf(palette));
    QColor frame = palette.color(QPalette::Text);
    frame.setAlphaF(kRibbonFrame);
    painter.save();
    for (const RibbonBar& bar : bars(layout)) {
        const QRectF rect = bar.rect.translated(origin);
        if (std::isnan(bar.bits)) {
            painter.setPen(QPen(frame, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        } else {
            painter.fillRect(rect, scale.color(static_cast<float>(bar.bits)));
        }
    }
    painter.restore();
}

}  // namespace ui
