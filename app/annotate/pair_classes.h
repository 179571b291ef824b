// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/models/loaded_model.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "tasks/model/task_model.h"

namespace app {

/// Whether a head gives the class of a premise and a hypothesis.
bool comparesPairs(const tasks::Task& task);

/// A premise and a hypothesis as documents. A value.
struct PairDocuments {
    std::shared_ptr<const elmo::Document> premise, hypothesis;
};

/// Tokenizes both as texts in `language`, a BCP 47 tag; "" detects it from both together, as each may be short. Throws
/// elmo::Error, elmo::Cancelled.
PairDocuments tokenizePair(const std::string& premise, const std::string& hypothesis, const std::string& language,
                           const elmo::RunControl& control);

/// What such a head says of a pair. `bilm` is the one that it was trained with, null for a head without ELMo; `threads`
/// as tasks::PredictOptions::threads. Throws elmo::Error, elmo::Cancelled.
tasks::SentimentPredictions classesOfPair(const tasks::TaskModel& head, const LoadedModel* bilm,
                                          const PairDocuments& pair, int threads, const elmo::RunControl& control);

}  // namespace app
