// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/json_run_points.h"

#include <cmath>

#include "elmo/containers/json_node.h"

namespace tasks {

nlohmann::ordered_json toJson(const RunPoint& point) {
    nlohmann::ordered_json mixes = nlohmann::ordered_json::array();
    for (const MixState& mix : point.mixes)
        mixes.push_back({{"place", mix.place}, {"raw", mix.raw}, {"weights", mix.weights}, {"gamma", mix.gamma}});
    nlohmann::ordered_json json = {{"step", point.step},           {"epoch", point.epoch},
                                   {"trainLoss", point.trainLoss}, {"devMetric", point.devMetric},
                                   {"rate", point.learningRate},   {"mixes", mixes}};
    if (std::isnan(point.trainLoss))
        json.erase("trainLoss");
    return json;
}

RunPoint runPointFromJson(const nlohmann::json& json) {
    RunPoint point;
    point.step = elmo::wholeNumber<std::int64_t>(json.at("step"));
    point.epoch = json.at("epoch");
    // Of a head that goes on, measured before its first step; earlier versions wrote a loss of 0.
    const bool hasLoss = point.step > 0 && json.contains("trainLoss");
    point.trainLoss = hasLoss ? json.at("trainLoss").get<double>() : std::nan("");
    // An undefined metric, such as the F1 of no spans, is null.
    point.devMetric = json.at("devMetric").is_null() ? std::nan("") : json.at("devMetric").get<double>();
    point.learningRate = json.at("rate");
    for (const auto& mix : json.at("mixes"))
        point.mixes.push_back({mix.at("place"), mix.at("raw"), mix.at("weights"), mix.at("gamma")});
    return point;
}

nlohmann::ordered_json toJson(const MixContribution& contribution) {
    nlohmann::ordered_json json = {{"place", contribution.place},
                                   {"meanNorm", contribution.meanNorm},
                                   {"share", contribution.share},
                                   {"projection", contribution.projection}};
    if (!contribution.equalProjection.empty())
        json["equalProjection"] = contribution.equalProjection;
    return json;
}

}  // namespace tasks
