// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/saliency.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tasks {

double SaliencyTotals::error() const {
    return std::abs(missing()) / std::max(std::abs(expected), 1e-9);
}

SaliencyTotals totalsOf(const Saliency& saliency) {
    SaliencyTotals totals;
    totals.expected = saliency.logOdds - (saliency.steps > 0 ? saliency.atZero : 0);
    const auto sum = [](const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0);
    };
    for (const TokenSaliency* part : {&saliency.text, &saliency.question}) {
        totals.layers.resize(std::max(totals.layers.size(), part->layers.size()));
        for (std::size_t layer = 0; layer < part->layers.size(); ++layer)
            totals.layers[layer] += sum(part->layers[layer]);
        totals.own += sum(part->own);
    }
    totals.all = sum(totals.layers) + totals.own;
    return totals;
}

std::vector<double> tokenTotals(const TokenSaliency& saliency) {
    std::vector<double> totals = saliency.own;
    for (const std::vector<double>& layer : saliency.layers)
        for (std::size_t token = 0; token < std::min(layer.size(), totals.size()); ++token)
            totals[token] += layer[token];
    return totals;
}

}  // namespace tasks
