// SPDX-License-Identifier: Apache-2.0
// brat's files through `elmo export` and projects: what the program does not interpret comes back as it stood.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kText = "Anna Berg works for Acme in Paris since 2019.\n";
constexpr const char* kLines =
    "T3\tPER 0 9\tAnna Berg\n"
    "T1\tORG 20 24\tAcme\n"
    "T10\tWork 10 15\tworks\n"
    "R1\tWorksFor Arg1:T3 Arg2:T1\t\n"
    "E1\tWork:T10 Who:T3 Where:T1\n"
    "A1\tNegation E1\n"
    "A2\tConfidence T3 High\n"
    "N1\tReference T1 Wikidata:Q42\tAcme Corporation\n"
    "*\tEquiv T1 T3\n"
    "#1\tAnnotatorNotes T3\tT1 is her employer {sic}\n";

std::set<std::string> linesIn(const std::filesystem::path& file) {
    std::istringstream text(readFile(file));
    std::set<std::string> lines;
    for (std::string line; std::getline(text, line);)
        lines.insert(line);
    return lines;
}

class ElmoBrat : public testing::Test {
protected:
    ElmoBrat() {
        m_folder.write("d1.txt", kText);
        m_annotations = m_folder.write("d1.ann", kLines);
    }
    std::string path(const std::string& name) const { return m_folder.path(name); }
    ProgramResult exported(const std::string& format, const std::string& to, const std::string& from) const {
        return runElmo({"export", "--to", format, "-o", path(to), from});
    }

    TemporaryFolder m_folder;
    std::string m_annotations;
};

TEST_F(ElmoBrat, RelationsEventsAttributesAndNotesSurviveTheRoundTrip) {
    const std::set<std::string> before = linesIn(m_annotations);
    const ProgramResult direct = exported("brat", "again.ann", m_annotations);
    ASSERT_EQ(direct.exitCode, 0) << direct.err;
    EXPECT_EQ(linesIn(m_folder / "again.ann"), before);

    ASSERT_EQ(exported("jsonl", "d.jsonl", m_annotations).exitCode, 0);
    ASSERT_EQ(exported("brat", "lines.ann", path("d.jsonl")).exitCode, 0);
    EXPECT_EQ(linesIn(m_folder / "lines.ann"), before);

    ASSERT_EQ(runElmo({"project", "create", path("work.elmoscope"), m_annotations}).exitCode, 0);
    ASSERT_EQ(exported("brat", "project.ann", path("work.elmoscope")).exitCode, 0);
    EXPECT_EQ(linesIn(m_folder / "project.ann"), before);
}

TEST_F(ElmoBrat, ReadsAFolderOfAnnotationAndTextFiles) {
    std::filesystem::create_directories(m_folder / "corpus/more");
    m_folder.write("corpus/more/d2.txt", "Bob left.\n");
    m_folder.write("corpus/more/d2.ann", "T1\tPER 0 3\tBob\n");
    m_folder.write("corpus/d1.txt", kText);
    m_folder.write("corpus/d1.ann", kLines);
    m_folder.write("corpus/annotation.conf", "[entities]\nPER\n");
    m_folder.write("corpus/plain.txt", "Nobody said anything about this.\n");

    ASSERT_EQ(exported("jsonl", "d.jsonl", path("corpus")).exitCode, 0);
    EXPECT_THAT(readFile(m_folder / "d.jsonl"), testing::AllOf(HasSubstr("Acme"), HasSubstr("Bob left.")));
    ASSERT_EQ(exported("brat", "again", path("corpus")).exitCode, 0);
    EXPECT_EQ(listing(m_folder / "again"), "corpus_d1.ann corpus_d1.txt corpus_more_d2.ann corpus_more_d2.txt")
        << "documents of one name in two folders stay apart";
    EXPECT_EQ(linesIn(m_folder / "again/corpus_d1.ann"), linesIn(m_annotations));
    EXPECT_EQ(exported("brat", "corpus", path("corpus")).exitCode, 2) << "it would write over its input";

    ASSERT_EQ(runElmo({"project", "create", path("work.elmoscope"), path("corpus")}).exitCode, 0);
    const std::string documents = runElmo({"project", "list", path("work.elmoscope")}).out;
    EXPECT_EQ(std::ranges::count(documents, '\n'), 1 + 3) << documents;
    EXPECT_THAT(documents, HasSubstr("plain"));
    EXPECT_EQ(
        runElmo({"project", "add", path("work.elmoscope"), m_folder.path("corpus/more"), "--from", "conll"}).exitCode,
        1);
}

