// SPDX-License-Identifier: Apache-2.0
// `elmo eval-senses`: word senses by the nearest mean vector of each layer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ElmoEvalSenses : public testing::Test {
protected:
    ElmoEvalSenses() {
        m_folder.write("train.sentences.tsv",
                       "s1\tHe sat on the bank of the river .\ns2\tThe bank of the river was green .\n"
                       "s3\tShe took money from the bank .\n");
        m_train = m_folder.write("train.instances.tsv",
                                 "s1.1\ts1\t4\t1\tbank\tbank\tNOUN\tbank%1:17:01::\n"
                                 "s2.1\ts2\t1\t1\tbank\tbank\tNOUN\tbank%1:17:01::\n"
                                 "s3.1\ts3\t5\t1\tbank\tbank\tNOUN\tbank%1:14:00::\n");
        // The first use is word for word a sentence of the training data with the rarer sense; "loan" is unseen.
        m_folder.write("test.sentences.tsv",
                       "t1\tShe took money from the bank .\nt2\tA loan was paid .\nt3\tHe sat on the bank of the river "
                       ".\n");
        m_test = m_folder.write("test.instances.tsv",
                                "t1.1\tt1\t5\t1\tbank\tbank\tNOUN\tbank%1:14:00::\n"
                                "t2.1\tt2\t1\t1\tloan\tloan\tNOUN\tloan%1:21:00:: loan%1:10:00::\n"
                                "t3.1\tt3\t4\t1\tbank\tbank\tNOUN\tbank%1:17:01::\n");
        m_wordnet = m_folder.write("index.sense",
                                   "bank%1:14:00:: 08420278 1 20\nbank%1:17:01:: 09213565 2 25\n"
                                   "loan%1:21:00:: 13398953 1 5\nloan%1:10:00:: 06295235 2 0\n");
    }

    ProgramResult evaluate(std::vector<std::string> more) const {
        more.insert(more.begin(), {"eval-senses", model(), m_test, "--train", m_train});
        return runElmo(more);
    }
    static std::string model() { return (sourceDir() / "resources/models/english-small").string(); }

    TemporaryFolder m_folder;
    std::string m_train, m_test, m_wordnet;
};

/// Right answers and F1 of all uses by one method.
std::pair<int, double> scoreOf(const nlohmann::json& report, const std::string& method) {
    for (const auto& row : report["scores"])
        if (row["set"] == "all" && row["pos"] == "all" && row["method"] == method)
            return {row["right"], row["f1"]};
    return {-1, -1};
}

TEST_F(ElmoEvalSenses, TakesTheNearestSenseAndTheFirstOneOfUnseenWords) {
    const ProgramResult result = evaluate({"--wordnet", m_wordnet, "--to", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["uses"], 3);
    EXPECT_EQ(json["unseenWords"], 1);
    // The most frequent sense of "bank" in the training data is the river's, WordNet's first is the money's.
    EXPECT_EQ(scoreOf(json, "most-frequent"), (std::pair{2, 2.0 / 3}));
    EXPECT_EQ(scoreOf(json, "first"), (std::pair{2, 2.0 / 3}));
    // Layer 0 sees no context: one vector for both senses, of which the first by name is taken.
    EXPECT_EQ(scoreOf(json, "0").first, 2);
    EXPECT_EQ(scoreOf(json, "1"), (std::pair{3, 1.0})) << "the same sentences as in the training data";
    EXPECT_EQ(scoreOf(json, "2"), (std::pair{3, 1.0}));
    EXPECT_THAT(json.dump(), AllOf(HasSubstr("67.4"), HasSubstr("69.0"), HasSubstr("Melamud et al. 2016")));
}

TEST_F(ElmoEvalSenses, WithoutWordNetUnseenWordsHaveNoAnswer) {
    const ProgramResult result = evaluate({"--no-wordnet", "--to", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(scoreOf(json, "1"), (std::pair{2, 4.0 / 5})) << "2 of 2 answers and 2 of 3 uses";
    EXPECT_EQ(scoreOf(json, "first").first, -1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("1 of 3 uses have no answer"), HasSubstr("wordnet-sense-index")));
    const auto fewer = nlohmann::json::parse(evaluate({"--no-wordnet", "--sentences", "2", "--to", "json"}).out);
    EXPECT_EQ(fewer["train"]["uses"], 2);
    EXPECT_EQ(scoreOf(fewer, "1").first, 1) << "the money's sense is not known";
}

TEST_F(ElmoEvalSenses, WritesTableFigureAndTextThatCanBeMadeAgain) {
    const std::vector<std::string> names = {"senses.csv", "senses.svg", "senses.txt"};
    std::vector<std::string> arguments = {"--wordnet", m_wordnet};
    for (const std::string& name : names)
        arguments.insert(arguments.end(), {"-o", m_folder.path(name)});
    const ProgramResult result = evaluate(arguments);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const std::string& name : names) {
        const ProgramResult again = runElmo({"reproduce", m_folder.path(name)});
        EXPECT_EQ(again.exitCode, 0) << name << again.err;
    }
    EXPECT_THAT(readFile(m_folder / "senses.csv"), StartsWith("set,pos,method,uses,answered,right,"));
    EXPECT_THAT(readFile(m_folder / "senses.svg"), AllOf(HasSubstr("Word senses by layer"), HasSubstr("n = 3 uses")));
    EXPECT_THAT(readFile(m_folder / "senses.txt"), HasSubstr("layer 2"));
    m_folder.write("test.sentences.tsv", "t1\tShe took a loan .\n");
    EXPECT_EQ(runElmo({"reproduce", m_folder.path("senses.csv")}).exitCode, 1) << "other sentences next to it";
}

TEST_F(ElmoEvalSenses, NamesTheLineThatIsWrong) {
    m_folder.write("test.instances.tsv", "t1.1\tt1\t9\t1\tbank\tbank\tNOUN\tbank%1:14:00::\n");
    EXPECT_THAT(evaluate({"--no-wordnet"}).err, AllOf(HasSubstr("test.instances.tsv"), HasSubstr(":1:"),
                                                      HasSubstr("tokens 9 to 10 of a sentence that has 7")));
    m_folder.write("test.instances.tsv", "t1.1\tt1\t5\t1\tbank\tbank\tNN\tbank%1:14:00::\n");
    EXPECT_THAT(evaluate({"--no-wordnet"}).err, HasSubstr("expected NOUN, VERB, ADJ or ADV"));
    m_folder.write("test.instances.tsv", "t9.1\tt9\t5\t1\tbank\tbank\tNOUN\tbank%1:14:00::\n");
    EXPECT_THAT(evaluate({"--no-wordnet"}).err, HasSubstr("there is no sentence"));
    m_folder.write("test.instances.tsv", "");
    const ProgramResult none = evaluate({"--no-wordnet"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_THAT(none.err, HasSubstr("3 uses of words to learn senses from and 0 to test on"));
    const std::string other = m_folder.write("other.tsv", "");
    EXPECT_THAT(runElmo({"eval-senses", model(), other, "--train", m_train}).err, HasSubstr("NAME.instances.tsv"));
}

}  // namespace
}  // namespace elmo::test
