// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/training/training_feed.h"
#include "tasks/results/task_run.h"
#include "ui/training/training_runs.h"

namespace app {

/// Adds the news to the curves of its run, which are created if the run is new. A run that went back to an earlier
/// checkpoint continues from there: what it reported for later steps is dropped.
void addNews(const TrainingNews& news, ui::TrainingRuns& runs);

/// The curves of a training's runs according to their checkpoints and bundles: one for each seed that has started.
/// Throws as settingsOf() and tasks::readTaskRun() do. Any thread.
ui::TrainingRuns readCurves(const ui::TrainingPlan& plan);

}  // namespace app
