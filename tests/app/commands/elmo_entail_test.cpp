// SPDX-License-Identifier: Apache-2.0
// `elmo entail` as a process, with a head trained for a moment.
#include <gmock/gmock.h>

#include "tests/app/trained_heads.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ElmoEntail : public TrainedHeads {
protected:
    ProgramResult entail(std::vector<std::string> more, const std::string& input = {}) const {
        std::vector<std::string> arguments = {"entail", "--model", path("entailment")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments, input);
    }
};

TEST_F(ElmoEntail, ClassifiesAPremiseAndAHypothesis) {
    trained("entailment", {"--elmo", "both", "--set", "training.plateau_patience=40"});
    const std::vector<std::string> pair = {"--premise", "Anna lives in Paris.", "--hypothesis", "Anna is in Paris."};
    const ProgramResult text = entail(pair);
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("%  entailment\n"), HasSubstr("%  contradiction\n")));
    EXPECT_LT(text.out.find("entailment"), text.out.find("contradiction")) << "the most probable class comes first";
    std::vector<std::string> asJson = pair;
    asJson.emplace_back("--json");
    const json said = json::parse(entail(asJson).out);
    EXPECT_EQ(said["label"], "entailment");
    EXPECT_EQ(said["hypothesis"], "Anna is in Paris.");
    EXPECT_NEAR(
        said["probabilities"]["entailment"].get<double>() + said["probabilities"]["contradiction"].get<double>(), 1,
        1e-9);
    EXPECT_EQ(
        json::parse(
            entail({"--json", "--premise", "Bob lives in Oslo.", "--hypothesis", "Bob is not in Oslo."}).out)["label"],
        "contradiction");
}

TEST_F(ElmoEntail, LabelsPairsFromAFileOrAPipeLikePredict) {
    trained("entailment");
    const std::string file = path("labelled.tsv");
    const ProgramResult written = entail({path("pairs.tsv"), "-o", file});
    ASSERT_EQ(written.exitCode, 0) << written.err;
    EXPECT_EQ(written.out, "24 pairs written to " + file + ".\n");
    const ProgramResult piped = entail({"--json", "-"}, pairs());
    ASSERT_EQ(piped.exitCode, 0) << piped.err;
    const std::vector<json> lines = linesOf(piped.out);
    const std::vector<json> predicted = linesOf(runElmo({"predict", "-m", path("entailment"), path("pairs.tsv")}).out);
    std::istringstream table(readFile(file));
    ASSERT_EQ(lines.size(), 24U);
    ASSERT_EQ(predicted.size(), 24U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i]["label"], predicted[i]["label"]);
        EXPECT_EQ(lines[i]["gold"], predicted[i]["gold"]);
        EXPECT_NEAR(lines[i]["probabilities"]["entailment"], predicted[i]["probabilities"]["entailment"], 0.02)
            << "predict reads the layers in 16 bits";
        EXPECT_EQ(predicted[i]["hypothesis"][0], predicted[i]["tokens"][0]);
        std::string line;
        std::getline(table, line);
        EXPECT_THAT(line, StartsWith(lines[i]["label"].get<std::string>() + "\t0."));
        EXPECT_THAT(line, HasSubstr("\t" + lines[i]["premise"].get<std::string>() + "\t"));
    }
    EXPECT_EQ(lines[1]["id"], "standard input:2");
}

TEST_F(ElmoEntail, ReadsPairsInTwoColumnsAndInSnliFormat) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult result = entail(
        {"--json", "-"},
        "Anna sleeps.\tAnna rests.\r\n\n"
        "{\"sentence1\": \"Bob runs.\", \"sentence2\": \"Bob moves.\", \"gold_label\": \"-\", \"pairID\": \"7#1\"}\n"
        "{\"premise\": \"Bob\\truns.\", \"hypothesis\": \"Bob sits.\", \"id\": 8}\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["hypothesis"], "Anna rests.");
    EXPECT_FALSE(lines[0].contains("gold"));
    EXPECT_EQ(lines[1]["id"], "7#1");
    EXPECT_EQ(lines[1]["premise"], "Bob runs.");
    EXPECT_EQ(lines[2]["id"], "8");
}

TEST_F(ElmoEntail, HeadingNamesTheColumnsAndIsNoPair) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::vector<json> lines =
        linesOf(entail({"--json", "-"}, "id\tsentence1\tsentence2\tlabel\n7\tBob runs.\tBob moves.\tyes\n").out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["premise"], "Bob runs.");
    EXPECT_EQ(lines[0]["hypothesis"], "Bob moves.");
    EXPECT_EQ(lines[0]["gold"], "yes");
    EXPECT_EQ(linesOf(entail({"--json", "-"}, "Premise\tHypothesis\nBob runs.\tBob moves.\n").out).size(), 1U);
    EXPECT_THAT(entail({"-"}, "a\tpremise\thypothesis\nBob runs.\tBob moves.\n").err, HasSubstr("the heading has 3"));
}

