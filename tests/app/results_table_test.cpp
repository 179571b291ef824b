// SPDX-License-Identifier: Apache-2.0
// tests/benchmarks/results-table on data of a few sentences: what it prints, keeps, and finds again after a kill.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "tests/app/trained_heads.h"
#include "tests/support/python.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ResultsTable : public TrainedHeads {
protected:
    void SetUp() override {
        if (!havePython("json, fcntl"))
            GTEST_SKIP() << "PYTHON ABSENT: this test checked NOTHING";
        for (const char* folder : {"data/ner", "data/sentiment"})
            fs::create_directories(m_folder / folder);
        for (const char* part : {"train", "testa", "testb"})
            m_folder.write(std::string("data/ner/conll2003.") + part + ".tsv", columns());
        for (const char* part : {"train", "dev", "test"})
            m_folder.write(std::string("data/sentiment/sst5.") + part + ".tsv", opinions());
    }

    std::vector<std::string> arguments(const std::vector<std::string>& more) const {
        std::vector<std::string> all = {test::sourceDir() / "tests/benchmarks/results-table",
                                        path("run"),
                                        "--tasks",
                                        "ner,sst5",
                                        "--data",
                                        path("data"),
                                        "--bilm",
                                        path("bilm"),
                                        "--elmo",
                                        test::binDir() / "elmo"};
        for (const char* setting : {"ner:input.piece_count=40", "sst5:input.piece_count=20", "input.piece_width=8",
                                    "input.character_filters=4", "network.encoder_width=10",
                                    "network.integrator_width=8", "training.epochs=2", "training.batch_tokens=40"})
            all.insert(all.end(), {"--set", setting});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    ProgramResult table(const std::vector<std::string>& more) const {
        return RunningProgram("/usr/bin/python3", arguments(more), {}).wait();
    }
};

TEST_F(ResultsTable, PrintsMeanAndDeviationAndDeletesTheBundles) {
    const ProgramResult result = table({"--variants", "none,input,both-1", "--seeds", "1,2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("### CoNLL-2003 entities, span F1 (input.piece_count changed to 40; "));
    EXPECT_THAT(result.out, testing::ContainsRegex("\\| no ELMo \\| [0-9.]+ ± [0-9.]+ \\(2\\) \\| [0-9.]+ ± [0-9.]+ "
                                                   "\\(2\\) \\|  \\| 90.15 \\|"));
    EXPECT_THAT(result.out, testing::ContainsRegex("\\| input and output, lambda 1 \\| .* \\| [+-][0-9.]+ \\|  \\|"));
    EXPECT_THAT(result.out, AllOf(HasSubstr("### SST-5, accuracy"), Not(HasSubstr("SST-2"))));
    EXPECT_TRUE(fs::exists(m_folder / "run/ner/input/seed2/log.jsonl"));
    EXPECT_FALSE(fs::exists(m_folder / "run/ner/input/seed2/bundle"));
    const ProgramResult again = table({"--variants", "none,input,both-1", "--seeds", "1,2"});
    EXPECT_EQ(again.out, result.out);
    EXPECT_EQ(again.err, "") << "nothing is done twice";
    EXPECT_NE(table({"--variants", "none", "--seeds", "1", "--fraction", "0.5"}).exitCode, 0) << "other data";
}

TEST_F(ResultsTable, ResumesAfterAKillAndReportsTheFractionOfTheData) {
    const std::vector<std::string> what = {"--variants", "none,top", "--seeds", "1", "--fraction", "0.5", "--keep"};
    {
        RunningProgram killed("/usr/bin/python3", arguments(what), {});
        ASSERT_TRUE(appears(m_folder / "run/ner/none/seed1/result.json"));
        EXPECT_THAT(table(what).err, HasSubstr("Another results-table works"));
    }  // its end kills it, and with it the training it had started
    const ProgramResult result = table(what);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, Not(HasSubstr("ner none seed 1")));
    EXPECT_THAT(result.err, HasSubstr("4 of 4"));
    EXPECT_THAT(result.out, HasSubstr("trained on 50 % of the training set"));
    EXPECT_TRUE(fs::exists(m_folder / "run/sst5/top/seed1/bundle/task.json"));
    EXPECT_EQ(table({"--variants", "none,top", "--seeds", "1", "--fraction", "0.5", "--print"}).out, result.out);
}

}  // namespace
}  // namespace elmo::test
