// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/task_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/model/read_task_run.h"
#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

using elmo::test::errorOf;
using elmo::test::readFile;
using elmo::test::writeFile;
using testing::HasSubstr;
using testing::StartsWith;

TEST(UnfoldResidual, AddsTheWeightsOfLaterLayers) {
    EXPECT_EQ(unfoldResidual({0.5, 0.25, 0.25}), (std::vector<double>{0.5, 0.5, 0.25}));
    EXPECT_EQ(unfoldResidual({0.1, 0.2, 0.3, 0.4}), (std::vector<double>{0.1, 0.2 + (0.3 + 0.4), 0.3 + 0.4, 0.4}));
    EXPECT_EQ(unfoldResidual({0.5, 0.5}), (std::vector<double>{0.5, 0.5}));
    EXPECT_EQ(unfoldResidual({1}), (std::vector<double>{1}));
    EXPECT_TRUE(unfoldResidual({}).empty());
}

TEST(TaskRun, OtherTasksAreComparedInWhatShouldBeEqual) {
    std::vector<TaskRun> runs(4);
    runs[0].task = runs[1].task = "ner";
    runs[2].task = runs[3].task = "qa";
    runs[2].dataHash = runs[3].dataHash = "other";
    runs[2].elmoMode = runs[3].elmoMode = "both";
    for (const Incomparability& found : incomparabilities(runs))
        EXPECT_TRUE(found.reasons.empty()) << found.reasons.front();
    runs[2].lambda = runs[3].lambda = 0.1;
    runs[3].layerNorm = true;
    const auto found = incomparabilities(runs);
    EXPECT_TRUE(found[1].reasons.empty());
    EXPECT_EQ(found[2].reference, 0U);
    EXPECT_EQ(found[2].reasons, std::vector<std::string>{"other lambda"});
    EXPECT_EQ(found[3].reasons, (std::vector<std::string>{"other lambda", "layer norm"}));
    EXPECT_TRUE(incomparabilities({}).empty());
}

TEST(TaskRun, WeightsThatBeganElsewhereAreAnotherVariant) {
    std::vector<TaskRun> runs(3);
    for (TaskRun& run : runs)
        run.configuration = R"({"elmo.start_shares":[]})";
    runs[2].configuration = R"({"elmo.start_shares":[0.6000000238418579,0.2,0.2]})";
    EXPECT_EQ(startShares(runs[0]), "");
    EXPECT_EQ(startShares(TaskRun()), "");
    EXPECT_EQ(startShares(runs[2]), "0.6 0.2 0.2");
    EXPECT_TRUE(distortions(runs[0], runs[1]).empty());
    EXPECT_EQ(distortions(runs[0], runs[2]), std::vector<std::string>{"other start weights"});
    EXPECT_EQ(incomparabilities(runs)[2].reasons, std::vector<std::string>{"other start weights"});
}

TEST(TaskRun, OtherDataAndPlacesAreComparable) {
    std::vector<TaskRun> runs(3);
    runs[1].dataHash = "other";
    runs[2].elmoMode = "output";
    for (const Incomparability& found : incomparabilities(runs))
        EXPECT_TRUE(found.reasons.empty()) << found.reasons.front();
    EXPECT_EQ(differences(runs[0], runs[1]), std::vector<std::string>{"other data"});
}

TEST(TaskRun, FewRunsWithOtherSettingsStandOutEvenIfTheyAreFirst) {
    std::vector<TaskRun> runs(5);
    for (TaskRun& run : runs)
        run.task = "ner";
    runs[0].bilmHash = "old";
    runs[3].elmoMode = "none";
    runs[3].bilmHash = "";
    runs[4].task = "qa";
    for (std::size_t i : {1, 2, 4})
        runs[i].bilmHash = "new";
    const auto found = incomparabilities(runs);
    EXPECT_EQ(found[0].reasons, std::vector<std::string>{"other biLM"});
    EXPECT_EQ(found[0].reference, 1U);
    for (std::size_t i = 1; i < runs.size(); ++i)
        EXPECT_TRUE(found[i].reasons.empty()) << i;
}

