// SPDX-License-Identifier: Apache-2.0
// What every registered task has.
#include "tasks/options/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/data/data_set.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/read_data_set.h"

namespace tasks {
namespace {

TEST(Task, EveryTaskHasANameTitleFormatsAndAPreset) {
    const std::vector<std::string> presets = taskPresets();
    for (const Task& task : allTasks()) {
        EXPECT_EQ(taskNamed(task.name), task);
        EXPECT_NE(std::string_view(task.title), "") << task.name;
        EXPECT_FALSE(formatsOf(task).empty()) << task.name;
        EXPECT_THAT(presets, testing::Contains(std::string(task.name)));
    }
    EXPECT_FALSE(taskNamed("singing"));
}

TEST(Task, TaskNamesOfEarlierBundlesAreKept) {
    for (const char* name : {"ner", "sentiment", "qa"})
        EXPECT_TRUE(taskNamed(name)) << name;
}

}  // namespace
}  // namespace tasks