TEST_F(ElmoEntail, ReadsTablesWithCommasQuotesAndLineEnds) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult result =
        entail({"--json", "-"},
               "premise,hypothesis,label\r\n\"Bob, who is tall, runs.\nFast.\",\"Bob \"\"moves\"\".\","
               "yes\r\n\r\nAnna sleeps.,Anna rests.,no\r\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["premise"], "Bob, who is tall, runs.\nFast.");
    EXPECT_EQ(lines[0]["hypothesis"], "Bob \"moves\".");
    EXPECT_EQ(lines[0]["gold"], "yes");
    EXPECT_EQ(lines[1]["id"], "standard input:5");
    EXPECT_EQ(
        linesOf(entail({"--json", "-"}, "sep=;\nHypothesis;Premise\nBob moves.;Bob, he runs.\n").out).at(0)["premise"],
        "Bob, he runs.");
    EXPECT_THAT(entail({"-"}, "premise,hypothesis\n\"Bob runs.,Bob moves.\n").err,
                AllOf(HasSubstr("standard input:2"), HasSubstr("never closed")));
    EXPECT_THAT(entail({"-"}, "premise,hypothesis\na,b\nHe said \"so\",\"x\",\"y\",\"a \"z,\"b\n").err,
                HasSubstr("standard input:3"));
    EXPECT_THAT(entail({"-"}, "premise,hypothesis\nBob, he runs.,Bob moves.\n").err, HasSubstr("3 columns"));
}

TEST_F(ElmoEntail, DecodesPairsAndRefusesUtf16) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult latin = entail({"--json", "-"},
                                       "Le pr\xE9sident est arriv\xE9 \xE0 la gare de la ville avec les ministres.\t"
                                       "Il est arriv\xE9 \xE0 la gare de la ville.\n");
    ASSERT_EQ(latin.exitCode, 0) << latin.err;
    EXPECT_EQ(linesOf(latin.out).at(0)["hypothesis"], "Il est arriv\u00E9 \u00E0 la gare de la ville.");
    EXPECT_THAT(latin.err, HasSubstr("'standard input' was read as "));
    const ProgramResult marked = entail({"--json", "-"}, "\xEF\xBB\xBFIt rains.\tIt is wet.\n");
    EXPECT_EQ(linesOf(marked.out).at(0)["premise"], "It rains.");
    const ProgramResult wide = entail({"-"}, std::string("\xFF\xFEI\0t\0\t\0I\0t\0\n\0", 14));
    EXPECT_EQ(wide.exitCode, 1);
    EXPECT_EQ(wide.out, "");
    EXPECT_THAT(wide.err, AllOf(HasSubstr("line 1"), HasSubstr("UTF-16")));
}

TEST_F(ElmoEntail, ReportsMissingAndInvalidInput) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{},
                                                      {"--premise", "a"},
                                                      {"--hypothesis", "a"},
                                                      {path("pairs.tsv"), "--premise", "a", "--hypothesis", "b"}})
        EXPECT_EQ(entail(arguments).exitCode, 2);
    EXPECT_THAT(entail({"--premise", "a"}).err, HasSubstr("--hypothesis is missing"));
    const ProgramResult other = runElmo({"entail", "--model", path("ner"), "--premise", "a", "--hypothesis", "b"});
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("head for ner"));
    EXPECT_EQ(entail({path("absent.tsv")}).exitCode, 1);
    const auto refused = [&](const std::string& lines) {
        const ProgramResult result = entail({"-"}, lines);
        EXPECT_EQ(result.exitCode, 1);
        return result.err;
    };
    EXPECT_THAT(refused("a\tb\nonly one\n"),
                AllOf(HasSubstr("standard input:2: Expected premise and hypothesis"), HasSubstr("columns found: 1.")));
    EXPECT_THAT(refused("a\tb\tc\td\n"), HasSubstr("columns found: 4."));
    EXPECT_THAT(refused("a\t \n"), HasSubstr("standard input:1: The hypothesis is empty"));
    EXPECT_THAT(refused("{\"premise\": \"a\"}\n"), HasSubstr("has no \"hypothesis\""));
    EXPECT_THAT(refused("{\"premise\": \n"), HasSubstr("not a JSON object"));
    std::string endless;
    for (int k = 0; k < 401; ++k)
        endless += "why ";
    EXPECT_THAT(refused("a\t" + endless + "\n"), AllOf(HasSubstr("standard input:1"), HasSubstr("401 tokens")));
    EXPECT_THAT(entail({"-"}, "").err, HasSubstr("contains no pairs"));
    const std::string same = path("pairs.tsv");
    EXPECT_EQ(entail({same, "-o", same}).exitCode, 2) << "the input would be overwritten";
    EXPECT_EQ(readFile(same), pairs());
}

TEST_F(ElmoEntail, AnnotateAndAskReferToEntailForSuchHeads) {
    trained("entailment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult annotated = annotate("Bob.", {}, "entailment");
    EXPECT_EQ(annotated.exitCode, 2);
    EXPECT_THAT(annotated.err, HasSubstr("elmo entail"));
    EXPECT_EQ(runElmo({"ask", "--question", "Who?", "--model", path("entailment"), "-"}, "Bob.").exitCode, 2);
}

}  // namespace
}  // namespace elmo::test
