// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// A difference between two predictions for one text: the first and the second prediction at one place. Empty
/// if that one says nothing of the place. A plain value.
struct PredictionChange {
    elmo::TokenSpan tokens;
    std::string before;
    std::string after;
    double probabilityBefore = 0;  ///< of `before`, as the prediction gives it; 0: nothing was predicted
    double probabilityAfter = 0;
    /// Probabilities move with every weight: they make no other change.
    bool operator==(const PredictionChange& other) const {
        return tokens == other.tokens && before == other.before && after == other.after;
    }
};

/// Spans that came, went or changed their label; tokens that changed their tag; sentences that changed their class,
/// and the whole text for a pair, whose first text is `document`; best answers that are no longer (or newly) so, called
/// "answer". In order of place. A change of confidence alone does not count. Throws Error(kBadArgument) for predictions
/// of different kinds.
std::vector<PredictionChange> changesBetween(const elmo::Document& document, const TaskPrediction& before,
                                             const TaskPrediction& after);

}  // namespace tasks
