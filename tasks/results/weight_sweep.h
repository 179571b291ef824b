// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tasks {

/// The shares of a mix with that of one layer set; the others keep their proportions, or become equal if they were 0.
/// The sum is 1; the only layer of a mix keeps the share 1.
std::vector<double> withShare(std::vector<double> shares, std::size_t layer, double share);

/// What a head predicts of a text while the share of one layer goes from 0 to 1. A plain value.
struct WeightSweep {
    struct Point {
        double share = 0;
        std::int64_t predictions = 0;
        std::int64_t changes = 0;  ///< predictions that came, went or have another label: see changesBetween()
        double probability = 0;    ///< mean of the predictions; 0 without any
        bool operator==(const Point&) const = default;
    };

    std::vector<double> shares;  ///< of all layers when it began: the others keep their proportions
    double learnedShare = 0;
    Point learned;              ///< with all learned weights: no changes
    std::vector<Point> points;  ///< by share
    std::string problem;        ///< why there are none
};

/// The points of a sweep: 0, 0.05, ... 1.
inline constexpr int kSweepSteps = 20;

}  // namespace tasks
