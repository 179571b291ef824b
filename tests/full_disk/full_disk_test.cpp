// SPDX-License-Identifier: Apache-2.0
// A disk that is really full: whatever is written, the message says so, what stood there stays as it was, nothing half
// written is left, and once there is room the same work succeeds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/exporters/export.h"
#include "app/importers/project_import.h"
#include "app/workspace/workspace.h"
#include "elmo/embeddings/embedding_writer.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/app/trained_heads.h"
#include "tests/support/error_text.h"
#include "tests/support/small_disk.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::listing;
using elmo::test::ProgramResult;
using elmo::test::readFile;
using elmo::test::runElmo;
using elmo::test::SmallDisk;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::int64_t kDisk = 24 << 20;
constexpr std::int64_t kLeft = 16 << 10;

std::string longText(int sentences) {
    std::string text;
    for (int i = 0; i < sentences; ++i)
        text += "John Smith number " + std::to_string(i) + " lives in Rome. ";
    return text;
}

/// More than kLeft in every format, also in those that hold answers only.
tasks::AnnotatedDocument largeDocument() {
    tasks::AnnotatedDocument document = documentOf(longText(2000));
    for (int i = 0; i < 400; ++i)
        mark(document, "number " + std::to_string(i), "PER");
    tasks::QuestionAnnotation question;
    question.id = document.annotations.nextId++;
    question.question = "What?";
    question.layer = tasks::AnnotationLayer::kHuman;
    question.answers.push_back({bytesOf(0, 40'000), 0});
    document.annotations.questions.push_back(question);
    app::sortSpans(document.annotations);
    return document;
}

class FullDisk : public testing::Test {
protected:
    std::string path(const std::string& name) const { return m_folder.path(name); }

    TemporaryFolder m_folder;
    SmallDisk m_disk{m_folder.path(), kDisk};
};

TEST_F(FullDisk, KeepsTheOldFileOfEveryExportFormat) {
    REQUIRE_SMALL_DISK(m_disk);
    const tasks::AnnotatedDocument document = largeDocument();
    for (const DocumentFormat& format : documentFormats()) {
        if (format.encode == nullptr)
            continue;
        const auto write = [&] {
            DocumentExport out(format, path("out.ann"), false);
            out.add(document);
            out.finish();
        };
        m_folder.write("out.ann", "old");
        m_disk.fill(kLeft);
        EXPECT_THAT(errorOf(write), AllOf(StartsWith("io"), HasSubstr("No space left"), HasSubstr("unchanged")))
            << format.name;
        EXPECT_EQ(listing(m_folder.path()), "filler out.ann") << format.name;
        EXPECT_EQ(readFile(path("out.ann")), "old") << format.name;
        m_disk.makeRoom();
        EXPECT_EQ(errorOf(write), "no error") << format.name;
        EXPECT_GT(readFile(path("out.ann")).size(), 3u) << format.name;
        std::filesystem::remove(path("out.txt"));
    }
}

TEST_F(FullDisk, LeavesNoPartialFolderWhenAnExportFails) {
    REQUIRE_SMALL_DISK(m_disk);
    const tasks::AnnotatedDocument document = largeDocument();
    const auto write = [&] {
        DocumentExport out(documentFormat("brat"), path("corpus"), true);
        for (int i = 0; i < 10; ++i)
            out.add(document);
        out.finish();
    };
    m_disk.fill(500 << 10);
    EXPECT_THAT(errorOf(write), HasSubstr("No space left"));
    EXPECT_EQ(listing(m_folder.path()), "filler");
    m_disk.makeRoom();
    EXPECT_EQ(errorOf(write), "no error");
    EXPECT_EQ(listing(m_folder.path()), "corpus");
}

TEST_F(FullDisk, LeavesNoPartialProject) {
    REQUIRE_SMALL_DISK(m_disk);
    m_disk.fill(kLeft);
    EXPECT_THAT(errorOf([&] { Workspace::create(path("a.elmoscope")); }),
                AllOf(StartsWith("io"), HasSubstr("disk full")));
    EXPECT_EQ(listing(m_folder.path()), "filler");
    m_disk.makeRoom();
    Workspace::create(path("a.elmoscope")).addDocument(smiling());
    EXPECT_EQ(Workspace(path("a.elmoscope")).documentCount(), 1);
}

TEST_F(FullDisk, LosesOnlyTheProjectChangeThatDidNotFit) {
    REQUIRE_SMALL_DISK(m_disk);
    Workspace workspace = Workspace::create(path("a.elmoscope"));
    const tasks::AnnotatedDocument large = largeDocument();
    const std::int64_t first = workspace.addDocument(large);
    StoredDocument stored = workspace.document(first);
    stored.document.annotations.spans[0].label = std::string(3 << 20, 'x');
    m_disk.fill(1 << 20);
    EXPECT_THAT(errorOf([&] { workspace.saveAnnotations(first, stored.document.annotations, stored.revision); }),
                AllOf(StartsWith("io"), HasSubstr("disk"), HasSubstr("the change was not saved")));
    int kept = 1;
    EXPECT_THAT(errorOf([&] {
                    for (; kept < 100; ++kept)
                        workspace.addDocument(large);
                }),
                HasSubstr("the change was not saved"));
    EXPECT_EQ(workspace.documentCount(), kept);
    EXPECT_TRUE(workspace.document(first).document.annotations == large.annotations);
    EXPECT_EQ(workspace.check(), "");
    m_disk.makeRoom();
    EXPECT_EQ(workspace.saveAnnotations(first, stored.document.annotations, stored.revision), stored.revision + 1);
    EXPECT_EQ(Workspace(path("a.elmoscope")).check(), "");
}

TEST_F(FullDisk, KeepsDocumentsThatWereImportedBeforeTheFailure) {
    REQUIRE_SMALL_DISK(m_disk);
    const TemporaryFolder texts;
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < 12; ++i)
        files.emplace_back(texts.write(std::to_string(i) + ".txt", std::to_string(i) + longText(25'000)));
    Workspace workspace = Workspace::create(path("a.elmoscope"));
    EXPECT_THAT(errorOf([&] { importIntoProject(workspace, files, {}, {}); }),
                AllOf(StartsWith("io"), HasSubstr("disk")));
    EXPECT_EQ(workspace.check(), "");
    const auto kept = static_cast<std::size_t>(workspace.documentCount());
    EXPECT_LT(kept, files.size());
    for (const DocumentRow& row : workspace.documents(0, 100))
        EXPECT_EQ(workspace.document(row.id).document.document->text(), readFile(texts / row.name));
    Workspace other = Workspace::create(texts / "b.elmoscope");  // where there is room
    EXPECT_EQ(importIntoProject(other, files, {}, {}).documents, 12);
}

TEST_F(FullDisk, KeepsTheOldFileOfEveryEmbeddingFormat) {
    REQUIRE_SMALL_DISK(m_disk);
    const TemporaryFolder outside;
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), outside / "bilm");
    const std::string text = outside.write("text.txt", longText(600));
    for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats()) {
        const std::vector<std::string> arguments = {
            "embed", "--model", outside.path("bilm"), "--to", std::string(format.name), "-o", path("out"), text};
        m_folder.write("out", "old");
        m_disk.fill(kLeft);
        const ProgramResult refused = runElmo(arguments);
        EXPECT_EQ(refused.exitCode, 1) << format.name;
        EXPECT_THAT(refused.err, AllOf(HasSubstr("out"), HasSubstr("unchanged"))) << format.name;
        EXPECT_EQ(listing(m_folder.path()), "filler out") << format.name;
        EXPECT_EQ(readFile(path("out")), "old") << format.name;
        m_disk.makeRoom();
        EXPECT_EQ(runElmo(arguments).exitCode, 0) << format.name;
    }
}

TEST_F(FullDisk, KeepsTheOldCorpus) {
    REQUIRE_SMALL_DISK(m_disk);
    const TemporaryFolder outside;
    const auto prepare = [&](const std::string& text) {
        return runElmo({"prepare-corpus", text, "--replace", "--output", path("corpus")});
    };
    ASSERT_EQ(prepare(outside.write("first.txt", longText(300))).exitCode, 0);
    const std::string before = listing(path("corpus")), ids = readFile(path("corpus/shard-00000.ids"));
    const std::string second = outside.write("second.txt", longText(25'000));
    m_disk.fill(kLeft);
    const ProgramResult refused = prepare(second);
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("unchanged"));
    EXPECT_EQ(listing(m_folder.path()), "corpus filler");
    EXPECT_EQ(listing(path("corpus")), before);
    EXPECT_EQ(readFile(path("corpus/shard-00000.ids")), ids);
    m_disk.makeRoom();
    EXPECT_EQ(prepare(second).exitCode, 0);
}

TEST_F(FullDisk, KeepsTheCheckpointOfALanguageModel) {
    REQUIRE_SMALL_DISK(m_disk);
    const TemporaryFolder outside;
    const std::string text = outside.write("text.txt", longText(300));
    ASSERT_EQ(runElmo({"prepare-corpus", text, "--output", outside.path("corpus")}).exitCode, 0);
    const auto train = [&](const std::string& steps) {
        return runElmo({"train-lm", "--config", "mini", "--set", "model.cell_size=24", "--set",
                        "model.projection_size=12", "--set", "training.batch_size=4", "--set",
                        "training.negative_samples=16", "--data", outside.path("corpus"), "--output", path("run"),
                        "--resume", "--steps", steps});
    };
    const ProgramResult begun = train("10");
    ASSERT_EQ(begun.exitCode, 0) << begun.err;
    const std::string before = listing(path("run"));
    m_disk.fill(kLeft);
    const ProgramResult refused = train("20");
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("No space left"));
    EXPECT_EQ(listing(path("run")), before);
    m_disk.makeRoom();
    const ProgramResult resumed = train("20");
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(runElmo({"info", path("run/model")}).exitCode, 0);
}

/// The fixture's folder lies on the small disk.
class FullDiskTraining : public elmo::test::TrainedHeads {
protected:
    FullDiskTraining() { elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder / "bilm"); }

    SmallDisk m_disk{m_folder.path(), kDisk};
};

TEST_F(FullDiskTraining, KeepsTheBundleOfAHead) {
    REQUIRE_SMALL_DISK(m_disk);
    const std::vector<std::string> settings = {"--set", "training.epochs=2"};
    trained("ner", settings);
    const std::string weights = readFile(path("ner/weights.safetensors"));
    m_disk.fill(kLeft);
    const ProgramResult refused = train("ner", {"--set", "training.epochs=3", "--replace"});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("No space left"));
    EXPECT_TRUE(readFile(path("ner/weights.safetensors")) == weights);
    EXPECT_EQ(runElmo({"info", path("bilm")}).exitCode, 0);
    m_disk.makeRoom();
    const ProgramResult again = train("ner", {"--set", "training.epochs=3", "--resume"});
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_EQ(evaluate("ner").exitCode, 0);
}

