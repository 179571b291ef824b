// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/task_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tasks {

namespace {

bool sharesSettings(const TaskRun& a, const TaskRun& b) {
    return a.bilmHash == b.bilmHash && a.lambda == b.lambda && a.layerNorm == b.layerNorm &&
           startShares(a) == startShares(b);
}

bool hasWeights(const TaskRun& run) {
    return run.elmoMode != "none";
}

/// The first run with the settings that most runs share, so that few runs stand out, not all but the first.
std::size_t typicalRun(const std::vector<TaskRun>& runs) {
    std::size_t typical = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto equal = [&](const TaskRun& run) { return hasWeights(run) && sharesSettings(run, runs[i]); };
        if (const std::ptrdiff_t count = std::ranges::count_if(runs, equal); hasWeights(runs[i]) && count > most) {
            typical = i;
            most = count;
        }
    }
    return typical;
}

}  // namespace

std::vector<std::string> differences(const TaskRun& a, const TaskRun& b) {
    std::vector<std::string> found;
    const auto compare = [&](bool same, const char* what) {
        if (!same)
            found.emplace_back(what);
    };
    compare(a.task == b.task, "other task");
    compare(a.dataHash == b.dataHash, "other data");
    compare(a.elmoMode == b.elmoMode, "other ELMo mode");
    compare(a.start == b.start, "other start");
    for (const std::string& setting : settingsUnlike(b, a))
        if (!setting.starts_with("elmo."))  // named below and above
            found.push_back(setting);
    for (std::string& distortion : distortions(a, b))
        found.push_back(std::move(distortion));
    return found;
}

std::vector<std::string> settingsUnlike(const TaskRun& run, const TaskRun& other) {
    using Json = nlohmann::ordered_json;
    const Json own = Json::parse(run.configuration, nullptr, false);
    const Json foreign = Json::parse(other.configuration, nullptr, false);
    std::vector<std::string> found;
    if (!own.is_object() || !foreign.is_object())
        return found;
    for (const auto& [name, value] : own.items())
        if (!foreign.contains(name) || foreign.at(name) != value)
            found.push_back(name + ' ' + (value.is_string() ? value.get<std::string>() : value.dump()));
    return found;
}

std::string startShares(const TaskRun& run) {
    const auto settings = nlohmann::json::parse(run.configuration, nullptr, false);
    if (!settings.is_object() || !settings.contains("elmo.start_shares"))
        return {};
    std::string text;
    for (const auto& share : settings["elmo.start_shares"])
        if (share.is_number())
            text += fmt::format("{}{:.3g}", text.empty() ? "" : " ", share.get<double>());
    return text;
}

std::optional<double> lastMovement(const TaskRun& run, std::string_view place) {
    constexpr double kPart = 0.2;
    const auto weightsAt = [&](const RunPoint& point) -> const std::vector<double>* {
        const auto mix = std::ranges::find(point.mixes, place, &MixState::place);
        return mix == point.mixes.end() ? nullptr : &mix->weights;
    };
    const std::vector<double>* last = run.points.empty() ? nullptr : weightsAt(run.points.back());
    if (!last || run.points.size() < 2)
        return std::nullopt;
    const auto begin = (1 - kPart) * static_cast<double>(run.points.back().step);
    double largest = 0;
    for (auto point = run.points.rbegin() + 1; point != run.points.rend(); ++point) {
        if (const auto* weights = weightsAt(*point); weights && weights->size() == last->size())
            for (std::size_t layer = 0; layer < last->size(); ++layer)
                largest = std::max(largest, std::abs((*weights)[layer] - (*last)[layer]));
        if (static_cast<double>(point->step) <= begin)
            break;  // the weights with which the last fifth began
    }
    return largest;
}

std::vector<std::string> distortions(const TaskRun& a, const TaskRun& b) {
    std::vector<std::string> found;
    if (a.bilmHash != b.bilmHash)
        found.emplace_back("other biLM");
    if (a.lambda != b.lambda)
        found.emplace_back("other lambda");
    if (a.layerNorm != b.layerNorm)
        found.emplace_back(a.layerNorm ? "no layer norm" : "layer norm");
    if (startShares(a) != startShares(b))
        found.emplace_back("other start weights");
    return found;
}

std::vector<Incomparability> incomparabilities(const std::vector<TaskRun>& runs) {
    const std::size_t typical = typicalRun(runs);
    std::vector<Incomparability> found;
    for (const TaskRun& run : runs) {
        const auto sibling = std::ranges::find_if(runs, [&](const TaskRun& other) {
            return hasWeights(other) && other.task == run.task && sharesSettings(other, runs[typical]);
        });
        Incomparability& one = found.emplace_back();
        one.reference = sibling == runs.end() ? typical : static_cast<std::size_t>(sibling - runs.begin());
        if (hasWeights(run))
            one.reasons = distortions(runs[one.reference], run);
    }
    return found;
}

std::vector<double> unfoldResidual(const std::vector<double>& weights) {
    std::vector<double> unfolded = weights;
    for (std::size_t l = weights.size(); l > 2; --l)
        unfolded[l - 2] += unfolded[l - 1];
    return unfolded;
}

}  // namespace tasks
