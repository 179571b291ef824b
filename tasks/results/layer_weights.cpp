// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/layer_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/error.h"
#include "tasks/statistics/samples.h"

namespace tasks {
namespace {

bool sameConfiguration(const TaskRun& a, const TaskRun& b) {
    return a.task == b.task && a.elmoMode == b.elmoMode && a.bilmHash == b.bilmHash && a.dataHash == b.dataHash &&
           a.lambda == b.lambda && a.layerNorm == b.layerNorm && a.metricName == b.metricName &&
           a.configuration == b.configuration && a.start == b.start && a.source == b.source;
}

const MixContribution* contributionAt(const TaskRun& run, std::string_view place) {
    for (const MixContribution& contribution : run.contributions)
        if (contribution.place == place)
            return &contribution;
    return nullptr;
}

/// `equal`: what equal weights give in each run.
LayerSummary summarize(std::vector<double> values, const std::vector<double>& equal) {
    LayerSummary summary;
    summary.mean = meanOf(values);
    summary.deviation = deviationOf(values);
    summary.halfWidth = testMean(values).halfWidth;
    if (!equal.empty()) {
        std::vector<double> excesses;
        for (std::size_t run = 0; run < values.size(); ++run)
            excesses.push_back(values[run] - equal[run]);
        const MeanTest test = testMean(excesses);
        summary.excess = meanOf(excesses);
        summary.t = test.t;
        summary.p = test.p;
    }
    summary.values = std::move(values);
    return summary;
}

std::optional<WeightRow> rowOf(const std::vector<TaskRun>& runs, const RunGroup& group, const std::string& place,
                               LayerQuantity quantity) {
    WeightRow row;
    row.place = place;
    std::vector<std::vector<double>> values, equal;
    for (const std::size_t index : group.runs) {
        auto found = layerValues(runs[index], place, quantity);
        if (!found || found->empty() || (!values.empty() && values[0].size() != found->size()))
            continue;
        const RunPoint* point = shownPoint(runs[index]);
        const MixState* mix = point ? mixAt(*point, place) : nullptr;
        row.runs.push_back(index);
        row.gammas.push_back(mix ? mix->gamma : std::nan(""));
        if (auto none = equalValues(runs[index], place, quantity); none && none->size() == found->size())
            equal.push_back(std::move(*none));
        values.push_back(std::move(*found));
    }
    if (values.empty())
        return std::nullopt;
    if (equal.size() < values.size())
        equal.clear();  // a test of some of the runs would not be of the mean that is shown
    row.layers = summarizeLayers(values, equal);
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

std::optional<std::vector<double>> equalValues(const TaskRun& run, std::string_view place, LayerQuantity quantity) {
    const RunPoint* point = shownPoint(run);
    const MixState* mix = point ? mixAt(*point, place) : nullptr;
    const MixContribution* contribution = contributionAt(run, place);
    if (quantity == LayerQuantity::kProjection) {
        if (!contribution || contribution->equalProjection.empty())
            return std::nullopt;
        return contribution->equalProjection;
    }
    if (quantity == LayerQuantity::kContribution) {
        if (!contribution)
            return std::nullopt;
        std::vector<double> shares = contribution->meanNorm;
        const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
        for (double& share : shares)
            share /= sum;
        return shares;
    }
    if (!mix || mix->weights.empty())
        return std::nullopt;
    const std::vector<double> weights(mix->weights.size(), 1.0 / static_cast<double>(mix->weights.size()));
    return quantity == LayerQuantity::kUnfolded ? unfoldResidual(weights) : weights;
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
        // The bundle of several seeds is a copy of the best one; a seed that was trained again is no further sample.
        const bool isCopy =
            std::ranges::any_of(group->runs, [&](std::size_t known) { return runs[known].seed == runs[i].seed; });
        (isCopy ? group->copies : group->runs).push_back(i);
    }
    return groups;
}

std::string commonName(const std::vector<TaskRun>& runs, const RunGroup& group) {
    std::string common = runs[group.runs.front()].name;
    if (group.runs.size() == 1)
        return common;
    for (const std::size_t index : group.runs)
        common.resize(static_cast<std::size_t>(std::ranges::mismatch(common, runs[index].name).in1 - common.begin()));
    while (!common.empty() && (static_cast<unsigned char>(common.back()) & 0xC0) == 0x80)
        common.pop_back();  // not within a character
    if (!common.empty() && static_cast<unsigned char>(common.back()) >= 0xC0)
        common.pop_back();
    const auto dropEnd = [&](std::string_view letters) {
        while (!common.empty() && letters.find(common.back()) != std::string_view::npos)
            common.pop_back();
    };
    dropEnd("0123456789-_. ");
    if (common.ends_with("seed"))
        common.resize(common.size() - 4);
    dropEnd("-_. ");
    return common;
}

std::vector<LayerSummary> summarizeLayers(const std::vector<std::vector<double>>& runs,
                                          const std::vector<std::vector<double>>& equal) {
    std::vector<LayerSummary> layers;
    if (runs.empty())
        return layers;
    for (const auto* list : {&runs, &equal})
        for (const auto& run : *list)
            if (run.size() != runs[0].size() || (!equal.empty() && equal.size() != runs.size()))
                throw elmo::Error(elmo::ErrorCode::kBadArgument,
                                  "Runs with mixes of different numbers of layers were put into one group.");
    for (std::size_t layer = 0; layer < runs[0].size(); ++layer) {
        std::vector<double> values, none;
        for (const auto& run : runs)
            values.push_back(run[layer]);
        for (const auto& run : equal)
            none.push_back(run[layer]);
        layers.push_back(summarize(std::move(values), none));
    }
    std::vector<std::optional<double>*> family;
    for (LayerSummary& layer : layers)
        family.push_back(&layer.p);
    adjustByHolm(family);
    return layers;
}

std::vector<std::string> placesOf(const std::vector<TaskRun>& runs) {
    std::vector<std::string> places{"input", "output"};
    for (const TaskRun& run : runs)
        if (const RunPoint* point = shownPoint(run))
            for (const MixState& mix : point->mixes)
                if (std::ranges::find(places, mix.place) == places.end())
                    places.push_back(mix.place);
    return places;
}

WeightComparison compareWeights(const std::vector<TaskRun>& runs, LayerQuantity quantity) {
    WeightComparison comparison{quantity, 0, groupRuns(runs), {}};
    const std::vector<std::string> places = placesOf(runs);
    for (std::size_t group = 0; group < comparison.groups.size(); ++group)
        for (const std::string& place : places)
            if (auto row = rowOf(runs, comparison.groups[group], place, quantity)) {
                row->group = group;
                comparison.layers = std::max(comparison.layers, static_cast<int>(row->layers.size()));
                comparison.rows.push_back(std::move(*row));
            }
    return comparison;
}

}  // namespace tasks
