// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/run_control.h"
#include "tasks/analysis/projection.h"

namespace tasks {

/// Groups of points by k-means on unit vectors, from far-apart starts: deterministic. The number of groups, 1 to
/// `maxClusters`, is the one with the best mean silhouette; 1 if none reaches 0.1.
std::vector<int> clusters(const PointRows& points, int maxClusters, const elmo::RunControl& control);

}  // namespace tasks
