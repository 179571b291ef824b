// SPDX-License-Identifier: Apache-2.0
// What `elmo predict` writes for whole data sets.
#include <gmock/gmock.h>

#include "tests/app/trained_heads.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

class ElmoPredict : public TrainedHeads {
protected:
    ProgramResult predict(const std::string& task, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"predict", "--model", path(task), data(task)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    }
    double scoreOf(const std::string& task, const std::string& metric) const {
        const json report = json::parse(evaluate(task, {"--json"}).out);
        return report["metric"] == metric ? report["value"].get<double>() : report["others"][metric].get<double>();
    }
};

TEST_F(ElmoPredict, AnswersKeepQuestionIdsAndMatchTheScoresOfEvaluate) {
    trained("qa");
    const ProgramResult result = predict("qa", {"--to", "squad"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json answers = json::parse(result.out);
    int right = 0;
    const auto gold = linesOf(questions());
    ASSERT_EQ(answers.size(), gold.size());
    for (const json& line : gold)
        right += answers.at(line["id"].get<std::string>()) == line["answers"][0]["text"] ? 1 : 0;
    EXPECT_GT(right, 0);
    EXPECT_NEAR(100.0 * right / static_cast<double>(gold.size()), scoreOf("qa", "exact match"), 0.01);

    const std::vector<json> lines = linesOf(predict("qa", {"--top", "2"}).out);
    ASSERT_EQ(lines.size(), gold.size());
    EXPECT_EQ(lines[3]["id"], "q3");
    EXPECT_LE(lines[3]["answers"].size(), 2U);
    EXPECT_EQ(lines[3]["answers"][0]["text"], answers["q3"]);
    EXPECT_EQ(lines[3]["gold"], json({"Paris"}));
}

TEST_F(ElmoPredict, WritesTagsNextToGoldTags) {
    trained("ner");
    const std::string file = path("predicted.txt");
    const ProgramResult result = predict("ner", {"--to", "conll", "-o", file});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("24 predictions"));
    const ProgramResult quiet = predict("ner", {"-q", "--to", "conll", "-o", path("quiet.txt")});
    EXPECT_EQ(quiet.out + quiet.err, "");
    EXPECT_EQ(readFile(path("quiet.txt")), readFile(file));
    std::istringstream in(readFile(file));
    std::int64_t tokens = 0, same = 0, blank = 0;
    for (std::string line, token, gold, predicted; std::getline(in, line); blank += line.empty())
        if (std::istringstream words(line); words >> token >> gold >> predicted) {
            ++tokens;
            same += gold == predicted;
        }
    EXPECT_EQ(blank, 24);
    EXPECT_EQ(tokens, 24 * 5 + 24 / 4 + 24 / 3);
    EXPECT_GT(same, tokens * 9 / 10);
    const json line = linesOf(predict("ner").out).at(2);
    EXPECT_EQ(line["gold"][0], json({{"label", "PER"}, {"tokens", {0, 2}}}));
    EXPECT_EQ(line["tokens"][1], "Berg");
}

TEST_F(ElmoPredict, TokensWithoutTagsGetPredictedTagsOnly) {
    trained("ner");
    const std::string tokens = m_folder.write("tokens.conll", "Anna\nBerg\nlives\n\nthere\n");
    const ProgramResult columns = runElmo({"predict", "-m", path("ner"), "--to", "conll", tokens});
    ASSERT_EQ(columns.exitCode, 0) << columns.err;
    EXPECT_THAT(columns.out, testing::MatchesRegex("Anna [^ ]+\nBerg [^ ]+\nlives [^ ]+\n\nthere [^ ]+\n\n"));
    const json line = linesOf(runElmo({"predict", "-m", path("ner"), tokens}).out).at(0);
    EXPECT_EQ(line["tokens"], json({"Anna", "Berg", "lives"}));
    EXPECT_FALSE(line.contains("gold"));
    EXPECT_EQ(runElmo({"evaluate", "-m", path("ner"), tokens}).exitCode, 1);
}

TEST_F(ElmoPredict, MergedPartsAreIdenticalToASingleRun) {
    trained("sentiment", {"--elmo", "none"});
    std::string text;
    for (int i = 0; i < 1500; ++i)
        text += fmt::format("{}\tthe {} was {}{}\n", i % 2 == 0 ? "positive" : "negative", i % 3 == 0 ? "film" : "plot",
                            i % 5 == 0 ? "very " : "", i % 2 == 0 ? "great" : "awful");
    const std::string file = m_folder.write("large.tsv", text);
    const std::string whole = runElmo({"predict", "-m", path("sentiment"), file}).out;
    EXPECT_EQ(linesOf(whole).size(), 1500U);
    for (const int count : {2, 3, 7}) {  // more parts than groups of examples, too
        const std::string folder = path(fmt::format("parts{}", count));
        for (int part = count; part > 0; --part) {
            const ProgramResult result = runElmo(
                {"predict", "-m", path("sentiment"), file, "--part", fmt::format("{}/{}", part, count), "-o", folder});
            ASSERT_EQ(result.exitCode, 0) << result.err;
        }
        ASSERT_EQ(runElmo({"merge", folder, "-o", folder + ".jsonl"}).exitCode, 0);
        EXPECT_TRUE(readFile(folder + ".jsonl") == whole) << count;
    }
}

TEST_F(ElmoPredict, PartIsPredictedOnceAndSupportsOnlyJsonLines) {
    trained("sentiment");
    const std::vector<std::string> part = {"--part", "1/2", "-o", path("parts")};
    ASSERT_EQ(predict("sentiment", part).exitCode, 0);
    EXPECT_THAT(predict("sentiment", part).err, HasSubstr("done already"));
    EXPECT_EQ(predict("sentiment", {"--part", "1/2"}).exitCode, 2);
    EXPECT_EQ(predict("sentiment", {"--part", "1/2", "-o", path("parts"), "--to", "tsv"}).exitCode, 2);
    const ProgramResult missing = runElmo({"merge", path("parts"), "-o", path("all.jsonl")});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_THAT(missing.err, HasSubstr("2/2"));
    ASSERT_EQ(predict("sentiment", {"--part", "2/2", "-o", path("parts")}).exitCode, 0);
    EXPECT_EQ(runElmo({"merge", path("parts"), "-o", path("all.elmoscope")}).exitCode, 1);
}

TEST_F(ElmoPredict, ReadsTablesWithoutLabels) {
    trained("sentiment");
    const std::string table = m_folder.write("unlabelled.csv", "id,text,stars\n1,the film was great,5\n");
    const ProgramResult result = runElmo({"predict", "-m", path("sentiment"), table});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["tokens"], json({"the", "film", "was", "great"}));
    EXPECT_FALSE(lines[0].contains("gold"));
    EXPECT_EQ(runElmo({"evaluate", "-m", path("sentiment"), table}).exitCode, 1);
}

TEST_F(ElmoPredict, WritesClassesAsATableOrJsonLines) {
    trained("sentiment");
    const ProgramResult result = predict("sentiment", {"--to", "tsv"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("id\tgold\tpredicted\tprobability\n"));
    int right = 0;
    for (const json& line : linesOf(predict("sentiment").out)) {
        right += line["label"] == line["gold"] ? 1 : 0;
        EXPECT_THAT(result.out, HasSubstr(line["id"].get<std::string>() + "\t" + line["gold"].get<std::string>() +
                                          "\t" + line["label"].get<std::string>() + "\t"));
    }
    EXPECT_NEAR(100.0 * right / 24, scoreOf("sentiment", "accuracy"), 0.01);
    EXPECT_EQ(predict("sentiment", {"--to", "squad"}).exitCode, 2);
    EXPECT_EQ(predict("sentiment", {"--top", "2"}).exitCode, 2);
    const std::string input = data("sentiment");
    EXPECT_EQ(runElmo({"predict", "-m", path("sentiment"), input, "-o", input}).exitCode, 2);
    EXPECT_EQ(readFile(input), opinions());
}

}  // namespace
}  // namespace elmo::test