TEST(TaskRun, DifferencesAreHumanReadable) {
    TaskRun a, b;
    EXPECT_TRUE(differences(a, b).empty());
    b.bilmHash = "other";
    b.lambda = 1;
    EXPECT_EQ(differences(a, b), (std::vector<std::string>{"other biLM", "other lambda"}));
    b = a;
    b.seed = 7;
    EXPECT_TRUE(differences(a, b).empty()) << "seeds are what runs are compared over";
    b.task = "qa";
    b.dataHash = "other";
    b.elmoMode = "both";
    b.layerNorm = true;
    EXPECT_EQ(differences(a, b),
              (std::vector<std::string>{"other task", "other data", "other ELMo mode", "layer norm"}));
    EXPECT_EQ(differences(b, a).back(), "no layer norm");
}

TEST(TaskRun, FolderWithoutARunIsRejected) {
    EXPECT_THAT(errorOf([] { readTaskRun("/nonexistent"); }), StartsWith("not found"));
}

TEST(TaskRun, IsReadFromABundle) {
    const TaskRun run = readTaskRun(tinyBundle(Ner::kTask, ElmoPlace::kBoth));
    EXPECT_EQ(run.name, "head");
    EXPECT_EQ(run.task, "ner");
    EXPECT_EQ(run.elmoMode, "both");
    EXPECT_EQ(run.metricName, "span F1");
    EXPECT_EQ(std::ssize(run.points), kTinyEpochs);
    EXPECT_TRUE(run.chosen.has_value());
    EXPECT_EQ(run.contributions.size(), 2U);
    EXPECT_EQ(run.dataHash, "entities 24 0/entities 9 1");
    EXPECT_EQ(readTaskRun(tinyBundle(Ner::kTask, ElmoPlace::kBoth) / "").name, "head");
}

TEST(TaskRun, IsReadFromARunningTraining) {
    const elmo::test::TemporaryFolder folder;
    const TinyTask task(folder.path(), Sentiment::kTask);
    std::vector<TaskRun> seen;
    trainTask(task.training, {},
              [&](const TaskProgress&) { seen.push_back(readTaskRun(trainingFolder(task.training.output))); });
    ASSERT_EQ(seen.size(), 8U);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        EXPECT_EQ(seen[i].name, "head.training");
        EXPECT_EQ(seen[i].elmoMode, "input");
        ASSERT_EQ(seen[i].points.size(), i + 1);
        EXPECT_EQ(seen[i].points.back().mixes.size(), 1U);
    }
}

class TaskRunLog : public testing::Test {
protected:
    TaskRunLog() { elmo::test::copyFolder(tinyBundle(Sentiment::kTask), m_bundle); }
    std::string readWith(const std::string& log) const {
        writeFile(m_bundle / "log.jsonl", log);
        return errorOf([&] { readTaskRun(m_bundle); });
    }

    const elmo::test::TemporaryFolder m_folder;
    const std::filesystem::path m_bundle = m_folder / "run";
};

TEST_F(TaskRunLog, ErrorNamesTheInvalidLine) {
    const std::string good = readFile(m_bundle / "log.jsonl");
    const std::string first = good.substr(0, good.find('\n') + 1);
    for (const char* bad : {"{}\n", "[]\n", "nonsense\n", "\n", "{\"step\": \"one\"}\n", "\xff\xfe\n"})
        EXPECT_THAT(readWith(first + first + bad + first),
                    testing::AllOf(StartsWith("bad format"), HasSubstr("log.jsonl, line 3")))
            << bad;
    EXPECT_THAT(readWith(std::string(100'000, '[') + "\n"), HasSubstr("line 1"));
}

TEST_F(TaskRunLog, IncompleteLastLineIsIgnored) {
    const std::string good = readFile(m_bundle / "log.jsonl");
    EXPECT_EQ(readWith(good.substr(0, good.size() - 20)), "no error");
    EXPECT_EQ(std::ssize(readTaskRun(m_bundle).points), kTinyEpochs - 1);
    EXPECT_EQ(readWith(""), "no error");
    EXPECT_FALSE(readTaskRun(m_bundle).chosen.has_value()) << "its point is not there";
}

}  // namespace
}  // namespace tasks::test
