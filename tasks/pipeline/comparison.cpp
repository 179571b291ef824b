// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "elmo/error.h"
#include "tasks/pipeline/what_if.h"

namespace tasks {
namespace {

float cosineOf(std::span<const float> a, std::span<const float> b) {
    double dot = 0, first = 0, second = 0;
    for (std::size_t d = 0; d < a.size(); ++d) {
        dot += static_cast<double>(a[d]) * b[d];
        first += static_cast<double>(a[d]) * a[d];
        second += static_cast<double>(b[d]) * b[d];
    }
    const double lengths = std::sqrt(first) * std::sqrt(second);
    return lengths > 0 ? static_cast<float>(std::clamp(dot / lengths, -1.0, 1.0)) : 0.0F;
}

std::vector<std::vector<float>> cosinesOf(const elmo::LayerActivations& left, const elmo::LayerActivations& right,
                                          const std::vector<AlignedToken>& tokens) {
    std::vector<std::vector<float>> cosines(static_cast<std::size_t>(std::min(left.layers(), right.layers())),
                                            std::vector<float>(tokens.size(), std::numeric_limits<float>::quiet_NaN()));
    for (std::size_t layer = 0; layer < cosines.size(); ++layer)
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].left && tokens[i].right)
                cosines[layer][i] = cosineOf(left.vector(static_cast<int>(layer), tokens[i].left->value()),
                                             right.vector(static_cast<int>(layer), tokens[i].right->value()));
    return cosines;
}

SideOutput readSide(const SideInput& side, const elmo::RunControl& control) {
    SideOutput output;
    if (!side.head)
        return output;
    output.problem = obstacleTo(side.head->info(), side.analysis->provenance.modelHash, nullptr);
    if (!output.problem.empty())
        return output;
    try {
        const elmo::RunControl silent(control.stopToken());
        output.labels = placedLabels(*side.analysis->document,
                                     side.head->predict({*side.analysis->document, side.analysis->layers}, {}, silent));
    } catch (const elmo::Error& error) {
        output.problem = error.what();
    }
    return output;
}

const PlacedLabel* labelAt(const SideOutput& side, elmo::TokenIndex token) {
    const auto found =
        std::ranges::find_if(side.labels, [&](const PlacedLabel& label) { return label.tokens.contains(token); });
    return found == side.labels.end() ? nullptr : &*found;
}

/// The token at which each text is explained.
void choosePlace(SideComparison& comparison, std::optional<std::size_t> place) {
    if (place && *place < comparison.tokens.size()) {
        comparison.left.explained = comparison.tokens[*place].left;
        comparison.right.explained = comparison.tokens[*place].right;
        return;
    }
    const auto differs = std::ranges::find(comparison.labels, false, &LabelPair::isEqual);
    const auto chosen = differs != comparison.labels.end() ? differs : comparison.labels.begin();
    if (chosen == comparison.labels.end())
        return;
    const elmo::TokenIndex token = chosen->left ? comparison.left.labels[*chosen->left].tokens.begin
                                                : comparison.right.labels[*chosen->right].tokens.begin;
    for (const AlignedToken& aligned : comparison.tokens)
        if ((chosen->left ? aligned.left : aligned.right) == token) {
            comparison.left.explained = aligned.left;
            comparison.right.explained = aligned.right;
        }
}

void explainSide(const SideInput& side, SideOutput& output, const elmo::RunControl& control) {
    if (!side.head || !output.explained || !output.problem.empty())
        return;
    if (!labelAt(output, *output.explained)) {
        output.explanation.problem = "The head " + side.head->info().name + " predicts nothing here.";
        return;
    }
    output.explanation = explainAt(*side.analysis, *output.explained, *side.head, nullptr, control);
}

}  // namespace

SideComparison compareSides(const SideInput& left, const SideInput& right, std::optional<std::size_t> place,
                            const elmo::RunControl& control) {
    SideComparison comparison;
    comparison.tokens = alignTokens(left.analysis->document, right.analysis->document, control);
    control.checkpoint();
    comparison.cosines = cosinesOf(left.analysis->layers, right.analysis->layers, comparison.tokens);
    comparison.left = readSide(left, control);
    comparison.right = readSide(right, control);
    comparison.labels = pairLabels(comparison.left.labels, comparison.right.labels, comparison.tokens);
    choosePlace(comparison, place);
    explainSide(left, comparison.left, control);
    explainSide(right, comparison.right, control);
    return comparison;
}

}  // namespace tasks
