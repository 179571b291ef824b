// SPDX-License-Identifier: Apache-2.0
// `elmo weights --test` and `elmo reproduce` as processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/figures/reproduction.h"
#include "tests/app/trained_heads.h"
#include "tests/support/damage.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using ElmoReproduce = TrainedHeads;

constexpr const char* kMixes =
    "task,place,s_0,s_1,s_2,seed,source\n"
    "ner,input,0.20,0.50,0.30,1,A\nner,input,0.22,0.49,0.29,2,A\nner,input,0.18,0.52,0.30,3,A\n"
    "qa,input,0.40,0.30,0.30,1,A\nqa,input,0.43,0.28,0.29,2,A\nqa,input,0.38,0.33,0.29,3,A\n";

TEST_F(ElmoReproduce, WeightsTestsWhetherTasksDiffer) {
    const std::string table = m_folder.write("mixes.csv", kMixes);
    const ProgramResult layer = runElmo({"weights", table, "--test-layer", "0"});
    ASSERT_EQ(layer.exitCode, 0) << layer.err;
    // R: t.test(c(.40, .43, .38), c(.20, .22, .18)): difference 0.2033, t 11.0.
    EXPECT_THAT(layer.out, AllOf(HasSubstr("+0.2033"), HasSubstr("p (two-sided, Holm)"), HasSubstr("Welch's t"),
                                 HasSubstr("± (95 %)")));
    const ProgramResult mix = runElmo({"weights", table, "--test-layer", "mix", "--to", "csv"});
    EXPECT_THAT(mix.out, AllOf(HasSubstr("Hotelling's F"), HasSubstr(",mix,3,3,")));
    EXPECT_EQ(runElmo({"weights", table, "--test-layer", "7"}).exitCode, 2);
}

TEST_F(ElmoReproduce, AFigureIsComputedAgainAndComparedByWhatItShows) {
    const std::string table = m_folder.write("mixes.csv", kMixes);
    for (const char* name :
         {"weights.svg", "weights.png", "weights.pdf", "weights.json", "weights.txt", "weights.csv"}) {
        const std::string file = m_folder.path(name);
        const ProgramResult made = runElmo({"weights", table, "--show", "unfolded", "-o", file});
        ASSERT_EQ(made.exitCode, 0) << made.err;
        const ProgramResult same = runElmo({"reproduce", file});
        EXPECT_EQ(same.exitCode, 0) << name << ": " << same.out << same.err;
        EXPECT_THAT(same.out, HasSubstr("equal: "));
    }
    std::string other = kMixes;
    other.replace(other.find("0.20"), 4, "0.30").replace(other.find("0.50"), 4, "0.40");
    m_folder.write("mixes.csv", other);
    const ProgramResult changed = runElmo({"reproduce", m_folder.path("weights.txt")});
    EXPECT_EQ(changed.exitCode, 1);
    EXPECT_THAT(changed.out, AllOf(HasSubstr("changed: "), HasSubstr("mixes.csv: hash"), HasSubstr("different: line")));
    const ProgramResult unknown = runElmo({"reproduce", table});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_THAT(unknown.err, HasSubstr("does not say how it was made"));
}

TEST_F(ElmoReproduce, VariantsStandAsInThePapersTable2) {
    const std::string table = m_folder.write(
        "variants.csv",
        "task,place,s_0,s_1,s_2,seed,source,lambda,metric,dev\n"
        "ner,input,0.20,0.50,0.30,1,A,0.001,span F1,90.5\nner,input,0.33,0.34,0.33,1,A,1,span F1,89.5\n");
    const std::string file = m_folder.path("variants.csv.svg");
    const ProgramResult made = runElmo({"weights", table, "--figure", "variants", "-o", file});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    EXPECT_EQ(runElmo({"reproduce", file}).exitCode, 0);
    const ProgramResult numbers = runElmo({"weights", table, "--figure", "variants", "--to", "figure-csv"});
    const std::size_t one = numbers.out.find("λ 1"), small = numbers.out.find("λ 0.001");
    ASSERT_NE(small, std::string::npos) << numbers.out;
    EXPECT_LT(one, small) << "the larger first";
    EXPECT_THAT(numbers.out, AllOf(HasSubstr(",89.5,"), HasSubstr("input,0.33,0.34,0.33")));
    const std::string same = m_folder.write("same.csv", kMixes);
    const ProgramResult refused = runElmo({"weights", same, "--figure", "variants", "-o", m_folder.path("no.svg")});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("differ only in how they use ELMo"));
}

