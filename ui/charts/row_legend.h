// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_style.h"
#include "ui/weight_data.h"

namespace ui {

/// How a group at a place is marked in every figure: shape and colour by group, filled for the input, hollow for the
/// output. Sets the painter's pen and brush and draws.
void drawRowMarker(QPainter& painter, const tasks::WeightRow& row, QPointF centre, qreal size, const ChartStyle& style);

/// Marks with names and numbers of runs, one a line from `corner` down.
void paintRowLegend(QPainter& painter, const WeightData& data, QPointF corner, const ChartStyle& style);

/// The width that the legend takes.
qreal rowLegendWidth(const WeightData& data);

/// Every run's values by row as CSV: group, place, run, seed, and a column a layer.
QByteArray rowsAsCsv(const WeightData& data);

/// "Entities, Input, seed 3: 0.2, 0.5, 0.3".
QString runText(const WeightData& data, const tasks::WeightRow& row, std::size_t run);

}  // namespace ui
