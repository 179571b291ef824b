// SPDX-License-Identifier: Apache-2.0
#include "tasks/task_run.h"

#include <gtest/gtest.h>

#include "elmo/error.h"

namespace tasks {
namespace {

TEST(UnfoldResidual, AddsWhatLaterLayersCarryOn) {
    EXPECT_EQ(unfoldResidual({0.5, 0.25, 0.25}), (std::vector<double>{0.5, 0.5, 0.25}));
    EXPECT_EQ(unfoldResidual({1}), (std::vector<double>{1}));
}

TEST(TaskRun, DifferencesAreNamedForPeople) {
    TaskRun a, b;
    EXPECT_TRUE(differences(a, b).empty());
    b.bilmHash = "other";
    b.lambda = 1;
    EXPECT_EQ(differences(a, b), (std::vector<std::string>{"other biLM", "other lambda"}));
}

TEST(TaskRun, AFolderWithoutARunIsRefused) {
    EXPECT_THROW(readTaskRun("/nonexistent"), elmo::Error);
}

}  // namespace
}  // namespace tasks
