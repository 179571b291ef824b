// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/text/document.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// What a head says of one place of a text. A plain value.
struct PlacedLabel {
    elmo::TokenSpan tokens;
    std::string label;
    double probability = 0;
    bool operator==(const PlacedLabel&) const = default;
};

/// The entities, the tags of tokens, the class of every sentence (of a pair, whose first text is `document`, that of
/// the whole text), or the best answer, called "answer". In order of place.
std::vector<PlacedLabel> placedLabels(const elmo::Document& document, const TaskPrediction& prediction);

/// A token of the left text, of the right text, or of both if they are aligned.
struct AlignedToken {
    std::optional<elmo::TokenIndex> left, right;
    bool isEqual = false;  ///< both have the same characters
    bool operator==(const AlignedToken&) const = default;
};

/// Aligns two texts by their equal tokens (TextAlignment). Between them, tokens are paired in order while both texts
/// have some: these are replaced; the rest was inserted or removed. Throws Cancelled.
std::vector<AlignedToken> alignTokens(const std::shared_ptr<const elmo::Document>& left,
                                      const std::shared_ptr<const elmo::Document>& right,
                                      const elmo::RunControl& control = {});

/// Predictions for aligned places of two texts, as positions in their lists; none: the text has no such prediction.
struct LabelPair {
    std::optional<std::size_t> left, right;
    bool isEqual = false;  ///< both are there, with the same label
    bool operator==(const LabelPair&) const = default;
};

/// Pairs the labels of places that are aligned token by token. In order of place in the left text; what is only in the
/// right text follows at its place.
std::vector<LabelPair> pairLabels(const std::vector<PlacedLabel>& left, const std::vector<PlacedLabel>& right,
                                  const std::vector<AlignedToken>& tokens);

}  // namespace tasks
