// SPDX-License-Identifier: Apache-2.0
// `elmo project` and `elmo export` as processes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "app/models/head_bilm.h"
#include "app/workspace/workspace.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/app/trained_heads.h"
#include "tests/support/packed_text.h"
#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(ElmoProject, AnnotationsAreExportedAsATable) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope"), table = folder.path("work.csv");
    tasks::AnnotatedDocument document = app::test::documentOf("Ann left Rome.");
    app::test::mark(document, "Rome", "LOC").annotator = "Bo";
    { app::Workspace::create(project).addDocument(document); }
    const ProgramResult written = runElmo({"export", "-o", table, project});
    EXPECT_EQ(written.exitCode, 0) << written.err;
    EXPECT_EQ(readFile(table),
              "document,begin,end,label,text,decision,source,sentence,layer,probability\n"
              "sample,9,13,LOC,Rome,manual,Bo,1,,\n");
    EXPECT_THAT(written.err, HasSubstr("text")) << "the table does not hold it";
    EXPECT_EQ(runElmo({"export", "-o", folder.path("work.tsv"), project}).exitCode, 0);
    EXPECT_THAT(readFile(folder.path("work.tsv")), HasSubstr("WebAnno")) << "as before there were tables";
}

TEST(ElmoProject, ListSaysWhatIsDecidedAndWhoHasFinished) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    tasks::AnnotatedDocument document = app::test::documentOf("Ann left Rome.");
    document.annotations.sources = {app::test::sampleSource()};
    for (const char* name : {"Ann", "Rome"}) {
        tasks::SpanAnnotation& span = app::test::mark(document, name, "X");
        span.layer = tasks::AnnotationLayer::kModel;
        span.source = 0;
    }
    document.annotations.spans.front().decision = tasks::Decision::kAccepted;
    {
        app::Workspace workspace = app::Workspace::create(project);
        workspace.addDocument(document);
        workspace.setFinished(1, "Bo", true);
        workspace.setFinished(1, "", true);
    }
    const std::string list = runElmo({"project", "list", project}).out;
    EXPECT_THAT(list, HasSubstr("\tdecided\tpredictions\tfinished\n"));
    EXPECT_THAT(list, HasSubstr("\t1\t2\tme, Bo\n"));
}

TEST(ElmoProject, MarksDocumentsAsFinishedAndTakesTheMarkOff) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, inputFile(folder, "a.txt", "Dear Ann."),
             inputFile(folder, "b.txt", "Dear Bob."), inputFile(folder, "c.txt", "Dear Clara.")});
    const auto finished = [&] {  // of all documents, in order
        std::string marks;
        std::istringstream list(runElmo({"project", "list", project}).out);
        for (std::string line; std::getline(list, line);)
            marks += line.substr(line.rfind('\t') + 1) + ';';
        return marks;
    };
    const ProgramResult both = runElmo({"project", "finish", project, "a.txt", "2", "--by", "Ann"});
    EXPECT_EQ(both.exitCode, 0) << both.err;
    EXPECT_EQ(both.out, "2 documents marked as finished by Ann in " + project + ".\n");
    EXPECT_EQ(runElmo({"project", "finish", project, "a.txt"}).exitCode, 0);
    EXPECT_EQ(finished(), "finished;me, Ann;Ann;;");
    EXPECT_THAT(runElmo({"project", "finish", project, "a.txt"}).err, HasSubstr("1 document had the mark before"));
    const ProgramResult some = runElmo({"project", "reopen", project, "--where", "name != \"a.txt\"", "--by", "Ann"});
    EXPECT_EQ(some.out, "1 document no longer marked as finished by Ann in " + project + ".\n") << some.err;
    EXPECT_THAT(some.err, HasSubstr("1 document had no such mark before"));
    EXPECT_EQ(finished(), "finished;me, Ann;;;");
    EXPECT_EQ(runElmo({"project", "finish", project}).exitCode, 2) << "not all without being asked";
    EXPECT_EQ(runElmo({"project", "finish", project, "a.txt", "none.txt"}).exitCode, 2);
    EXPECT_EQ(runElmo({"project", "finish", project, "a.txt", "--again"}).exitCode, 2);
}

