// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace tasks {

struct TsneOptions {
    double perplexity = 30;  ///< brought down to a third of the points
    int iterations = 600;
};

/// The most points that t-SNE takes here: its work grows with their square.
inline constexpr std::size_t kMaxTsnePoints = 1500;

/// t-distributed stochastic neighbour embedding (van der Maaten and Hinton 2008), exact, of the first 50 principal
/// components, begun at the first two: deterministic. Reports stage "t-sne" in iterations. Throws Error(kBadArgument)
/// for more than kMaxTsnePoints, Cancelled.
PlanePoints tsne(const PointRows& points, TsneOptions options, const elmo::RunControl& control);

}  // namespace tasks
