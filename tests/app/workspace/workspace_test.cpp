// SPDX-License-Identifier: Apache-2.0
// A project keeps what it is given, and says clearly what it can't open.
#include "app/workspace/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "tasks/registry/task_list.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;

void runSql(const std::string& path, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
    sqlite3_close(database);
}

tasks::TaskRun sampleRun() {
    tasks::TaskRun run;
    run.name = "ner seed 1";
    run.task = "ner";
    run.metricName = "F1";
    run.chosen = 1;
    run.layerNorm = true;
    for (int step = 1; step <= 3; ++step)
        run.points.push_back(
            {step,
             0.5 * step,
             std::nan(""),
             80.0 + step,
             1e-3,
             {{"input", {0.1, 0.2, 0.3}, {0.3, 0.3, 0.4}, 1.5}, {"output", {0, 0, 0}, {0.2, 0.3, 0.5}, 1}}});
    run.contributions.push_back({"input", {1, 2, 3}, {0.2, 0.3, 0.5}, {0.1, 0.4, 0.5}});
    return run;
}

TEST(Workspace, KeepsDocumentsWithAllTheirAnnotations) {
    const TemporaryFolder folder;
    RandomDocuments documents(3);
    std::vector<tasks::AnnotatedDocument> added;
    {
        Workspace workspace = Workspace::create(folder / "a.elmoscope");
        for (int i = 0; i < 100; ++i) {
            added.push_back(documents.next());
            EXPECT_EQ(workspace.addDocument(added.back(), "windows-1252"), i + 1);
        }
    }
    const Workspace workspace(folder / "a.elmoscope");
    for (int i = 0; i < 100; ++i) {
        const StoredDocument stored = workspace.document(i + 1);
        const tasks::AnnotatedDocument& expected = added[static_cast<std::size_t>(i)];
        EXPECT_EQ(stored.document.name, expected.name);
        EXPECT_EQ(stored.document.document->text(), expected.document->text());
        EXPECT_EQ(stored.document.document->language(), expected.document->language());
        EXPECT_TRUE(stored.document.document->tokens() == expected.document->tokens());
        EXPECT_TRUE(stored.document.document->sentences() == expected.document->sentences());
        EXPECT_TRUE(stored.document.annotations == expected.annotations) << i;
    }
    EXPECT_EQ(workspace.check(), "");
}

TEST(Workspace, ListsDocumentsPageByPage) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    for (int i = 0; i < 5; ++i)
        workspace.addDocument(smiling());
    const auto page = workspace.documents(2, 2);
    ASSERT_EQ(page.size(), 2u);
    EXPECT_EQ(page[0].id, 3);
    EXPECT_EQ(page[1].id, 4);
    EXPECT_EQ(page[0].tokens, 4);
    EXPECT_EQ(workspace.documentCount(), 5);
    EXPECT_EQ(workspace.documentsWithHash(page[0].hash).size(), 5u);
}

TEST(Workspace, KeepsTheRunOfAnUnknownTask) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    tasks::TaskRun run = sampleRun();
    run.task = "coreference";
    EXPECT_EQ(workspace.run(workspace.addRun(run)).task, "coreference");
}

TEST(Workspace, KeepsRunsAndSettings) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    const std::int64_t id = workspace.addRun(sampleRun());
    const tasks::TaskRun run = workspace.run(id);
    EXPECT_EQ(run.points.size(), 3u);
    EXPECT_TRUE(std::isnan(run.points[2].trainLoss));
    EXPECT_EQ(run.points[2].mixes[1].weights, (std::vector<double>{0.2, 0.3, 0.5}));
    EXPECT_EQ(run.contributions[0].projection, (std::vector<double>{0.1, 0.4, 0.5}));
    EXPECT_EQ(run.chosen, 1u);
    workspace.removeRun(id);
    EXPECT_TRUE(workspace.runNames().empty());
    workspace.setSetting("zoom", "1.5");
    EXPECT_EQ(workspace.setting("zoom"), "1.5");
    EXPECT_EQ(workspace.setting("none"), std::nullopt);
}

