// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/trajectory_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/figure_text.h"
#include "ui/layers/layer_names.h"

namespace ui {
namespace {

class Trajectory {
    Q_DECLARE_TR_FUNCTIONS(ui::Trajectory)
};

constexpr qreal kTrajectoryLeft = 64;
constexpr qreal kTrajectoryRight = 104;
constexpr qreal kTrajectoryWidth = 900;
constexpr qreal kTrajectoryMargin = 16;
constexpr qreal kHeights[] = {190, 78, 96};
constexpr qreal kTrajectoryGap = 30;

QString numberText(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace

TrajectoryFigure::TrajectoryFigure(WeightDataPtr data, std::size_t run, std::string place,
                                   std::optional<std::size_t> cursor)
    : m_data(std::move(data)), m_run(run), m_place(std::move(place)), m_cursor(cursor) {
    for (const tasks::RunGroup& group : m_data->comparison.groups) {
        const bool isCopy = std::ranges::find(group.copies, run) != group.copies.end();
        if (!isCopy && std::ranges::find(group.runs, run) == group.runs.end())
            continue;
        for (const std::size_t other : group.runs)
            if (other != run && !(isCopy && m_data->run(other).seed == this->run().seed))
                m_others.push_back(other);
    }
    for (const tasks::RunPoint& point : this->run().points)
        if (const tasks::MixState* mix = tasks::mixAt(point, m_place))
            m_layers = std::max(m_layers, mix->weights.size());
    QStringList facts{m_data->shown(taskName(this->run().task)), placeName(m_place),
                      Trajectory::tr("seed %1, further seeds: %2").arg(this->run().seed).arg(m_others.size())};
    if (!this->run().bilmName.empty())
        facts.append(Trajectory::tr("biLM: %1").arg(m_data->bilmText(this->run())));
    m_heading = FigureHeading(title(), joinedFacts(facts), kTrajectoryWidth - 2 * kTrajectoryMargin);
}

QSizeF TrajectoryFigure::size() const {
    return {kTrajectoryWidth, area(kMetric).bottom() + 46};
}

QString TrajectoryFigure::ownTitle() const {
    const QString name = QString::fromStdString(run().name);
    return m_place.empty() ? Trajectory::tr("%1: training").arg(name)
                           : Trajectory::tr("%1: training, %2").arg(name, placeName(m_place));
}

QString TrajectoryFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList TrajectoryFigure::ownNames() const {
    QStringList names{ownTitle(), taskName(run().task)};
    if (!run().bilmName.empty())
        names.append(QString::fromStdString(run().bilmName));
    return names;
}

std::optional<double> TrajectoryFigure::valueOf(const tasks::TaskRun& of, std::size_t point, Plot plot,
                                                std::size_t layer) const {
    const tasks::RunPoint& at = of.points[point];
    if (plot == kMetric)
        return std::isnan(at.devMetric) ? std::nullopt : std::optional(at.devMetric);
    const tasks::MixState* mix = tasks::mixAt(at, m_place);
    if (!mix || (plot == kWeights && layer >= mix->weights.size()))
        return std::nullopt;
    return plot == kGamma ? mix->gamma : mix->weights[layer];
}

QRectF TrajectoryFigure::area(Plot plot) const {
    qreal top = 10 + m_heading.height() + 26;  // "chosen" and the name of the plot
    for (int i = 0; i < plot; ++i)
        if (has(static_cast<Plot>(i)))
            top += kHeights[i] + kTrajectoryGap;
    return {kTrajectoryLeft, top, kTrajectoryWidth - kTrajectoryLeft - kTrajectoryRight, kHeights[plot]};
}

Axis TrajectoryFigure::steps() const {
    std::int64_t last = 1;
    const auto widen = [&](const tasks::TaskRun& of) {
        for (const tasks::RunPoint& point : of.points)
            last = std::max(last, point.step);
    };
    widen(run());
    for (const std::size_t other : m_others)
        widen(m_data->run(other));
    const QRectF rect = area(kMetric);
    return {0, static_cast<double>(last), rect.left(), rect.right()};
}

Axis TrajectoryFigure::values(Plot plot) const {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto widen = [&](const tasks::TaskRun& of) {
        for (std::size_t point = 0; point < of.points.size(); ++point)
            for (std::size_t layer = 0; layer < (plot == kWeights ? m_layers : 1); ++layer)
                if (const auto value = valueOf(of, point, plot, layer)) {
                    low = std::min(low, *value);
                    high = std::max(high, *value);
                }
    };
    widen(run());
    for (const std::size_t other : m_others)
        widen(m_data->run(other));
    const QRectF rect = area(plot);
    if (low > high)  // nothing was measured
        low = high = 0;
    if (plot == kWeights)
        low = std::min(low, 0.0);
    const Axis axis = Axis::around(low, high, rect.bottom(), rect.top());
    if (plot == kMetric && high <= 100)  // a percentage
        return {axis.low(), std::min(axis.high(), 100.0), rect.bottom(), rect.top()};
    return axis;
}

QString TrajectoryFigure::plotTitle(Plot plot) const {
    switch (plot) {
        case kWeights:
            return Trajectory::tr("Weights s_j");
        case kGamma:
            return Trajectory::tr("Gamma γ");
        default:
            return Trajectory::tr("%1 on the development set")
                .arg(metricText(QString::fromStdString(run().metricName)));
    }
}

void TrajectoryFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kTrajectoryMargin, 10});
    for (const Plot plot : {kWeights, kGamma, kMetric})
        if (has(plot))
            paintPlot(painter, plot, style);
    paintEndLabels(painter, style);
    paintMarks(painter, style);
}

