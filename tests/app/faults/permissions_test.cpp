// SPDX-License-Identifier: Apache-2.0
// Folders that may not be written to and files that may not be read: a message with the name, and nothing changed.
#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "app/annotate/analyzer.h"
#include "app/exporters/export.h"
#include "app/importers/import.h"
#include "app/importers/project_import.h"
#include "app/texts/text_document.h"
#include "app/workspace/workspace.h"
#include "elmo/embeddings/embedding_writer.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/model/read_task_run.h"
#include "tasks/results/task_run.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/error_text.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;

constexpr uid_t kNobody = 65534;

/// What a call throws in a process that has no more rights than anybody: root may write everywhere.
std::string errorOfNobody(const std::function<void()>& call) {
    int ends[2];
    if (pipe(ends) != 0)
        return "no pipe";
    const pid_t child = fork();
    if (child == 0) {
        std::string said = "the rights were not dropped";
        if (getuid() != 0 || (setgroups(0, nullptr) == 0 && setresgid(kNobody, kNobody, kNobody) == 0 &&
                              setresuid(kNobody, kNobody, kNobody) == 0))
            said = errorOf(call);
        _exit(::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size()) ? 0 : 1);
    }
    close(ends[1]);
    std::string said(65536, '\0');
    std::size_t length = 0;
    for (ssize_t count = 0; (count = read(ends[0], said.data() + length, said.size() - length)) > 0;)
        length += static_cast<std::size_t>(count);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    said.resize(length);
    return said;
}

class Permissions : public testing::Test {
protected:
    Permissions() { std::filesystem::permissions(m_folder.path(), std::filesystem::perms(0755)); }
    /// A folder that nobody may write to, with a file in it.
    std::filesystem::path readOnlyFolder() const {
        const auto folder = m_folder / "locked";
        std::filesystem::create_directory(folder);
        elmo::test::writeFile(folder / "old", "old");
        std::filesystem::permissions(folder / "old", std::filesystem::perms(0444));
        std::filesystem::permissions(folder, std::filesystem::perms(0555));
        return folder;
    }

    TemporaryFolder m_folder;
};

TEST_F(Permissions, EveryExportToAReadOnlyFolderFails) {
    const auto folder = readOnlyFolder();
    for (const DocumentFormat& format : documentFormats())
        for (const char* name : {"old", "new"}) {
            if (format.encode == nullptr)
                continue;
            EXPECT_THAT(errorOfNobody([&] {
                            DocumentExport out(format, folder / name, false);
                            out.add(smiling());
                            out.finish();
                        }),
                        testing::AllOf(StartsWith("permission"), HasSubstr((folder / name).string())))
                << format.name;
        }
    EXPECT_EQ(elmo::test::listing(folder), "old");
    EXPECT_EQ(elmo::test::readFile(folder / "old"), "old");
}

TEST_F(Permissions, ProjectsBundlesAndVectorsInAReadOnlyFolderFail) {
    const auto folder = readOnlyFolder();
    EXPECT_THAT(errorOfNobody([&] { Workspace::create(folder / "a.elmoscope"); }), StartsWith("permission"));
    EXPECT_THAT(errorOfNobody([&] {
                    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), folder / "model");
                }),
                StartsWith("permission"));
    for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats())
        EXPECT_THAT(errorOfNobody([&] { format.open(folder / "vectors", {}); }), StartsWith("permission"))
            << format.name;
    EXPECT_EQ(elmo::test::listing(folder), "old");
}

