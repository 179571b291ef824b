// SPDX-License-Identifier: Apache-2.0
// Two connections to one project in two threads of one program; run under the thread sanitizer too.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

constexpr int kDocuments = 15;  // of each writer

/// Adds documents and reads what the other one has added so far.
void write(const std::filesystem::path& path, unsigned seed) {
    Workspace workspace(path);
    RandomDocuments documents(seed);
    for (int i = 0; i < kDocuments; ++i) {
        workspace.document(workspace.addDocument(documents.next()));
        for (const DocumentRow& row : workspace.documents(0, 100))
            workspace.document(row.id);
        workspace.search("John", 5);
    }
}

TEST(TwoWriters, DoNotLoseEachOthersChanges) {
    const elmo::test::TemporaryFolder folder;
    const std::filesystem::path path = folder / "a.elmoscope";
    Workspace::create(path);
    {
        std::jthread first([&] { write(path, 1); });
        std::jthread second([&] { write(path, 2); });
    }
    const Workspace workspace(path);
    EXPECT_EQ(workspace.documentCount(), 2 * kDocuments);
    EXPECT_EQ(workspace.check(), "");
}

TEST(TwoWriters, OfOneDocumentDoNotOverwriteEachOther) {
    const elmo::test::TemporaryFolder folder;
    const std::filesystem::path path = folder / "a.elmoscope";
    const std::int64_t id = Workspace::create(path).addDocument(smiling());
    const std::int64_t first = Workspace(path).document(id).revision;
    std::atomic<int> kept = 0;
    const auto save = [&] {
        Workspace workspace(path);
        for (int i = 0; i < 10; ++i) {
            const StoredDocument stored = workspace.document(id);
            try {
                workspace.saveAnnotations(id, stored.document.annotations, stored.revision);
                ++kept;
            } catch (const elmo::Error& error) {
                EXPECT_EQ(error.code(), elmo::ErrorCode::kBadArgument) << error.what();
            }
        }
    };
    {
        std::jthread one(save);
        std::jthread other(save);
    }
    EXPECT_EQ(Workspace(path).document(id).revision, first + kept) << "each save that was acknowledged, and no other";
    EXPECT_GE(kept, 10);
}

}  // namespace
}  // namespace app::test