TEST(Workspace, RejectsOverwritingChangesOfAnotherProgram) {
    const TemporaryFolder folder;
    Workspace one = Workspace::create(folder / "a.elmoscope");
    const std::int64_t id = one.addDocument(smiling());
    Workspace two(folder / "a.elmoscope");
    StoredDocument first = one.document(id);
    StoredDocument second = two.document(id);
    first.document.annotations.spans.clear();
    EXPECT_EQ(one.saveAnnotations(id, first.document.annotations, first.revision), 2);
    EXPECT_THAT(errorOf([&] { two.saveAnnotations(id, second.document.annotations, second.revision); }),
                HasSubstr("changed by another program"));
    EXPECT_TRUE(two.document(id).document.annotations.spans.empty());
}

TEST(Workspace, RejectsAnnotationsOutsideTheText) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    tasks::AnnotatedDocument document = smiling();
    document.annotations.spans[0].bytes = bytesOf(4, 6);  // inside the emoji
    EXPECT_THAT(errorOf([&] { workspace.addDocument(document); }), StartsWith("bad argument"));
    document.annotations.spans[0].bytes = bytesOf(9, 99);
    EXPECT_THAT(errorOf([&] { workspace.addDocument(document); }), StartsWith("bad argument"));
    EXPECT_EQ(workspace.documentCount(), 0);
}

TEST(Workspace, RejectsInvalidAnnotationsOfAnotherProgram) {
    const TemporaryFolder folder;
    Workspace::create(folder / "a.elmoscope").addDocument(smiling());
    for (const char* damage : {"end_byte = 99", "first_byte = -3", "first_byte = 5", "source = 7", "source = -2",
                               "more = x'FFFFFFFFFFFF0101'"}) {
        runSql(folder.path("a.elmoscope"),
               "UPDATE spans SET first_byte = 9, end_byte = 13, source = -1, decision = 0, more = NULL; "
               "UPDATE spans SET " +
                   std::string(damage));
        const Workspace workspace(folder / "a.elmoscope");
        EXPECT_THAT(errorOf([&] { workspace.document(1); }), StartsWith("bad format: Document 1 of the project"))
            << damage;
    }
}

TEST(Workspace, RemovesADocumentCompletely) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    RandomDocuments documents(5);
    for (int i = 0; i < 20; ++i)
        workspace.addDocument(documents.next());
    for (int i = 1; i <= 20; ++i)
        workspace.removeDocument(i);
    EXPECT_EQ(workspace.documentCount(), 0);
    EXPECT_TRUE(workspace.search("John", 10).empty());
    EXPECT_EQ(workspace.check(), "");
    EXPECT_THAT(errorOf([&] { workspace.document(3); }), StartsWith("not found"));
    EXPECT_EQ(workspace.addDocument(smiling()), 21);  // ids are not used again
}

TEST(Workspace, ListsEveryOccurrenceInContext) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    for (const char* text :
         {"New York is not new. In New\nYork it rains.", "York is old.", "I saw New Yorkers in New York."})
        workspace.addDocument(documentOf(text, ""));
    const auto found = [&](const char* words, int limit = 10) {
        std::string places;
        for (const SearchHit& hit : workspace.occurrences(words, limit))
            places += std::to_string(hit.id) + ":" + std::to_string(hit.place.begin.value()) + " ";
        return places;
    };
    EXPECT_EQ(found("new york"), "1:0 1:24 3:21 ");
    EXPECT_EQ(found("new york*"), "1:0 1:24 3:6 3:21 ");
    EXPECT_EQ(found("new york", 2), "1:0 1:24 ");
    EXPECT_EQ(found("york new"), "");
    for (const char* harmless : {"", " ", "\"", "*", "NEAR(", "\" OR \"b"})
        EXPECT_NO_THROW(found(harmless)) << harmless;
    const SearchHit hit = workspace.occurrences("rains", 1).at(0);
    EXPECT_THAT(hit.excerpt, HasSubstr("York it rains"));
}

