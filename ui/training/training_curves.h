// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/training/training_runs.h"
#include "ui/widgets/value_table_model.h"

namespace ui {

/// The runs of a training so far as a figure, one line each: the loss, the metric on held-out data and, if there are
/// mixes, their weights s_j and gamma. Null if there is nothing to draw yet. `name` is the training's; `facts` say what
/// was trained on what.
FigurePtr trainingFigure(const QString& name, const TrainingRuns& runs, const QString& facts = {},
                         ShownNames names = {});

/// The same numbers as a table: one row per evaluation of a run, with the loss and the mixes at that step. The
/// best evaluation of all is marked.
void fillTrainingTable(ValueTableModel& table, const TrainingRuns& runs);

}  // namespace ui