/// One part of a job writes to a disk that is full, as on a node whose quota is used up; the folder of the others has
/// room.
class FullDiskPart : public elmo::test::TrainedHeads {
protected:
    static constexpr int kParts = 3;

    FullDiskPart() { std::filesystem::create_directories(partFolder()); }

    std::filesystem::path partFolder() const { return m_folder / "parts" / "part-00002-of-00003"; }

    /// Part 2 fails and is named, the others are done; after a second run of part 2 the merged result has the bytes
    /// `whole` of a single run.
    void check(const std::vector<std::string>& command, const std::string& result, const std::string& whole) {
        const SmallDisk disk(partFolder(), kDisk);
        REQUIRE_SMALL_DISK(disk);
        const auto run = [&](int part) {
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.end(),
                             {"--part", fmt::format("{}/{}", part, kParts), "--output", path("parts")});
            return runElmo(arguments);
        };
        disk.fill(kLeft);
        ASSERT_EQ(run(1).exitCode, 0);
        const ProgramResult refused = run(2);
        EXPECT_EQ(refused.exitCode, 1);
        EXPECT_THAT(refused.err, AllOf(HasSubstr("part-00002-of-00003"), HasSubstr("No space left")));
        ASSERT_EQ(run(3).exitCode, 0);
        const auto status = nlohmann::json::parse(runElmo({"status", "--json", path("parts")}).out);
        EXPECT_EQ(status["done"], 2);
        ASSERT_EQ(status["failed"].size(), 1U) << status;
        EXPECT_EQ(status["failed"][0]["part"], 2);
        EXPECT_THAT(status["failed"][0]["error"].get<std::string>(), HasSubstr("part-00002-of-00003"));
        const auto merge = [&] { return runElmo({"merge", path("parts"), "-o", path(result)}); };
        EXPECT_THAT(merge().err, HasSubstr("part 2/3 is missing"));
        EXPECT_FALSE(std::filesystem::exists(path(result)));
        disk.makeRoom();
        ASSERT_EQ(run(2).exitCode, 0);
        EXPECT_THAT(run(3).err, HasSubstr("done already"));
        const ProgramResult merged = merge();
        ASSERT_EQ(merged.exitCode, 0) << merged.err;
        EXPECT_TRUE(readFile(path(result)) == whole);
    }
};

