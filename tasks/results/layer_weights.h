// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/task_run.h"

namespace tasks {

/// The displayed quantity of a layer in a run's mix.
enum class LayerQuantity {
    kWeight,        ///< s_j
    kContribution,  ///< MixContribution::share
    kProjection,    ///< MixContribution::projection
    kUnfolded,      ///< unfoldResidual(s)
};

/// Runs that differ in nothing but their seed: places in the list they came from.
struct RunGroup {
    std::vector<std::size_t> runs;
    std::vector<std::size_t> copies;  ///< of `runs`, such as the bundle of several seeds; no further samples
};

/// The fewest seeds from which an interval or a test is given.
inline constexpr std::size_t kMinSeeds = 3;

/// One layer over the seeds of a group. A plain value.
struct LayerSummary {
    std::vector<double> values;  ///< one a run
    double mean = 0;
    double deviation = 0;             ///< sample standard deviation; 0 for one run
    std::optional<double> halfWidth;  ///< of the 95 % interval of the mean, Student's t; from kMinSeeds runs on
    double excess = 0;                ///< mean over the runs of w_j - mean(w)
    std::optional<double> t;          ///< of `excess` against 0; from kMinSeeds runs on, unless all are equal
    std::optional<double> p;          ///< two-sided, adjusted for the number of layers (Holm 1979)
};

/// A group's mix at one place: a row of the paper's figure.
struct WeightRow {
    std::size_t group = 0;
    std::string place;              ///< "input" or "output"
    std::vector<std::size_t> runs;  ///< those that have the quantity at this place, in the order of the list
    std::vector<double> gammas;     ///< one a run
    std::vector<LayerSummary> layers;
};

/// Every group's mixes in one quantity. A plain value; pure function of the runs.
struct WeightComparison {
    LayerQuantity quantity = LayerQuantity::kWeight;
    int layers = 0;  ///< of the mix with the most layers
    std::vector<RunGroup> groups;
    std::vector<WeightRow> rows;  ///< by group, then place
};

/// The point whose weights count: the chosen one, else the last; null for a run without points.
const RunPoint* shownPoint(const TaskRun& run);

/// The mix at a place at one point; null if there is none.
const MixState* mixAt(const RunPoint& point, std::string_view place);

/// A quantity of every layer of a run; nothing if the run lacks it.
std::optional<std::vector<double>> layerValues(const TaskRun& run, std::string_view place, LayerQuantity quantity);

/// Groups in order of their first run. Of runs that are the same training the first counts.
std::vector<RunGroup> groupRuns(const std::vector<TaskRun>& runs);

/// Layer by layer over runs of equal length. Throws Error(kBadArgument) if lengths differ.
std::vector<LayerSummary> summarizeLayers(const std::vector<std::vector<double>>& runs);

WeightComparison compareWeights(const std::vector<TaskRun>& runs, LayerQuantity quantity);

}  // namespace tasks
