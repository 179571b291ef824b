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

/// By the eigenvectors of the products of columns, or of rows if they are fewer; exact. Each component's largest entry
/// is positive. At most min(count - 1, width) components; fewer rows give zeros. Polls `control`.
PrincipalComponents principalComponents(const PointRows& points, int components, const elmo::RunControl& control);

/// Points turned and mirrored about their centre, not stretched, to lie as near to `reference` as they can (orthogonal
/// Procrustes): so that layers can be compared by what moved.
PlanePoints alignedTo(const PlanePoints& reference, const PlanePoints& points);

/// Centred on 0, with the root mean square distance from it 1; points that all coincide stay at 0.
PlanePoints normalised(PlanePoints points);

}  // namespace tasks
