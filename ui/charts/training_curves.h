// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure.h"
#include "ui/models/value_table_model.h"
#include "ui/training_work.h"

namespace ui {

/// A training so far as a figure: the loss, the metric on held-out data, and where there are mixes their weights s_j
/// and gamma. Null before there is anything to draw.
FigurePtr trainingFigure(const TrainingCurves& curves);

/// The same numbers as a table: a row an evaluation, with the loss and the mixes as they stood then.
void fillTrainingTable(ValueTableModel& table, const TrainingCurves& curves);

/// "accuracy", "span F1", "F1", "perplexity" in the user's language.
QString metricText(const QString& name);

}  // namespace ui
