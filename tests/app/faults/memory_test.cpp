// SPDX-License-Identifier: Apache-2.0
// Too little memory for a large piece of work: it ends with a message, and what is on the disk stays whole.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/exporters/export.h"
#include "app/failure.h"
#include "app/workspace/workspace.h"
#include "tests/app/exporters/sample_documents.h"
#include "tests/support/memory_limit.h"
#include "tests/support/sanitizer_build.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

constexpr int kSaidMemory = 7;

/// How a child with 24 MB to spare ends that does the work: kSaidMemory where it was refused in words about memory.
template <class Work>
int endOf(const Work& work) {
    const pid_t child = fork();
    if (child == 0) {
        elmo::test::limitMemory(std::int64_t{24} << 20);
        try {
            work();
            _exit(0);
        } catch (...) {
            const std::string said = describeFailure(std::current_exception()).message;
            _exit(said.find("memory") != std::string::npos ? kSaidMemory : 1);
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string longText() {
    std::string text;
    while (text.size() < (4 << 20))
        text += "Anna went to Rome and saw the river there. ";
    return text;
}

TEST(LittleMemory, RefusesALargeDocumentInWords) {
    SKIP_IN_SANITIZER_BUILD("its own memory is not to be had within the limit");
    const std::string text = longText();
    EXPECT_EQ(endOf([&] { documentOf(text); }), kSaidMemory);
}

TEST(LittleMemory, LeavesTheOldExportAndTheProjectWhole) {
    SKIP_IN_SANITIZER_BUILD("its own memory is not to be had within the limit");
    const elmo::test::TemporaryFolder folder;
    const tasks::AnnotatedDocument document = documentOf(longText());
    Workspace::create(folder / "a.elmoscope").addDocument(smiling());
    const std::string target = folder.write("a.conll", "old");
    EXPECT_EQ(endOf([&] {
                  DocumentExport out(documentFormat("conll"), target, false);
                  out.add(document);
                  out.finish();
              }),
              kSaidMemory);
    EXPECT_EQ(elmo::test::readFile(target), "old");
    endOf([&] { Workspace(folder / "a.elmoscope").addDocument(document); });
    const Workspace workspace(folder / "a.elmoscope");
    EXPECT_EQ(workspace.check(), "");
    EXPECT_EQ(workspace.document(1).document.document->text(), smiling().document->text());
}

}  // namespace
}  // namespace app::test
