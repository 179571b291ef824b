// SPDX-License-Identifier: Apache-2.0
#include "app/workspace/background_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "app/workspace/workspace.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/error_text.h"
#include "tests/support/run_program.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;

/// A project that is too large to be looked through when it is opened.
class LargeProject : public testing::Test {
protected:
    LargeProject() : m_path(m_folder / "a.elmoscope") {
        Workspace workspace = Workspace::create(m_path);
        std::string text;
        for (int i = 0; text.size() < 1'000'000; ++i)
            text += std::to_string(i * 7919 % 100'003) + (i % 12 == 11 ? ".\n" : " ");
        tasks::AnnotatedDocument document = documentOf(text);
        for (int i = 0; i < 6; ++i)
            workspace.addDocument(document);
    }
    /// Puts other bytes into pages in the middle, as a disk at fault does.
    void damage() const {
        std::fstream file(m_path, std::ios::in | std::ios::out | std::ios::binary);
        const auto middle = static_cast<std::streamoff>(std::filesystem::file_size(m_path) / 2 / 4096 * 4096);
        for (int page = -20; page < 20; ++page) {
            file.seekp(middle + page * 4096);
            file << std::string(64, '\xA5');
        }
    }

    elmo::test::TemporaryFolder m_folder;
    std::filesystem::path m_path;
};

TEST_F(LargeProject, IntactProjectPassesTheCheck) {
    ASSERT_GT(std::filesystem::file_size(m_path), Workspace::kCheckedOnOpening);
    const Workspace workspace(m_path);
    BackgroundCheck check(m_path);
    EXPECT_EQ(workspace.documentCount(), 6);
    EXPECT_EQ(errorOf([&] { check.finish(); }), "no error");
}

TEST_F(LargeProject, CorruptionIsFoundInTheBackgroundWithoutDelayingOpening) {
    damage();
    const Workspace workspace(m_path, Workspace::Access::kReadOnly);
    BackgroundCheck check(m_path);
    EXPECT_EQ(workspace.documentCount(), 6);
    EXPECT_THAT(errorOf([&] { check.finish(); }),
                testing::AllOf(testing::StartsWith("bad format"), HasSubstr("is damaged: "), HasSubstr(".recover")));
}

TEST_F(LargeProject, CancelledCheckReportsNothing) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(damageOf(m_path, elmo::RunControl(stop.get_token())), elmo::Cancelled);
    BackgroundCheck check(m_path);
    EXPECT_EQ(errorOf([&] { check.finishIfDone(); }), "no error");
}

TEST_F(LargeProject, CommandLineReportsCorruption) {
    damage();
    const auto text = m_folder.write("b.txt", "A small text.");
    const auto added = elmo::test::runElmo({"project", "add", m_path.string(), text});
    EXPECT_EQ(added.exitCode, 1);
    EXPECT_THAT(added.err, HasSubstr("is damaged"));
}

}  // namespace
}  // namespace app::test
