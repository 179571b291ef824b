// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "elmo/weights/model_summary.h"
#include "tasks/model/task_model.h"

namespace app {

/// A model's architecture for display: one line each for its token encoder, its language model, its vectors and, of a
/// bundle, the precision of its weights.
std::string architectureText(const elmo::ModelSummary& summary);

/// The part shown after the weights are read: parameters by part, origin, hash, training record if there is one.
std::string contentText(const elmo::ModelSummary& summary);

/// What a head's own score was measured on, as a noun phrase: the set that chose the checkpoint, its examples and
/// labels, the interval of the score, and whether that is too wide to choose with.
std::string developmentText(const tasks::TaskModelInfo& head);

/// A head for display: its task, labels, the biLM it needs, its layer weights, its measure on its development set.
std::string headText(const tasks::TaskModelInfo& head);

/// The same for programs, as one JSON object.
std::string headJson(const tasks::TaskModelInfo& head);

}  // namespace app
