// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/senses.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "elmo/text/characters.h"

namespace app {
namespace {

constexpr std::size_t kCandidates = 200;  // words of each place that enter the mean

/// Cosines of the group's unit vectors to their mean.
std::vector<double> cosinesToMean(const tasks::PointRows& unit, const std::vector<std::size_t>& places) {
    std::vector<double> mean(unit.width);
    for (const std::size_t place : places)
        for (std::size_t d = 0; d < unit.width; ++d)
            mean[d] += double{unit.row(place)[d]};
    const double length = std::sqrt(std::inner_product(mean.begin(), mean.end(), mean.begin(), 0.0));
    std::vector<double> cosines;
    for (const std::size_t place : places) {
        double product = 0;
        for (std::size_t d = 0; d < unit.width; ++d)
            product += mean[d] * double{unit.row(place)[d]};
        cosines.push_back(length > 0 ? product / length : 0);
    }
    return cosines;
}

}  // namespace

Senses sensesOf(const Occurrences& occurrences, const SenseOptions& options, const elmo::RunControl& control) {
    const tasks::PointRows unit = occurrences.vectors();
    const tasks::Grouping grouping = options.count > 0
                                         ? tasks::grouped(unit, options.count, options.method, control)
                                         : tasks::bestGrouping(unit, options.most, options.method, control);
    Senses result;
    result.silhouette = grouping.silhouette;
    result.senses.resize(unit.count == 0 ? 0 : static_cast<std::size_t>(grouping.count));
    for (std::size_t place = 0; place < unit.count; ++place) {
        Sense& sense = result.senses[static_cast<std::size_t>(grouping.group[place])];
        sense.places.push_back(place);
        ++sense.byFile[occurrences.at(place).file];
    }
    for (Sense& sense : result.senses) {
        const std::vector<double> cosines = cosinesToMean(unit, sense.places);
        std::vector<std::size_t> order(sense.places.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return cosines[a] > cosines[b]; });
        std::vector<std::size_t> places;
        for (const std::size_t k : order) {
            places.push_back(sense.places[k]);
            sense.typicality.push_back(cosines[k]);
        }
        sense.places = std::move(places);
    }
    return result;
}

void addSubstitutes(Senses& senses, const Occurrences& occurrences, const elmo::WordPredictor& predictor,
                    std::size_t typical, std::size_t count, const elmo::RunControl& control) {
    for (Sense& sense : senses.senses) {
        std::unordered_map<std::string, elmo::Substitute> sums;
        const std::size_t read = std::min(typical, sense.places.size());
        for (std::size_t k = 0; k < read; ++k) {
            const Occurrence& place = occurrences.at(sense.places[k]);
            const std::size_t at = static_cast<std::size_t>(place.token - 1);
            const auto found =
                predictor.substitutes(place.words, std::vector{at}, kCandidates, elmo::SubstituteOrder::kBoth, control);
            for (const elmo::Substitute& one : found.front()) {
                elmo::Substitute& sum = sums.try_emplace(one.word, elmo::Substitute{one.word}).first->second;
                sum.left += one.left;
                sum.right += one.right;
                sum.both += one.both;
            }
        }
        for (auto& [word, sum] : sums) {
            if (!sense.places.empty() && elmo::lowered(word) == elmo::lowered(occurrences.at(sense.places[0]).word))
                continue;
            sense.substitutes.push_back({word, sum.left / static_cast<double>(read),
                                         sum.right / static_cast<double>(read), sum.both / static_cast<double>(read)});
        }
        std::ranges::sort(sense.substitutes, [](const elmo::Substitute& a, const elmo::Substitute& b) {
            return a.both != b.both ? a.both > b.both : a.word < b.word;
        });
        sense.substitutes.resize(std::min(count, sense.substitutes.size()));
    }
}

}  // namespace app
