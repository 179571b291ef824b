// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/prediction_changes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "elmo/error.h"
#include "tasks/results/text_comparison.h"

namespace tasks {
namespace {

using Labels = std::map<elmo::TokenSpan, PlacedLabel>;

Labels labelsOf(const elmo::Document& document, const TaskPrediction& prediction) {
    Labels labels;
    for (PlacedLabel& label : placedLabels(document, prediction))
        labels[label.tokens] = std::move(label);
    return labels;
}

}  // namespace

std::vector<PredictionChange> changesBetween(const elmo::Document& document, const TaskPrediction& before,
                                             const TaskPrediction& after) {
    if (before.index() != after.index())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "Predictions of different tasks can't be compared.");
    const Labels old = labelsOf(document, before);
    Labels now = labelsOf(document, after);
    std::vector<PredictionChange> changes;
    for (const auto& [tokens, label] : old) {
        const auto found = now.find(tokens);
        if (found == now.end())
            changes.push_back({tokens, label.label, {}, label.probability, 0});
        else if (found->second.label != label.label)
            changes.push_back({tokens, label.label, found->second.label, label.probability, found->second.probability});
    }
    for (const auto& [tokens, label] : now)
        if (!old.contains(tokens))
            changes.push_back({tokens, {}, label.label, 0, label.probability});
    std::sort(changes.begin(), changes.end(),
              [](const PredictionChange& a, const PredictionChange& b) { return a.tokens < b.tokens; });
    return changes;
}

}  // namespace tasks
