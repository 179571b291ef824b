// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/word_change.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "elmo/training/random.h"
#include "tasks/analysis/clusters.h"

namespace app {
namespace {

constexpr double kRounding = 1e-9;  // sums in another order differ by less

double productOf(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// One layer's uses, added up by block: every permutation needs only these sums.
struct LayerSums {
    std::size_t width = 0;
    std::vector<double> vectors;  // [blocks, width]
    std::vector<double> all;      // [width]
    std::vector<double> clusters, allClusters;
    int clusterCount = 1;
};

struct SideValues {
    double pairs = 0, prototypes = 0, senses = 0;
};

LayerSums sumsOf(const tasks::PointRows& unit, const std::vector<std::size_t>& block, std::size_t blocks,
                 const ChangeOptions& options, const elmo::RunControl& control) {
    const tasks::Grouping grouping =
        tasks::bestGrouping(unit, options.mostSenses, tasks::GroupingMethod::kMeans, control);
    const auto k = static_cast<std::size_t>(grouping.count);
    LayerSums sums{.width = unit.width,
                   .vectors = std::vector<double>(blocks * unit.width),
                   .all = std::vector<double>(unit.width),
                   .clusters = std::vector<double>(blocks * k),
                   .allClusters = std::vector<double>(k),
                   .clusterCount = grouping.count};
    for (std::size_t i = 0; i < unit.count; ++i) {
        const auto row = unit.row(i);
        for (std::size_t d = 0; d < unit.width; ++d) {
            sums.vectors[block[i] * unit.width + d] += double{row[d]};
            sums.all[d] += double{row[d]};
        }
        const auto cluster = static_cast<std::size_t>(grouping.group[i]);
        ++sums.clusters[block[i] * k + cluster];
        ++sums.allClusters[cluster];
    }
    return sums;
}

/// The distances if `chosen` blocks with `uses` uses are one side and the `others` uses the other.
SideValues valuesOf(const LayerSums& sums, std::span<const std::size_t> chosen, double uses, double others) {
    std::vector<double> one(sums.width), clusters(sums.allClusters.size());
    for (const std::size_t block : chosen) {
        const double* row = sums.vectors.data() + block * sums.width;
        for (std::size_t d = 0; d < sums.width; ++d)
            one[d] += row[d];
        for (std::size_t c = 0; c < clusters.size(); ++c)
            clusters[c] += sums.clusters[block * clusters.size() + c];
    }
    std::vector<double> other(sums.width), otherClusters(clusters.size());
    for (std::size_t d = 0; d < sums.width; ++d)
        other[d] = sums.all[d] - one[d];
    for (std::size_t c = 0; c < clusters.size(); ++c)
        otherClusters[c] = sums.allClusters[c] - clusters[c];
    const double product = productOf(one, other);
    const double lengths = std::sqrt(productOf(one, one) * productOf(other, other));
    // Not below 0 by rounding.
    return {std::max(0.0, 1 - product / (uses * others)), lengths > 0 ? std::max(0.0, 1 - product / lengths) : 0,
            jensenShannon(clusters, otherClusters)};
}

void count(ChangeMeasure& measure, double permuted) {
    measure.chance += permuted;
    measure.p += permuted >= measure.value - kRounding ? 1 : 0;
}

}  // namespace

double jensenShannon(std::span<const double> first, std::span<const double> second) {
    const double firstSum = std::accumulate(first.begin(), first.end(), 0.0);
    const double secondSum = std::accumulate(second.begin(), second.end(), 0.0);
    if (firstSum <= 0 || secondSum <= 0)
        return 0;
    double bits = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
        const double p = first[k] / firstSum, q = second[k] / secondSum, mean = (p + q) / 2;
        bits += (p > 0 ? p / 2 * std::log2(p / mean) : 0) + (q > 0 ? q / 2 * std::log2(q / mean) : 0);
    }
    return std::clamp(bits, 0.0, 1.0);
}

std::vector<LayerChange> changeOf(const ChangePoints& points, const ChangeOptions& options,
                                  const elmo::RunControl& control) {
    const std::vector<std::size_t>& block = points.block;
    const std::size_t blocks = block.empty() ? 0 : 1 + *std::ranges::max_element(block);
    std::vector<double> sizes(blocks);
    for (const std::size_t b : block)
        ++sizes[b];
    std::vector<std::size_t> order;  // the blocks of the first side, then the others
    std::vector<bool> isTaken(blocks);
    std::size_t firstBlocks = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        if (!isTaken[block[i]])
            order.push_back(block[i]);
        isTaken[block[i]] = true;
        if (i < points.first)
            firstBlocks = order.size();
    }
    const bool swaps = firstBlocks > blocks - firstBlocks;  // the side with fewer blocks has fewer sums
    if (swaps)
        std::ranges::rotate(order, order.begin() + static_cast<std::ptrdiff_t>(firstBlocks));
    const std::size_t taken = swaps ? blocks - firstBlocks : firstBlocks;
    const auto all = static_cast<double>(block.size());

