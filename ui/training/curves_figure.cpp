// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/curves_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
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

constexpr qreal kLeft = 64, kRight = 110, kGap = 34, kBottom = 48, kMark = 6;
constexpr qreal kCurvesWidth = 900, kCurvesMargin = 16, kPlots = 460, kAbovePlots = 36;
constexpr qsizetype kMarksOnLine = 8;
constexpr qreal kSample = 26, kAfterSample = 4, kAfterName = 16, kLegendLine = 18;

/// Whether the curves in this plot differ in name, not only in their run.
bool isNamed(const CurvePlot& plot) {
    return std::ranges::any_of(plot.curves, [&](const Curve& curve) { return curve.name != plot.curves.front().name; });
}

/// Four significant digits.
QString valueText(double value) {
    return QLocale().toString(value, 'g', 4);
}

}  // namespace

CurvesFigure::CurvesFigure(const QString& title, const QStringList& runs, std::vector<CurvePlot> plots,
                           const QString& facts, ShownNames names)
    : m_names(std::move(names)), m_title(m_names.of(title)), m_runs(m_names.of(runs)), m_plots(std::move(plots)) {
    for (CurvePlot& plot : m_plots)
        plot.title = m_names.of(plot.title);
    m_heading = FigureHeading(m_title, facts, kCurvesWidth - 2 * kCurvesMargin);
    m_top = 10 + m_heading.height() + kAbovePlots;
    if (compares())
        placeLegend();
    for (const CurvePlot& plot : m_plots)
        for (const Curve& curve : plot.curves)
            for (const QPointF& point : curve.points)
                m_last = std::max(m_last, point.x());
}

/// The names of the runs in lines below the heading.
void CurvesFigure::placeLegend() {
    const QFontMetricsF metrics(ChartStyle::printed().small());
    constexpr qreal kRoom = kCurvesWidth - 2 * kCurvesMargin;
    qreal x = kCurvesMargin, y = 10 + m_heading.height();
    for (const QString& run : m_runs) {
        const qreal width =
            std::min(kSample + kAfterSample + std::ceil(metrics.horizontalAdvance(run)) + kAfterName, kRoom);
        if (x + width > kCurvesMargin + kRoom + kAfterName && x > kCurvesMargin) {
            x = kCurvesMargin;
            y += kLegendLine;
        }
        m_keys.emplace_back(x, y, width, kLegendLine);
        x += width;
    }
    m_top = y + kLegendLine + kAbovePlots;
}

QSizeF CurvesFigure::size() const {
    return {kCurvesWidth, m_top + kPlots + kBottom};
}

QRectF CurvesFigure::area(std::size_t plot) const {
    qreal shares = 0;
    qreal before = 0;
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        shares += m_plots[i].share;
        before += i < plot ? m_plots[i].share : 0;
    }
    const qreal room = kPlots - kGap * static_cast<qreal>(m_plots.size() - 1);
    return {kLeft, m_top + room * before / shares + kGap * static_cast<qreal>(plot), size().width() - kLeft - kRight,
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
    const Axis around = Axis::around(m_plots[plot].fromZero ? std::min(low, 0.0) : low, high, 0, 1);
    return {around.low(), std::min(around.high(), m_plots[plot].most), rect.bottom(), rect.top()};
}

QPen CurvesFigure::penOf(const Curve& curve, const ChartStyle& style) const {
    return layerPen(curve.dash, compares() ? style.categoryColor(static_cast<int>(curve.run)) : style.ink, 1.6);
}

QString CurvesFigure::fullName(const Curve& curve) const {
    return compares() ? QStringLiteral("%1, %2").arg(m_runs[static_cast<qsizetype>(curve.run)], curve.name)
                      : curve.name;
}

/// With several runs, each has its own best step, which is filled in its curves.
std::optional<double> CurvesFigure::onlyBest() const {
    for (const CurvePlot& plot : m_plots)
        for (const Curve& curve : plot.curves)
            if (curve.best && !compares())
                return curve.best;
    return std::nullopt;
}

void CurvesFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kCurvesMargin, 10});
    if (compares())
        paintLegend(painter, style);
    for (std::size_t plot = 0; plot < m_plots.size(); ++plot)
        paintPlot(painter, plot, style);
    if (m_plots.empty())
        return;
    const QRectF lowest = area(m_plots.size() - 1);
    painter.setPen(style.ink);
    painter.setFont(style.small());
    painter.drawText(QRectF(lowest.left(), lowest.bottom() + 22, lowest.width(), 16), Qt::AlignHCenter,
                     Curves::tr("Training step"));
    if (const auto best = onlyBest())
        paintBest(painter, *best, style);
}

