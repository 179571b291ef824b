// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"
#include "tasks/results/saliency.h"

namespace tasks {

/// How to explain: gradient x input or integrated gradients, and why not another label (empty: why at all).
struct ExplanationOptions {
    SaliencyMethod method = SaliencyMethod::kGradientTimesInput;
    std::string contrast;
};

/// The explanation of a prediction. `problem` says why there is none.
struct Explanation {
    Saliency saliency;       ///< tokens of the whole document
    double probability = 0;  ///< of the prediction, as predict() gives it
    std::string problem;
};

/// Explains the head's prediction at a token: the entity it stands in, the sentiment of its sentence, or the answer it
/// stands in (the best one, or "no answer", if it stands in none). Reads about a page around the token. `question`
/// may be null. Throws Cancelled only: other errors become the problem. Any thread.
Explanation explainAt(const Analysis& analysis, elmo::TokenIndex token, const TaskModel& head, const Analysis* question,
                      const elmo::RunControl& control, const ExplanationOptions& how = {});

/// Explains the class that a head for pairs gives two texts, by the words of both: Saliency::text is of the premise,
/// Saliency::question of the hypothesis. Throws as explainAt().
Explanation explainPair(const Analysis& premise, const Analysis& hypothesis, const TaskModel& head,
                        const elmo::RunControl& control, const ExplanationOptions& how = {});

}  // namespace tasks