TEST(ElmoProject, FinishedDocumentsAreNotReplaced) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    const std::string letter = inputFile(folder, "letter.txt", "Dear Ann.");
    const std::string gold = inputFile(folder, "gold.conll", "Ann B-PER\nleft O\n");
    runElmo({"project", "create", project, letter, gold});
    runElmo({"project", "finish", project, "1", "2"});
    inputFile(folder, "letter.txt", "Dear Bob.");
    inputFile(folder, "gold.conll", "Ann B-ORG\nleft O\n");
    const ProgramResult spared = runElmo({"project", "add", "--replace", project, letter, gold});
    EXPECT_EQ(spared.exitCode, 0) << spared.err;
    EXPECT_EQ(spared.out, "");
    EXPECT_THAT(spared.err, AllOf(HasSubstr("letter.txt does not replace document 1: somebody has finished it"),
                                  HasSubstr("2 documents not replaced: finished.")));
    const std::string exported = runElmo({"export", "--to", "doccano", "-o", "-", project}).out;
    EXPECT_THAT(exported, AllOf(HasSubstr("Dear Ann."), HasSubstr("PER"), Not(HasSubstr("ORG"))));
    runElmo({"project", "reopen", project, "1", "2"});
    EXPECT_EQ(runElmo({"project", "add", "--replace", project, letter, gold}).exitCode, 0);
    EXPECT_THAT(runElmo({"export", "--to", "doccano", "-o", "-", project}).out,
                AllOf(HasSubstr("Dear Bob."), HasSubstr("ORG")));
}

TEST(ElmoProject, MergeSaysWhichDocumentsAreNotFinishedAnyMore) {
    using app::Workspace;
    const TemporaryFolder folder;
    const std::string first = folder.path("first.elmoscope"), second = folder.path("second.elmoscope");
    for (const auto& [file, label] : {std::pair{first, "PER"}, std::pair{second, "ORG"}}) {
        tasks::AnnotatedDocument document = app::test::documentOf("Ann left Rome.");
        app::test::mark(document, "Ann", label);
        Workspace::create(file).addDocument(document);
        EXPECT_EQ(runElmo({"project", "finish", file, "sample"}).exitCode, 0);
    }
    const ProgramResult set = runElmo({"project", "merge", first, second, "--by", "Ben"});
    EXPECT_THAT(set.out, HasSubstr(", 1 finished mark taken over.\n")) << set.err;
    EXPECT_THAT(runElmo({"project", "list", first}).out, HasSubstr("\tme, Ben\n"));
    const ProgramResult mixed = runElmo({"project", "merge", first, second});
    EXPECT_EQ(mixed.exitCode, 0);
    EXPECT_THAT(mixed.err, HasSubstr("Not finished any more: sample."));
    EXPECT_THAT(runElmo({"project", "list", first}).out, HasSubstr("\tBen\n"));
}

TEST(ElmoProject, CanBeCreatedFilledListedSearchedAndExported) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "letter.txt", "Dear Mr Holmes, come to London at once.");
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    const std::string project = folder.path("work.elmoscope");
    EXPECT_EQ(runElmo({"project", "create", project, text}).out, "1 document added to " + project + ".\n");
    EXPECT_EQ(runElmo({"project", "add", project, tagged}).exitCode, 0);
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("1\tletter.txt\ten\tUTF-8\t39\t"));
    EXPECT_THAT(runElmo({"project", "search", project, "LONDON"}).out, testing::StartsWith("1\tletter.txt\t24\t"));
    EXPECT_EQ(runElmo({"project", "check", project}).out, "The project is intact.\n");
    const ProgramResult brat = runElmo({"export", "--to", "brat", "-o", folder.path("out"), project});
    EXPECT_EQ(brat.exitCode, 0) << brat.err;
    EXPECT_EQ(readFile(folder / "out/a.ann"), "T1\tPER 0 3\tAnn\n");
    EXPECT_THAT(brat.err, HasSubstr("brat cannot represent everything in the documents:\nlanguage: 2 left out"));
}