TEST(Workspace, FindsCharactersInsideWordsOfScriptsWithoutSpaces) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    for (const char* text :
         {"中国科学院发布了关于自然语言处理的研究报告。中国科学院在北京。", "自然言語処理の論文 by Anna",
          "มหาวิทยาลัยจุฬาลงกรณ์", "서울대학교에서 만났다.", "Nothing here."})
        workspace.addDocument(documentOf(text, ""));
    const auto listed = [&](const char* words, int limit = 10) {
        std::string found;
        for (const SearchHit& hit : workspace.occurrences(words, limit))
            found += std::to_string(hit.id) + ":" + std::to_string(hit.place.begin.value()) + "-" +
                     std::to_string(hit.place.end.value()) + " ";
        return found;
    };
    EXPECT_EQ(listed("究报"), "1:54-60 ");
    EXPECT_EQ(listed("科学"), "1:6-12 1:72-78 ");
    EXPECT_EQ(listed("科学", 1), "1:6-12 ");
    EXPECT_EQ(listed("自然"), "1:30-36 2:0-6 ");
    EXPECT_EQ(listed("語処"), "2:9-15 ");
    EXPECT_EQ(listed("วิทยาลัย"), "3:9-33 ");
    EXPECT_EQ(listed("대학교"), "4:6-15 ");
    EXPECT_EQ(listed("othing"), "") << "words with spaces between them are found as a whole";
    const auto documents = [&](const char* query) {
        std::string ids;
        for (const SearchHit& hit : workspace.search(query, 10))
            ids += std::to_string(hit.id);
        return ids;
    };
    EXPECT_EQ(documents("究报"), "1");
    EXPECT_EQ(documents("究报 科学"), "1");
    EXPECT_EQ(documents("語処 anna"), "2");
    EXPECT_EQ(documents("語処 nobody"), "");
    EXPECT_EQ(documents("語処 究报"), "");
}

TEST(Workspace, ListsSpansByTheirLabel) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    tasks::AnnotatedDocument document = documentOf("Anna saw Rome.", "");
    for (const auto& [begin, end, label, decision] :
         {std::tuple(0, 4, "PER", tasks::Decision::kAccepted), std::tuple(9, 13, "LOC", tasks::Decision::kOpen),
          std::tuple(5, 8, "PER", tasks::Decision::kRejected)}) {
        tasks::SpanAnnotation span;
        span.id = document.annotations.nextId++;
        span.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(end)};
        span.label = label;
        span.decision = decision;
        document.annotations.spans.push_back(span);
    }
    workspace.addDocument(document);
    const auto hits = workspace.spansLabelled("per", 10);
    ASSERT_EQ(hits.size(), 1U) << "the rejected one is no person";
    EXPECT_EQ(hits[0].label, "PER");
    EXPECT_EQ(hits[0].excerpt.substr(0, 4), "Anna");
}

TEST(Workspace, ListsEverybodyWhoseSpansItHas) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    EXPECT_TRUE(workspace.annotators().empty());
    const auto add = [&](const std::string& source, tasks::AnnotationLayer layer, tasks::Decision decision) {
        tasks::AnnotatedDocument document = documentOf("Anna saw Rome." + source, "");
        document.annotations.sources.emplace_back().model = source;
        tasks::SpanAnnotation span;
        span.id = document.annotations.nextId++;
        span.bytes = {elmo::ByteOffset(0), elmo::ByteOffset(4)};
        span.label = "PER";
        span.layer = layer;
        span.decision = decision;
        span.source = 0;
        document.annotations.spans.push_back(span);
        workspace.addDocument(document);
    };
    const auto names = [&] {
        std::string all;
        for (const tasks::AnnotationMaker& maker : workspace.annotators())
            all += maker.isByHand() ? "by hand " : maker.name + " ";
        return all;
    };
    add("gold.conll", tasks::AnnotationLayer::kHuman, tasks::Decision::kOpen);
    add("ner", tasks::AnnotationLayer::kModel, tasks::Decision::kOpen);
    EXPECT_EQ(names(), "ner gold.conll ");
    add("ner", tasks::AnnotationLayer::kModel, tasks::Decision::kRejected);
    EXPECT_EQ(names(), "ner gold.conll by hand ");
}

