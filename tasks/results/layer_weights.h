// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/task_run.h"
#include "tasks/statistics/samples.h"

namespace tasks {

/// The displayed quantity of a layer in a run's mix.
enum class LayerQuantity {
    kWeight,        ///< s_j
    kContribution,  ///< MixContribution::share
    kProjection,    ///< MixContribution::projection
    kUnfolded,      ///< unfoldResidual(s)
};

/// Runs with the same task, data, biLM, configuration and start, each seed once: places in the list they came from.
struct RunGroup {
    std::vector<std::size_t> runs;
    std::vector<std::size_t> copies;  ///< further runs of these seeds, such as the bundle of several seeds
};

/// One layer over the seeds of a group. A plain value.
struct LayerSummary {
    std::vector<double> values;  ///< one a run
    double mean = 0;
    double deviation = 0;             ///< sample standard deviation; 0 for one run
    std::optional<double> halfWidth;  ///< of the 95 % interval of the mean, Student's t; from kMinSeeds runs on
    std::optional<double> excess;     ///< mean difference from what equal weights give, see equalValues()
    std::optional<double> t;          ///< of `excess` against 0; from kMinSeeds runs on, unless all are equal
    std::optional<double> p;          ///< two-sided, adjusted for the number of layers (Holm 1979)
};

/// A group's mix at one place: a row of the paper's figure.
struct WeightRow {
    std::size_t group = 0;
    std::string place;              ///< "input", "output", or that of a further mix of an AllenNLP model
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

/// What the quantity would be if all layers of the run's mix had the same weight: the null hypothesis of its test. Of a
/// weight 1/L; unfolded that of equal weights; of a share of length the share of the layer's own length; of a
/// projection MixContribution::equalProjection. Nothing if the run lacks what it follows from.
std::optional<std::vector<double>> equalValues(const TaskRun& run, std::string_view place, LayerQuantity quantity);

/// Groups in order of their first run. Of several runs of a group with one seed the first counts.
std::vector<RunGroup> groupRuns(const std::vector<TaskRun>& runs);

/// What the names of a group's runs begin with, without the number of the seed: "sst5-input" of sst5-input-1 and
/// sst5-input-2. Empty if they have nothing in common.
std::string commonName(const std::vector<TaskRun>& runs, const RunGroup& group);

/// Places of mixes, the input first, then the output, then others in order of appearance.
std::vector<std::string> placesOf(const std::vector<TaskRun>& runs);

/// Layer by layer over runs of equal length, tested against `equal`, which is as long or empty: then there is no test.
/// Throws Error(kBadArgument) if lengths differ.
std::vector<LayerSummary> summarizeLayers(const std::vector<std::vector<double>>& runs,
                                          const std::vector<std::vector<double>>& equal);

WeightComparison compareWeights(const std::vector<TaskRun>& runs, LayerQuantity quantity);

}  // namespace tasks
