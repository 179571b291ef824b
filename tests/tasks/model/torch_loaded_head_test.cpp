// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/torch_loaded_head.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

at::Tensor generatorState() {
    return at::detail::getDefaultCPUGenerator().get_state();
}

// A training in the same program uses this generator for dropout; loading a head meanwhile must not change its state.
TEST(LoadedHead, LoadingDoesNotUseTheRandomGenerator) {
    for (const Task& task : allTasks()) {
        const auto bundle = tinyBundle(task);
        at::manual_seed(7);
        const at::Tensor before = generatorState();
        loadTaskModel(bundle, {});
        EXPECT_TRUE(before.equal(generatorState())) << task.name;
    }
}

}  // namespace
}  // namespace tasks::test