TEST(Workspace, FindsWordsInEveryScript) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    for (const char* text : {"State-of-the-art models don't HURT anyone.", "我爱北京天安门。", "ฉันรักประเทศไทยมาก",
                             "Ｆｕｌｌ ｗｉｄｔｈ Straße", "Nothing here."})
        workspace.addDocument(documentOf(text, ""));
    const auto found = [&](const char* query) {
        std::string ids;
        for (const SearchHit& hit : workspace.search(query, 10))
            ids += std::to_string(hit.id) + ":" +
                   hit.excerpt.substr(static_cast<std::size_t>(hit.placeInExcerpt.begin.value()),
                                      static_cast<std::size_t>(hit.placeInExcerpt.length())) +
                   " ";
        return ids;
    };
    EXPECT_EQ(found("hurt"), "1:HURT ");
    EXPECT_EQ(found("don't"), "1:do ");
    EXPECT_EQ(found("ART"), "1:art ");
    EXPECT_EQ(found("mod*"), "1:models ");
    EXPECT_EQ(found("北京"), "2:北京 ");
    EXPECT_EQ(found("ประเทศไทย"), "3:ประเทศไทย ");
    EXPECT_EQ(found("full STRASSE"), "4:Ｆｕｌｌ ");
    EXPECT_EQ(found("\"hurt anyone\""), "1:HURT ");
    EXPECT_EQ(found("\"anyone hurt\""), "");
    for (const char* harmless : {"", " ", "\"", "* AND", "NEAR(", "text:x", "a\" OR \"b", "---", "(", "\xFF"})
        EXPECT_NO_THROW(workspace.search(harmless, 10)) << harmless;
}

TEST(Workspace, CommitsOrRollsBackABatchAsAWhole) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    {
        Workspace::Batch batch(workspace);
        workspace.addDocument(smiling());
        batch.commit();
        workspace.addDocument(smiling());
        tasks::AnnotatedDocument bad = smiling();
        bad.annotations.spans.push_back(bad.annotations.spans[0]);  // the same id twice
        EXPECT_THAT(errorOf([&] { workspace.addDocument(bad); }), HasSubstr("could not take in a document"));
        workspace.addDocument(smiling());
        batch.commit();
        workspace.addDocument(smiling());
    }
    EXPECT_EQ(workspace.documentCount(), 3);
    EXPECT_EQ(workspace.check(), "");
}

TEST(WorkspaceFile, RejectsFilesThatAreNotProjectsAndKeepsThem) {
    const TemporaryFolder folder;
    const std::string text = folder.write("letter.txt", std::string(5000, 'x'));
    const std::string empty = folder.write("empty.elmoscope", "");
    runSql(folder.path("other.db"), "CREATE TABLE t (a); PRAGMA user_version = 1");
    const std::string other = elmo::test::readFile(folder / "other.db");
    EXPECT_THAT(errorOf([&] { Workspace w(text); }),
                StartsWith("bad format: " + text + " is not an Elmoscope project"));
    EXPECT_THAT(errorOf([&] { Workspace w(empty); }), HasSubstr("is not an Elmoscope project"));
    EXPECT_THAT(errorOf([&] { Workspace w(folder / "other.db"); }), HasSubstr("another program's SQLite database"));
    EXPECT_THAT(errorOf([&] { Workspace w(folder / "absent"); }), StartsWith("not found"));
    EXPECT_EQ(elmo::test::readFile(folder / "other.db"), other);
    EXPECT_EQ(elmo::test::listing(folder.path()), "empty.elmoscope letter.txt other.db");
}

TEST(WorkspaceFile, NeverOverwritesAnotherFile) {
    const TemporaryFolder folder;
    const std::string file = folder.write("a.elmoscope", "mine");
    EXPECT_THAT(errorOf([&] { Workspace::create(file); }), HasSubstr("exists"));
    EXPECT_EQ(elmo::test::readFile(file), "mine");
    EXPECT_THAT(errorOf([&] { Workspace::create(folder / "no/where.elmoscope"); }), StartsWith("not found"));
}

