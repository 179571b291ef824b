// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loaded_model.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "tasks/task_model.h"

namespace app {

/// Whether a head gives the class of a premise and a hypothesis.
bool comparesPairs(const tasks::Task& task);

/// What such a head says of a pair. `bilm` is the one that it was trained with, null for a head without ELMo; `threads`
/// as tasks::PredictOptions::threads. Throws elmo::Error, elmo::Cancelled.
tasks::SentimentPredictions classesOfPair(const tasks::TaskModel& head, const LoadedModel* bilm,
                                          const elmo::Document& premise, const elmo::Document& hypothesis, int threads,
                                          const elmo::RunControl& control);

}  // namespace app
