// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/prediction_changes.h"

#include <algorithm>
#include <map>
#include <optional>

#include "elmo/error.h"

namespace tasks {
namespace {

using Labels = std::map<elmo::TokenSpan, std::string>;

Labels labelsOf(const elmo::Document&, const EntityPredictions& prediction) {
    Labels labels;
    for (const EntityPrediction& entity : prediction.entities)
        labels[entity.tokens] = entity.label;
    return labels;
}

Labels labelsOf(const elmo::Document&, const TagPredictions& prediction) {
    Labels labels;
    for (std::int64_t t = 0; t < std::ssize(prediction.tokens); ++t)
        labels[{elmo::TokenIndex(t), elmo::TokenIndex(t + 1)}] = prediction.tokens[static_cast<std::size_t>(t)].tag;
    return labels;
}

Labels labelsOf(const elmo::Document&, const AnswerPredictions& prediction) {
    if (prediction.answers.empty() || prediction.answers[0].probability < prediction.noAnswer)
        return {};
    return {{prediction.answers[0].tokens, "answer"}};
}

Labels labelsOf(const elmo::Document& document, const ClassPredictions& prediction) {
    Labels labels;
    const auto add = [&](const elmo::TokenSpan& place, const std::vector<double>& row) {
        const auto best = static_cast<std::size_t>(std::max_element(row.begin(), row.end()) - row.begin());
        if (best < prediction.labels.size())
            labels[place] = prediction.labels[best];
    };
    const std::size_t count = std::min(prediction.sentences.size(), document.sentences().size());
    for (std::size_t i = 0; i < count; ++i)
        add(document.sentences()[i], prediction.sentences[i]);
    if (prediction.sentences.empty() && !prediction.document.empty())  // of a pair
        add({elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(document.tokens()))}, prediction.document);
    return labels;
}

Labels labelsOf(const elmo::Document& document, const TaskPrediction& prediction) {
    return std::visit([&](const auto& one) { return labelsOf(document, one); }, prediction);
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
            changes.push_back({tokens, label, {}});
        else if (found->second != label)
            changes.push_back({tokens, label, found->second});
    }
    for (const auto& [tokens, label] : now)
        if (!old.contains(tokens))
            changes.push_back({tokens, {}, label});
    std::sort(changes.begin(), changes.end(),
              [](const PredictionChange& a, const PredictionChange& b) { return a.tokens < b.tokens; });
    return changes;
}

}  // namespace tasks