TEST(ElmoProject, TakesTheWholeOfPipesAndPackedFiles) {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += fmt::format("Anna met Bob {} times. ", i);
    const std::string pipe = folder.path("pipe.elmoscope"), input = folder.path("input.elmoscope");
    const std::string script = fmt::format("'{}' project create '{}' <(cat '{}')", (binDir() / "elmo").string(), pipe,
                                           folder.write("a.txt", text));
    const ProgramResult piped = RunningProgram("/bin/bash", {"-c", script}, {}).wait();
    EXPECT_EQ(piped.exitCode, 0) << piped.err;
    const std::string size = fmt::format("\tUTF-8\t{}\t", text.size());
    EXPECT_THAT(runElmo({"project", "list", pipe}).out, testing::AllOf(HasSubstr("1\tpipe "), HasSubstr(size)));
    EXPECT_EQ(runElmo({"project", "create", input, "-"}, text).exitCode, 0);
    EXPECT_THAT(runElmo({"project", "list", input}).out,
                testing::AllOf(HasSubstr("1\tstandard input\t"), HasSubstr(size)));
    const std::string packed = folder.write("b.txt.gz", zipped("Clara came."));
    const std::string page = folder.write("c.html.gz", zipped("<p>A &lt;b&gt; <i>tag</i>.</p>"));
    std::filesystem::create_directory(folder / "in");
    folder.write("in/d.conll.gz", zipped("Berta B-PER\n"));
    folder.write("in/e.txt.gz", zipped("Emil ran."));
    folder.write("in/e.ann.zst", zstandard("T1\tPER 0 4\tEmil\n"));
    const ProgramResult added = runElmo({"project", "add", input, packed, page, folder.path("in")});
    EXPECT_EQ(added.exitCode, 0) << added.err;
    EXPECT_THAT(runElmo({"project", "list", input}).out, HasSubstr("2\tb.txt\t"));
    EXPECT_THAT(runElmo({"export", folder.path("in"), "--to", "conll", "-o", "-"}).out,
                testing::AllOf(HasSubstr("Berta -X- O B-PER"), HasSubstr("Emil -X- O B-PER")));
    EXPECT_THAT(runElmo({"export", "--to", "jsonl", "-o", "-", input}).out, HasSubstr("\"A <b> tag."));
}

TEST(ElmoProject, ReadingLeavesNoFilesNextToTheProject) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, inputFile(folder, "letter.txt", "Dear Mr Holmes.")});
    for (const char* action : {"list", "check", "runs"})
        EXPECT_EQ(runElmo({"project", action, project}).exitCode, 0) << action;
    EXPECT_EQ(runElmo({"project", "search", project, "Holmes"}).exitCode, 0);
    EXPECT_FALSE(std::filesystem::exists(project + "-wal"));
    EXPECT_FALSE(std::filesystem::exists(project + "-shm"));
}

TEST(ElmoProject, KeepsTheLogOfAProcessThatHasItOpenTwice) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    app::Workspace open = app::Workspace::create(project);
    open.addDocument(app::test::documentOf("Anna came.", "en"));
    { const app::Workspace again(project, app::Workspace::Access::kReadOnly); }
    EXPECT_EQ(runElmo({"project", "list", project}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::exists(project + "-wal")) << "deleted by the other program";
    open.addDocument(app::test::documentOf("Robert left.", "en"));
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("\n2\t")) << "written into a deleted log";
}

TEST(ElmoProject, DoesNotAddATextTwice) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "letter.txt", "Dear Mr Holmes.");
    const std::string copy = inputFile(folder, "copy.txt", "Dear Mr Holmes.");
    const std::string other = inputFile(folder, "other.txt", "Dear Dr Watson.");
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, text});
    const ProgramResult refused = runElmo({"project", "add", project, copy});
    EXPECT_NE(refused.exitCode, 0);
    EXPECT_THAT(refused.err, HasSubstr("copy.txt was not added: its text is in the project already, as letter.txt"));
    const ProgramResult some = runElmo({"project", "add", project, copy, other});
    EXPECT_EQ(some.exitCode, 0) << some.err;
    EXPECT_EQ(some.out, "1 document added to " + project + ".\n");
}

TEST(ElmoProject, RemovesDocumentsByNameOrId) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, inputFile(folder, "a.txt", "Dear Ann."),
             inputFile(folder, "b.txt", "Dear Bob."), inputFile(folder, "c.txt", "Dear Clara.")});
    const ProgramResult unknown = runElmo({"project", "remove", project, "a.txt", "d.txt"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("no document 'd.txt'"));
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("\ta.txt\t")) << "all or none are removed";
    EXPECT_EQ(runElmo({"project", "remove", project, "a.txt", "3", "c.txt"}).out,
              "2 documents removed from " + project + ".\n");
    const std::string left = runElmo({"project", "list", project}).out;
    EXPECT_THAT(left, AllOf(HasSubstr("\tb.txt\t"), Not(HasSubstr("a.txt")), Not(HasSubstr("c.txt"))));
    EXPECT_EQ(runElmo({"project", "search", project, "Ann"}).out, "");
    EXPECT_EQ(runElmo({"project", "remove", project}).exitCode, 2);
}

