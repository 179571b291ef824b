// SPDX-License-Identifier: Apache-2.0
// Too little memory for a large piece of work: it ends with a message, and what is on the disk stays whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "app/exporters/export.h"
#include "app/failures/failure.h"
#include "app/workspace/workspace.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/child_case.h"
#include "tests/support/memory_limit.h"
#include "tests/support/sanitizer_build.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

constexpr int kSaidMemory = 7;
constexpr const char* kFolderVariable = "ELMO_MEMORY_TEST_FOLDER";

std::string longText() {
    std::string text;
    while (text.size() < (4 << 20))
        text += "Anna went to Rome and saw the river there. ";
    return text;
}

/// Does the work with 24 MB to spare and ends this process: with kSaidMemory if it was refused in words about memory.
template <class Work>
[[noreturn]] void tryWithLittleMemory(const Work& work) {
    elmo::test::limitMemory(std::int64_t{24} << 20);
    try {
        work();
        std::_Exit(0);
    } catch (...) {
        const std::string said = describeFailure(std::current_exception()).message;
        std::_Exit(said.find("memory") != std::string::npos ? kSaidMemory : 1);
    }
}

TEST(LittleMemory, DISABLED_OpensALongDocument) {
    const std::string text = longText();
    tryWithLittleMemory([&] { documentOf(text); });
}

TEST(LittleMemory, DISABLED_ExportsALongDocument) {
    const tasks::AnnotatedDocument document = documentOf(longText());
    const std::filesystem::path folder = std::getenv(kFolderVariable);
    tryWithLittleMemory([&] {
        DocumentExport out(documentFormat("conll"), folder / "a.conll", false);
        out.add(document);
        out.finish();
    });
}

TEST(LittleMemory, DISABLED_AddsALongDocument) {
    const tasks::AnnotatedDocument document = documentOf(longText());
    const std::filesystem::path folder = std::getenv(kFolderVariable);
    tryWithLittleMemory([&] { Workspace(folder / "a.elmoscope").addDocument(document); });
}

/// How a case above ends in a process of its own: in this one, what other tests gave back would not count as used.
int endOf(const std::string& name, const std::filesystem::path& folder = {}) {
    const pid_t child = fork();
    if (child == 0) {
        setenv(kFolderVariable, folder.c_str(), 1);
        elmo::test::becomeCase("LittleMemory.DISABLED_" + name);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(LittleMemory, RejectsALargeDocumentWithAMessage) {
    SKIP_IN_SANITIZER_BUILD("its own memory is not to be had within the limit");
    EXPECT_EQ(endOf("OpensALongDocument"), kSaidMemory);
}

TEST(LittleMemory, KeepsTheOldExportAndTheProject) {
    SKIP_IN_SANITIZER_BUILD("its own memory is not to be had within the limit");
    const elmo::test::TemporaryFolder folder;
    Workspace::create(folder / "a.elmoscope").addDocument(smiling());
    const std::string target = folder.write("a.conll", "old");
    EXPECT_EQ(endOf("ExportsALongDocument", folder.path()), kSaidMemory);
    EXPECT_EQ(elmo::test::readFile(target), "old");
    EXPECT_THAT(endOf("AddsALongDocument", folder.path()), testing::AnyOf(0, kSaidMemory));
    const Workspace workspace(folder / "a.elmoscope");
    EXPECT_EQ(workspace.check(), "");
    EXPECT_EQ(workspace.document(1).document.document->text(), smiling().document->text());
}

}  // namespace
}  // namespace app::test
