// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/models/loaded_model.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "tasks/analysis/analysis.h"
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

/// Both texts with their layers; of the provenance only the hash of the model is set. Const once made.
struct AnalysedPair {
    std::shared_ptr<const tasks::Analysis> premise, hypothesis;
};

/// `bilm` is the one that the heads were trained with, null for heads without ELMo. Throws elmo::Error,
/// elmo::Cancelled.
AnalysedPair analysePair(const PairDocuments& pair, const LoadedModel* bilm, const elmo::RunControl& control);

/// What such a head says of a pair; `threads` as tasks::PredictOptions::threads. Throws elmo::Error, elmo::Cancelled.
tasks::ClassPredictions classesOfPair(const tasks::TaskModel& head, const AnalysedPair& pair, int threads,
                                      const elmo::RunControl& control);

}  // namespace app
