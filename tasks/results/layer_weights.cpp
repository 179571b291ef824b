// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/layer_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/error.h"
#include "tasks/results/student_t.h"

namespace tasks {
namespace {

constexpr double kLevel = 0.95;

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviationOf(const std::vector<double>& values, double mean) {
    if (values.size() < 2)
        return 0;
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

bool sameConfiguration(const TaskRun& a, const TaskRun& b) {
    return a.task == b.task && a.elmoMode == b.elmoMode && a.bilmHash == b.bilmHash && a.dataHash == b.dataHash &&
           a.lambda == b.lambda && a.layerNorm == b.layerNorm && a.metricName == b.metricName;
}

/// The bundle of several seeds is a copy of the best one, and a training repeated with its seed gives the same bits.
bool isSameTraining(const TaskRun& a, const TaskRun& b) {
    const RunPoint* first = shownPoint(a);
    const RunPoint* second = shownPoint(b);
    return a.seed == b.seed && first && second && first->step == second->step &&
           first->devMetric == second->devMetric &&
           std::ranges::equal(first->mixes, second->mixes, [](const MixState& one, const MixState& other) {
               return one.place == other.place && one.weights == other.weights && one.gamma == other.gamma;
           });
}

const MixContribution* contributionAt(const TaskRun& run, std::string_view place) {
    for (const MixContribution& contribution : run.contributions)
        if (contribution.place == place)
            return &contribution;
    return nullptr;
}

/// Step-down adjustment of p values for being many (Holm 1979).
void adjust(std::vector<LayerSummary>& layers) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i].p)
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *layers[a].p < *layers[b].p; });
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        double& p = *layers[order[rank]].p;
        largest = std::max(largest, std::min(1.0, p * static_cast<double>(order.size() - rank)));
        p = largest;
    }
}

LayerSummary summarize(std::vector<double> values, const std::vector<double>& excesses) {
    LayerSummary summary;
    summary.mean = meanOf(values);
    summary.deviation = deviationOf(values, summary.mean);
    summary.excess = meanOf(excesses);
    const std::size_t n = values.size();
    summary.values = std::move(values);
    if (n < kMinSeeds)
        return summary;
    const int freedom = static_cast<int>(n) - 1;
    const double root = std::sqrt(static_cast<double>(n));
    summary.halfWidth = studentBound(kLevel, freedom) * summary.deviation / root;
    const double spread = deviationOf(excesses, summary.excess);
    if (spread > 1e-12) {
        summary.t = summary.excess / (spread / root);
        summary.p = studentTwoSided(*summary.t, freedom);
    }
    return summary;
}

std::optional<WeightRow> rowOf(const std::vector<TaskRun>& runs, const RunGroup& group, const std::string& place,
                               LayerQuantity quantity) {
    WeightRow row;
    row.place = place;
    std::vector<std::vector<double>> values;
    for (const std::size_t index : group.runs) {
        auto found = layerValues(runs[index], place, quantity);
        if (!found || found->empty() || (!values.empty() && values[0].size() != found->size()))
            continue;
        const RunPoint* point = shownPoint(runs[index]);
        const MixState* mix = point ? mixAt(*point, place) : nullptr;
        row.runs.push_back(index);
        row.gammas.push_back(mix ? mix->gamma : std::nan(""));
        values.push_back(std::move(*found));
    }
    if (values.empty())
        return std::nullopt;
    row.layers = summarizeLayers(values);
    return row;
}

}  // namespace

const RunPoint* shownPoint(const TaskRun& run) {
    if (run.points.empty())
        return nullptr;
    return run.chosen && *run.chosen < run.points.size() ? &run.points[*run.chosen] : &run.points.back();
}

const MixState* mixAt(const RunPoint& point, std::string_view place) {
    for (const MixState& mix : point.mixes)
        if (mix.place == place)
            return &mix;
    return nullptr;
}

std::optional<std::vector<double>> layerValues(const TaskRun& run, std::string_view place, LayerQuantity quantity) {
    if (quantity == LayerQuantity::kContribution || quantity == LayerQuantity::kProjection) {
        const MixContribution* contribution = contributionAt(run, place);
        if (!contribution)
            return std::nullopt;
        return quantity == LayerQuantity::kContribution ? contribution->share : contribution->projection;
    }
    const RunPoint* point = shownPoint(run);
    const MixState* mix = point ? mixAt(*point, place) : nullptr;
    if (!mix)
        return std::nullopt;
    return quantity == LayerQuantity::kUnfolded ? unfoldResidual(mix->weights) : mix->weights;
}

std::vector<RunGroup> groupRuns(const std::vector<TaskRun>& runs) {
    std::vector<RunGroup> groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const RunGroup& candidate) {
            return sameConfiguration(runs[candidate.runs.front()], runs[i]);
        });
        if (group == groups.end()) {
            groups.push_back({.runs = {i}, .copies = {}});
            continue;
        }
        const bool isCopy =
            std::ranges::any_of(group->runs, [&](std::size_t known) { return isSameTraining(runs[known], runs[i]); });
        (isCopy ? group->copies : group->runs).push_back(i);
    }
    return groups;
}

std::vector<LayerSummary> summarizeLayers(const std::vector<std::vector<double>>& runs) {
    std::vector<LayerSummary> layers;
    if (runs.empty())
        return layers;
    for (const auto& run : runs)
        if (run.size() != runs[0].size())
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              "Runs with mixes of different numbers of layers were put into one group.");
    for (std::size_t layer = 0; layer < runs[0].size(); ++layer) {
        std::vector<double> values;
        std::vector<double> excesses;
        for (const auto& run : runs) {
            values.push_back(run[layer]);
            excesses.push_back(run[layer] - meanOf(run));
        }
        layers.push_back(summarize(std::move(values), excesses));
    }
    adjust(layers);
    return layers;
}

WeightComparison compareWeights(const std::vector<TaskRun>& runs, LayerQuantity quantity) {
    WeightComparison comparison{quantity, 0, groupRuns(runs), {}};
    for (std::size_t group = 0; group < comparison.groups.size(); ++group)
        for (const char* place : {"input", "output"})
            if (auto row = rowOf(runs, comparison.groups[group], place, quantity)) {
                row->group = group;
                comparison.layers = std::max(comparison.layers, static_cast<int>(row->layers.size()));
                comparison.rows.push_back(std::move(*row));
            }
    return comparison;
}

}  // namespace tasks
