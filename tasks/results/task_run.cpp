// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/task_run.h"

#include <algorithm>

namespace tasks {

namespace {

bool sharesSettings(const TaskRun& a, const TaskRun& b) {
    return a.bilmHash == b.bilmHash && a.lambda == b.lambda && a.layerNorm == b.layerNorm;
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
    for (std::string& distortion : distortions(a, b))
        found.push_back(std::move(distortion));
    return found;
}

std::vector<std::string> distortions(const TaskRun& a, const TaskRun& b) {
    std::vector<std::string> found;
    if (a.bilmHash != b.bilmHash)
        found.emplace_back("other biLM");
    if (a.lambda != b.lambda)
        found.emplace_back("other lambda");
    if (a.layerNorm != b.layerNorm)
        found.emplace_back(a.layerNorm ? "no layer norm" : "layer norm");
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
