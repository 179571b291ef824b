// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curves_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace ui {
namespace {

class Curves {
    Q_DECLARE_TR_FUNCTIONS(ui::Curves)
};

constexpr qreal kLeft = 64, kRight = 110, kTop = 54, kGap = 34, kBottom = 48;

/// Four digits that say something.
QString valueText(double value) {
    return QLocale().toString(value, 'g', 4);
}

}  // namespace

CurvesFigure::CurvesFigure(QString title, std::vector<CurvePlot> plots, double best)
    : m_title(std::move(title)), m_plots(std::move(plots)), m_best(best) {
    for (const CurvePlot& plot : m_plots)
        for (const Curve& curve : plot.curves)
            for (const QPointF& point : curve.points)
                m_last = std::max(m_last, point.x());
}

QRectF CurvesFigure::area(std::size_t plot) const {
    qreal shares = 0;
    qreal before = 0;
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        shares += m_plots[i].share;
        before += i < plot ? m_plots[i].share : 0;
    }
    const qreal room = size().height() - kTop - kBottom - kGap * static_cast<qreal>(m_plots.size() - 1);
    return {kLeft, kTop + room * before / shares + kGap * static_cast<qreal>(plot), size().width() - kLeft - kRight,
            room * m_plots[plot].share / shares};
}

Axis CurvesFigure::steps(std::size_t plot) const {
    const QRectF rect = area(plot);
    return {0, m_last, rect.left(), rect.right()};
}

Axis CurvesFigure::values(std::size_t plot) const {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Curve& curve : m_plots[plot].curves)
        for (const QPointF& point : curve.points) {
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    const QRectF rect = area(plot);
    if (low > high)
        low = high = 0;
    return Axis::around(m_plots[plot].fromZero ? std::min(low, 0.0) : low, high, rect.bottom(), rect.top());
}

