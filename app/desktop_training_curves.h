// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/training_feed.h"
#include "ui/training_runs.h"

namespace app {

/// Adds the news to the curves of the run that it is about; a run that is new gets curves of its own. A run that went
/// back to an earlier checkpoint continues from there: what it had reported of later steps is dropped.
void addNews(const TrainingNews& news, ui::TrainingRuns& runs);

/// The courses of a training's runs, as far as their checkpoints and bundles tell: one for every seed that has begun.
/// Throws as settingsOf() and tasks::readTaskRun() do. Any thread.
ui::TrainingRuns readCurves(const ui::TrainingPlan& plan);

}  // namespace app
