// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"
#include "tasks/results/saliency.h"

namespace app {

/// The explanation of a prediction. `problem` says why there is none.
struct Explanation {
    tasks::Saliency saliency;  ///< tokens of the whole document
    double probability = 0;    ///< of the prediction, as predict() gives it
    std::string problem;
};

/// Explains the head's prediction at a token: the entity it stands in, the sentiment of its sentence, or the answer it
/// stands in (the best one, or "no answer", if it stands in none). Reads about a page around the token. `question`
/// may be null. Throws Cancelled only: other errors become the problem. Any thread.
Explanation explainAt(const tasks::Analysis& analysis, elmo::TokenIndex token, const tasks::TaskModel& head,
                      const tasks::Analysis* question, const elmo::RunControl& control);

/// Explains the class that a head for pairs gives two texts, by the words of both: Saliency::text is of the premise,
/// Saliency::question of the hypothesis. Throws as explainAt().
Explanation explainPair(const tasks::Analysis& premise, const tasks::Analysis& hypothesis, const tasks::TaskModel& head,
                        const elmo::RunControl& control);

}  // namespace app
