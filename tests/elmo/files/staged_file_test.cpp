// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/staged_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(StagedFile, TargetAppearsOnCommit) {
    const test::TemporaryFolder folder;
    StagedFile file(folder.path("a"));
    file.write("hello ");
    file.write("world");
    EXPECT_EQ(file.size(), 11);
    EXPECT_FALSE(std::filesystem::exists(folder.path("a")));
    file.commit();
    EXPECT_EQ(test::readFile(folder.path("a")), "hello world");
    EXPECT_EQ(test::listing(folder.path("")), "a");
}

TEST(StagedFile, WithoutCommitTheOldFileIsKept) {
    const test::TemporaryFolder folder;
    test::writeFile(folder.path("a"), "old");
    { StagedFile(folder.path("a")).write("new"); }
    EXPECT_EQ(test::readFile(folder.path("a")), "old");
    EXPECT_EQ(test::listing(folder.path("")), "a");
}

TEST(StagedFile, KeepsThePermissionsOfTheFileItReplaces) {
    const test::TemporaryFolder folder;
    for (const mode_t mode : {0600, 0640, 0444}) {
        test::writeFile(folder.path("a"), "old");
        ASSERT_EQ(chmod(folder.path("a").c_str(), mode), 0);
        StagedFile file(folder.path("a"));
        file.write("new");
        file.commit();
        struct stat status = {};
        ASSERT_EQ(stat(folder.path("a").c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 0777, mode);
        EXPECT_EQ(test::readFile(folder.path("a")), "new");
        std::filesystem::remove(folder.path("a"));
    }
}

TEST(StagedFile, WritesLargeFilesCompletely) {
    const test::TemporaryFolder folder;
    std::string bytes(5'000'001, 'x');
    bytes[4'000'000] = 'y';
    StagedFile file(folder.path("a"));
    file.write("start");
    file.write(bytes);
    file.commit();
    EXPECT_EQ(test::readFile(folder.path("a")), "start" + bytes);
}

TEST(StagedFile, KeepsSymbolicLinks) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("real"));
    std::filesystem::create_symlink(folder.path("real/file"), folder.path("link"));
    StagedFile file(folder.path("link"));
    file.write("x");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
    EXPECT_EQ(test::readFile(folder.path("real/file")), "x");
}

TEST(StagedFile, RejectsTargetsThatAreNotFiles) {
    const test::TemporaryFolder folder;
    EXPECT_THAT(errorOf([&] { StagedFile file(folder.path("")); }), StartsWith("bad argument: "));
    EXPECT_THAT(errorOf([] { StagedFile file("/dev/null"); }), StartsWith("bad argument: "));
    EXPECT_THAT(errorOf([&] { StagedFile file(folder.path("no/such/a")); }),
                testing::AllOf(StartsWith("not found: "), HasSubstr("no/such/a can't be written: the folder "),
                               HasSubstr("no/such does not exist")));
}

TEST(StagedFile, RemovesFilesLeftByAKilledProcess) {
    const test::TemporaryFolder folder;
    test::writeFile(folder.path(".elmo-0123456789abcdef.part"), "half");
    test::writeFile(folder.path(".elmo-notes"), "mine");
    test::writeFile(folder.path("a.part"), "mine");
    removeAbandonedFiles(folder.path(""));
    EXPECT_EQ(test::listing(folder.path("")), ".elmo-notes a.part");
    removeAbandonedFiles(folder.path("absent"));
}

TEST(StagedFile, KeepsFilesThatAreBeingWritten) {
    const test::TemporaryFolder folder;
    StagedFile file(folder.path("a"));
    StagedFolder inner(folder.path("b"));
    removeAbandonedFiles(folder.path());
    file.write("whole");
    file.commit();
    inner.commit();
    EXPECT_EQ(test::listing(folder.path()), "a b");
}

TEST(StagedFile, RemovesFilesLeftByAProcessKilledWhileWriting) {
    const test::TemporaryFolder folder;
    const pid_t child = fork();
    if (child == 0) {
        StagedFile file(folder.path("a"));
        const StagedFolder inner(folder.path("b"));
        test::writeFile(inner.path() / "part", "half");
        raise(SIGKILL);
    }
    waitpid(child, nullptr, 0);
    EXPECT_EQ(folder.names().size(), 2U);
    removeAbandonedFiles(folder.path());
    EXPECT_EQ(test::listing(folder.path()), "");
}

TEST(StagedFolder, ReplacesAFolderCompletely) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("a"));
    test::writeFile(folder.path("a/old"), "old");
    StagedFolder staged(folder.path("a/"));
    test::writeFile(staged.path() / "new", "new");
    EXPECT_EQ(test::listing(folder.path("a")), "old");
    staged.commit();
    EXPECT_EQ(test::listing(folder.path("a")), "new");
}

TEST(StagedFolder, WithoutCommitNoFolderIsLeft) {
    const test::TemporaryFolder folder;
    {
        const StagedFolder staged(folder.path("a"));
        test::writeFile(staged.path() / "new", "new");
    }
    EXPECT_EQ(test::listing(folder.path("")), "");
    test::writeFile(folder.path("file"), "x");
    EXPECT_THAT(errorOf([&] { StagedFolder staged(folder.path("file")); }), StartsWith("bad argument: "));
}

TEST(StagedFolder, DoesNotReplaceTheCurrentFolder) {
    const test::TemporaryFolder folder;
    for (const char* target : {".", "./", ".."})
        EXPECT_THAT(errorOf([&] { StagedFolder staged(target); }),
                    testing::AllOf(StartsWith("bad argument: "), HasSubstr("Give a new folder")))
            << target;
    EXPECT_THAT(errorOf([&] { StagedFolder staged(folder.path(".")); }), StartsWith("bad argument: "));
    EXPECT_EQ(folder.names().size(), 0U);
}

}  // namespace
}  // namespace elmo
