// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/task_run.h"

#include <algorithm>

namespace tasks {

std::vector<std::string> differences(const TaskRun& a, const TaskRun& b) {
    std::vector<std::string> found;
    const auto compare = [&](bool same, const char* what) {
        if (!same)
            found.emplace_back(what);
    };
    compare(a.task == b.task, "other task");
    compare(a.bilmHash == b.bilmHash, "other biLM");
    compare(a.dataHash == b.dataHash, "other data");
    compare(a.elmoMode == b.elmoMode, "other ELMo mode");
    compare(a.lambda == b.lambda, "other lambda");
    compare(a.layerNorm == b.layerNorm, a.layerNorm ? "no layer norm" : "layer norm");
    return found;
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
        one = {0, differences(runs.front(), run)};
        std::erase_if(one.reasons, [](const std::string& reason) {
            return reason == "other task" || reason == "other data" || reason == "other ELMo mode";
        });
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