TEST(ElmoProject, AChangedFileIsNotedOrReplacesItsEarlierText) {
    using app::Workspace;
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, inputFile(folder, "a.txt", "Dear Ann, see Rome.")});
    {
        Workspace workspace(project);
        app::StoredDocument stored = workspace.document(1);
        app::test::mark(stored.document, "Ann", "PER");
        app::test::mark(stored.document, "Rome", "LOC");
        workspace.saveAnnotations(1, stored.document.annotations, stored.revision);
    }
    const std::string changed = inputFile(folder, "a.txt", "My dear Ann, stay.");
    const ProgramResult replaced = runElmo({"project", "add", "--replace", project, changed});
    EXPECT_EQ(replaced.exitCode, 0) << replaced.err;
    EXPECT_THAT(replaced.err,
                AllOf(HasSubstr("document 2 with its new text replaces document 1"), HasSubstr("LOC \"Rome\"")));
    EXPECT_THAT(runElmo({"export", "--to", "doccano", "-o", "-", project}).out, HasSubstr("[[8,11,\"PER\"]]"));
    const ProgramResult added = runElmo({"project", "add", project, inputFile(folder, "a.txt", "Third.")});
    EXPECT_EQ(added.exitCode, 0) << added.err;
    EXPECT_THAT(added.err, HasSubstr("a.txt was added as document 3; document 2 has the same name"));
    const ProgramResult unclear = runElmo({"project", "remove", project, "a.txt"});
    EXPECT_EQ(unclear.exitCode, 2);
    EXPECT_THAT(unclear.err, HasSubstr("2, 3"));
}

TEST(ElmoProject, AFileThatCannotBeReadDoesNotKeepOthersOut) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    const std::string first = inputFile(folder, "a.txt", "Dear Ann."), last = inputFile(folder, "c.txt", "Dear Bob.");
    const std::string bad = inputFile(folder, "b.ann", "T1\tPER 0 3\tAnn\n");  // without its text
    const ProgramResult created = runElmo({"project", "create", project, first, bad, last});
    EXPECT_EQ(created.exitCode, 1);
    EXPECT_THAT(created.out, HasSubstr("2 documents added"));
    EXPECT_THAT(created.err, AllOf(HasSubstr("b.ann"), HasSubstr("1 file could not be read")));
    EXPECT_THAT(runElmo({"project", "list", project}).out, AllOf(HasSubstr("a.txt"), HasSubstr("c.txt")));
    const std::string other = folder.path("other.elmoscope");
    EXPECT_THAT(runElmo({"project", "create", other, bad}).err, Not(HasSubstr("for the reasons above")));
    EXPECT_FALSE(std::filesystem::exists(other));
}

/// The labels of the file are replaced by its new ones; what a person marked stays.
TEST(ElmoProject, AFileWithOtherLabelsReplacesItsEarlierOnes) {
    using app::Workspace;
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    const auto file = [&](const std::string& labels) { return inputFile(folder, "gold.conll", labels); };
    const auto spans = [&] {
        std::string all;
        for (const auto& span :
             Workspace(project).document(Workspace(project).documents(0, 1).at(0).id).document.annotations.spans)
            all += fmt::format("{} {}{}; ", span.bytes.begin.value(), span.label, span.isImported() ? "" : " by hand");
        return all;
    };
    runElmo({"project", "create", project, file("Ann B-PER\nsaw O\nRome B-PER\n")});
    EXPECT_EQ(spans(), "0 PER; 8 PER; ");
    {
        Workspace workspace(project);
        app::StoredDocument stored = workspace.document(1);
        app::test::mark(stored.document, "saw", "VERB");
        workspace.saveAnnotations(1, stored.document.annotations, stored.revision);
    }
    const ProgramResult same = runElmo({"project", "add", "--replace", project, folder.path("gold.conll")});
    EXPECT_THAT(same.err, AllOf(HasSubstr("not added"), Not(HasSubstr("other annotations"))));
    const std::string corrected = file("Ann B-PER\nsaw O\nRome B-LOC\n");
    EXPECT_THAT(runElmo({"project", "add", project, corrected}).err, HasSubstr("The file has other annotations"));
    EXPECT_EQ(spans(), "0 PER; 4 VERB by hand; 8 PER; ");
    const ProgramResult replaced = runElmo({"project", "add", "--replace", project, corrected});
    EXPECT_EQ(replaced.exitCode, 0) << replaced.err;
    EXPECT_THAT(replaced.err, HasSubstr("the annotations of gold.conll replace those that document 1 had"));
    EXPECT_EQ(replaced.out, "1 document updated in " + project + ".\n");
    EXPECT_EQ(spans(), "0 PER; 4 VERB by hand; 8 LOC; ");
    {
        Workspace workspace(project);
        app::StoredDocument stored = workspace.document(1);
        stored.document.annotations.sources.emplace_back().model = "Maria";  // by `project merge --by Maria`
        app::test::mark(stored.document, "Rome", "CITY").source =
            static_cast<int>(stored.document.annotations.sources.size()) - 1;
        workspace.saveAnnotations(1, stored.document.annotations, stored.revision);
    }
    runElmo({"project", "add", "--replace", project, file("Dear B-ADJ\nAnn O\nsaw O\nRome B-LOC\n")});
    EXPECT_EQ(spans(), "0 ADJ; 9 VERB by hand; 13 CITY; 13 LOC; ");
}

