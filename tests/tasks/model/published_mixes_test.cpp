// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/published_mixes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tasks/model/read_task_run.h"
#include "tasks/registry/task_list.h"
#include "tasks/results/layer_weights.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;
using testing::SizeIs;

class PublishedMixes : public testing::Test {
protected:
    std::filesystem::path table(const std::string& text) const {
        elmo::test::writeFile(m_folder.path("mixes.csv"), text);
        return m_folder.path("mixes.csv");
    }
    elmo::test::TemporaryFolder m_folder;
};

TEST_F(PublishedMixes, areRunsNextToOurs) {
    const auto runs =
        readTaskRuns(table("task,place,s_0,s_1,s_2,gamma,source\n"
                           "coref,input,.25,.55,.20,0.9,\"Peters et al. (2018), figure 2\"\n"
                           "coref,output,.33,.34,.34,,\"Peters et al. (2018), figure 2\"\n"
                           "srl,input,.3,.4,.3,,\"Peters et al. (2018), figure 2\"\n"));
    ASSERT_THAT(runs, SizeIs(2));
    EXPECT_EQ(runs[0].elmoMode, "both");
    EXPECT_EQ(runs[0].source, "Peters et al. (2018), figure 2");
    ASSERT_THAT(runs[0].points[0].mixes, SizeIs(2));
    EXPECT_NEAR(runs[0].points[0].mixes[0].weights[1], 0.55, 1e-12);
    EXPECT_EQ(runs[0].points[0].mixes[0].gamma, 0.9);
    EXPECT_NEAR(runs[0].points[0].mixes[1].weights[0], 0.33 / 1.01, 1e-12) << "printed digits sum to 1.01";
    EXPECT_TRUE(std::isnan(runs[0].points[0].devMetric));
    EXPECT_EQ(readTaskRun(runs[1].path).task, "srl") << "its path is its address";
    EXPECT_THAT(groupRuns(runs), SizeIs(2));
}

TEST_F(PublishedMixes, rowsOfOneTaskAndSourceAreSeeds) {
    const auto runs =
        readTaskRuns(table("task;place;s_0;s_1;source\nner;input;0.4;0.6;A\nner;input;0.5;0.5;A\n"
                           "ner;input;0.1;0.9;B\n"));
    ASSERT_THAT(runs, SizeIs(3));
    EXPECT_EQ(runs[1].seed, 2);
    EXPECT_THAT(groupRuns(runs), SizeIs(2)) << "one a source";
}

TEST_F(PublishedMixes, aWrongRowIsRefusedWithItsLine) {
    EXPECT_THAT(errorOf([&] { readTaskRuns(table("task,place,s_0,s_1,source\nner,input,0.4,0.9,A\n")); }),
                HasSubstr("line 2: The 2 weights sum to 1.300; expected 1"));
    EXPECT_THAT(errorOf([&] { readTaskRuns(table("task,place,s_0,s_1,source\nner,middle,0.4,0.6,A\n")); }),
                HasSubstr("The place is 'middle'"));
    EXPECT_THAT(errorOf([&] { readTaskRuns(table("task,place,s_0,s_1,source\nner,input,much,0.6,A\n")); }),
                HasSubstr("'much' in the column s_0"));
    EXPECT_THAT(errorOf([&] { readTaskRuns(table("task,s_0,s_1\n")); }), HasSubstr("must name the columns"));
}

TEST_F(PublishedMixes, aParentFolderGivesTheRunsInIt) {
    const auto bundle = test::tinyBundle(Ner::kTask, ElmoPlace::kBoth);
    std::filesystem::copy(bundle, m_folder.path("b"), std::filesystem::copy_options::recursive);
    std::filesystem::copy(bundle, m_folder.path("a"), std::filesystem::copy_options::recursive);
    std::filesystem::create_directory(m_folder.path("other"));
    const auto runs = readTaskRuns(m_folder.path(""));
    ASSERT_THAT(runs, SizeIs(2));
    EXPECT_EQ(runs[0].name, "a");
    EXPECT_THAT(errorOf([&] { readTaskRuns(m_folder.path("other")); }), HasSubstr("task bundle"));
}

}  // namespace
}  // namespace tasks