    std::vector<LayerSums> sums;
    for (const tasks::PointRows& layer : points.layers)
        sums.push_back(sumsOf(layer, block, blocks, options, control));
    const auto measured = [&](std::size_t layer) {
        const std::span<const std::size_t> chosen = std::span(order).first(taken);
        double uses = 0;
        for (const std::size_t b : chosen)
            uses += sizes[b];
        return valuesOf(sums[layer], chosen, uses, all - uses);
    };
    std::vector<LayerChange> changes(sums.size());
    for (std::size_t layer = 0; layer < sums.size(); ++layer) {
        const SideValues values = measured(layer);
        changes[layer].pairs.value = values.pairs;
        changes[layer].prototypes.value = values.prototypes;
        changes[layer].senses.value = values.senses;
        changes[layer].clusters = sums[layer].clusterCount;
    }
    elmo::training::Random random(options.seed);
    for (int k = 0; k < options.permutations; ++k) {
        control.checkpoint();
        for (std::size_t i = 0; i < taken; ++i)  // only those that are taken need to be drawn
            std::swap(order[i], order[i + random.below(blocks - i)]);
        for (std::size_t layer = 0; layer < sums.size(); ++layer) {
            const SideValues values = measured(layer);
            count(changes[layer].pairs, values.pairs);
            count(changes[layer].prototypes, values.prototypes);
            count(changes[layer].senses, values.senses);
        }
    }
    for (LayerChange& change : changes)
        for (ChangeMeasure* measure : {&change.pairs, &change.prototypes, &change.senses}) {
            measure->chance /= std::max(1, options.permutations);
            measure->p /= 1.0 + options.permutations;  // began at 1
        }
    return changes;
}

std::vector<double> ownness(const tasks::PointRows& unit, std::size_t first) {
    std::vector<double> means[2] = {std::vector<double>(unit.width), std::vector<double>(unit.width)};
    for (std::size_t i = 0; i < unit.count; ++i)
        for (std::size_t d = 0; d < unit.width; ++d)
            means[i < first ? 0 : 1][d] += double{unit.row(i)[d]};
    for (std::vector<double>& mean : means)
        if (const double length = std::sqrt(productOf(mean, mean)); length > 0)
            for (double& value : mean)
                value /= length;
    std::vector<double> result;
    for (std::size_t i = 0; i < unit.count; ++i) {
        double toFirst = 0, toSecond = 0;
        for (std::size_t d = 0; d < unit.width; ++d) {
            toFirst += means[0][d] * double{unit.row(i)[d]};
            toSecond += means[1][d] * double{unit.row(i)[d]};
        }
        result.push_back(i < first ? toFirst - toSecond : toSecond - toFirst);
    }
    return result;
}

}  // namespace app