/// Projects of earlier versions did not note where annotations came from.
TEST(ElmoProject, LabelsOfAFileThatWasNotNotedAreNotDoubled) {
    using app::Workspace;
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    runElmo({"project", "create", project, inputFile(folder, "gold.conll", "Ann B-PER\nsaw O\nRome B-PER\n")});
    {
        Workspace workspace(project);
        app::StoredDocument stored = workspace.document(1);
        workspace.saveAnnotations(1, tasks::withoutImportNames(stored.document.annotations), stored.revision);
    }
    const std::string file = inputFile(folder, "gold.conll", "Ann B-PER\nsaw O\nRome B-LOC\n");
    EXPECT_EQ(runElmo({"project", "add", "--replace", project, file}).exitCode, 0);
    EXPECT_THAT(runElmo({"export", "--to", "doccano", "-o", "-", project}).out,
                HasSubstr("[[0,3,\"PER\"],[8,12,\"LOC\"],[8,12,\"PER\"]]"));
}

TEST(ElmoProject, MergesTheWorkOfAnotherPersonAsASetOfItsOwn) {
    using app::Workspace;
    using app::test::mark;
    const TemporaryFolder folder;
    const std::string first = folder.path("first.elmoscope"), second = folder.path("second.elmoscope");
    tasks::AnnotatedDocument ours = app::test::documentOf("Anna saw Will in Rome.");
    tasks::AnnotatedDocument theirs = ours;
    mark(ours, "Anna", "PER");
    mark(theirs, "Anna", "PER");
    mark(theirs, "Rome", "LOC");
    theirs.annotations.sources.emplace_back().model = "ner";
    for (const auto& [word, decision] :
         {std::pair{"Will", tasks::Decision::kAccepted}, std::pair{"saw", tasks::Decision::kOpen}}) {
        tasks::SpanAnnotation& span = mark(theirs, word, "MISC");
        span.layer = tasks::AnnotationLayer::kModel;
        span.source = 0;
        span.decision = decision;
    }
    app::sortSpans(theirs.annotations);
    Workspace::create(first);
    Workspace::create(second);
    Workspace(first).addDocument(ours, "UTF-8");
    Workspace(second).addDocument(theirs, "UTF-8");
    const ProgramResult merged = runElmo({"project", "merge", first, second, "--by", "Maria"});
    EXPECT_EQ(merged.exitCode, 0) << merged.err;
    const tasks::Annotations all = Workspace(first, Workspace::Access::kReadOnly).document(1).document.annotations;
    std::string found;
    for (const tasks::SpanAnnotation& span : all.spans)
        found += fmt::format("{}-{} {} {}; ", span.bytes.begin.value(), span.bytes.end.value(), span.label,
                             span.source < 0 ? "mine" : all.sources.at(static_cast<std::size_t>(span.source)).model);
    EXPECT_EQ(found, "0-4 PER mine; 0-4 PER Maria; 9-13 MISC Maria; 17-21 LOC Maria; ");
    EXPECT_THAT(runElmo({"project", "merge", first, second, "--by", "Maria"}).out, HasSubstr("annotations of 0"));
    EXPECT_EQ(runElmo({"project", "list", first, "--by", "Maria"}).exitCode, 2);
    // One of three spans is equal; of 12 values of tokens 2 are PER, 8 none, 1 MISC, 1 LOC: 1 - 11 * 4 / (144 - 70).
    const ProgramResult agreement = runElmo({"project", "agreement", first});
    EXPECT_THAT(agreement.out, AllOf(HasSubstr("2 annotators: "), HasSubstr("Maria"), HasSubstr("1 document "),
                                     HasSubstr("0.405"), HasSubstr("0.500")))
        << agreement.err;
    const auto json =
        nlohmann::json::parse(runElmo({"project", "agreement", first, "--annotators", "me,Maria", "--json"}).out);
    EXPECT_NEAR(json["alpha"]["value"].get<double>(), 1 - 44.0 / 74, 1e-12);
    EXPECT_EQ(json["pairs"][0]["equal"], 1);
    EXPECT_EQ(json["labels"][2]["label"], "PER");
    EXPECT_EQ(json["labels"][2]["spanF1"]["value"], 1);
    EXPECT_EQ(json["confusions"][0], nlohmann::json::parse(R"({"labels": ["LOC", null], "places": 1})"))
        << "Maria's Rome";
    const ProgramResult unknown = runElmo({"project", "agreement", first, "--annotators", "me,Mario"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("no annotator 'Mario'; it has"));
}

TEST(ElmoProject, TheFolderOfAFileIsAFieldOfItsDocument) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    for (const char* inside : {"corpus/letters/1912", "corpus/diaries"})
        std::filesystem::create_directories(folder / inside);
    inputFile(folder, "corpus/letters/1912/a.txt", "Anna left Rome.");
    inputFile(folder, "corpus/letters/b.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    inputFile(folder, "corpus/diaries/c.txt", "It rained.");
    inputFile(folder, "corpus/d.txt", "No folder at all.");
    inputFile(folder, "corpus/diaries/own.html",
              "<html><head><meta name=\"folder\" content=\"box 7\"></head><body><p>One more.</p></body></html>");
    const ProgramResult made = runElmo({"project", "create", project, folder.path("corpus")});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto names = [&](const std::string& where) {
        return runElmo({"project", "list", project, "--where", where}).out;
    };
    const std::string letters = names("folder = letters");
    EXPECT_THAT(letters, HasSubstr("corpus/letters/b\t"));
    EXPECT_EQ(std::ranges::count(letters, '\n'), 2) << letters;
    EXPECT_THAT(names("folder = \"letters/1912\""), HasSubstr("a.txt"));
    EXPECT_EQ(std::ranges::count(names("folder ~ \"letters.*\""), '\n'), 3) << "with what is below";
    EXPECT_THAT(names("folder = \"box 7\""), HasSubstr("own.html")) << "what the file says counts";
    EXPECT_EQ(std::ranges::count(names("folder = diaries"), '\n'), 2);
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("folder")) << "it is a column";
    const app::Workspace workspace(project, app::Workspace::Access::kReadOnly);
    for (const app::DocumentRow& row : workspace.documents(0, 10))
        if (row.name.ends_with("d.txt")) {
            EXPECT_TRUE(workspace.metadata(row.id).empty());
        }
}

