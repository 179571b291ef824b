// SPDX-License-Identifier: Apache-2.0
#include "app/terminal/standard_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <string>

#include "elmo/error.h"

namespace app {
namespace {

TEST(StandardOutput, BuffersUntilFlushed) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
    StandardOutput out(ends[1]);
    out.write("abc");
    char block[8];
    EXPECT_EQ(read(ends[0], block, sizeof block), -1);
    out.flush();
    EXPECT_EQ(read(ends[0], block, sizeof block), 3);
    close(ends[0]);
    close(ends[1]);
}

TEST(StandardOutput, DetectsAClosedPipe) {
    std::signal(SIGPIPE, SIG_IGN);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    close(ends[0]);
    StandardOutput out(ends[1]);
    out.write("abc");
    EXPECT_THROW(out.flush(), OutputClosed);
    EXPECT_NO_THROW(out.flush()) << "the same bytes were tried again";
    close(ends[1]);
}

TEST(StandardOutput, DetectsAFullDisk) {
    const int full = open("/dev/full", O_WRONLY);
    StandardOutput out(full);
    out.write("abc");
    EXPECT_THROW(out.flush(), elmo::Error);
    close(full);
}

TEST(StandardOutput, ShowsControlCharactersAsSymbolsOnATerminal) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal, 0);
    ASSERT_EQ(grantpt(terminal), 0);
    ASSERT_EQ(unlockpt(terminal), 0);
    const int program = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    StandardOutput out(program);
    out.write("a\x1B[2Jb\x07\tc\x7F\n");
    out.flush();
    char block[64];
    const ssize_t count = read(terminal, block, sizeof block);
    EXPECT_EQ(std::string(block, static_cast<std::size_t>(std::max<ssize_t>(count, 0))),
              "a\u241B[2Jb\u2407\tc\u2421\r\n");
    close(program);
    close(terminal);
}

}  // namespace
}  // namespace app
