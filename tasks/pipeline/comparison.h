// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tasks/pipeline/explanation.h"
#include "tasks/results/text_comparison.h"

namespace tasks {

/// One of two texts to compare: its analysis, and the head that reads it (null: none).
struct SideInput {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const TaskModel> head;
};

/// What a head says of one of two texts, and why it says so at one place.
struct SideOutput {
    std::vector<PlacedLabel> labels;
    std::string problem;                        ///< why there are no labels
    std::optional<elmo::TokenIndex> explained;  ///< the place that is explained; none: there is nothing to explain
    Explanation explanation;
};

/// Two texts next to each other.
struct SideComparison {
    std::vector<AlignedToken> tokens;
    std::vector<std::vector<float>>
        cosines;  ///< [L][tokens]: of the two vectors; NaN where a token is in one text only
    std::vector<LabelPair> labels;
    SideOutput left, right;
};

/// Compares two texts that were analysed with one biLM. The prediction at `place`, a position among the aligned tokens,
/// is explained in both texts; without one, the first that differs, or else the first. Throws elmo::Error, Cancelled.
SideComparison compareSides(const SideInput& left, const SideInput& right, std::optional<std::size_t> place,
                            const elmo::RunControl& control);

}  // namespace tasks
