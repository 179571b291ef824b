// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"

namespace app {

/// What a head says of a document; `analysis`: null for a head that needs no layers. A head fits only the language
/// model that it was trained with: with another one its output would be noise that looks like results, so that is
/// elmo::Error(kBadArgument). Any thread. Throws elmo::Cancelled.
tasks::TaskPrediction predictionOf(const tasks::TaskModel& head, const elmo::Document& document,
                                   const tasks::Analysis* analysis, const tasks::PredictOptions& options,
                                   const elmo::RunControl& control);

}  // namespace app
