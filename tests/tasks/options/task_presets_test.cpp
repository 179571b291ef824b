// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tasks/options/task_config.h"
#include "tasks/registry/task_list.h"

namespace tasks {
namespace {

// Regression: an NER run ended at its sixth evaluation without improvement, one after the learning rate had been
// reduced, although the score was rising again.
TEST(TaskPresets, PatienceAllowsThreeLearningRateReductions) {
    for (const Task& task : allTasks()) {
        const TaskTrainOptions training = loadTaskConfig(task, "").training;
        EXPECT_GE(training.patience, 3 * (training.plateauPatience + 1)) << task.name;
    }
}

TEST(TaskPresets, FollowThePublishedRecipeForEntities) {
    const TaskConfig config = loadTaskConfig(Ner::kTask, "");
    EXPECT_EQ(config.head.network.encoderLayers, 2);
    EXPECT_EQ(config.head.input.characterFilters, 128);
    EXPECT_EQ(config.training.loss, "sum");
    EXPECT_EQ(config.training.rate, 0.001);
}

}  // namespace
}  // namespace tasks
