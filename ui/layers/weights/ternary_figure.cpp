// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/ternary_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/layers/weights/parallel_figure.h"
#include "ui/layers/weights/row_legend.h"

namespace ui {
namespace {

class Ternary {
    Q_DECLARE_TR_FUNCTIONS(ui::Ternary)
};

constexpr qreal kSide = 400;
constexpr qreal kTernaryMargin = 16;
constexpr qreal kTernaryLeft = 72;
constexpr qreal kTernaryHead = 34;  ///< above the triangle: the name of its upper corner
constexpr qreal kTernaryFoot = 62;  ///< below it: ticks, the name of the axis, the names of its corners
const qreal kTernaryHeight = kSide * std::sqrt(3.0) / 2;

/// A short legend fits into the space next to the upper corner of the triangle, above the name of its right axis.
qreal legendLeft(const WeightData& data) {
    return kTernaryLeft + kSide * (data.comparison.rows.size() <= 4 ? 0.86 : 1.1);
}

QString axisName(int layer) {
    return Ternary::tr("share of layer %1").arg(layer);
}

struct Ellipse {
    qreal major, minor, degrees;
};

/// Two standard deviations along the principal directions of a cloud.
Ellipse ellipseOf(const std::vector<QPointF>& points, QPointF mean) {
    qreal xx = 0, xy = 0, yy = 0;
    for (const QPointF& point : points) {
        const QPointF d = point - mean;
        xx += d.x() * d.x();
        xy += d.x() * d.y();
        yy += d.y() * d.y();
    }
    const auto n = static_cast<qreal>(points.size() - 1);
    const qreal middle = (xx + yy) / 2 / n;
    const qreal apart = std::hypot((xx - yy) / 2 / n, xy / n);
    return {2 * std::sqrt(middle + apart), 2 * std::sqrt(std::max(middle - apart, 0.0)),
            std::atan2(2 * xy, xx - yy) / 2 * 180 / M_PI};
}

}  // namespace

TernaryFigure::TernaryFigure(WeightDataPtr data) : m_data(std::move(data)) {
    m_width = std::max(kTernaryLeft + kSide + 52, legendLeft(*m_data) + rowLegendWidth(*m_data) + kTernaryMargin);
    const qreal room = m_width - 2 * kTernaryMargin;
    m_heading = FigureHeading(title(), m_data->facts(), room);
    m_caption = FigureText(Ternary::tr("Small marks: runs; large marks: means; lines: training; ellipses: two standard "
                                       "deviations over seeds (n ≥ 3)."),
                           FigureText::Face::kSmall, room);
    // A long legend next to the upper corner starts above the triangle.
    m_top = 10 + m_heading.height() + kTernaryHead;
}

bool TernaryFigure::fits(const WeightData& data) {
    const auto quantity = data.comparison.quantity;
    const auto isTriple = [](const tasks::WeightRow& row) { return row.layers.size() == 3; };
    return data.comparison.layers == 3 && std::ranges::all_of(data.comparison.rows, isTriple) &&
           (quantity == tasks::LayerQuantity::kWeight || quantity == tasks::LayerQuantity::kContribution);
}

QString TernaryFigure::ownTitle() const {
    return Ternary::tr("Mixes of three layers: %1").arg(quantityName(m_data->comparison.quantity));
}

QString TernaryFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList TernaryFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

QSizeF TernaryFigure::size() const {
    const qreal legend = static_cast<qreal>(m_data->comparison.rows.size()) * kRowLegendLine;
    return {m_width, m_top + std::max(kTernaryHeight + kTernaryFoot, legend) + m_caption.height() + 8};
}

QPointF TernaryFigure::place(double first, double second, double third) const {
    const QPointF left(kTernaryLeft, m_top + kTernaryHeight);
    const QPointF right(kTernaryLeft + kSide, m_top + kTernaryHeight);
    const QPointF top(kTernaryLeft + kSide / 2, m_top);
    return first * left + second * right + third * top;
}

QPointF TernaryFigure::placeOf(const tasks::WeightRow& row, std::size_t run) const {
    return place(row.layers[0].values[run], row.layers[1].values[run], row.layers[2].values[run]);
}

void TernaryFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kTernaryMargin, 10});
    paintGrid(painter, style);
    paintAxisNames(painter, style);
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        if (row.layers.size() == 3)
            paintPaths(painter, row, style);
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        if (row.layers.size() != 3)
            continue;
        paintCloud(painter, row, style);
        for (std::size_t run = 0; run < row.runs.size(); ++run)
            drawRowMarker(painter, *m_data, row, placeOf(row, run), 7, style);
        if (row.runs.size() > 1)
            drawRowMarker(painter, *m_data, row, place(row.layers[0].mean, row.layers[1].mean, row.layers[2].mean), 12,
                          style);
    }
    paintRowLegend(painter, *m_data, {legendLeft(*m_data), m_top - 20}, style);
    painter.setPen(style.faint);
    m_caption.paint(painter, style, {kTernaryMargin, size().height() - m_caption.height() - 6});
}