void CurvesFigure::paint(QPainter& painter, const ChartStyle& style) const {
    painter.setFont(style.bold());
    painter.setPen(style.ink);
    painter.drawText(QRectF(16, 8, size().width() - 32, 18), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    for (std::size_t plot = 0; plot < m_plots.size(); ++plot)
        paintPlot(painter, plot, style);
    if (m_plots.empty())
        return;
    const QRectF lowest = area(m_plots.size() - 1);
    painter.setPen(style.ink);
    painter.setFont(style.small());
    painter.drawText(QRectF(lowest.left(), lowest.bottom() + 22, lowest.width(), 16), Qt::AlignHCenter,
                     Curves::tr("Training step"));
    if (m_best < 0)
        return;
    const qreal place = steps(0).place(m_best);
    painter.setPen(QPen(style.accent, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(place, area(0).top()), QPointF(place, lowest.bottom()));
    painter.setPen(style.ink);
    const QRectF first = area(0);
    const bool atEnd = place + 60 > first.right();
    painter.drawText(QRectF(atEnd ? place - 120 : place - 60, first.top() - 34, 120, 16),
                     atEnd ? Qt::AlignRight : Qt::AlignHCenter, Curves::tr("best so far"));
}

void CurvesFigure::paintPlot(QPainter& painter, std::size_t plot, const ChartStyle& style) const {
    const QRectF rect = area(plot);
    const Axis x = steps(plot), y = values(plot);
    painter.setFont(style.small());
    for (const double tick : y.ticks(4)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(rect.left(), y.place(tick)), QPointF(rect.right(), y.place(tick)));
        painter.setPen(style.faint);
        painter.drawText(QRectF(0, y.place(tick) - 8, kLeft - 7, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    for (const double tick : x.ticks(6)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(x.place(tick), rect.top()), QPointF(x.place(tick), rect.bottom()));
        painter.setPen(style.faint);
        if (plot + 1 == m_plots.size())
            painter.drawText(QRectF(x.place(tick) - 40, rect.bottom() + 4, 80, 16), Qt::AlignHCenter, tickText(tick));
    }
    painter.setPen(style.ink);
    painter.drawText(QRectF(rect.left(), rect.top() - 18, rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     m_plots[plot].title);
    const auto& curves = m_plots[plot].curves;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        QPolygonF line;
        for (const QPointF& point : curves[i].points)
            if (std::isfinite(point.y()))
                line << QPointF(x.place(point.x()), y.place(point.y()));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(layerPen(static_cast<int>(i), style.ink, 1.6));
        painter.drawPolyline(line);
        if (!curves[i].dots && line.size() > 1)
            continue;
        painter.setPen(QPen(style.ink, 1));
        painter.setBrush(style.paper);
        for (const QPointF& dot : line)
            painter.drawEllipse(dot, 3, 3);
    }
    if (curves.size() > 1)
        paintNames(painter, plot, style);
}

/// Beside each line's end, pushed apart where they would overlap.
void CurvesFigure::paintNames(QPainter& painter, std::size_t plot, const ChartStyle& style) const {
    const Axis y = values(plot);
    std::vector<std::pair<qreal, std::size_t>> names;
    const auto& curves = m_plots[plot].curves;
    for (std::size_t i = 0; i < curves.size(); ++i)
        if (!curves[i].points.empty())
            names.emplace_back(y.place(curves[i].points.back().y()), i);
    std::sort(names.begin(), names.end());
    constexpr qreal kLine = 14;
    qreal lowest = -1e9;
    const QRectF rect = area(plot);
    painter.setFont(style.small());
    for (auto& [place, curve] : names) {
        lowest = place = std::max(place, lowest + kLine);
        painter.setPen(layerPen(static_cast<int>(curve), style.ink, 1.6));
        painter.drawLine(QPointF(rect.right() + 6, place), QPointF(rect.right() + 26, place));
        painter.setPen(style.ink);
        painter.drawText(QRectF(rect.right() + 30, place - 8, kRight - 32, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         curves[curve].name);
    }
}

QString CurvesFigure::textAt(QPointF place) const {
    for (std::size_t plot = 0; plot < m_plots.size(); ++plot) {
        if (!area(plot).contains(place))
            continue;
        const double step = steps(plot).value(place.x());
        QStringList parts;
        for (const Curve& curve : m_plots[plot].curves) {
            const auto nearest = std::min_element(
                curve.points.begin(), curve.points.end(),
                [&](const QPointF& a, const QPointF& b) { return std::abs(a.x() - step) < std::abs(b.x() - step); });
            if (nearest == curve.points.end())
                continue;
            if (parts.isEmpty())
                parts.append(Curves::tr("Step %1").arg(QLocale().toString(qlonglong(nearest->x()))));
            parts.append(QStringLiteral("%1 %2").arg(curve.name, valueText(nearest->y())));
        }
        return parts.join(QStringLiteral("   "));
    }
    return {};
}

QString CurvesFigure::description() const {
    QStringList lines{m_title};
    for (const CurvePlot& plot : m_plots) {
        QStringList values;
        for (const Curve& curve : plot.curves)
            if (!curve.points.empty())
                values.append(QStringLiteral("%1 %2").arg(curve.name, valueText(curve.points.back().y())));
        if (!values.isEmpty())
            lines.append(plot.title + QStringLiteral(": ") + values.join(QStringLiteral(", ")));
    }
    return lines.join(QStringLiteral(". "));
}

QByteArray CurvesFigure::csv() const {
    QByteArray result = "step";
    std::map<double, std::map<std::size_t, double>> rows;  // step, then column
    std::size_t column = 0;
    for (const CurvePlot& plot : m_plots)
        for (const Curve& curve : plot.curves) {
            result += ',' + csvField(curve.id);
            for (const QPointF& point : curve.points)
                rows[point.x()][column] = point.y();
            ++column;
        }
    result += "\r\n";
    for (const auto& [step, values] : rows) {
        result += csvNumber(step);
        for (std::size_t i = 0; i < column; ++i) {
            const auto value = values.find(i);
            result += ',' + (value == values.end() ? QByteArray() : csvNumber(value->second));
        }
        result += "\r\n";
    }
    return result;
}

}  // namespace ui
