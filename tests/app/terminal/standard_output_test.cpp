// SPDX-License-Identifier: Apache-2.0
#include "app/terminal/standard_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "app/terminal/terminal_progress.h"
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

/// A terminal: what programs write into it can be read from it.
class Terminal {
public:
    Terminal() {
        EXPECT_EQ(grantpt(m_person), 0);
        EXPECT_EQ(unlockpt(m_person), 0);
        m_program = open(ptsname(m_person), O_RDWR | O_NOCTTY);
    }
    ~Terminal() {
        close(m_program);
        close(m_person);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int file() const { return m_program; }
    /// All that was written before. It arrives later, but in order, so a mark ends it.
    std::string shown() const {
        constexpr char kEnd = '\x01';
        EXPECT_EQ(write(m_program, &kEnd, 1), 1);
        std::string text;
        for (char next = 0; read(m_person, &next, 1) == 1 && next != kEnd;)
            text += next;
        return text;
    }

private:
    int m_person = posix_openpt(O_RDWR | O_NOCTTY), m_program = -1;
};

TEST(StandardOutput, ShowsControlCharactersAsSymbolsOnATerminal) {
    const Terminal terminal;
    StandardOutput out(terminal.file());
    out.write("a\x1B[2Jb\x07\tc\x7F\n");
    out.flush();
    EXPECT_EQ(terminal.shown(), "a\u241B[2Jb\u2407\tc\u2421\r\n");
}

TEST(StandardOutput, WritesNoEscapeSequencesWithoutProgress) {
    const Terminal terminal;
    StandardOutput out(terminal.file());
    out.write("a\n");
    out.flush();
    EXPECT_EQ(terminal.shown(), "a\r\n");
}

TEST(StandardOutput, ReplacesTheLineOfProgressOnATerminal) {
    const Terminal terminal;
    const int error = dup(STDERR_FILENO);
    dup2(terminal.file(), STDERR_FILENO);
    {
        StandardOutput out(terminal.file());
        TerminalProgress progress;
        progress.show({.stage = "read", .done = 1, .total = 4});
        for (const char* text : {"a\n", "b", "c\n"}) {
            out.write(text);
            out.flush();
        }
    }
    dup2(error, STDERR_FILENO);
    close(error);
    EXPECT_EQ(terminal.shown(), "\rread   25 %\x1b[K\r\x1b[Ka\r\nbc\r\n") << "cleared once, as it was shown once";
}

}  // namespace
}  // namespace app
