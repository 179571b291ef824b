// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/task_run.h"

#include <algorithm>

namespace tasks {

namespace {

/// Whether runs of two tasks differ in it by nature, or by a setting.
enum class DifferenceKind { kOfTasks, kOfSettings };

std::vector<std::string> differencesOf(const TaskRun& a, const TaskRun& b, bool withTasks) {
    std::vector<std::string> found;
    const auto compare = [&](bool same, const char* what, DifferenceKind kind) {
        if (!same && (withTasks || kind == DifferenceKind::kOfSettings))
            found.emplace_back(what);
    };
    compare(a.task == b.task, "other task", DifferenceKind::kOfTasks);
    compare(a.bilmHash == b.bilmHash, "other biLM", DifferenceKind::kOfSettings);
    compare(a.dataHash == b.dataHash, "other data", DifferenceKind::kOfTasks);
    compare(a.elmoMode == b.elmoMode, "other ELMo mode", DifferenceKind::kOfTasks);
    compare(a.lambda == b.lambda, "other lambda", DifferenceKind::kOfSettings);
    compare(a.layerNorm == b.layerNorm, a.layerNorm ? "no layer norm" : "layer norm", DifferenceKind::kOfSettings);
    return found;
}

}  // namespace

std::vector<std::string> differences(const TaskRun& a, const TaskRun& b) {
    return differencesOf(a, b, true);
}

std::vector<Incomparability> incomparabilities(const std::vector<TaskRun>& runs) {
    std::vector<Incomparability> found;
    for (const TaskRun& run : runs) {
        const auto first = std::ranges::find(runs, run.task, &TaskRun::task);
        Incomparability& one = found.emplace_back();
        one.reference = static_cast<std::size_t>(first - runs.begin());
        one.reasons = differences(*first, run);
        if (!one.reasons.empty() || run.task == runs.front().task)
            continue;
        one = {0, differencesOf(runs.front(), run, false)};
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
