// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tasks/results/layer_weights.h"

namespace tasks {

/// How a head uses the biLM's layers: what table 2 of Peters et al. (2018) varies. Without ELMo only `mode` counts.
struct MixVariant {
    std::string mode;         ///< as TaskRun::elmoMode
    double lambda = 0;        ///< weight of the L2 penalty on the mix
    std::string startShares;  ///< as startShares() gives them
    bool layerNorm = false;
    std::string bilmHash, bilmName;
    bool operator==(const MixVariant&) const = default;
};

/// The development scores of the seeds of a group.
struct VariantCell {
    std::size_t group = 0;            ///< in VariantTable::groups
    std::vector<double> scores;       ///< one a run that has been evaluated, of the point whose weights count
    double mean = 0;                  ///< NaN without scores
    std::optional<double> halfWidth;  ///< of the 95 % interval of the mean, from kMinSeeds runs on
};

/// Groups of runs as a table: a row has one task, data and other settings; a column is a variant. A plain value; pure
/// function of the runs.
struct VariantTable {
    std::vector<RunGroup> groups;
    std::vector<MixVariant> variants;  ///< without ELMo first, then one layer or fixed weights, then learned ones
    std::vector<std::vector<std::optional<VariantCell>>> rows;  ///< [rows][variants], in order of the first group

    /// Whether a row has two variants to compare.
    bool isComparison() const;
};

VariantTable variantsOf(const std::vector<TaskRun>& runs);

}  // namespace tasks
