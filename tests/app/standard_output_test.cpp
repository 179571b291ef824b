// SPDX-License-Identifier: Apache-2.0
#include "app/standard_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "elmo/error.h"

namespace app {
namespace {

TEST(StandardOutput, HoldsBackUntilFlushed) {
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

TEST(StandardOutput, NoticesThatItsReaderIsGone) {
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

TEST(StandardOutput, NoticesAFullDisk) {
    const int full = open("/dev/full", O_WRONLY);
    StandardOutput out(full);
    out.write("abc");
    EXPECT_THROW(out.flush(), elmo::Error);
    close(full);
}

}  // namespace
}  // namespace app