TEST(ElmoProject, DealsDocumentsOutWithAnOverlap) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    std::vector<std::string> command{"project", "create", project};
    for (int i = 0; i < 20; ++i)
        command.push_back(inputFile(folder, fmt::format("{}.txt", i), fmt::format("This is the text number {}.", i)));
    ASSERT_EQ(runElmo(command).exitCode, 0);
    const auto assign = [&](const std::string& overlap) {
        return runElmo({"project", "assign", project, "--annotators", "Ann,Jo (R.),Eve", "--overlap", overlap});
    };
    const auto linesFor = [&](const std::string& where) {
        const std::string list = runElmo({"project", "list", project, "--where", where}).out;
        return std::ranges::count(list, '\n') - 1;
    };
    const ProgramResult dealt = assign("10");
    EXPECT_EQ(dealt.exitCode, 0) << dealt.err;
    EXPECT_EQ(linesFor("annotators = \"Ann, Jo (R.), Eve\""), 2);
    EXPECT_EQ(linesFor("for Ann"), 8);
    EXPECT_EQ(linesFor("for Jo (R.)"), 8);
    EXPECT_EQ(linesFor("for Eve"), 8);
    EXPECT_EQ(assign("10").out, dealt.out) << "the same seed";
    EXPECT_EQ(assign("100").exitCode, 0);
    EXPECT_EQ(linesFor("for Eve"), 20) << "an earlier assignment is replaced";
    EXPECT_EQ(assign("101").exitCode, 2);
    EXPECT_EQ(runElmo({"project", "assign", project, "--annotators", "Ann"}).exitCode, 2);
}

