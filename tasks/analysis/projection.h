// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "elmo/run_control.h"

namespace tasks {

/// Points as rows of a matrix, [count, width] row-major. A plain value.
struct PointRows {
    std::size_t count = 0;
    std::size_t width = 0;
    std::vector<float> values;

    std::span<const float> row(std::size_t i) const { return std::span(values).subspan(i * width, width); }
};

using PlanePoint = std::array<double, 2>;
using PlanePoints = std::vector<PlanePoint>;

/// The first `components` principal components of points.
struct PrincipalComponents {
    PointRows scores;               ///< [count, components]
    std::vector<double> variances;  ///< of each component, largest first
    double totalVariance = 0;       ///< of all that there are
};

/// By subspace iteration from a fixed start, so the same points give the same result; each component's largest entry is
/// positive. At most min(count - 1, width) components; fewer rows give zeros. Polls `control`.
PrincipalComponents principalComponents(const PointRows& points, int components, const elmo::RunControl& control);

struct TsneOptions {
    double perplexity = 30;  ///< brought down to a third of the points
    int iterations = 600;
};

/// The most points that t-SNE takes here: its work grows with their square.
inline constexpr std::size_t kMostTsnePoints = 1500;

/// t-distributed stochastic neighbour embedding (van der Maaten and Hinton 2008), exact, of the first 50 principal
/// components, begun at the first two: deterministic. Reports stage "t-sne" in iterations. Throws Error(kBadArgument)
/// for more than kMostTsnePoints, Cancelled.
PlanePoints tsne(const PointRows& points, TsneOptions options, const elmo::RunControl& control);

/// Points turned and mirrored about their centre, not stretched, to lie as near to `reference` as they can (orthogonal
/// Procrustes): so that layers can be compared by what moved.
PlanePoints alignedTo(const PlanePoints& reference, const PlanePoints& points);

/// Centred on 0, with the root mean square distance from it 1; points that all coincide stay at 0.
PlanePoints normalised(PlanePoints points);

/// Groups of points by k-means on unit vectors, from far-apart starts: deterministic. The number of groups, 1 to
/// `most`, is the one with the best mean silhouette; 1 if none reaches 0.1.
std::vector<int> clusters(const PointRows& points, int most, const elmo::RunControl& control);

}  // namespace tasks
