// SPDX-License-Identifier: Apache-2.0
#include "tasks/task.h"

#include <algorithm>
#include <array>

#include "tasks/task_list.h"

namespace tasks {
namespace {

template <class... Each>
constexpr std::array<Task, sizeof...(Each)> tasksIn(TaskList<Each...>) {
    return {Each::kTask...};
}

constexpr auto kTasks = tasksIn(RegisteredTasks());

}  // namespace

std::span<const Task> allTasks() {
    return kTasks;
}

std::optional<Task> taskNamed(std::string_view name) {
    const auto* const found = std::ranges::find(kTasks, name, &Task::name);
    return found == kTasks.end() ? std::nullopt : std::optional(*found);
}

std::string taskNames() {
    std::string names;
    for (const Task& task : kTasks)
        names += (names.empty() ? "" : ", ") + std::string(task.name);
    return names;
}

std::string_view secondTextOf(InputShape input) {
    switch (input) {
        case InputShape::kText:
            return "";
        case InputShape::kTextAndQuestion:
            return "question";
        case InputShape::kTextAndHypothesis:
            return "hypothesis";
    }
    return {};
}

std::string_view metricNameOf(OutputKind output) {
    switch (output) {
        case OutputKind::kTextClass:
        case OutputKind::kTokenTags:
            return "accuracy";
        case OutputKind::kSpans:
            return "span F1";
        case OutputKind::kRankedSpans:
            return "F1";
    }
    return {};
}

}  // namespace tasks
