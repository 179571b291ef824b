// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/task_checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/containers/safetensors.h"
#include "elmo/files/staged_file.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(TaskCheckpoint, ComesBackAsItWasWritten) {
    const elmo::test::TemporaryFolder folder;
    TaskCheckpoint written;
    written.state.step = 7;
    written.state.lossSum = 0.1;
    written.state.points = {{.step = 5, .devMetric = 12.5, .mixes = {{"input", {0.25, -1}, {0.75, 0.25}, 2}}}};
    written.state.chosen = 0;
    written.config = "{}";
    written.generator = std::string("\0\xFFz", 3);
    written.tensors["value.a"] = {1, -2.5F};
    writeTaskCheckpoint(written, folder / "c");
    const TaskCheckpoint read = readTaskCheckpoint(folder / "c");
    EXPECT_EQ(read.state.step, 7);
    EXPECT_EQ(read.state.lossSum, 0.1);
    ASSERT_EQ(read.state.points.size(), 1U);
    EXPECT_EQ(read.state.points[0].mixes.at(0).raw, (std::vector<double>{0.25, -1}));
    EXPECT_EQ(read.generator, written.generator);
    EXPECT_EQ(read.tensors, written.tensors);
}

TEST(TaskCheckpoint, OfANewerProgramIsRefusedWithItsFileAndVersion) {
    const elmo::test::TemporaryFolder folder;
    writeTaskCheckpoint({}, folder / "old");
    std::string state = elmo::SafetensorsReader(folder / "old").metadata().at("state");
    const std::string version = "\"version\":1";
    ASSERT_NE(state.find(version), std::string::npos) << state;
    state.replace(state.find(version), version.size(), "\"version\":99");
    elmo::StagedFile file(folder / "new");
    elmo::writeSafetensors(file, {}, elmo::StorageType::kFloat32,
                           {{"state", state}, {"state.checksum", elmo::checksumOf(state.data(), state.size())}});
    file.commit();
    EXPECT_THAT(elmo::test::errorOf([&] { readTaskCheckpoint(folder / "new"); }),
                AllOf(StartsWith("newer version"), HasSubstr((folder / "new").string()), HasSubstr("version 99")));
}

}  // namespace
}  // namespace tasks
