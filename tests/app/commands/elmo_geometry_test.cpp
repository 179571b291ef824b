// SPDX-License-Identifier: Apache-2.0
// `elmo geometry`: how the vectors of each layer lie.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ElmoGeometry : public testing::Test {
protected:
    ElmoGeometry() {
        std::string text;
        for (const char* place : {"bank", "river", "house", "old town", "market", "school"})
            text += std::string("the man went to the ") + place + " in the morning\nthe " + place + " was closed\n";
        m_text = m_folder.write("text.txt", text + "the man went to the bank in the morning\n");
    }

    ProgramResult geometry(std::vector<std::string> more) const {
        more.insert(more.begin(), {"geometry", model(), m_text, "--pretokenized"});
        return runElmo(more);
    }
    static std::string model() { return (sourceDir() / "resources/models/english-small").string(); }

    TemporaryFolder m_folder;
    std::string m_text;
};

TEST_F(ElmoGeometry, MeasuresEachLayerAndTheirLikeness) {
    const ProgramResult result = geometry({"--to", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["sentences"], 12);
    EXPECT_EQ(json["repeatedSentences"], 1) << "contexts are to be different ones";
    EXPECT_EQ(json["tokens"], 6 * 9 + 1 + 6 * 4 + 1);
    ASSERT_EQ(json["models"][0]["layers"].size(), 3U);
    // "the", "man", "went", "to", "in", "morning", "was" and "closed" occur in at least five sentences.
    EXPECT_EQ(json["models"][0]["layers"][0]["compared_words"], 8);
    EXPECT_NEAR(json["models"][0]["layers"][0]["self_similarity"].get<double>(), 1, 1e-6)
        << "the token encoder sees no context";
    EXPECT_LT(json["models"][0]["layers"][2]["self_similarity"].get<double>(), 0.99);
    for (const auto& layer : json["models"][0]["layers"])
        EXPECT_NEAR(layer["self_similarity_adjusted"].get<double>(),
                    layer["self_similarity"].get<double>() - layer["anisotropy"].get<double>(), 1e-12);
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(json["cka"][k][k].get<double>(), 1, 1e-9);
    EXPECT_EQ(json["cka"][0][2], json["cka"][2][0]);
    EXPECT_THAT(json["definitions"].dump(), AllOf(HasSubstr("Ethayarajh 2019"), HasSubstr("Kornblith et al. 2019")));
}

TEST_F(ElmoGeometry, ComparesTwoModels) {
    const ProgramResult result = geometry({"--compare", model(), "--to", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["cka"].size(), 6U);
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(json["cka"][k][k + 3].get<double>(), 1, 1e-9) << "the same model";
    EXPECT_EQ(json["cka"][0][1], json["cka"][3][4]);
}

TEST_F(ElmoGeometry, WritesATextAndATableThatCanBeMadeAgain) {
    for (const char* name : {"geometry.txt", "geometry.csv", "geometry.json"}) {
        const std::string file = m_folder.path(name);
        ASSERT_EQ(geometry({"-o", file}).exitCode, 0);
        const ProgramResult again = runElmo({"reproduce", file});
        EXPECT_EQ(again.exitCode, 0) << again.err;
    }
    EXPECT_THAT(readFile(m_folder.path("geometry.txt")), AllOf(HasSubstr("CKA of layers"), HasSubstr("hash ")));
    const std::string csv = readFile(m_folder.path("geometry.csv"));
    EXPECT_THAT(csv, StartsWith("measure,model,hash,layer,"));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 3 * 5 + 6);
}

TEST_F(ElmoGeometry, WritesOneMeasurementInSeveralFormats) {
    const std::string table = m_folder.path("g.csv"), figure = m_folder.path("g.svg");
    ASSERT_EQ(geometry({"-o", table, "-o", figure}).exitCode, 0);
    EXPECT_THAT(readFile(figure), AllOf(HasSubstr("How the vectors of each layer lie"), HasSubstr("self-similarity")));
    EXPECT_EQ(readFile(table), geometry({"--to", "csv"}).out);
    for (const std::string& file : {table, figure})
        EXPECT_EQ(runElmo({"reproduce", file}).exitCode, 0) << file;
    EXPECT_EQ(geometry({"-o", table, "-o", table}).exitCode, 2) << "twice the same";
    EXPECT_EQ(geometry({"--to", "csv", "-o", table, "-o", figure}).exitCode, 2) << "one format for two files";
}

TEST_F(ElmoGeometry, SaysWhatATextIsTooShortFor) {
    const std::string word = m_folder.write("word.txt", "the\n"), few = m_folder.write("few.txt", "a b\nb a c\n");
    const ProgramResult none = runElmo({"geometry", model(), word, "--pretokenized"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_THAT(none.err, HasSubstr("1 different words in 1 sentences"));
    const ProgramResult rare = runElmo({"geometry", model(), few, "--pretokenized"});
    ASSERT_EQ(rare.exitCode, 0) << rare.err;
    EXPECT_THAT(rare.out, HasSubstr("NA"));
    EXPECT_THAT(rare.err, HasSubstr("No word occurs 5 times"));
    EXPECT_THAT(geometry({"--most", "12"}).err, HasSubstr("The first 9 tokens"));
}

}  // namespace
}  // namespace elmo::test
