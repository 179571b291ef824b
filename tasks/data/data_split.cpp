// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "elmo/error.h"

namespace tasks {
namespace {

/// Of each example the number of its group: examples with the same name are one, and each without a name.
template <class Name>
std::vector<std::size_t> groupsBy(const std::vector<Example>& examples, Name name) {
    std::unordered_map<std::string_view, std::size_t> known;
    std::vector<std::size_t> groups;
    std::size_t count = 0;
    for (const Example& example : examples) {
        const std::string_view own = name(example);
        const auto [place, isNew] = own.empty() ? std::pair(known.end(), true) : known.try_emplace(own, count);
        groups.push_back(isNew ? count++ : place->second);
    }
    return groups;
}

/// By article if there are several, else by passage.
std::vector<std::size_t> groupsOf(const std::vector<Example>& examples) {
    const auto articles = groupsBy(
        examples, [](const Example& e) { return std::string_view(e.article.empty() ? e.passage : e.article); });
    if (std::ranges::any_of(articles, [](std::size_t group) { return group > 0; }))
        return articles;
    return groupsBy(examples, [](const Example& e) { return std::string_view(e.passage); });
}

std::size_t groupCount(const std::vector<std::size_t>& groups) {
    return groups.empty() ? 0 : std::ranges::max(groups) + 1;
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
    if (groupCount(groups) < 2)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("A development set can't be split off {} example(s) of one text: at least two "
                                      "are needed. Give a separate development set.",
                                      data.examples.size()));
    const std::vector<bool> isDev = deal(groupCount(groups), devShare, seed);
    DataSet dev;
    dev.labels = data.labels;
    dev.scheme = data.scheme;
    dev.format = data.format;
    dev.language = data.language;
    dev.hash = fmt::format("{} dev {} {}", data.hash, devShare, seed);
    std::vector<Example> train;
    for (std::size_t i = 0; i < groups.size(); ++i)
        (isDev[groups[i]] ? dev.examples : train).push_back(std::move(data.examples[i]));
    data.examples = std::move(train);
    data.hash = fmt::format("{} train {} {}", data.hash, devShare, seed);
    return {std::move(data), std::move(dev)};
}

std::size_t sharedExamples(const DataSet& train, const DataSet& dev) {
    const auto textsOf = [](const Example& example) {
        return std::tie(example.text.sentences, example.question.sentences);
    };
    std::set<std::tuple<const std::vector<elmo::Sentence>&, const std::vector<elmo::Sentence>&>> known;
    for (const Example& example : train.examples)
        known.insert(textsOf(example));
    return static_cast<std::size_t>(
        std::ranges::count_if(dev.examples, [&](const Example& example) { return known.contains(textsOf(example)); }));
}

}  // namespace tasks
