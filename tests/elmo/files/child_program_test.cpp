// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/child_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "elmo/error.h"

namespace elmo {
namespace {

ChildResult shell(const std::string& script, ChildProgram program = {}) {
    program.command = {"sh", "-c", script};
    return runChild(program, {});
}

TEST(ChildProgram, PassesInputAndReturnsOutputErrorsAndExitCode) {
    std::string much(3 << 20, 'x');  // more than a pipe holds
    const ChildResult result = shell("cat; echo trouble >&2; exit 3", {.command = {}, .input = much});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.output, much);
    EXPECT_EQ(result.errors, "trouble\n");
    const ChildResult nothing = shell("cat");
    EXPECT_EQ(nothing.exitCode, 0);
    EXPECT_EQ(nothing.output, "");
}

// A program started without standard streams (`elmo ... <&- >&-`) gets their numbers for the files of the child.
TEST(ChildProgram, HasItsStreamsEvenIfThisProgramHasNone) {
    const int input = dup(STDIN_FILENO);
    ASSERT_GE(input, 0);
    close(STDIN_FILENO);
    const ChildResult result = shell("cat", {.command = {}, .input = "text"});
    dup2(input, STDIN_FILENO);
    close(input);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.output, "text");
}

TEST(ChildProgram, MissingAndKilledProgramsHaveDistinctExitCodes) {
    EXPECT_EQ(runChild({.command = {"no-such-program"}, .input = {}}, {}).exitCode, ChildResult::kNoProgram);
    EXPECT_EQ(shell("kill -9 $$").exitCode, ChildResult::kKilled);
}

TEST(ChildProgram, IsEndedByItsLimits) {
    EXPECT_EQ(shell("while :; do :; done", {.command = {}, .input = {}, .seconds = 1}).exitCode, ChildResult::kKilled);
    const ChildResult talker = shell("exec yes", {.command = {}, .input = {}, .maxOutputBytes = 1 << 16});
    EXPECT_NE(talker.exitCode, 0);
    EXPECT_LE(talker.output.size(), std::size_t{1} << 16);
    // 64 MiB are enough for a shell, not for a gigabyte of arguments in it.
    EXPECT_NE(shell("x=$(head -c 1000000000 /dev/zero | tr '\\0' x)", {.command = {}, .input = {}, .memory = 64 << 20})
                  .exitCode,
              0);
}

TEST(ChildProgram, CancellingEndsItAndLeavesNoProcess) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(runChild({.command = {"sleep", "1000"}, .input = {}}, RunControl(stop.get_token())), Cancelled);
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

}  // namespace
}  // namespace elmo
