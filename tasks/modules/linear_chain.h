// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/modules/tag_constraints.h"

namespace tasks {

/// What a linear chain of K states adds to a path's score in addition to the emissions. A value.
struct ChainWeights {
    std::vector<double> transitions;  ///< [K, K] from, to
    std::vector<double> first, last;  ///< [K] for the first and the last state of a path
};

/// A path through a chain and its score.
struct ChainPath {
    std::vector<std::int64_t> states;
    double score = 0;
};

/// Gradients of a chain's log partition: the marginals. Values are added to.
struct ChainGradient {
    std::span<double> emissions;    // [T, K]
    std::span<double> transitions;  // [K, K]
    std::span<double> first, last;  // [K]
};

/// Sums over all paths of one text, kept for its marginals: what forward-backward finds. A value.
struct ChainSums {
    std::vector<double> forward;   ///< [T, K] log sum over paths up to t that are in k at t, emission t included
    std::vector<double> backward;  ///< [T, K] log sum over what may follow after t
    double logPartition = 0;
};

/// A linear-chain conditional random field (Lafferty et al. 2001) in double precision. Emissions are [T, K], T >= 1.
/// Scores of -infinity forbid a step. Const; any thread.
class LinearChain {
public:
    explicit LinearChain(ChainWeights weights);

    std::int64_t states() const { return static_cast<std::int64_t>(m_weights.first.size()); }

    ChainSums sums(std::span<const double> emissions) const;
    double score(std::span<const double> emissions, std::span<const std::int64_t> path) const;

    /// Adds the gradients of the log partition, `sums` being those of the emissions.
    void addGradient(std::span<const double> emissions, const ChainSums& sums, ChainGradient gradient) const;

    /// The best `count` paths, best first (Viterbi; fewer if fewer are allowed).
    std::vector<ChainPath> bestPaths(std::span<const double> emissions, int count) const;

    /// log of the probability that states [begin, begin + segment.size()) are exactly `segment`, by all paths the
    /// chain allows.
    double logMarginal(std::span<const double> emissions, const ChainSums& sums, std::int64_t begin,
                       std::span<const std::int64_t> segment) const;

private:
    double transition(std::int64_t from, std::int64_t to) const {
        return m_weights.transitions[static_cast<std::size_t>(from * states() + to)];
    }

    ChainWeights m_weights;
};

/// The weights with -infinity where the constraints forbid.
ChainWeights constrained(ChainWeights weights, const TagConstraints& constraints);

}  // namespace tasks
