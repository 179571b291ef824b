// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/row_legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"

namespace ui {
namespace {

class RowLegend {
    Q_DECLARE_TR_FUNCTIONS(ui::RowLegend)
};

QString legendText(const WeightData& data, const tasks::WeightRow& row) {
    const QString text =
        RowLegend::tr("%1 · %2, n = %3").arg(data.groupName(row), placeName(row.place)).arg(row.runs.size());
    return directed(text, text.isRightToLeft());
}

}  // namespace

void drawRowMarker(QPainter& painter, const WeightData& data, const tasks::WeightRow& row, QPointF centre, qreal size,
                   const ChartStyle& style) {
    constexpr int kShapes = kMarkerShapes - 1;
    const int symbol = data.symbols[row.group];
    const bool isFilled = row.place == "input";
    const QColor color = style.categoryColor(symbol);
    painter.setPen(QPen(isFilled ? style.ink : color, isFilled ? 0.7 : 1.5));
    painter.setBrush(isFilled ? color : style.paper);
    drawMarker(painter, centre, symbol % kShapes, size);
    const qreal r = size / 4;
    painter.setPen(QPen(isFilled ? style.paper : color, size / 7));
    const auto bar = [&](qreal x, qreal y) { painter.drawLine(centre - QPointF(x, y), centre + QPointF(x, y)); };
    switch (symbol / kShapes % 4) {
        case 0:
            return;
        case 1:
            return painter.drawPoint(centre);
        case 2:
            return bar(r, 0);
        default:
            bar(r, 0);
            return bar(0, r);
    }
}

void paintRowLegend(QPainter& painter, const WeightData& data, QPointF corner, const ChartStyle& style) {
    painter.setFont(style.font);
    for (const tasks::WeightRow& row : data.comparison.rows) {
        drawRowMarker(painter, data, row, corner + QPointF(6, kRowLegendLine / 2), 9, style);
        painter.setPen(style.ink);
        painter.drawText(QRectF(corner.x() + 18, corner.y(), 400, kRowLegendLine),
                         int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip, legendText(data, row));
        corner.ry() += kRowLegendLine;
    }
}

qreal rowLegendWidth(const WeightData& data) {
    const QFontMetricsF metrics(ChartStyle::printed().font);
    qreal width = 0;
    for (const tasks::WeightRow& row : data.comparison.rows)
        width = std::max(width, metrics.horizontalAdvance(legendText(data, row)));
    return width + 24;
}

QByteArray rowsAsCsv(const WeightData& data) {
    QByteArray result = "group,place,run,seed,gamma,quantity";
    for (int layer = 0; layer < data.comparison.layers; ++layer)
        result += ",layer_" + QByteArray::number(layer);
    result += "\r\n";
    for (const tasks::WeightRow& row : data.comparison.rows)
        for (std::size_t i = 0; i < row.runs.size(); ++i) {
            const tasks::TaskRun& run = data.run(row.runs[i]);
            result += csvField(data.groupName(row)) + ',' + csvField(QString::fromStdString(row.place)) + ',' +
                      csvField(QString::fromStdString(run.name)) + ',' + QByteArray::number(qlonglong{run.seed}) + ',' +
                      csvNumber(row.gammas[i]) + ',' + csvField(quantityName(data.comparison.quantity));
            for (std::size_t layer = 0; layer < static_cast<std::size_t>(data.comparison.layers); ++layer)
                result += ',' + (layer < row.layers.size() ? csvNumber(row.layers[layer].values[i]) : QByteArray());
            result += "\r\n";
        }
    return result;
}

QString runText(const WeightData& data, const tasks::WeightRow& row, std::size_t run) {
    QStringList values;
    for (const tasks::LayerSummary& layer : row.layers)
        values.append(shareText(layer.values[run]));
    return RowLegend::tr("%1, %2, seed %3: %4")
        .arg(data.groupName(row), placeName(row.place), QString::number(data.run(row.runs[run]).seed),
             values.join(QStringLiteral("; ")));
}

}  // namespace ui
