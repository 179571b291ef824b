// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/parallel_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/layers/weights/row_legend.h"

namespace ui {
namespace {

class Parallel {
    Q_DECLARE_TR_FUNCTIONS(ui::Parallel)
};

constexpr qreal kParallelLeft = 56;
constexpr qreal kParallelMargin = 16;
constexpr qreal kHeight = 320;
constexpr qreal kColumn = 130;

}  // namespace

ParallelFigure::ParallelFigure(WeightDataPtr data) : m_data(std::move(data)) {
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        for (const tasks::LayerSummary& layer : row.layers)
            for (const double value : layer.values) {
                m_low = std::min(m_low, value);
                m_high = std::max(m_high, value);
            }
    m_width = columnOf(static_cast<std::size_t>(std::max(m_data->comparison.layers, 2)) - 1) + 30 +
              rowLegendWidth(*m_data) + kParallelMargin;
    m_heading = FigureHeading(title(), m_data->facts(), m_width - 2 * kParallelMargin);
    m_caption = FigureText(Parallel::tr("Thin lines: runs; marks: means over seeds."), FigureText::Face::kSmall,
                           m_width - 2 * kParallelMargin);
    m_top = 10 + m_heading.height() + 16;
}

QString ParallelFigure::ownTitle() const {
    return Parallel::tr("Mixes by layer: %1").arg(quantityName(m_data->comparison.quantity));
}

QString ParallelFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList ParallelFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

QSizeF ParallelFigure::size() const {
    const qreal legend = static_cast<qreal>(m_data->comparison.rows.size()) * kRowLegendLine;
    return {m_width, m_top + std::max(kHeight + 34, legend) + m_caption.height() + 10};
}

qreal ParallelFigure::columnOf(std::size_t layer) const {
    return kParallelLeft + 20 + static_cast<qreal>(layer) * kColumn;
}

Axis ParallelFigure::axis() const {
    return Axis::around(m_low, m_high, m_top + kHeight, m_top);
}

void ParallelFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kParallelMargin, 10});
    const Axis y = axis();
    const auto layers = static_cast<std::size_t>(m_data->comparison.layers);
    for (const double tick : y.ticks(5)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(kParallelLeft, y.place(tick)),
                         QPointF(columnOf(std::max<std::size_t>(layers, 1) - 1) + 20, y.place(tick)));
        painter.setPen(style.faint);
        painter.setFont(style.small());
        painter.drawText(QRectF(0, y.place(tick) - 8, kParallelLeft - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    for (std::size_t layer = 0; layer < layers; ++layer) {
        painter.setPen(QPen(style.ink, 1.1));
        painter.drawLine(QPointF(columnOf(layer), m_top), QPointF(columnOf(layer), m_top + kHeight));
        painter.setFont(style.bold());
        painter.drawText(QRectF(columnOf(layer) - 50, m_top + kHeight + 8, 100, 18), Qt::AlignCenter,
                         layerName(static_cast<int>(layer)));
    }
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        paintRow(painter, row, style);
    paintRowLegend(painter, *m_data, {columnOf(std::max<std::size_t>(layers, 1) - 1) + 36, m_top}, style);
    painter.setPen(style.faint);
    m_caption.paint(painter, style, {kParallelMargin, size().height() - m_caption.height() - 6});
}

void ParallelFigure::paintRow(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const {
    const Axis y = axis();
    const Qt::PenStyle dash = row.place == "input" ? Qt::SolidLine : Qt::DashLine;
    QColor color = style.categoryColor(m_data->symbols[row.group]);
    const auto line = [&](auto value) {
        QPolygonF polygon;
        for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
            polygon << QPointF(columnOf(layer), y.place(value(row.layers[layer])));
        painter.drawPolyline(polygon);
    };
    painter.setBrush(Qt::NoBrush);
    color.setAlphaF(0.55F);
    painter.setPen(QPen(color, 0.8, dash));
    if (row.runs.size() > 1)
        for (std::size_t run = 0; run < row.runs.size(); ++run)
            line([run](const tasks::LayerSummary& layer) { return layer.values[run]; });
    color.setAlphaF(1);
    painter.setPen(QPen(color, 1.8, dash));
    line([](const tasks::LayerSummary& layer) { return layer.mean; });
    for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
        drawRowMarker(painter, *m_data, row, {columnOf(layer), y.place(row.layers[layer].mean)}, 9, style);
}

QByteArray ParallelFigure::csv() const {
    return rowsAsCsv(*m_data);
}

QString ParallelFigure::textAt(QPointF point) const {
    const Axis y = axis();
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
            for (std::size_t run = 0; run < row.runs.size(); ++run) {
                const QPointF d = QPointF(columnOf(layer), y.place(row.layers[layer].values[run])) - point;
                if (std::hypot(d.x(), d.y()) < 6)
                    return runText(*m_data, row, run);
            }
    return {};
}

}  // namespace ui