TEST(ElmoProject, MergesDocumentsAndAnnotationsOfAnotherProject) {
    const TemporaryFolder folder;
    const std::string ann = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    const std::string bob = inputFile(folder, "b.conll", "-DOCSTART- -X- O O\n\nAnn -X- O O\nleft -X- O B-VERB\n\n");
    const std::string more = inputFile(folder, "more.txt", "Another text.");
    const std::string first = folder.path("first.elmoscope"), second = folder.path("second.elmoscope");
    runElmo({"project", "create", first, ann});
    runElmo({"project", "create", second, bob, more});
    const ProgramResult merged = runElmo({"project", "merge", first, second});
    EXPECT_EQ(merged.exitCode, 0) << merged.err;
    EXPECT_EQ(merged.out,
              "From " + second + ": 1 document added, the annotations of 1 document merged, 0 training runs added.\n");
    EXPECT_THAT(runElmo({"project", "merge", first, second}).out, HasSubstr("0 documents added, the annotations of 0"));
    EXPECT_EQ(runElmo({"project", "merge", first, second, "-q"}).out, "");
    const ProgramResult brat = runElmo({"project", "export", first, "--to", "brat", "-o", folder.path("out")});
    EXPECT_EQ(brat.exitCode, 0) << brat.err;
    EXPECT_EQ(readFile(folder / "out/a.ann"), "T1\tPER 0 3\tAnn\nT2\tVERB 4 8\tleft\n");
    EXPECT_EQ(runElmo({"project", "merge", first, first}).exitCode, 2);
    EXPECT_EQ(runElmo({"project", "export", first, "--to", "brat"}).exitCode, 2);
    EXPECT_EQ(runElmo({"project", "list", first, "--to", "brat"}).exitCode, 2);
}

using ProjectWithHeads = TrainedHeads;

TEST_F(ProjectWithHeads, AnnotatesADocumentOnceByDefault) {
    trained("ner");
    const std::string project = path("work.elmoscope");
    runElmo({"project", "create", project, m_folder.write("letter.txt", "Anna went to Paris .")});
    const auto annotate = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"project", "annotate", project, "--model", path("ner")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    };
    const ProgramResult result = annotate({});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "1 document annotated in " + project + ".\n");
    EXPECT_EQ(annotate({}).out, "0 documents annotated in " + project + ".\n");
    EXPECT_EQ(annotate({"--again"}).out, "1 document annotated in " + project + ".\n");
    runElmo({"project", "finish", project, "1"});
    const ProgramResult finished = annotate({"--again"});
    EXPECT_EQ(finished.out, "0 documents annotated in " + project + ".\n");
    EXPECT_THAT(finished.err, AllOf(HasSubstr("1 document spared, as finished"), Not(HasSubstr("before"))));
    runElmo({"project", "export", project, "--to", "doccano", "-o", path("a.jsonl")});
    EXPECT_THAT(readFile(m_folder / "a.jsonl"), HasSubstr("\"label\":[[0,4,\"PER\"],[13,18,\"LOC\"]]"));
}

TEST(ElmoProject, CreateThatAddsNothingLeavesNoProject) {
    const TemporaryFolder folder;
    const std::string project = folder.path("work.elmoscope");
    const std::string damaged = inputFile(folder, "a.jsonl", "{\"text\": ");
    EXPECT_EQ(runElmo({"project", "create", project, damaged}).exitCode, 1);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.jsonl"});
    const std::string good = inputFile(folder, "b.txt", "Dear Mr Holmes.");
    EXPECT_EQ(runElmo({"project", "create", project, good, damaged}).exitCode, 1);
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("b.txt")) << "what was added stays";
}