TEST_F(ElmoBrat, BothFilesOfAPairAreOneDocument) {
    for (const std::vector<std::string>& files :
         {std::vector{path("d1.ann"), path("d1.txt")}, std::vector{path("d1.txt")}}) {
        std::vector<std::string> arguments = {"export", "--to", "jsonl", "-o", "-"};
        arguments.insert(arguments.end(), files.begin(), files.end());
        const ProgramResult result = runElmo(arguments);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(nlohmann::json::parse(result.out)["spans"].size(), 3U);
    }
}

TEST_F(ElmoBrat, SeveralDocumentsNeedTheNameOfAFolder) {
    std::filesystem::create_directory(m_folder / "corpus");
    m_folder.write("corpus/d2.txt", "Bob left.\n");
    m_folder.write("corpus/d2.ann", "T1\tPER 0 3\tBob\n");
    ASSERT_EQ(runElmo({"project", "create", path("work.elmoscope"), m_annotations, path("corpus")}).exitCode, 0);
    for (const char* name : {"r.html", "r.HTM", "r.conll"}) {
        const ProgramResult refused = exported("html", name, path("work.elmoscope"));
        EXPECT_NE(refused.exitCode, 0) << name;
        EXPECT_THAT(refused.err, HasSubstr("Give the name of a folder for them, for example " + path("r")));
        EXPECT_FALSE(std::filesystem::exists(path(name)));
    }
    EXPECT_THAT(exported("html", "r.html/", path("work.elmoscope")).out, HasSubstr("2 documents"));
    EXPECT_THAT(exported("html", "reports 2.1", path("work.elmoscope")).out, HasSubstr("2 documents"));
    EXPECT_TRUE(std::filesystem::exists(m_folder / "reports 2.1/d1.html")) << listing(m_folder / "reports 2.1");
    EXPECT_THAT(runElmo({"export", "--to", "html", "-o", "-", path("work.elmoscope")}).err,
                HasSubstr("cannot go to standard output"));
}

TEST_F(ElmoBrat, OtherFormatsReportWhatTheyLeaveOut) {
    const ProgramResult result = exported("conll", "d.conll", m_annotations);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const char* kind : {"relations: 1 left out", "events: 1 left out", "attributes: 2 left out",
                             "normalizations: 1 left out", "clusters: 1 left out", "notes: 1 left out"})
        EXPECT_THAT(result.err, HasSubstr(kind));
}

