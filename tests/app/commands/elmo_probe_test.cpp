// SPDX-License-Identifier: Apache-2.0
// `elmo probe`: what the layers of a biLM know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Determiners, nouns and verbs in forms that differ in number; `rounds` times two sentences.
std::string conllu(int rounds) {
    std::string text;
    for (int k = 0; k < rounds; ++k)
        text +=
            "# text = The cat sat\n1\tThe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t_\t_\n"
            "2\tcat\tcat\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t_\tNER=B-X\n3\tsat\tsit\tVERB\tVBD\t_\t0\troot\t_\t_\n\n"
            "# text = Two dogs run home\n1\tTwo\ttwo\tNUM\tCD\t_\t2\tnummod\t_\t_\n"
            "2\tdogs\tdog\tNOUN\tNNS\tNumber=Plur\t3\tnsubj\t_\tNER=X\n3\trun\trun\tVERB\tVBP\t_\t0\troot\t_\t_\n"
            "4\thome\thome\tADV\tRB\t_\t3\tadvmod\t_\t_\n\n";
    return text;
}

class ElmoProbe : public testing::Test {
protected:
    ElmoProbe()
        : m_train(m_folder.write("train.conllu", conllu(20))), m_test(m_folder.write("dev.conllu", conllu(3))) {}

    ProgramResult probe(std::vector<std::string> more) const {
        more.insert(more.begin(), {"probe", model(), "--train", m_train, "--test", m_test, "--threads", "2"});
        return runElmo(more);
    }
    static std::string model() { return (sourceDir() / "resources/models/english-small").string(); }

    TemporaryFolder m_folder;
    std::string m_train, m_test;
};

TEST_F(ElmoProbe, WritesAsBeforeWithoutNewOptions) {
    const ProgramResult text = probe({});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_EQ(text.out,
              "layer 0             100.00 %\nlayer 1             100.00 %\nlayer 2             100.00 %\n"
              "most frequent tag   28.57 %\nwords               140 to train on, 21 to test on, 5 tags\n");
    const auto json = nlohmann::json::parse(probe({"--json"}).out);
    EXPECT_EQ(json["accuracy"], nlohmann::json({1.0, 1.0, 1.0}));
    EXPECT_EQ(json["mostFrequentTag"], 6 / 21.0);
    EXPECT_EQ(json["trainWords"], 140);
    EXPECT_EQ(json["tags"], 5);
}

TEST_F(ElmoProbe, MeasuresEveryColumnWithControlCodelengthAndAnUntrainedModel) {
    const ProgramResult result = probe({"--column", "upos", "--column", "feat:Number", "--column", "deprel",
                                        "--control", "--codelength", "--untrained", "--hidden", "8", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["seeds"], nlohmann::json({1, 2, 3}));
    EXPECT_EQ(json["hidden"], 8);
    EXPECT_NE(json["hash"], json["untrainedHash"]);
    ASSERT_EQ(json["properties"].size(), 3U);
    const auto& relation = json["properties"][2];
    EXPECT_EQ(relation["trainItems"], 100) << "no roots";
    EXPECT_EQ(relation["classes"], 4);
    for (const char* bilm : {"layers", "untrained"})
        for (const auto& property : json["properties"]) {
            ASSERT_EQ(property[bilm].size(), 4U) << "three layers and the mix";
            EXPECT_EQ(property[bilm][3]["layer"], "mix");
            EXPECT_EQ(property[bilm][3]["centreOfGravity"].size(), 3U);
            for (const auto& layer : property[bilm])
                for (const auto& [name, count] :
                     {std::pair{"accuracy", 3U}, {"control", 3U}, {"selectivity", 3U}, {"codelengthBits", 3U}})
                    EXPECT_EQ(layer[name].size(), count) << name;
        }
    EXPECT_EQ(json["properties"][1]["layers"][0]["accuracy"], nlohmann::json({1.0, 1.0, 1.0}));
    // Words of one form have one class here, which is what a control task is.
    for (const auto& accuracy : json["properties"][0]["layers"][0]["control"])
        EXPECT_GT(accuracy.get<double>(), 0.8);
    EXPECT_THAT(json["definitions"].dump(), AllOf(HasSubstr("Hewitt and Liang 2019"), HasSubstr("Voita and Titov 2020"),
                                                  HasSubstr("Tenney et al. 2019")));
}

TEST_F(ElmoProbe, GivesTheSameNumbersWithAnyNumberOfThreads) {
    const std::vector<std::string> options = {"--column", "upos", "--codelength", "--to", "csv"};
    const ProgramResult two = probe(options);
    ASSERT_EQ(two.exitCode, 0) << two.err;
    std::vector<std::string> command = {"probe", model(), "--train", m_train, "--test", m_test, "--threads", "1"};
    command.insert(command.end(), options.begin(), options.end());
    EXPECT_EQ(runElmo(command).out, two.out);
    EXPECT_THAT(two.out, StartsWith("property,bilm,hash,"));
    EXPECT_EQ(std::ranges::count(two.out, '\n'), 1 + 4 * 3);
}

TEST_F(ElmoProbe, SaysWhatCannotBeMeasuredAndMeasuresTheRest) {
    const ProgramResult result = probe({"--column", "feat:Case", "--column", "feat:Definite", "--column", "spans:NER",
                                        "--column", "xpos", "--seeds", "4", "--to", "text"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("feat:Case: not measured: '" + m_train + "' has no feat:Case"),
                                  HasSubstr("feat:Definite: not measured: all 20 items"),
                                  HasSubstr("spans:NER: not measured:"), HasSubstr("\nxpos: a word by its part of"),
                                  HasSubstr("seed 4"), HasSubstr("centre of gravity"), Not(HasSubstr("±"))));
    EXPECT_THAT(result.err, AllOf(HasSubstr("feat:Case was not measured"), HasSubstr("one class")));
    const ProgramResult none = probe({"--column", "feat:Case"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_THAT(none.err, HasSubstr("has no feat:Case"));
    const std::string few = m_folder.write("few.conllu", conllu(2));
    EXPECT_THAT(runElmo({"probe", model(), "--train", few, "--test", m_test}).err,
                HasSubstr("14 items to train on and 21 to test on are few"));
    EXPECT_EQ(probe({"--column", "words"}).exitCode, 2);
    EXPECT_EQ(probe({"--seeds", "1,1"}).exitCode, 2);
}

TEST_F(ElmoProbe, NotesAnotherTokenization) {
    const std::string other =
        m_folder.write("other.conllu", "# text = can't\n1\tcan't\tcan\tAUX\tMD\t_\t0\troot\t_\t_\n\n" + conllu(3));
    const ProgramResult result = runElmo({"probe", model(), "--train", m_train, "--test", other});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, AllOf(HasSubstr("95.5 % of its words"), HasSubstr("ptb-en"), Not(HasSubstr(m_train))));
}

TEST_F(ElmoProbe, FiguresAndTablesCanBeMadeAgain) {
    for (const char* name : {"layers.svg", "report.txt", "report.csv", "report.json"}) {
        const std::string file = m_folder.path(name);
        const ProgramResult made = probe({"--column", "upos", "--seeds", "1,2", "-o", file});
        ASSERT_EQ(made.exitCode, 0) << made.err;
        const ProgramResult again = runElmo({"reproduce", file});
        EXPECT_EQ(again.exitCode, 0) << again.err;
        EXPECT_THAT(again.out, HasSubstr("equal: ")) << name;
    }
    EXPECT_THAT(readFile(m_folder.path("layers.svg")), AllOf(HasSubstr("upos"), HasSubstr("100.0")));
}

}  // namespace
}  // namespace elmo::test
