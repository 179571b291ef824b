// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/folder_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::HasSubstr;

TEST(FolderLock, LocksTheFolderUntilItIsDestroyed) {
    const test::TemporaryFolder folder;
    std::optional<FolderLock> first(folder / "run");
    EXPECT_THAT(errorOf([&] { FolderLock(folder / "run"); }), HasSubstr("in use by process"));
    const FolderLock another(folder / "other");
    first.reset();
    const FolderLock second(folder / "run");
}

TEST(FolderLock, IsReleasedWhenItsProcessIsKilled) {
    const test::TemporaryFolder folder;
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const FolderLock held(folder / "run");
        static_cast<void>(::write(ready[1], "x", 1) == 1);
        ::pause();
        ::_exit(0);
    }
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    EXPECT_THAT(errorOf([&] { FolderLock(folder / "run"); }), HasSubstr("process " + std::to_string(child)));
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    EXPECT_EQ(errorOf([&] { FolderLock(folder / "run"); }), "no error");
    ::close(ready[0]);
    ::close(ready[1]);
}

TEST(FolderLock, ARecreatedFolderIsADifferentFolder) {
    const test::TemporaryFolder folder;
    const FolderLock first(folder / "run");
    std::filesystem::remove_all(folder / "run");
    const FolderLock second(folder / "run");
    EXPECT_THAT(errorOf([&] { FolderLock(folder / "run"); }), HasSubstr("in use"));
}

TEST(FolderLock, RemovesAFolderThatItMadeAndThatStayedEmpty) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder / "there before");
    static_cast<void>(FolderLock(folder / "refused"));
    static_cast<void>(FolderLock(folder / "there before"));
    {
        const FolderLock used(folder / "used");
        std::ofstream(folder / "used" / "checkpoint") << "x";
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "refused"));
    EXPECT_TRUE(std::filesystem::exists(folder / "there before" / "lock"));
    EXPECT_TRUE(std::filesystem::exists(folder / "used" / "checkpoint"));
}

TEST(FolderLock, LeavesTheFolderThatAnotherLockMadeAgain) {
    const test::TemporaryFolder folder;
    std::optional<FolderLock> first(folder / "run");
    std::filesystem::remove_all(folder / "run");
    const FolderLock second(folder / "run");
    first.reset();
    EXPECT_THAT(errorOf([&] { FolderLock(folder / "run"); }), HasSubstr("in use"));
}

}  // namespace
}  // namespace elmo