TEST_F(FullDiskPart, AnnotateFailsAloneAndIsDoneAgain) {
    trained("ner", {"--elmo", "none"});
    std::string lines = longText(2000);
    std::ranges::replace(lines, '.', '\n');  // a single line would not be divided into parts
    const std::vector<std::string> command = {"annotate", "--model", path("ner"), m_folder.write("text.txt", lines)};
    check(command, "all.jsonl", runElmo(command).out);
}

TEST_F(FullDiskPart, EmbedFailsAloneAndIsDoneAgain) {
    const std::vector<std::string> command = {
        "embed", "--model", path("bilm"), m_folder.write("text.txt", longText(600)), "--to", "hdf5"};
    std::vector<std::string> single = command;
    single.insert(single.end(), {"--output", path("single.hdf5")});
    ASSERT_EQ(runElmo(single).exitCode, 0);
    check(command, "all.hdf5", readFile(path("single.hdf5")));
}

TEST_F(FullDiskPart, PredictFailsAloneAndIsDoneAgain) {
    trained("ner", {"--elmo", "none"});
    std::string sentences;
    for (int i = 0; i < 40; ++i)
        sentences += elmo::test::columns();
    const std::vector<std::string> command = {"predict", "--model", path("ner"),
                                              m_folder.write("large.tsv", sentences)};
    check(command, "all.jsonl", runElmo(command).out);
}

}  // namespace
}  // namespace app::test