TEST(ElmoProject, ReportsErrorsWithAMessage) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "letter.txt", "x");
    EXPECT_THAT(runElmo({"project", "list", text}).err, HasSubstr("is not an Elmoscope project"));
    EXPECT_THAT(runElmo({"project", "create", text}).err, HasSubstr("exists"));
    EXPECT_EQ(runElmo({"project", "fill", text}).exitCode, 2);
    EXPECT_EQ(runElmo({"project", "create", folder.path("letters"), text}).exitCode, 2) << "export would not know it";
    EXPECT_EQ(folder.names(), std::vector<std::string>{"letter.txt"});
    const std::string project = folder.path("work.elmoscope");
    EXPECT_THAT(runElmo({"project", "add", project, text}).err, HasSubstr("`elmo project create"));
    runElmo({"project", "create", project});
    for (const char* action : {"list", "runs", "check"}) {
        const ProgramResult result = runElmo({"project", action, project, "other"});
        EXPECT_EQ(result.exitCode, 2) << action;
        EXPECT_THAT(result.err, HasSubstr("'other'"));
    }
    EXPECT_EQ(runElmo({"project", "search", project}).exitCode, 2);
    const ProgramResult missing = runElmo({"project", "merge", project, folder.path("none.elmoscope")});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_THAT(missing.err, AllOf(HasSubstr("none.elmoscope"), HasSubstr("Check the path")));
}

TEST(ElmoExport, ConvertsFilesAndListsFormats) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    const ProgramResult result = runElmo({"export", "--to", "doccano", "-o", folder.path("a.jsonl"), tagged});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("positions in code points"));
    EXPECT_THAT(readFile(folder / "a.jsonl"), HasSubstr("\"label\":[[0,3,\"PER\"]]"));
    EXPECT_THAT(runElmo({"export", "--list"}).out, HasSubstr("webanno-tsv        UTF-16 units   yes"));
    EXPECT_EQ(runElmo({"export", tagged}).exitCode, 2);
    EXPECT_THAT(runElmo({"export", "--to", "brat", "-o", folder.path("x"), inputFile(folder, "b.txt", "hi")}).err,
                HasSubstr("--from"));
}

TEST(ElmoExport, WritesTheSameVectorsOfAnnotatedDocumentsAsEmbed) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    for (const char* format : {"hdf5", "hdf5-bilm", "npz", "safetensors", "word2vec", "projector"}) {
        const std::string file = folder.path(std::string("a.") + format);
        const ProgramResult result = runElmo({"export", "--to", format, "--layers", "top", "-o", file, tagged});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.out, HasSubstr("1 sentence, 2 tokens")) << format;
        EXPECT_THAT(result.out, HasSubstr("verified")) << format;
        EXPECT_THAT(result.err, HasSubstr("spans: 1 left out (PER 'Ann')")) << format;
    }
    const std::string plain = inputFile(folder, "a.txt", "Ann left\n");
    const std::string model = app::defaultBilm().string();
    runElmo({"embed", "--model", model, "--pretokenized", "--layers", "top", plain, folder.path("embed.vec")});
    EXPECT_EQ(readFile(folder / "a.word2vec"), readFile(folder / "embed.vec"));
    EXPECT_THAT(runElmo({"export", "--list"}).out,
                HasSubstr("npz                sentences      no    yes      vectors: NumPy"));
}

TEST(ElmoExport, DoesNotOverwriteItsInput) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\n\n");
    const std::string before = readFile(tagged);
    for (const char* format : {"jsonl", "npz"})
        for (const char* command : {"export", "annotate"}) {
            const ProgramResult result = runElmo({command, "--to", format, "-o", tagged, tagged});
            EXPECT_EQ(result.exitCode, 2) << command << format;
            EXPECT_THAT(result.err, HasSubstr("both the input and the output")) << command << format;
            EXPECT_EQ(readFile(tagged), before);
        }
}

TEST(ElmoExport, AnnotateWritesTheInputVectorsOfTheHeads) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "a.txt", "Ann left.");
    const ProgramResult result =
        runElmo({"annotate", "--to", "projector", "--layers", "0", "-o", folder.path("a.tsv"), text});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("positions in sentences and tokens"));
    EXPECT_THAT(readFile(folder / "a.metadata.tsv"), HasSubstr("left\t0\t1\n"));
    const ProgramResult stream = runElmo({"annotate", "--to", "npz", text});
    EXPECT_EQ(stream.exitCode, 2);
    EXPECT_THAT(stream.err, HasSubstr("needs --output"));
}

}  // namespace
}  // namespace elmo::test
