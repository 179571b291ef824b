// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"
#include "tasks/results/prediction_changes.h"
#include "tasks/results/weight_sweep.h"

namespace tasks {

/// The part of a document that what-if reads: whole sentences with their layers. Const once made.
struct WhatIfPage {
    std::shared_ptr<const elmo::Document> document;
    elmo::LayerActivations layers;
    elmo::TokenSpan tokens;  ///< of the whole document
};

/// The sentences around a token (the document's begin without one): about `maxTokens`, but one sentence at least. A
/// document that is not longer is taken whole, without copying.
WhatIfPage cropPage(const Analysis& analysis, std::optional<elmo::TokenIndex> around, std::int64_t maxTokens);

/// The first sentences of a document: about `maxTokens` tokens, but one sentence at least.
std::shared_ptr<const elmo::Document> beginningOf(const std::shared_ptr<const elmo::Document>& document,
                                                  std::int64_t maxTokens);

/// A head with the weights to try.
struct WhatIfCase {
    std::shared_ptr<const TaskModel> head;
    std::vector<NamedMix> mixes;                    ///< that replace the learned ones
    std::shared_ptr<const TaskPrediction> learned;  ///< of the page, if it is known already
    int threads = 0;                                ///< see PredictOptions
};

/// What other weights change. `problem` says why there is nothing.
struct WhatIfAnswer {
    std::shared_ptr<const TaskPrediction> learned;
    std::shared_ptr<const TaskPrediction> changed;
    std::vector<PredictionChange> changes;  ///< tokens of the whole document
    std::string problem;
};

/// Why a head cannot be applied to a document that was analysed with the biLM `bilmHash`, for the user; empty if it
/// can. `question`, the second text, may be null: a question, or the hypothesis of a pair.
std::string obstacleTo(const TaskModelInfo& head, const std::string& bilmHash, const Analysis* question);

/// Runs the head over the page with learned (unless known) and other weights. `bilmHash` is of the page's layers;
/// `question` as above; the page of a pair is its premise. Throws Cancelled only: other errors become the problem.
WhatIfAnswer tryWeights(const WhatIfPage& page, const WhatIfCase& tried, const std::string& bilmHash,
                        const Analysis* question, const elmo::RunControl& control);

/// The same for several heads, in the order of `cases`, whose `threads` are not read: each head has one thread, and as
/// many run at a time as there are processor cores. A page is too little for several threads to help with one head:
/// they wait for each other longer than they compute (62 ms with two, 28 with one; bench-what-if).
std::vector<WhatIfAnswer> tryWeights(const WhatIfPage& page, std::span<const WhatIfCase> cases,
                                     const std::string& bilmHash, const Analysis* question,
                                     const elmo::RunControl& control);

/// Runs the head over a text for every share of one layer of the mix at `place`, from 0 to 1 in kSweepSteps; its other
/// mixes are those of `tried`. Reports stage "sweep" in predictions. Throws Cancelled only: other errors become the
/// problem.
WeightSweep sweepWeight(const WhatIfPage& text, const WhatIfCase& tried, const std::string& place, std::size_t layer,
                        const std::string& bilmHash, const Analysis* question, const elmo::RunControl& control);

}  // namespace tasks