TEST_F(Permissions, ErrorNamesTheUnreadableFolder) {
    const auto folder = m_folder / "closed";
    std::filesystem::create_directory(folder);
    elmo::test::writeFile(folder / "a.txt", "Bob went to Rome.");
    std::filesystem::permissions(folder, std::filesystem::perms(0));
    const std::filesystem::path inputs[] = {folder};
    const std::filesystem::path project = m_folder / "open";
    std::filesystem::create_directory(project);
    std::filesystem::permissions(project, std::filesystem::perms(0777));
    const std::pair<const char*, std::function<void()>> readers[] = {
        {"weights", [&] { tasks::readTaskRun(folder); }},
        {"prepare-corpus", [&] { elmo::training::prepareCorpus(inputs, project / "corpus", {}, nullptr, {}); }},
        {"project",
         [&] {
             Workspace workspace = Workspace::create(project / "a.elmoscope");
             importIntoProject(workspace, {folder}, {}, {});
         }},
    };
    for (const auto& [name, read] : readers)
        EXPECT_THAT(errorOfNobody(read), testing::AllOf(StartsWith("permission"), HasSubstr(folder.string()),
                                                        HasSubstr("could not be read")))
            << name;
}

TEST_F(Permissions, ProjectInAReadOnlyFolderIsReadAndNotWritten) {
    const auto folder = m_folder / "locked";
    std::filesystem::create_directory(folder);
    { Workspace::create(folder / "a.elmoscope").addDocument(smiling()); }
    std::filesystem::permissions(folder / "a.elmoscope", std::filesystem::perms(0444));
    std::filesystem::permissions(folder, std::filesystem::perms(0555));
    EXPECT_THAT(errorOfNobody([&] { Workspace workspace(folder / "a.elmoscope"); }), StartsWith("permission"));
    EXPECT_EQ(errorOfNobody([&] {
                  const Workspace workspace(folder / "a.elmoscope", Workspace::Access::kReadOnly);
                  if (workspace.document(1).document.document->text() != smiling().document->text())
                      throw elmo::Error(elmo::ErrorCode::kInternal, "another text");
              }),
              "no error");
    EXPECT_EQ(elmo::test::listing(folder), "a.elmoscope");
}

TEST_F(Permissions, UnreadableModelFolderIsNotReportedAsMissing) {
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder / "model");
    const auto said = [&](int rights, const char* inside) {
        std::filesystem::permissions(m_folder / "model", std::filesystem::perms(rights));
        return errorOfNobody([&] { elmo::readModel(m_folder.path("model") + inside); });
    };
    for (const int rights : {0, 0444})  // the latter may be listed, and nothing in it opened
        for (const char* inside : {"", "/inside"})
            EXPECT_THAT(said(rights, inside), StartsWith("permission")) << rights << inside;
    EXPECT_EQ(said(0111, ""), "no error") << "its files have known names";
    EXPECT_THAT(said(0111, "/inside"), StartsWith("not found"));
    std::filesystem::permissions(m_folder / "model", std::filesystem::perms(0700));
}

TEST_F(Permissions, ErrorNamesTheUnreadableFile) {
    const auto reader = [](const std::string& suffix) -> std::function<void(const std::filesystem::path&)> {
        if (suffix == ".elmoscope")
            return [](const auto& file) { Workspace workspace(file); };
        if (suffix == ".conll" || suffix == ".xmi" || suffix == ".ann" || suffix == ".jsonl")
            return
                [](const auto& file) { importDocuments(documentFormat(guessFormat(file)), file, [](const auto&) {}); };
        if (suffix == ".openText")
            return [](const auto& file) { openText(file, "", {}); };
        return [](const auto& file) { readTextDocument(file); };
    };
    for (const char* suffix :
         {".txt", ".md", ".html", ".docx", ".pdf", ".conll", ".xmi", ".ann", ".jsonl", ".elmoscope", ".openText"}) {
        const std::filesystem::path file = m_folder.write(std::string("secret") + suffix, "Anna");
        std::filesystem::permissions(file, std::filesystem::perms::none);
        EXPECT_THAT(errorOfNobody([&] { reader(suffix)(file); }),
                    testing::AllOf(StartsWith("permission"), HasSubstr(file.string())))
            << suffix;
    }
}

}  // namespace
}  // namespace app::test
