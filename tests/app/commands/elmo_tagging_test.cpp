// SPDX-License-Identifier: Apache-2.0
// Heads that tag every token, and classes of the user's own, on the command line.
#include <gmock/gmock.h>

#include "tests/app/trained_heads.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

using ElmoTagging = TrainedHeads;

const char* const kTaggedText = "Bob went to New York .";

TEST_F(ElmoTagging, TrainsEvaluatesAndWritesTagsInEveryAnnotateFormat) {
    trained("tagging");
    const json report = json::parse(evaluate("tagging", {"--json"}).out);
    EXPECT_EQ(report["task"], "tagging");
    EXPECT_EQ(report["metric"], "accuracy");
    EXPECT_GT(report["value"].get<double>(), 95);

    EXPECT_EQ(annotate(kTaggedText, {"--to", "conll"}, "tagging").out,
              "-DOCSTART- -X- O O\n\nBob -X- O B-B-PER\nwent -X- O B-O\nto -X- O B-O\nNew -X- O B-B-LOC\nYork -X- O "
              "B-I-LOC\n. -X- O B-O\n\n")
        << "as with --output";
    EXPECT_THAT(annotate(kTaggedText, {"--to", "text"}, "tagging").out, HasSubstr("       I-LOC "));
    const json line = linesOf(annotate(kTaggedText, {}, "tagging").out).at(0);
    EXPECT_THAT(line["tags"]["tagging"]["tags"], ElementsAre("B-PER", "O", "O", "B-LOC", "I-LOC", "O"));
    EXPECT_EQ(line["tags"]["tagging"]["confidences"].size(), 6U);
    EXPECT_FALSE(line.contains("entities"));
    const json unsure = linesOf(annotate(kTaggedText, {"--threshold", "1"}, "tagging").out).at(0);
    EXPECT_TRUE(unsure["tags"]["tagging"]["tags"][0].is_null());

    const std::string file = m_folder.write("letter.txt", kTaggedText);
    for (const char* format : {"jsonl", "html", "brat", "conllu", "displacy", "doccano", "label-studio", "prodigy",
                               "spacy", "webanno-tsv", "xmi"}) {
        const ProgramResult result = runElmo({"annotate", "--model", path("tagging"), "--to", format, "--output",
                                              path(std::string("out-") + format), file});
        EXPECT_EQ(result.exitCode, 0) << format << ": " << result.err;
    }
}

TEST_F(ElmoTagging, ColumnsBetweenTabsAreNoRunningTextWhateverTheirTagsAre) {
    trained("tagging");
    const auto predict = [&](const std::string& text) {
        return runElmo({"predict", "--model", path("tagging"), m_folder.write("tagged.txt", text)});
    };
    const ProgramResult columns = predict("Bob\tNNP\nwent\tVBD\nto\tTO\nNew\tNNP\nYork\tNNP\n.\t.\n");
    EXPECT_EQ(columns.exitCode, 0) << columns.err;
    EXPECT_EQ(json::parse(columns.out)["tokens"].size(), 6U);
    EXPECT_THAT(predict("Bob went to New York .\nHe left\tit .\n").err, HasSubstr("looks like running text"));
}

TEST_F(ElmoTagging, TagPredictionsMatchTheAnnotatedDocuments) {
    trained("tagging");
    const std::string file = m_folder.write("letter.txt", kTaggedText);
    const std::string predictions =
        m_folder.write("stream.jsonl", runElmo({"annotate", "--model", path("tagging"), file}).out);
    ASSERT_EQ(runElmo({"annotate", "--model", path("tagging"), "-o", path("whole.jsonl"), file}).exitCode, 0);
    ASSERT_EQ(runElmo({"export", "--to", "jsonl", "-o", path("again.jsonl"), predictions}).exitCode, 0);
    const json whole = json::parse(readFile(m_folder / "whole.jsonl"));
    const json again = json::parse(readFile(m_folder / "again.jsonl"));
    ASSERT_EQ(whole["spans"].size(), 6U);
    for (std::size_t i = 0; i < 6; ++i)
        for (const char* key : {"text", "label", "score"})
            EXPECT_EQ(again["spans"][i][key], whole["spans"][i][key]) << i << " " << key;
    const std::string damaged = m_folder.write(
        "damaged.jsonl", R"({"format":"elmoscope-predictions","file":"a","sentence":0,"text":"a b","bytes":[0,3],)"
                         R"("code_points":[0,3],"tokens":[[0,1],[2,3]],"tags":{"t":{"tags":["X"],"confidences":[1]}}})"
                         "\n");
    EXPECT_THAT(runElmo({"export", "--to", "jsonl", "-o", "-", damaged}).err,
                HasSubstr("1 tags and 1 confidences were given for 2 tokens"));
}

TEST_F(ElmoTagging, ClassificationLearnsUserDefinedLabels) {
    trained("classification");
    const json report = json::parse(evaluate("classification", {"--json"}).out);
    EXPECT_EQ(report["task"], "classification");
    EXPECT_GT(report["value"].get<double>(), 90);
    EXPECT_THAT(annotate("the plot was awful", {"--to", "text"}, "classification").out, HasSubstr("negative"));
    const ProgramResult weights = runElmo({"weights", path("classification"), "--to", "json"});
    EXPECT_THAT(weights.out, HasSubstr("\"classification\""));
}

}  // namespace
}  // namespace elmo::test
