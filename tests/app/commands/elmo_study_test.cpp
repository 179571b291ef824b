// SPDX-License-Identifier: Apache-2.0
// `elmo study`: what a biLM knows, in one report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A treebank in which the column of features is empty.
std::string treebank(int rounds) {
    std::string text;
    for (int k = 0; k < rounds; ++k)
        text +=
            "# text = The cat sat\n1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\t_\n"
            "2\tcat\tcat\tNOUN\t_\t_\t3\tnsubj\t_\t_\n3\tsat\tsit\tVERB\t_\t_\t0\troot\t_\t_\n\n"
            "# text = Two dogs run home\n1\tTwo\ttwo\tNUM\t_\t_\t2\tnummod\t_\t_\n"
            "2\tdogs\tdog\tNOUN\t_\t_\t3\tnsubj\t_\t_\n3\trun\trun\tVERB\t_\t_\t0\troot\t_\t_\n"
            "4\thome\thome\tADV\t_\t_\t3\tadvmod\t_\t_\n\n";
    return text;
}

class ElmoStudy : public testing::Test {
protected:
    ElmoStudy() {
        fs::create_directories(m_folder.path("data/trees"));
        fs::create_directories(m_folder.path("data/train"));
        fs::create_directories(m_folder.path("other"));
        m_folder.write("data/trees/x-train.conllu", treebank(12));
        m_folder.write("data/trees/x-dev.conllu", treebank(2));
        m_folder.write("data/s.train.sentences.tsv", "s1\tThe cat sat .\ns2\tTwo dogs run home .\n");
        m_folder.write("data/s.train.instances.tsv",
                       "u1\ts1\t2\t1\tsat\tsit\tVERB\tsit%2:35:00::\nu2\ts2\t2\t1\trun\trun\tVERB\trun%2:38:00::\n");
        m_folder.write("data/t.sentences.tsv", "t1\tThe dogs run .\n");
        m_folder.write("data/t.instances.tsv", "v1\tt1\t2\t1\trun\trun\tVERB\trun%2:38:00::\n");
        std::string text;
        for (const char* place : {"bank", "river", "house", "old town", "market", "school"})
            text += std::string("The man went to the ") + place + " in the morning. The " + place + " was closed.\n\n";
        m_folder.write("data/text.txt", text);
        m_folder.write("data/train/more.txt", text);
    }

    ProgramResult study(std::vector<std::string> more) const {
        more.insert(more.begin(), {"study", "--data", m_folder.path("data"), "--words", "man", "-o",
                                   m_folder.path("out"), "--threads", "2"});
        return runElmo(more);
    }
    static std::string model() { return (sourceDir() / "resources/models/english-small").string(); }
    std::map<std::string, double> times() const {
        std::map<std::string, double> seconds;
        const auto json = nlohmann::json::parse(readFile(m_folder / "out/study.json"));
        for (const auto& [name, state] : json["stages"].items())
            seconds[name] = state["seconds"];
        return seconds;
    }

    TemporaryFolder m_folder;
};

TEST_F(ElmoStudy, WritesOneReportWhoseFilesCanBeMadeAgainAndGoesOnWhereItWas) {
    const ProgramResult result = study({model()});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("Plan: 6 stages, core profile, about "), HasSubstr("probes-a"),
                                  HasSubstr("6 of 6 stages done")));
    EXPECT_THAT(result.out, HasSubstr("1 texts with \"train\" in their path"));
    const std::string report = readFile(m_folder / "out/report.html");
    for (const char* part : {"Perplexity", "How the vectors lie", "Neighbours", "Mixes of the layers", "Word senses",
                             "What each layer knows", "table 6", "67.4", "Definitions", "elmo reproduce",
                             "data:image/svg+xml;base64,", "Ethayarajh 2019"})
        EXPECT_THAT(report, HasSubstr(part));
    EXPECT_THAT(report, AllOf(HasSubstr("probes of xpos (english-small)"), Not(HasSubstr("<script"))))
        << "a column that the file lacks is said, and the others are measured";
    for (const char* file : {"geometry.svg", "geometry.csv", "probes-a.json", "senses-a.csv", "perplexity-a.json"}) {
        const ProgramResult again = runElmo({"reproduce", m_folder.path(std::string("out/") + file)});
        EXPECT_EQ(again.exitCode, 0) << file << again.err;
    }
    EXPECT_THAT(readFile(m_folder / "out/report-probes.csv"), HasSubstr("upos,english-small,1,"));

    const auto before = times();
    const ProgramResult second = study({model()});
    ASSERT_EQ(second.exitCode, 0) << second.err;
    EXPECT_EQ(times(), before) << "nothing was done again";
    EXPECT_THAT(second.out, HasSubstr("about 0.0 hours to do"));
    m_folder.write("data/t.instances.tsv", "v1\tt1\t2\t1\trun\trun\tVERB\trun%2:33:00::\n");
    ASSERT_EQ(study({model()}).exitCode, 0);
    auto after = times();
    EXPECT_NE(after["senses-a"], before.at("senses-a")) << "its data have changed";
    after["senses-a"] = before.at("senses-a");
    EXPECT_EQ(after, before);
}

TEST_F(ElmoStudy, TwoModelsStandInOneReportAndAFailureDoesNotEndIt) {
    m_folder.write("data/t.instances.tsv", "v1\tt1\t9\t1\trun\trun\tVERB\trun%2:38:00::\n");
    const ProgramResult result = study({model(), model()});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("senses-b was not measured"));
    EXPECT_THAT(result.out, HasSubstr("8 of 10 stages done"));
    const std::string report = readFile(m_folder / "out/report.html");
    EXPECT_THAT(report, AllOf(HasSubstr("english-small (2)"), HasSubstr("Not measured"),
                              HasSubstr("t.instances.tsv:1: tokens 9 to 10")));
    EXPECT_FALSE(fs::exists(m_folder / "out/senses-a.csv"));
    const auto geometry = nlohmann::json::parse(readFile(m_folder / "out/geometry.json"));
    EXPECT_EQ(geometry["cka"].size(), 6U);
}

TEST_F(ElmoStudy, PlansWithoutMeasuringAndKeepsOtherFoldersAsTheyAre) {
    const ProgramResult plan = study({model(), "--plan", "--full"});
    ASSERT_EQ(plan.exitCode, 0) << plan.err;
    EXPECT_THAT(plan.out, HasSubstr("full profile"));
    EXPECT_FALSE(fs::exists(m_folder / "out/report.html"));
    m_folder.write("other/letter.txt", "x\n");
    const ProgramResult other = runElmo({"study", model(), "-o", m_folder.path("other")});
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("is no folder of a study"));
    EXPECT_EQ(runElmo({"study", model(), "--data", m_folder.path("none"), "-o", m_folder.path("b")}).exitCode, 1);
}

}  // namespace
}  // namespace elmo::test
