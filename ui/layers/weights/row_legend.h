// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_style.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Draws the mark of a group at a position, the same in every figure: shape and colour by group, filled for the input,
/// hollow for the output. When the shapes are used up they return with a dot, a bar or a cross inside, so that all
/// differ in grey. Sets the painter's pen and brush.
void drawRowMarker(QPainter& painter, const WeightData& data, const tasks::WeightRow& row, QPointF centre, qreal size,
                   const ChartStyle& style);

/// Draws marks with names and numbers of runs, one per line from `corner` down.
void paintRowLegend(QPainter& painter, const WeightData& data, QPointF corner, const ChartStyle& style);

inline constexpr qreal kRowLegendLine = 18;

/// The width of the legend.
qreal rowLegendWidth(const WeightData& data);

/// The values of all runs as CSV: group, place, run, seed, gamma, quantity, and one column per layer, which is empty
/// for a mix of fewer layers.
QByteArray rowsAsCsv(const WeightData& data);

/// "Entities, Input, seed 3: 0.2, 0.5, 0.3".
QString runText(const WeightData& data, const tasks::WeightRow& row, std::size_t run);

}  // namespace ui
