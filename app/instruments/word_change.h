// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace app {

/// A distance between the uses of a word in two subcorpora, with its permutation test. A plain value.
struct ChangeMeasure {
    double value = 0;
    double chance = 0;  ///< mean over the permutations: what samples of this size differ by without a change
    double p = 1;       ///< (1 + permutations with at least this value) / (1 + permutations)
    double holm = 1;    ///< p adjusted for being one of several words (Holm 1979); p for a single one
};

/// What separates the uses of a word in one layer. A plain value.
struct LayerChange {
    ChangeMeasure pairs;       ///< mean of 1 - cosine over all pairs of a use in the first and one in the second
    ChangeMeasure prototypes;  ///< 1 - cosine of the means of the unit vectors
    ChangeMeasure senses;      ///< Jensen-Shannon divergence, in bits, of the shares of the sense clusters
    int clusters = 1;          ///< of all uses together; with one, `senses` is 0
};

struct ChangeOptions {
    int permutations = 1000;
    std::uint64_t seed = 1;
    int mostSenses = 8;
};

/// The uses of a word: those of the first subcorpus, then those of the second. A plain value.
struct ChangePoints {
    std::vector<tasks::PointRows> layers;  ///< unit vectors of every use
    std::size_t first = 0;                 ///< so many are of the first subcorpus
    /// What changes sides as a whole in a permutation, from 0: a use or its document. Each lies on one side.
    std::vector<std::size_t> block;
};

/// Measures every layer; one permutation is the same in all of them. Both sides need a use. Throws Cancelled.
std::vector<LayerChange> changeOf(const ChangePoints& points, const ChangeOptions& options,
                                  const elmo::RunControl& control);

/// Of each use: cosine to the mean of its own side less that to the mean of the other. The uses with the highest ones
/// are those by which the sides differ.
std::vector<double> ownness(const tasks::PointRows& unit, std::size_t first);

/// In bits, of two distributions given as counts.
double jensenShannon(std::span<const double> first, std::span<const double> second);

}  // namespace app