TEST_F(ElmoReproduce, TheCourseOfATrainingIsDrawnFromItsLog) {
    trained("ner");
    for (const std::vector<std::string>& figure :
         {std::vector<std::string>{"--figure", "training", "--place", "input", "--at", "0"},
          std::vector<std::string>{"--figure", "curves", "--title", "my ner", "--facts", "on 24 sentences"}}) {
        const std::string file = m_folder.path(figure[1] + ".svg");
        std::vector<std::string> command{"weights", path("ner"), "-o", file};
        command.insert(command.end(), figure.begin(), figure.end());
        const ProgramResult made = runElmo(command);
        ASSERT_EQ(made.exitCode, 0) << made.err;
        const ProgramResult same = runElmo({"reproduce", file});
        EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
    }
    EXPECT_THAT(readFile(m_folder.path("curves.svg")), HasSubstr("on 24 sentences"));
}

TEST_F(ElmoReproduce, ARecordNextToATableReplacesNoOtherFile) {
    const std::string table = m_folder.write("mixes.csv", kMixes), file = m_folder.path("out.csv");
    m_folder.write("out.csv-metadata.json", "{\"url\": \"mine\"}");
    const ProgramResult refused = runElmo({"weights", table, "-o", file});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("out.csv-metadata.json"));
    EXPECT_EQ(readFile(m_folder.path("out.csv-metadata.json")), "{\"url\": \"mine\"}");
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ElmoReproduce, AnEvaluationIsComputedAgain) {
    trained("ner");
    const std::string file = m_folder.path("scores.txt");
    ASSERT_EQ(evaluate("ner", {"--ablate", "-o", file}).exitCode, 0);
    EXPECT_THAT(readFile(file), AllOf(HasSubstr("p (two-sided, Holm)"), HasSubstr("95 % interval")));
    const ProgramResult same = runElmo({"reproduce", file});
    EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
}

TEST_F(ElmoReproduce, AFigureOfCalibrationIsComputedAgain) {
    trained("ner");
    for (const char* name : {"calibration.svg", "calibration.png"}) {
        const std::string file = m_folder.path(name);
        const ProgramResult made = evaluate("ner", {"-o", file});
        ASSERT_EQ(made.exitCode, 0) << made.err;
        const ProgramResult same = runElmo({"reproduce", file});
        EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
    }
    EXPECT_THAT(readFile(m_folder.path("calibration.svg")), HasSubstr("expected calibration error"));
}

TEST(Reproduction, TheRecordIsFoundAndLeavesTheResultAsItWas) {
    app::Reproduction how{"0.3", {"weights", "/a--b", "x\"}{"}, "svg", {{"/a--b", "0123"}}};
    const std::string plain = "<svg>\n</svg>\n", with = app::withReproduction(plain, how);
    EXPECT_EQ(app::findReproduction(with), how);
    EXPECT_EQ(app::comparable(with), plain);
    const std::string comment = with.substr(plain.size());
    EXPECT_EQ(comment.find("--", 4), comment.rfind("-->")) << "no -- within a comment: " << comment;
    how.format = "json";
    EXPECT_EQ(app::findReproduction(app::withReproduction("{\"a\": 1}", how)), how);
    EXPECT_FALSE(app::findReproduction("no record"));
}

}  // namespace
}  // namespace elmo::test