TEST_F(ElmoBrat, LinesThatReferToDeletedSpansAreLeftOut) {
    nlohmann::json document = nlohmann::json::parse(runElmo({"export", "--to", "jsonl", "-o", "-", m_annotations}).out);
    auto& spans = document["spans"];
    spans.erase(std::ranges::find_if(spans, [](const auto& span) { return span["label"] == "Work"; }));
    const ProgramResult result = exported("brat", "less.ann", m_folder.write("less.jsonl", document.dump() + "\n"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::string less = readFile(m_folder / "less.ann");
    EXPECT_THAT(less, Not(HasSubstr("E1"))) << "neither the event nor what is said of it";
    EXPECT_THAT(less, HasSubstr("R1\tWorksFor Arg1:T3 Arg2:T1"));
    EXPECT_THAT(result.err, HasSubstr("events: 1 left out"));
    EXPECT_THAT(result.err, HasSubstr("attributes: 1 left out"));
}

TEST_F(ElmoBrat, RejectedSpansAreNotWritten) {
    const std::string line =
        R"({"text": "Anna met Bob.", "sources": [{"model": "ner"}], "spans": [)"
        R"({"start": 0, "end": 4, "label": "PER", "layer": "model", "source": 0, "decision": "rejected"},)"
        R"({"start": 9, "end": 12, "label": "PER", "layer": "model", "source": 0, "decision": "accepted"}]})";
    const ProgramResult result = exported("brat", "r.ann", m_folder.write("r.jsonl", line + "\n"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(readFile(m_folder / "r.ann"), Not(HasSubstr("Anna")));
    EXPECT_THAT(readFile(m_folder / "r.ann"), HasSubstr("PER 9 12\tBob"));
    EXPECT_THAT(result.err, HasSubstr("spans: 1 left out (PER 'Anna'"));
}

TEST_F(ElmoBrat, FilesInAFolderAreNamedAfterTheDocuments) {
    m_folder.write("d2.txt", "Bob.");
    ASSERT_EQ(runElmo({"project", "create", path("work.elmoscope"), path("d1.txt"), path("d2.txt")}).exitCode, 0);
    ASSERT_EQ(exported("brat", "out", path("work.elmoscope")).exitCode, 0);
    EXPECT_EQ(listing(m_folder / "out"), "d1.ann d1.txt d2.ann d2.txt");
}

TEST_F(ElmoBrat, ExportsASingleDocumentToAFolder) {
    for (const char* name : {"out", "slash/"}) {
        const ProgramResult result = exported("brat", name, m_annotations);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(listing(m_folder / name), "d1.ann d1.txt") << name;
    }
    const ProgramResult table = exported("webanno-tsv", "tsv/", m_annotations);
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_EQ(listing(m_folder / "tsv"), "d1.tsv");
    ASSERT_EQ(exported("webanno-tsv", "d1.tsv", m_annotations).exitCode, 0);
    EXPECT_TRUE(std::filesystem::is_regular_file(m_folder / "d1.tsv"));
}

TEST_F(ElmoBrat, ExistingFolderIsNotOverwritten) {
    std::filesystem::create_directory(m_folder / "there");
    const ProgramResult pairs = exported("brat", "there", m_annotations);
    EXPECT_EQ(pairs.exitCode, 1);
    EXPECT_THAT(pairs.err, HasSubstr("already exists. An export of several documents creates a new folder"));
    const ProgramResult one = exported("conll", "there", m_annotations);
    EXPECT_EQ(one.exitCode, 1);
    EXPECT_THAT(one.err, HasSubstr("is a folder, and the format conll writes one file"));
    EXPECT_THAT(one.err, HasSubstr("there/documents.conll"));
    for (const ProgramResult& result : {pairs, one})
        EXPECT_THAT(result.err, Not(HasSubstr("can't be read"))) << "the output is refused, not the input";
}

TEST_F(ElmoBrat, ErrorNamesTheUnreadableFileWithItsExtension) {
    for (const char* name : {"bad.json", "bad.ann", "bad.jsonl"}) {
        const std::string file = m_folder.write(name, "{\"elmoscope-predictions\": [");
        const ProgramResult result = exported("conll", "bad.conll", file);
        EXPECT_EQ(result.exitCode, 1) << name;
        EXPECT_THAT(result.err, HasSubstr(file)) << name;
    }
}

TEST_F(ElmoBrat, DiscontinuousSpanIsNotExpandedOverOtherSpans) {
    m_folder.write("s.txt", "left and right arm of Bob\n");
    const std::string overlapping =
        m_folder.write("s.ann", "T1\tARM 0 4;15 18\tleft arm\nT2\tARM 9 18\tright arm\nT3\tPER 22 25\tBob\n");
    const ProgramResult result = exported("conll", "s.conll", overlapping);
    EXPECT_THAT(readFile(m_folder / "s.conll"),
                HasSubstr("left -X- O O\nand -X- O O\nright -X- O B-ARM\narm -X- O I-ARM"));
    EXPECT_THAT(result.err, HasSubstr("spans: 1 left out (ARM 'left'"));
    m_folder.write("t.txt", "left and right arm of Bob\n");
    const ProgramResult alone = exported("conll", "t.conll", m_folder.write("t.ann", "T1\tARM 0 4;15 18\tleft arm\n"));
    EXPECT_THAT(readFile(m_folder / "t.conll"), HasSubstr("left -X- O B-ARM\nand -X- O I-ARM"));
    EXPECT_THAT(alone.err, HasSubstr("spans: 1 changed or left out, 1 put instead"));
}

TEST_F(ElmoBrat, StandardOutputAcceptsOnlyOneFile) {
    const ProgramResult one = runElmo({"export", "--to", "conll", "-o", "-", m_annotations});
    EXPECT_EQ(one.exitCode, 0) << one.err;
    EXPECT_TRUE(one.out.starts_with("-DOCSTART-")) << one.out;
    EXPECT_THAT(one.err, HasSubstr("1 document written to standard output"));
    const ProgramResult two = runElmo({"export", "--to", "brat", "-o", "-", m_annotations});
    EXPECT_EQ(two.exitCode, 2);
    EXPECT_EQ(two.out, "");
    EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST_F(ElmoBrat, RejectsOptionsThatAFormatDoesNotSupport) {
    const std::vector<std::string> base = {"export", "-o", path("x"), m_annotations, "--to"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), base.begin(), base.end());
        return runElmo(more).exitCode;
    };
    EXPECT_EQ(with({"conll", "--scheme", "bioul"}), 0);
    EXPECT_EQ(with({"jsonl", "--scheme", "bioul"}), 2);
    EXPECT_EQ(with({"jsonl", "--layers", "top"}), 2);
    EXPECT_EQ(with({"jsonl", "--model", "somewhere"}), 2);
}

}  // namespace
}  // namespace elmo::test
