// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/archive_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "elmo/weights/weight_reader.h"
#include "tasks/model/read_task_run.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::filesystem::path archive(const char* name) {
    return elmo::test::fixture("packed") / name;
}

TEST(ArchiveRun, IsARunWithTheLearnedMix) {
    const TaskRun run = readTaskRun(archive("ner.tar.gz"));
    EXPECT_EQ(run.name, "ner");
    EXPECT_EQ(run.task, "ner");
    EXPECT_EQ(run.elmoMode, "input");
    EXPECT_EQ(run.seed, 13370);
    EXPECT_EQ(run.lambda, 0.1);
    EXPECT_EQ(run.metricName, "f1-measure-overall");
    EXPECT_EQ(run.bilmHash, elmo::modelHash(elmo::readModel(archive("plain"))));
    ASSERT_THAT(run.points, SizeIs(1));
    EXPECT_TRUE(std::isnan(run.points[0].devMetric));
    ASSERT_THAT(run.points[0].mixes, SizeIs(1));
    EXPECT_EQ(run.points[0].mixes[0].gamma, 1.5);
    EXPECT_THAT(run.points[0].mixes[0].raw, ElementsAre(0.75, -0.5, 0.125));
}

TEST(ArchiveRun, HasBothPlacesAndIsComparedWithOthers) {
    const TaskRun bcn = readTaskRun(archive("bcn"));
    EXPECT_EQ(bcn.elmoMode, "both");
    EXPECT_TRUE(bcn.layerNorm);
    EXPECT_THAT(distortions(readTaskRun(archive("ner.tar.gz")), bcn), SizeIs(2));  // lambda and layer norm
}

TEST(ArchiveRun, ReadsMeasuresOfATrainingFolder) {
    const elmo::test::TemporaryFolder folder;
    const auto copy = elmo::test::copyFolder(archive("bcn"), folder.path("sst"));
    std::string config = elmo::test::readFile(copy / "config.json");
    config.insert(1, R"("trainer": {"validation_metric": "+accuracy"}, )");
    elmo::test::writeFile(copy / "config.json", config);
    elmo::test::writeFile(copy / "metrics.json", R"({"best_epoch": 4, "best_validation_accuracy": 0.547})");
    const TaskRun run = readTaskRun(copy);
    EXPECT_EQ(run.metricName, "accuracy");
    EXPECT_NEAR(run.points[0].devMetric, 54.7, 1e-9);
    EXPECT_EQ(run.points[0].epoch, 4);
}

TEST(ArchiveRun, OtherPathsSayWhatIsExpected) {
    EXPECT_THAT(elmo::test::errorOf([] { readTaskRun(archive("plain")); }), HasSubstr("AllenNLP model"));
}

}  // namespace
}  // namespace tasks
