// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tasks/results/layer_weights.h"

namespace tasks {

/// Whether two rows of a comparison differ: two tasks, two places of ELMo, two biLMs. A plain value.
struct RowDifference {
    std::size_t first = 0, second = 0;  ///< places in WeightComparison::rows
    bool paired = false;                ///< two mixes of the same runs
    /// Of one layer: the second row's mean less the first's. Of the whole mix: half the sum of the layers' absolute
    /// differences, which for weights is the part of the weight that lies on other layers (total variation distance).
    double difference = 0;
    std::optional<double> halfWidth;  ///< of its 95 % interval; of one layer only
    std::optional<double> effect;     ///< Hedges' g; of one layer only
    std::optional<double> statistic;  ///< t of one layer, F of the whole mix
    std::optional<double> p;          ///< two-sided, adjusted for the number of pairs (Holm 1979)
};

/// All pairs of rows, in order of the first, then of the second. One `layer`: Welch's t, or Student's t of the
/// differences for two mixes of the same runs. None: Hotelling's T^2 over the mix without its first layer, which
/// follows from the others where they sum to 1. The pairs are the family of Holm's correction. Pairs of which one lacks
/// the layer, or whose mixes have different numbers of layers, are left out.
std::vector<RowDifference> compareRows(const WeightComparison& comparison, std::optional<std::size_t> layer);

}  // namespace tasks