TEST(WorkspaceFile, OfANewerSchemaIsRejectedUnchanged) {
    const TemporaryFolder folder;
    { Workspace workspace = Workspace::create(folder / "a.elmoscope"); }
    runSql(folder.path("a.elmoscope"), "PRAGMA user_version = 99");
    const std::string before = elmo::test::readFile(folder / "a.elmoscope");
    EXPECT_THAT(errorOf([&] { Workspace w(folder / "a.elmoscope"); }),
                testing::AllOf(StartsWith("newer version"), HasSubstr("schema 99"), HasSubstr("nothing was changed")));
    EXPECT_EQ(elmo::test::readFile(folder / "a.elmoscope"), before);
}

TEST(WorkspaceFile, ReadOnlyFileCanBeReadButNotWritten) {
    const TemporaryFolder folder;
    { Workspace::create(folder / "a.elmoscope").addDocument(smiling()); }
    std::filesystem::permissions(folder / "a.elmoscope", std::filesystem::perms(0444));
    EXPECT_THAT(errorOf([&] { Workspace w(folder / "a.elmoscope"); }), StartsWith("permission"));
    const Workspace workspace(folder / "a.elmoscope", Workspace::Access::kReadOnly);
    EXPECT_EQ(workspace.document(1).document.document->text(), smiling().document->text());
    EXPECT_EQ(workspace.search("john", 5).size(), 1u);
    EXPECT_EQ(elmo::test::listing(folder.path()), "a.elmoscope");
}

TEST(WorkspaceFile, ReportsALockOfAnotherProgramAndLosesNothing) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    Workspace other(folder / "a.elmoscope");
    Workspace::Batch batch(other);
    EXPECT_THAT(errorOf([&] { workspace.addDocument(smiling()); }),
                testing::AllOf(StartsWith("io"), HasSubstr("another program is writing to it")));
    EXPECT_EQ(workspace.documentCount(), 0);  // reading goes on meanwhile
    EXPECT_TRUE(workspace.listed().empty());  // also in a transaction, which the failed change must not hinder
}

TEST(WorkspaceFile, CorruptFileIsRejectedOrReadWithoutCrashing) {
    const TemporaryFolder folder;
    {
        Workspace workspace = Workspace::create(folder / "a.elmoscope");
        RandomDocuments documents(9);
        for (int i = 0; i < 30; ++i)
            workspace.addDocument(documents.next());
    }
    const std::string whole = elmo::test::readFile(folder / "a.elmoscope");
    std::mt19937 random(1);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        std::string damaged = whole;
        if (i % 3 == 0)
            damaged.resize(random() % whole.size());
        else
            for (int k = 0; k < 40; ++k)
                damaged[random() % damaged.size()] = static_cast<char>(random());
        const std::string file = folder.write("damaged.elmoscope", damaged);
        const std::string outcome = errorOf([&] {
            Workspace workspace(file);
            for (const DocumentRow& row : workspace.documents(0, 100))
                workspace.document(row.id);
            workspace.search("john", 10);
        });
        refused += outcome != "no error";
        EXPECT_THAT(outcome, testing::Not(StartsWith("internal"))) << outcome;
        for (const char* suffix : {"-wal", "-shm"})
            std::filesystem::remove(file + suffix);
    }
    EXPECT_GT(refused, 100);
}

TEST(WorkspaceFile, FullDiskLosesOnlyTheChangeThatDidNotFit) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "a.elmoscope");
    tasks::AnnotatedDocument large = documentOf(std::string(200000, 'a') + " b.", "en");
    rlimit before = {};
    getrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 2000000;
    int kept = 0;
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string outcome = errorOf([&] {
        for (; kept < 100; ++kept)
            workspace.addDocument(large);
    });
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_THAT(outcome, testing::AllOf(StartsWith("io"), HasSubstr("the change was not saved")));
    EXPECT_EQ(workspace.documentCount(), kept);
    EXPECT_EQ(workspace.check(), "");
    workspace.addDocument(large);  // there is room again
    EXPECT_EQ(Workspace(folder / "a.elmoscope").documentCount(), kept + 1);
}

}  // namespace
}  // namespace app::test
