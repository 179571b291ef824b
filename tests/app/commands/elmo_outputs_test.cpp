// SPDX-License-Identifier: Apache-2.0
// What commands refuse to write over, and what the names of inputs and outputs mean to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/trained_heads.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using ElmoOutputs = TrainedHeads;

/// Started like a user does, with names of any bytes.
ProgramResult runAsUser(const std::vector<std::string>& arguments) {
    return RunningProgram("elmo", arguments, {}).wait();
}

TEST_F(ElmoOutputs, ProjectIsNotReplacedByAnotherFile) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a.txt", "Anna went to Paris .");
    const std::string project = path("work.elmoscope");
    ASSERT_EQ(runElmo({"project", "create", project, text}).exitCode, 0);
    const std::string before = readFile(project);
    const std::vector<std::vector<std::string>> commands = {
        {"annotate", "-m", path("ner"), text},
        {"predict", "-m", path("ner"), data("ner")},
        {"embed", "-m", path("bilm"), "--to", "npz", text},
        {"export", "--to", "jsonl", data("ner")},
        {"weights", path("ner")},
    };
    for (std::vector<std::string> command : commands) {
        command.insert(command.end(), {"-o", project});
        const ProgramResult refused = runElmo(command);
        EXPECT_EQ(refused.exitCode, 2) << command.front();
        EXPECT_THAT(refused.err, AllOf(HasSubstr("elmo project add"), HasSubstr("elmo project annotate")));
        EXPECT_TRUE(readFile(project) == before) << command.front();
    }
}

TEST_F(ElmoOutputs, EmbedDoesNotTakeATextForItsOutput) {
    const std::string first = m_folder.write("a.txt", "Anna left .\n"), last = m_folder.write("b.txt", "Bob came .\n");
    const auto embed = [&](const std::string& output) {
        return runElmo({"embed", "-m", path("bilm"), "--to", "npz", first, output});
    };
    const ProgramResult refused = embed(last);
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr(last), HasSubstr("--output")));
    EXPECT_EQ(readFile(last), "Bob came .\n");
    for (const char* output : {"new", "vectors.npz", "vectors.npz"})
        EXPECT_EQ(embed(path(output)).exitCode, 0) << output;
}

TEST_F(ElmoOutputs, ProjectorFilesReplaceEarlierOnesOnly) {
    const std::string text = m_folder.write("in.metadata.tsv", "Anna left .\n");
    const auto embed = [&](const std::string& output) {
        return runElmo({"embed", "-m", path("bilm"), "--from", "text", "--to", "projector", "-o", output, text});
    };
    const ProgramResult refused = embed(path("in.tsv"));
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr(text));
    EXPECT_EQ(readFile(text), "Anna left .\n");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "in.tsv"));
    for (int time = 0; time < 2; ++time) {
        const ProgramResult written = embed(path("out.tsv"));
        EXPECT_EQ(written.exitCode, 0) << written.err;
    }
}

TEST_F(ElmoOutputs, AnnotateFollowsTheNameOfTheOutput) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("a.txt", "Anna went to Paris .");
    for (const char* name : {"out.json", "out.h5", "out.hdf5"}) {
        const ProgramResult refused = runElmo({"annotate", "-m", path("ner"), "-o", path(name), text});
        EXPECT_EQ(refused.exitCode, 2) << name;
        EXPECT_THAT(refused.err, HasSubstr("--to is required: several formats")) << name;
        EXPECT_FALSE(std::filesystem::exists(m_folder / name));
    }
    const std::string other = m_folder.write("other.txt", "Bob left .");
    for (const std::string& output : {path("out.docx"), other}) {
        const ProgramResult refused = runElmo({"annotate", "-m", path("ner"), "-o", output, text});
        EXPECT_EQ(refused.exitCode, 2) << output;
        EXPECT_THAT(refused.err, HasSubstr("the name of a text")) << output;
    }
    EXPECT_EQ(readFile(other), "Bob left .");
    ASSERT_EQ(runElmo({"annotate", "-m", path("ner"), "-o", path("out.conll"), text}).exitCode, 0);
    ASSERT_EQ(runElmo({"annotate", "-m", path("ner"), "-o", path("OUT.CONLL"), text}).exitCode, 0);
    EXPECT_EQ(readFile(m_folder / "OUT.CONLL"), readFile(m_folder / "out.conll"));
}

TEST_F(ElmoOutputs, PredictRefusesAnOutputBeforeItReadsTheData) {
    trained("ner", {"--elmo", "none"});
    const std::string broken = m_folder.write("broken.tsv", "Anna\tB-PER\tno\tcolumns\nhere\n");
    for (const std::string& output : {path("none/x.jsonl"), m_folder.path().string()}) {
        const ProgramResult refused = runElmo({"predict", "-m", path("ner"), broken, "-o", output});
        EXPECT_EQ(refused.exitCode, 1) << output;
        EXPECT_THAT(refused.err, AllOf(HasSubstr(m_folder.path().string()), Not(HasSubstr("broken.tsv")))) << output;
    }
}

TEST_F(ElmoOutputs, HtmlOfNoDocumentsIsRefusedAsSuch) {
    const ProgramResult refused =
        runElmo({"export", "--to", "html", "-o", path("z.html"), m_folder.write("empty.jsonl", "")});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("contains no documents"), Not(HasSubstr("several"))));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "z.html"));
}

TEST_F(ElmoOutputs, NamesThatAreNotUtf8BecomeNamesOfDocuments) {
    trained("ner", {"--elmo", "none"});
    const std::string text = m_folder.write("caf\xe9.txt", "Anna went to Paris .");
    const std::string name = "caf\xEF\xBF\xBD.txt", project = path("p.elmoscope");
    for (const char* format : {"jsonl", "doccano", "conllu", "xmi"}) {
        const ProgramResult written =
            runAsUser({"annotate", "-m", path("ner"), "--to", format, "-o", path(format), text});
        EXPECT_EQ(written.exitCode, 0) << format << written.err;
    }
    EXPECT_EQ(json::parse(readFile(m_folder / "jsonl"))["name"], name);
    ASSERT_EQ(runAsUser({"project", "create", project, text}).exitCode, 0);
    EXPECT_EQ(runElmo({"project", "export", project, "-o", path("p.jsonl")}).exitCode, 0);
    const std::string tagged = m_folder.write("d\xe9.tsv", columns());
    const ProgramResult exported =
        runAsUser({"export", "--from", "conll", "--to", "jsonl", "-o", path("d.jsonl"), tagged});
    EXPECT_EQ(exported.exitCode, 0) << exported.err;
    const ProgramResult report = runAsUser({"evaluate", "-m", path("ner"), "--json", tagged});
    EXPECT_EQ(report.exitCode, 0) << report.err;
    EXPECT_THAT(json::parse(report.out)["data"].get<std::string>(), HasSubstr("d\xEF\xBF\xBD.tsv"));
}

TEST_F(ElmoOutputs, NeighboursFindAWordInAnyCase) {
    const std::string text = m_folder.write("a.txt", "Das ist über und Über und ÜBER .\n");
    const ProgramResult found = runElmo({"neighbours", "--word", "über", "--pretokenized", path("bilm"), text});
    EXPECT_THAT(found.out, HasSubstr("3 occurrences")) << found.err;
}

}  // namespace
}  // namespace elmo::test
