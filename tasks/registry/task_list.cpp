// SPDX-License-Identifier: Apache-2.0
// Defines what task.h declares of all tasks, so that nothing below the registry names a task.
#include "tasks/registry/task_list.h"

#include <algorithm>
#include <array>

#include "tasks/options/task.h"

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

}  // namespace tasks