void CurvesFigure::paintBest(QPainter& painter, double best, const ChartStyle& style) const {
    const qreal place = steps(0).place(best);
    const QRectF first = area(0);
    painter.setPen(QPen(style.accent, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(place, first.top()), QPointF(place, area(m_plots.size() - 1).bottom()));
    painter.setPen(style.ink);
    const bool atEnd = place + 60 > first.right();
    painter.drawText(QRectF(atEnd ? place - 120 : place - 60, first.top() - 34, 120, 16),
                     atEnd ? Qt::AlignRight : Qt::AlignHCenter, Curves::tr("best so far"));
}

void CurvesFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    painter.setFont(style.small());
    const QFontMetricsF metrics(style.small());
    for (qsizetype run = 0; run < m_runs.size(); ++run) {
        const QRectF& key = m_keys[static_cast<std::size_t>(run)];
        const qreal y = key.center().y();
        painter.setPen(QPen(style.categoryColor(static_cast<int>(run)), 1.6));
        painter.setBrush(style.paper);
        painter.drawLine(QPointF(key.left(), y), QPointF(key.left() + kSample, y));
        drawMarker(painter, QPointF(key.left() + kSample / 2, y), static_cast<int>(run), kMark);
        painter.setPen(style.ink);
        const qreal wide = key.width() - kSample - kAfterSample;
        painter.drawText(QRectF(key.left() + kSample + kAfterSample, key.top(), wide, key.height()),
                         int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip,
                         metrics.elidedText(m_runs[run], Qt::ElideMiddle, wide));
    }
}

void CurvesFigure::paintPlot(QPainter& painter, std::size_t plot, const ChartStyle& style) const {
    paintGrid(painter, plot, style);
    const auto& curves = m_plots[plot].curves;
    for (const Curve& curve : curves)
        paintCurve(painter, curve, steps(plot), values(plot), style);
    if (curves.size() > 1)
        paintNames(painter, plot, style);
}

void CurvesFigure::paintGrid(QPainter& painter, std::size_t plot, const ChartStyle& style) const {
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
                     directed(m_plots[plot].title, m_plots[plot].title.isRightToLeft()));
}

void CurvesFigure::paintCurve(QPainter& painter, const Curve& curve, const Axis& x, const Axis& y,
                              const ChartStyle& style) const {
    QPolygonF line;
    for (const QPointF& point : curve.points)
        if (std::isfinite(point.y()))
            line << QPointF(x.place(point.x()), y.place(point.y()));
    const QPen pen = penOf(curve, style);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawPolyline(line);
    const bool marksAll = curve.dots || line.size() < 2;
    if (!marksAll && !compares())
        return;
    // A few marks on the line of each run, not at the same steps, so that runs differ in grey.
    const qsizetype step = marksAll ? 1 : std::max<qsizetype>(line.size() / kMarksOnLine, 1);
    const qsizetype first = marksAll ? 0 : static_cast<qsizetype>(curve.run) * step / m_runs.size();
    painter.setPen(QPen(pen.color(), 1));
    for (qsizetype i = first; i < line.size(); i += step) {
        const QPointF& dot = line[i];
        const bool best = compares() && curve.best && qFuzzyCompare(dot.x() + 1, x.place(*curve.best) + 1);
        painter.setBrush(best ? pen.color() : style.paper);
        drawMarker(painter, dot, static_cast<int>(curve.run), kMark);
    }
}

/// Next to the end of each line, moved apart if they would overlap.
void CurvesFigure::paintNames(QPainter& painter, std::size_t plot, const ChartStyle& style) const {
    const Axis y = values(plot);
    std::vector<std::pair<qreal, std::size_t>> names;
    const auto& curves = m_plots[plot].curves;
    for (std::size_t i = 0; i < curves.size(); ++i)
        if (!curves[i].points.empty() && (!compares() || (curves[i].run == 0 && isNamed(m_plots[plot]))))
            names.emplace_back(y.place(curves[i].points.back().y()), i);
    std::sort(names.begin(), names.end());
    constexpr qreal kLine = 14;
    qreal lowest = -1e9;
    const QRectF rect = area(plot);
    painter.setFont(style.small());
    for (auto& [place, curve] : names) {
        lowest = place = std::max(place, lowest + kLine);
        painter.setPen(layerPen(curves[curve].dash, style.ink, 1.6));
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
            parts.append(QStringLiteral("%1 %2").arg(fullName(curve), valueText(nearest->y())));
        }
        return parts.join(QStringLiteral("   "));
    }
    return {};
}

QString CurvesFigure::description() const {
    QStringList lines{m_heading.text()};
    for (const CurvePlot& plot : m_plots) {
        QStringList values;
        for (const Curve& curve : plot.curves)
            if (!curve.points.empty())
                values.append(QStringLiteral("%1 %2").arg(fullName(curve), valueText(curve.points.back().y())));
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
