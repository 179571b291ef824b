// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/weight_variants.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tasks/statistics/samples.h"

namespace tasks {
namespace {

MixVariant variantOf(const TaskRun& run) {
    if (run.elmoMode == "none")
        return {
            .mode = run.elmoMode, .lambda = 0, .startShares = {}, .layerNorm = false, .bilmHash = {}, .bilmName = {}};
    return {run.elmoMode, run.lambda, startShares(run), run.layerNorm, run.bilmHash, run.bilmName};
}

/// Everything but the variant and the seed, so that runs of one row differ in the variant only.
std::string rowKeyOf(const TaskRun& run) {
    nlohmann::json settings = nlohmann::json::parse(run.configuration, nullptr, false);
    if (settings.is_object())
        for (const char* varied : {"elmo.place", "elmo.mode", "elmo.lambda", "elmo.start_shares", "elmo.layer_norm",
                                   "elmo.layers", "elmo.width"})  // the last two follow from the biLM
            settings.erase(varied);
    return nlohmann::json{run.task, run.dataHash, run.source, run.metricName, run.start, std::move(settings)}.dump(
        -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// "input-top" is "top": whether the weights of the layers are learned.
std::string_view mixModeOf(std::string_view mode) {
    const std::size_t dash = mode.find('-');
    return dash == std::string_view::npos ? std::string_view() : mode.substr(dash + 1);
}

auto orderOf(const MixVariant& variant) {
    const bool isLearned = variant.mode != "none" && mixModeOf(variant.mode).empty();
    return std::tuple(variant.mode != "none", isLearned, -variant.lambda);
}

VariantCell cellOf(const std::vector<TaskRun>& runs, const RunGroup& group, std::size_t index) {
    VariantCell cell{.group = index, .scores = {}, .mean = 0, .halfWidth = {}};
    for (const std::size_t run : group.runs)
        if (const RunPoint* point = shownPoint(runs[run]); point && std::isfinite(point->devMetric))
            cell.scores.push_back(point->devMetric);
    cell.mean = meanOf(cell.scores);
    cell.halfWidth = testMean(cell.scores).halfWidth;
    return cell;
}

}  // namespace

bool VariantTable::isComparison() const {
    return std::ranges::any_of(rows, [](const auto& row) {
        return std::ranges::count_if(row, [](const auto& cell) { return cell.has_value(); }) > 1;
    });
}

VariantTable variantsOf(const std::vector<TaskRun>& runs) {
    VariantTable table{groupRuns(runs), {}, {}};
    const auto first = [&](const RunGroup& group) -> const TaskRun& { return runs[group.runs.front()]; };
    for (const RunGroup& group : table.groups)
        if (MixVariant variant = variantOf(first(group));
            std::ranges::find(table.variants, variant) == table.variants.end())
            table.variants.push_back(std::move(variant));
    std::ranges::stable_sort(table.variants, {}, orderOf);
    std::vector<std::string> keys;
    for (std::size_t index = 0; index < table.groups.size(); ++index) {
        const TaskRun& run = first(table.groups[index]);
        const std::string key = rowKeyOf(run);
        const auto column =
            static_cast<std::size_t>(std::ranges::find(table.variants, variantOf(run)) - table.variants.begin());
        std::size_t row = 0;
        while (row < keys.size() && (keys[row] != key || table.rows[row][column]))
            ++row;
        if (row == keys.size()) {
            keys.push_back(key);
            table.rows.emplace_back(table.variants.size());
        }
        table.rows[row][column] = cellOf(runs, table.groups[index], index);
    }
    return table;
}

}  // namespace tasks
