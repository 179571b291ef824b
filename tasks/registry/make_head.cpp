// SPDX-License-Identifier: Apache-2.0
#include "tasks/registry/make_head.h"

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "tasks/registry/task_list.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {
namespace {

struct Network {
    Task task;
    NewHead (*make)(const HeadOptions& options, int pieces, StartValues values);
    std::int64_t (*minWeights)(const HeadOptions& options);
};

template <class... Each>
constexpr std::array<Network, sizeof...(Each)> networksOf(TaskList<Each...>) {
    return {Network{Each::kTask, Each::makeHead, Each::minWeights}...};
}

const Network& networkOf(const Task& task) {
    static constexpr auto kNetworks = networksOf(RegisteredTasks());
    const auto* const found = std::ranges::find(kNetworks, task, &Network::task);
    if (found == kNetworks.end())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The options of the head name no task.");
    return *found;
}

}  // namespace

NewHead makeHead(const HeadOptions& options, int pieces, StartValues values) {
    return networkOf(options.task).make(options, pieces, values);
}

std::int64_t minWeights(const HeadOptions& options) {
    return networkOf(options.task).minWeights(options);
}

}  // namespace tasks
