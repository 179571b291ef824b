// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/weight_tests.h"

#include <cmath>

#include "tasks/statistics/samples.h"

namespace tasks {
namespace {

/// The mixes of a row's runs without their first layer: [runs][L - 1].
Points pointsOf(const WeightRow& row) {
    Points points(row.runs.size());
    for (std::size_t run = 0; run < points.size(); ++run)
        for (std::size_t layer = 1; layer < row.layers.size(); ++layer)
            points[run].push_back(row.layers[layer].values[run]);
    return points;
}

void compareLayer(const WeightRow& first, const WeightRow& second, std::size_t layer, RowDifference& found) {
    const auto& before = first.layers[layer].values;
    const auto& after = second.layers[layer].values;
    const DifferenceTest test = found.paired ? comparePairs(before, after) : compareSamples(before, after);
    found.difference = test.difference;
    found.halfWidth = test.halfWidth;
    found.effect = test.effect;
    found.statistic = test.t;
    found.p = test.p;
}

void compareMixes(const WeightRow& first, const WeightRow& second, RowDifference& found) {
    for (std::size_t layer = 0; layer < first.layers.size(); ++layer)
        found.difference += std::abs(second.layers[layer].mean - first.layers[layer].mean) / 2;
    const Points before = pointsOf(first), after = pointsOf(second);
    const PointTest test = found.paired ? comparePointPairs(before, after) : comparePoints(before, after);
    found.statistic = test.f;
    found.p = test.p;
}

}  // namespace

std::vector<RowDifference> compareRows(const WeightComparison& comparison, std::optional<std::size_t> layer) {
    std::vector<RowDifference> found;
    const std::vector<WeightRow>& rows = comparison.rows;
    for (std::size_t first = 0; first < rows.size(); ++first)
        for (std::size_t second = first + 1; second < rows.size(); ++second) {
            const std::size_t layers = rows[first].layers.size(), others = rows[second].layers.size();
            if (layer ? *layer >= layers || *layer >= others : layers != others)
                continue;
            RowDifference pair;
            pair.first = first;
            pair.second = second;
            pair.paired = rows[first].runs == rows[second].runs;
            if (layer)
                compareLayer(rows[first], rows[second], *layer, pair);
            else
                compareMixes(rows[first], rows[second], pair);
            found.push_back(pair);
        }
    std::vector<std::optional<double>*> family;
    for (RowDifference& pair : found)
        family.push_back(&pair.p);
    adjustByHolm(family);
    return found;
}

}  // namespace tasks
