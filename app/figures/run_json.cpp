// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/run_json.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;

/// JSON has no NaN: it is written as null.
double realOf(const json& value) {
    return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

std::vector<double> realsOf(const json& values) {
    std::vector<double> read;
    for (const json& value : values)
        read.push_back(realOf(value));
    return read;
}

json mixJson(const tasks::MixState& mix) {
    return {{"place", mix.place}, {"raw", mix.raw}, {"weights", mix.weights}, {"gamma", mix.gamma}};
}

tasks::MixState mixOf(const json& mix) {
    return {.place = mix.at("place"),
            .raw = realsOf(mix.at("raw")),
            .weights = realsOf(mix.at("weights")),
            .gamma = realOf(mix.at("gamma"))};
}

json pointJson(const tasks::RunPoint& point) {
    json mixes = json::array();
    for (const tasks::MixState& mix : point.mixes)
        mixes.push_back(mixJson(mix));
    return {{"step", point.step},     {"epoch", point.epoch},       {"loss", point.trainLoss},
            {"dev", point.devMetric}, {"rate", point.learningRate}, {"mixes", std::move(mixes)}};
}

tasks::RunPoint pointOf(const json& point) {
    tasks::RunPoint read{.step = point.at("step"),
                         .epoch = realOf(point.at("epoch")),
                         .trainLoss = realOf(point.at("loss")),
                         .devMetric = realOf(point.at("dev")),
                         .learningRate = realOf(point.at("rate")),
                         .mixes = {}};
    for (const json& mix : point.at("mixes"))
        read.mixes.push_back(mixOf(mix));
    return read;
}

json runJson(const tasks::TaskRun& run) {
    json points = json::array(), contributions = json::array();
    for (const tasks::RunPoint& point : run.points)
        points.push_back(pointJson(point));
    for (const tasks::MixContribution& part : run.contributions)
        contributions.push_back({{"place", part.place},
                                 {"norm", part.meanNorm},
                                 {"share", part.share},
                                 {"projection", part.projection},
                                 {"equalProjection", part.equalProjection}});
    json written = {{"name", run.name},
                    {"task", run.task},
                    {"elmo", run.elmoMode},
                    {"seed", run.seed},
                    {"bilmHash", run.bilmHash},
                    {"bilm", run.bilmName},
                    {"dataHash", run.dataHash},
                    {"configuration", run.configuration},
                    {"start", run.start},
                    {"source", run.source},
                    {"lambda", run.lambda},
                    {"layerNorm", run.layerNorm},
                    {"metric", run.metricName},
                    {"points", std::move(points)},
                    {"contributions", contributions}};
    if (run.chosen)
        written["chosen"] = *run.chosen;
    return written;
}

tasks::TaskRun runOf(const json& run) {
    tasks::TaskRun read;
    read.name = run.at("name");
    read.path = read.name;
    read.task = run.at("task");
    read.elmoMode = run.at("elmo");
    read.seed = run.at("seed");
    read.bilmHash = run.at("bilmHash");
    read.bilmName = run.at("bilm");
    read.dataHash = run.at("dataHash");
    read.configuration = run.at("configuration");
    read.start = run.at("start");
    read.source = run.at("source");
    read.lambda = realOf(run.at("lambda"));
    read.layerNorm = run.at("layerNorm");
    read.metricName = run.at("metric");
    for (const json& point : run.at("points"))
        read.points.push_back(pointOf(point));
    for (const json& part : run.at("contributions"))
        read.contributions.push_back({.place = part.at("place"),
                                      .meanNorm = realsOf(part.at("norm")),
                                      .share = realsOf(part.at("share")),
                                      .projection = realsOf(part.at("projection")),
                                      .equalProjection = realsOf(part.at("equalProjection"))});
    if (run.contains("chosen"))
        read.chosen = run.at("chosen").get<std::size_t>();
    return read;
}

}  // namespace

std::string jsonOfRuns(const std::vector<tasks::TaskRun>& runs) {
    json list = json::array();
    for (const tasks::TaskRun& run : runs)
        list.push_back(runJson(run));
    return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<tasks::TaskRun> runsOfJson(std::string_view text) {
    try {
        std::vector<tasks::TaskRun> runs;
        for (const json& run : json::parse(text))
            runs.push_back(runOf(run));
        return runs;
    } catch (const json::exception& error) {
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          std::string("The runs to draw are not readable: ") + error.what());
    }
}

}  // namespace app
