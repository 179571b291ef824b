// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_style.h"

#include <QGuiApplication>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ui/style/color_scale.h"

namespace ui {
namespace {

constexpr int kTextSize = 11;
constexpr int kSmallSize = 10;

QFont figureFont() {
    QFont font = QGuiApplication::font();
    font.setPixelSize(kTextSize);
    return font;
}

QColor between(const QColor& a, const QColor& b, float part) {
    return QColor::fromRgbF(a.redF() + part * (b.redF() - a.redF()), a.greenF() + part * (b.greenF() - a.greenF()),
                            a.blueF() + part * (b.blueF() - a.blueF()));
}

/// The part of the line through `point` along `direction` that lies in the rectangle (Liang and Barsky 1984).
std::optional<QLineF> clipped(QPointF point, QPointF direction, const QRectF& rect) {
    qreal first = -1e9;
    qreal last = 1e9;
    const auto narrow = [&](qreal position, qreal slope, qreal low, qreal high) {
        if (slope == 0)
            return position >= low && position <= high;
        const auto [near, far] = std::minmax({(low - position) / slope, (high - position) / slope});
        first = std::max(first, near);
        last = std::min(last, far);
        return true;
    };
    const bool across = narrow(point.x(), direction.x(), rect.left(), rect.right()) &&
                        narrow(point.y(), direction.y(), rect.top(), rect.bottom());
    if (!across || first >= last)
        return std::nullopt;
    return QLineF(point + first * direction, point + last * direction);
}

QPolygonF regular(QPointF centre, int corners, qreal radius, qreal turn) {
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const qreal angle = (turn + 360.0 * i / corners) * M_PI / 180;
        polygon << centre + QPointF(radius * std::sin(angle), -radius * std::cos(angle));
    }
    return polygon;
}

}  // namespace

ChartStyle ChartStyle::of(const QWidget& widget) {
    const QPalette palette = widget.palette();
    ChartStyle style;
    style.paper = palette.color(QPalette::Base);
    style.ink = palette.color(QPalette::Text);
    style.faint = between(style.ink, style.paper, 0.35F);
    style.grid = between(style.paper, style.ink, 0.16F);
    style.accent = palette.color(QPalette::Highlight);
    style.font = figureFont();
    style.dark = ColorScale::themeOf(palette) == ColorScale::Theme::kDark;
    return style;
}

ChartStyle ChartStyle::printed() {
    return {Qt::white, QColor(0x111111), QColor(0x555555), QColor(0xd4d4d4), QColor(0x1f6fb2), figureFont(), false};
}

QFont ChartStyle::bold() const {
    QFont result = font;
    result.setBold(true);
    return result;
}

QFont ChartStyle::small() const {
    QFont result = font;
    result.setPixelSize(kSmallSize);
    return result;
}

QColor ChartStyle::layerColor(int layer, int count) const {
    const ColorScale scale(0, 1, dark ? ColorScale::Theme::kDark : ColorScale::Theme::kLight);
    return scale.color(0.22F + 0.68F * static_cast<float>(layer) / static_cast<float>(std::max(count - 1, 1)));
}

QColor ChartStyle::categoryColor(int category) const {
    static const std::array<QRgb, 7> kOnPaper{0x0072b2, 0xd55e00, 0x009e73, 0xb0578d, 0xc98500, 0x3a95cc, 0x555555};
    static const std::array<QRgb, 7> kOnNight{0x56b4e9, 0xff8a3d, 0x2fcf9f, 0xe29ac2, 0xf0b430, 0x9fd3f5, 0xc0c0c0};
    const auto& colors = dark ? kOnNight : kOnPaper;
    return QColor(colors[static_cast<std::size_t>(category) % colors.size()]);
}

void hatch(QPainter& painter, const QRectF& rect, int direction, qreal step) {
    static const std::array<QPointF, 4> kDirections{QPointF(1, -1), QPointF(1, 1), QPointF(1, 0), QPointF(0, 1)};
    const QPointF along = kDirections[static_cast<std::size_t>(direction) % kDirections.size()];
    const QPointF across = along.y() == 0 ? QPointF(0, step) : QPointF(along.x() == 0 ? step : step * M_SQRT2, 0);
    const qreal reach = rect.width() + rect.height();
    const QPointF origin = along.y() == 0 || along.x() == 0 ? rect.topLeft() + across / 2 : rect.topLeft();
    const int lines = static_cast<int>(reach / step) + 1;
    for (int i = -lines; i <= lines; ++i)
        if (const auto line = clipped(origin + i * across, along, rect))
            painter.drawLine(*line);
}

void fillAsLayer(QPainter& painter, const QRectF& rect, int layer, int count, const ChartStyle& style) {
    const QColor fill = style.layerColor(layer, count);
    painter.save();
    painter.fillRect(rect, fill);
    QColor line = readableOn(fill);
    line.setAlphaF(0.45F);
    painter.setPen(QPen(line, 0.8));
    // Layer 0 is plain; the others are hatched in alternating directions.
    if (layer > 0)
        hatch(painter, rect, (layer - 1) % 4, layer <= 4 ? 5 : 3);
    painter.setPen(QPen(style.ink, 0.8));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
    painter.restore();
}

QPen layerPen(int layer, const QColor& color, qreal width) {
    static const std::array<QList<qreal>, 5> kDashes{QList<qreal>{}, {6, 3}, {1.5, 2.5}, {8, 3, 1.5, 3}, {3, 2}};
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    const auto& dashes = kDashes[static_cast<std::size_t>(layer) % kDashes.size()];
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

void drawMarker(QPainter& painter, QPointF centre, int shape, qreal size) {
    const qreal r = size / 2;
    switch (shape % kMarkerShapes) {
        case 0:
            return painter.drawEllipse(centre, r, r);
        case 1:
            return painter.drawRect(QRectF(centre.x() - 0.88 * r, centre.y() - 0.88 * r, 1.76 * r, 1.76 * r));
        case 2:
            return painter.drawPolygon(regular(centre, 3, 1.25 * r, 0));
        case 3:
            return painter.drawPolygon(regular(centre, 4, 1.2 * r, 0));
        case 4:
            return painter.drawPolygon(regular(centre, 3, 1.25 * r, 180));
        case 5:
            return painter.drawPolygon(regular(centre, 6, 1.1 * r, 0));
        default:
            painter.drawLine(centre - QPointF(r, r), centre + QPointF(r, r));
            painter.drawLine(centre - QPointF(r, -r), centre + QPointF(r, -r));
    }
}

}  // namespace ui
