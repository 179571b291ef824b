// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace tasks {

struct TsneOptions {
    double perplexity = 30;  ///< brought down to a third of the points
    int iterations = 600;
};

/// The most points that t-SNE takes here: its work grows with their square.
inline constexpr std::size_t kMaxTsnePoints = 1500;

/// The perplexity that so many points allow.
double usedPerplexity(const TsneOptions& options, std::size_t points);

/// t-distributed stochastic neighbour embedding (van der Maaten and Hinton 2008), exact, of the first 50 principal
/// components, begun at the first two: deterministic. Reports stage "t-sne" in iterations; `watch` gets the points
/// every kTsneFrame iterations while they still move. Throws Error(kBadArgument) for more than kMaxTsnePoints,
/// Cancelled.
PlanePoints tsne(const PointRows& points, TsneOptions options, const elmo::RunControl& control,
                 const std::function<void(PlanePoints)>& watch = {});

inline constexpr int kTsneFrame = 10;

}  // namespace tasks
