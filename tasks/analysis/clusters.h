// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace tasks {

/// How points are grouped: by k-means on unit vectors from far-apart starts (spherical up to the length of the
/// centres), or by joining the two groups with the least mean distance of their unit vectors until enough are left
/// (average linkage). Both are deterministic.
enum class GroupingMethod { kMeans, kAverageLinkage };

/// Groups of points, from 0, the largest first. A plain value.
struct Grouping {
    std::vector<int> group;  ///< of each point
    int count = 1;
    double silhouette = 0;  ///< mean over a sample of the points (Rousseeuw 1987); 0 with one group
};

/// The points in `groups` groups, or in as many as there are points. Polls `control`.
Grouping grouped(const PointRows& points, int groups, GroupingMethod method, const elmo::RunControl& control);

/// The number of groups, 1 to `most`, is the one with the best mean silhouette; 1 if none reaches 0.1.
Grouping bestGrouping(const PointRows& points, int most, GroupingMethod method, const elmo::RunControl& control);

}  // namespace tasks
