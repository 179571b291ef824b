// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "elmo/error.h"

namespace tasks {
namespace {

/// Of each example the number of its group: examples in a row that share a passage are one.
std::vector<std::size_t> groupsOf(const std::vector<Example>& examples) {
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const bool same = i > 0 && !examples[i].passage.empty() && examples[i].passage == examples[i - 1].passage;
        groups.push_back(i == 0 ? 0 : groups.back() + (same ? 0 : 1));
    }
    return groups;
}

/// Whether each group goes to the development set. Fisher and Yates by the raw numbers of a fixed generator: the
/// library's own shuffle may differ from one to another.
std::vector<bool> deal(std::size_t groups, double share, std::int64_t seed) {
    std::vector<std::size_t> order(groups);
    for (std::size_t i = 0; i < groups; ++i)
        order[i] = i;
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    for (std::size_t i = groups - 1; i > 0; --i)
        std::swap(order[i], order[random() % (i + 1)]);
    const auto wanted = static_cast<std::size_t>(std::lround(share * static_cast<double>(groups)));
    std::vector<bool> dev(groups);
    for (std::size_t i = 0; i < std::clamp<std::size_t>(wanted, 1, groups - 1); ++i)
        dev[order[i]] = true;
    return dev;
}

}  // namespace

std::pair<DataSet, DataSet> splitDataSet(DataSet data, double devShare, std::int64_t seed) {
    if (!(devShare > 0 && devShare < 1))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The share of the development set is {}; it must be between 0 and 1.", devShare));
    const std::vector<std::size_t> groups = groupsOf(data.examples);
    if (groups.empty() || groups.back() == 0)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("A development set can't be split off {} example(s) of one text: at least two are "
                        "needed. Give a development set of its own.",
                        data.examples.size()));
    const std::vector<bool> isDev = deal(groups.back() + 1, devShare, seed);
    DataSet dev;
    dev.labels = data.labels;
    dev.scheme = data.scheme;
    dev.format = data.format;
    dev.hash = fmt::format("{} dev {} {}", data.hash, devShare, seed);
    std::vector<Example> train;
    for (std::size_t i = 0; i < groups.size(); ++i)
        (isDev[groups[i]] ? dev.examples : train).push_back(std::move(data.examples[i]));
    data.examples = std::move(train);
    data.hash = fmt::format("{} train {} {}", data.hash, devShare, seed);
    return {std::move(data), std::move(dev)};
}

}  // namespace tasks