void TrajectoryFigure::paintPlot(QPainter& painter, Plot plot, const ChartStyle& style) const {
    const QRectF rect = area(plot);
    const Axis y = values(plot);
    const Axis x = steps();
    painter.setFont(style.small());
    for (const double tick : y.ticks(plot == kWeights ? 5 : 3)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(rect.left(), y.place(tick)), QPointF(rect.right(), y.place(tick)));
        painter.setPen(style.faint);
        painter.drawText(QRectF(0, y.place(tick) - 8, kTrajectoryLeft - 7, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    for (const double tick : x.ticks(6)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(x.place(tick), rect.top()), QPointF(x.place(tick), rect.bottom()));
        painter.setPen(style.faint);
        if (plot == kMetric)
            painter.drawText(QRectF(x.place(tick) - 40, rect.bottom() + 4, 80, 16), Qt::AlignHCenter, tickText(tick));
    }
    painter.setPen(style.ink);
    const QString title = plotTitle(plot);
    painter.drawText(QRectF(rect.left(), rect.top() - 18, rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     directed(title, title.isRightToLeft()));
    if (plot == kMetric)
        painter.drawText(QRectF(rect.left(), rect.bottom() + 20, rect.width(), 16), Qt::AlignHCenter,
                         Trajectory::tr("Training step"));
    const std::size_t lines = plot == kWeights ? m_layers : 1;
    for (std::size_t layer = 0; layer < lines; ++layer) {
        const int dash = plot == kWeights ? static_cast<int>(layer) : 0;
        QColor thin = style.ink;
        thin.setAlphaF(0.35F);
        for (const std::size_t other : m_others)
            paintLine(painter, m_data->run(other), plot, layer, layerPen(dash, thin, 0.8));
        paintLine(painter, run(), plot, layer, layerPen(dash, style.ink, 1.8));
    }
}

void TrajectoryFigure::paintLine(QPainter& painter, const tasks::TaskRun& of, Plot plot, std::size_t layer,
                                 const QPen& pen) const {
    const Axis x = steps();
    const Axis y = values(plot);
    QPolygonF line;
    for (std::size_t point = 0; point < of.points.size(); ++point)
        if (const auto value = valueOf(of, point, plot, layer); value && std::isfinite(*value))
            line << QPointF(x.place(static_cast<double>(of.points[point].step)), y.place(*value));
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

/// "Layer 2" next to the end of each line, moved apart if they would overlap.
void TrajectoryFigure::paintEndLabels(QPainter& painter, const ChartStyle& style) const {
    if (run().points.empty())
        return;
    const Axis y = values(kWeights);
    std::vector<std::pair<qreal, std::size_t>> labels;
    for (std::size_t layer = 0; layer < m_layers; ++layer)
        if (const auto value = valueOf(run(), run().points.size() - 1, kWeights, layer))
            labels.emplace_back(y.place(*value), layer);
    std::sort(labels.begin(), labels.end());
    constexpr qreal kLine = 14;
    qreal lowest = -1e9;
    const QRectF rect = area(kWeights);
    for (auto& [place, layer] : labels) {
        place = std::max(place, lowest + kLine);
        lowest = place;
        painter.setPen(layerPen(static_cast<int>(layer), style.ink, 1.8));
        painter.drawLine(QPointF(rect.right() + 6, place), QPointF(rect.right() + 26, place));
        painter.setPen(style.ink);
        painter.setFont(style.small());
        painter.drawText(QRectF(rect.right() + 30, place - 8, kTrajectoryRight - 30, 16),
                         Qt::AlignLeft | Qt::AlignVCenter, layerName(static_cast<int>(layer)));
    }
}

void TrajectoryFigure::paintMarks(QPainter& painter, const ChartStyle& style) const {
    const Axis x = steps();
    const qreal top = area(has(kWeights) ? kWeights : kMetric).top();
    const qreal bottom = area(kMetric).bottom();
    const auto vertical = [&](std::size_t point, const QPen& pen) {
        const qreal place = x.place(static_cast<double>(run().points[point].step));
        painter.setPen(pen);
        painter.drawLine(QPointF(place, top), QPointF(place, bottom));
        return place;
    };
    const auto dots = [&](std::size_t point, const QColor& fill) {
        painter.setPen(QPen(style.ink, 1));
        painter.setBrush(fill);
        for (const Plot plot : {kWeights, kGamma, kMetric})
            for (std::size_t layer = 0; layer < (plot == kWeights ? m_layers : 1); ++layer)
                if (const auto value = valueOf(run(), point, plot, layer))
                    painter.drawEllipse(
                        QPointF(x.place(static_cast<double>(run().points[point].step)), values(plot).place(*value)), 3,
                        3);
    };
    if (run().chosen && *run().chosen < run().points.size()) {
        const qreal place = vertical(*run().chosen, QPen(style.ink, 1, Qt::DashLine));
        dots(*run().chosen, style.ink);
        painter.setFont(style.small());
        // Not over the name of the plot, which stands above its left edge.
        const QFontMetricsF metrics(style.small());
        const qreal width = std::ceil(metrics.horizontalAdvance(Trajectory::tr("chosen"))) + 2;
        const QString name = plotTitle(has(kWeights) ? kWeights : kMetric);
        const qreal left = std::max(place - width / 2, x.place(0) + metrics.horizontalAdvance(name) + 10);
        painter.drawText(QRectF(left, top - 18, width, 16), int(Qt::AlignHCenter) | Qt::TextDontClip,
                         Trajectory::tr("chosen"));
    }
    if (m_cursor && *m_cursor < run().points.size()) {
        vertical(*m_cursor, QPen(style.accent, 1.2));
        dots(*m_cursor, style.accent);
    }
}

std::optional<std::size_t> TrajectoryFigure::pointAt(QPointF place) const {
    const Axis x = steps();
    std::optional<std::size_t> nearest;
    qreal distance = std::numeric_limits<qreal>::infinity();
    for (std::size_t point = 0; point < run().points.size(); ++point) {
        const qreal here = std::abs(x.place(static_cast<double>(run().points[point].step)) - place.x());
        if (here < distance) {
            distance = here;
            nearest = point;
        }
    }
    return nearest;
}

QString TrajectoryFigure::readOut(std::size_t point) const {
    const tasks::RunPoint& at = run().points[point];
    QStringList parts{Trajectory::tr("Step %1").arg(QLocale().toString(qlonglong{at.step}))};
    if (const tasks::MixState* mix = tasks::mixAt(at, m_place)) {
        for (std::size_t layer = 0; layer < mix->weights.size(); ++layer)
            parts.append(QStringLiteral("s_%1 = %2").arg(layer).arg(numberText(mix->weights[layer], 3)));
        parts.append(QStringLiteral("γ = %1").arg(numberText(mix->gamma, 3)));
    }
    parts.append(QStringLiteral("%1 = %2").arg(plotTitle(kMetric), numberText(at.devMetric, 2)));
    if (run().chosen == point)
        parts.append(Trajectory::tr("chosen"));
    return parts.join(QStringLiteral("   "));
}

QString TrajectoryFigure::textAt(QPointF place) const {
    const auto point = pointAt(place);
    return point ? readOut(*point) : QString();
}

QString TrajectoryFigure::description() const {
    if (run().points.empty())
        return m_heading.text();
    const tasks::RunPoint* shown = tasks::shownPoint(run());
    return m_heading.text() + QStringLiteral(". ") + readOut(static_cast<std::size_t>(shown - run().points.data()));
}

QByteArray TrajectoryFigure::csv() const {
    QByteArray result = "run,seed,place,step,epoch,train_loss,dev_metric,gamma";
    for (std::size_t layer = 0; layer < m_layers; ++layer)
        result += ",s_" + QByteArray::number(static_cast<qulonglong>(layer));
    result += ",chosen,metric\r\n";
    std::vector<std::size_t> runs{m_run};
    runs.insert(runs.end(), m_others.begin(), m_others.end());
    for (const std::size_t index : runs) {
        const tasks::TaskRun& of = m_data->run(index);
        for (std::size_t point = 0; point < of.points.size(); ++point) {
            const tasks::RunPoint& at = of.points[point];
            result += csvField(QString::fromStdString(of.name)) + ',' + QByteArray::number(qlonglong{of.seed}) + ',' +
                      csvField(QString::fromStdString(m_place)) + ',' + QByteArray::number(qlonglong{at.step}) + ',' +
                      csvNumber(at.epoch) + ',' + csvNumber(at.trainLoss) + ',' + csvNumber(at.devMetric) + ',' +
                      csvNumber(valueOf(of, point, kGamma, 0).value_or(std::nan("")));
            for (std::size_t layer = 0; layer < m_layers; ++layer)
                result += ',' + csvNumber(valueOf(of, point, kWeights, layer).value_or(std::nan("")));
            result += (of.chosen == point ? ",1," : ",0,") + csvField(QString::fromStdString(of.metricName)) + "\r\n";
        }
    }
    return result;
}

}  // namespace ui