/// Along each side, the layer whose share its numbers are, with an arrow in the direction in which it grows.
void TernaryFigure::paintAxisNames(QPainter& painter, const ChartStyle& style) const {
    painter.setFont(style.font);
    painter.setPen(style.ink);
    const auto along = [&](QPointF centre, qreal degrees, const QString& text) {
        painter.save();
        painter.translate(centre);
        painter.rotate(degrees);
        painter.drawText(QRectF(-kSide / 2, -9, kSide, 18), int(Qt::AlignCenter) | Qt::TextDontClip, text);
        painter.restore();
    };
    along(place(0.5, 0, 0.5) + QPointF(-46, -26), -60, QStringLiteral("← %1").arg(axisName(0)));
    along(place(0.5, 0.5, 0) + QPointF(0, 27), 0, QStringLiteral("%1 →").arg(axisName(1)));
    along(place(0, 0.5, 0.5) + QPointF(46, -26), 60, QStringLiteral("← %1").arg(axisName(2)));
}

void TernaryFigure::paintGrid(QPainter& painter, const ChartStyle& style) const {
    for (int step = 1; step < 5; ++step) {
        const double part = step / 5.0;
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(place(part, 1 - part, 0), place(part, 0, 1 - part));
        painter.drawLine(place(1 - part, part, 0), place(0, part, 1 - part));
        painter.drawLine(place(1 - part, 0, part), place(0, 1 - part, part));
        painter.setFont(style.small());
        painter.setPen(style.faint);
        const QString text = shareText(part).left(3);
        painter.drawText(QRectF(place(part, 0, 1 - part) - QPointF(34, 8), QSizeF(28, 16)),
                         Qt::AlignRight | Qt::AlignVCenter, text);
        painter.drawText(QRectF(place(1 - part, part, 0) + QPointF(-20, 3), QSizeF(40, 16)), Qt::AlignHCenter, text);
        painter.drawText(QRectF(place(0, 1 - part, part) + QPointF(7, -8), QSizeF(28, 16)),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    painter.setPen(QPen(style.ink, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF({place(1, 0, 0), place(0, 1, 0), place(0, 0, 1)}));
    // The mix with equal weights.
    const QPointF centre = place(1 / 3.0, 1 / 3.0, 1 / 3.0);
    painter.setPen(QPen(style.faint, 1));
    painter.drawLine(centre - QPointF(5, 0), centre + QPointF(5, 0));
    painter.drawLine(centre - QPointF(0, 5), centre + QPointF(0, 5));
    painter.setFont(style.bold());
    painter.setPen(style.ink);
    painter.drawText(QRectF(place(1, 0, 0) + QPointF(-50, 34), QSizeF(100, 18)), Qt::AlignCenter, layerName(0));
    painter.drawText(QRectF(place(0, 1, 0) + QPointF(-50, 34), QSizeF(100, 18)), Qt::AlignCenter, layerName(1));
    painter.drawText(QRectF(place(0, 0, 1) + QPointF(-50, -24), QSizeF(100, 18)), Qt::AlignCenter, layerName(2));
}

void TernaryFigure::paintPaths(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const {
    if (m_data->comparison.quantity != tasks::LayerQuantity::kWeight)
        return;
    QColor color = style.categoryColor(m_data->symbols[row.group]);
    color.setAlphaF(0.75F);
    painter.setPen(QPen(color, 0.9, row.place == "input" ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    for (const std::size_t index : row.runs) {
        QPolygonF path;
        const tasks::TaskRun& run = m_data->run(index);
        for (std::size_t point = 0; point < run.points.size(); ++point) {
            if (run.chosen && point > *run.chosen)
                break;
            const tasks::MixState* mix = tasks::mixAt(run.points[point], row.place);
            if (mix && mix->weights.size() == 3)
                path << place(mix->weights[0], mix->weights[1], mix->weights[2]);
        }
        painter.drawPolyline(path);
    }
}

void TernaryFigure::paintCloud(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const {
    if (row.runs.size() < tasks::kMinSeeds)
        return;
    std::vector<QPointF> points;
    QPointF mean;
    for (std::size_t run = 0; run < row.runs.size(); ++run) {
        points.push_back(placeOf(row, run));
        mean += points.back() / static_cast<qreal>(row.runs.size());
    }
    const Ellipse ellipse = ellipseOf(points, mean);
    QColor fill = style.categoryColor(m_data->symbols[row.group]);
    painter.setPen(QPen(fill, 1, row.place == "input" ? Qt::SolidLine : Qt::DashLine));
    fill.setAlphaF(0.14F);
    painter.setBrush(fill);
    painter.save();
    painter.translate(mean);
    painter.rotate(ellipse.degrees);
    painter.drawEllipse(QPointF(), ellipse.major, ellipse.minor);
    painter.restore();
}

QByteArray TernaryFigure::csv() const {
    return rowsAsCsv(*m_data);
}

QString TernaryFigure::textAt(QPointF point) const {
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        for (std::size_t run = 0; run < row.runs.size() && row.layers.size() == 3; ++run)
            if (const QPointF d = placeOf(row, run) - point; std::hypot(d.x(), d.y()) < 6)
                return runText(*m_data, row, run);
    return {};
}

FigurePtr mixesFigure(const WeightDataPtr& data) {
    if (TernaryFigure::fits(*data))
        return std::make_shared<const TernaryFigure>(data);
    return std::make_shared<const ParallelFigure>(data);
}

}  // namespace ui
