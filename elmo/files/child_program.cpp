// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/child_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "elmo/error.h"

namespace elmo {
namespace {

constexpr int kPollMilliseconds = 50;

[[noreturn]] void failed(const std::string& what) {
    const std::string reason = std::generic_category().message(errno);
    throw Error(ErrorCode::kIo, fmt::format("{}: {}. Close other programs and try again.", what, reason));
}

/// A file without a name, in memory: no pipe that both sides could wait for.
class MemoryFile {
public:
    explicit MemoryFile(const std::string& bytes = {}) : m_file(memfd_create("elmoscope", MFD_CLOEXEC)) {
        if (m_file < 0)
            failed("No memory for another program's input and output");
        for (std::size_t at = 0; at < bytes.size();) {
            const ssize_t count = write(m_file, bytes.data() + at, bytes.size() - at);
            if (count <= 0) {
                close(m_file);
                failed("No memory for another program's input");
            }
            at += static_cast<std::size_t>(count);
        }
        lseek(m_file, 0, SEEK_SET);
    }
    ~MemoryFile() { close(m_file); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    int descriptor() const { return m_file; }

    std::string read() const {
        std::string bytes(static_cast<std::size_t>(std::max<off_t>(lseek(m_file, 0, SEEK_END), 0)), '\0');
        std::size_t at = 0;
        for (ssize_t count = 1; at < bytes.size() && count > 0;
             at += static_cast<std::size_t>(std::max<ssize_t>(count, 0)))
            count = pread(m_file, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
        bytes.resize(at);
        return bytes;
    }

private:
    int m_file;
};

void limit(__rlimit_resource_t resource, std::uint64_t most) {
    const rlimit bounds = {most, most};
    if (most > 0)
        setrlimit(resource, &bounds);
}

/// In the child: only calls that are safe after fork() in a program with threads.
[[noreturn]] void become(const ChildProgram& program, char* const* arguments, const int (&streams)[3]) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);  // this program may block the signals that end the other
    limit(RLIMIT_AS, program.memory);
    limit(RLIMIT_CPU, program.seconds);
    limit(RLIMIT_FSIZE, program.maxOutputBytes);
    limit(RLIMIT_CORE, 1);
    for (int stream = 0; stream < 3; ++stream) {
        dup2(streams[stream], stream);
        fcntl(stream, F_SETFD, 0);  // dup2() leaves it closed on exec if this program had no such stream
    }
    close_range(STDERR_FILENO + 1, ~0U, 0);
    execvp(arguments[0], arguments);
    _exit(ChildResult::kNoProgram);
}

/// A child process; the destructor kills it if it still runs, and waits for it.
class Child {
public:
    explicit Child(pid_t process) : m_process(process) {}
    ~Child() {
        if (m_process <= 0)
            return;
        kill(m_process, SIGKILL);
        waitpid(m_process, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int wait(const RunControl& control) {
        const int ended = static_cast<int>(syscall(SYS_pidfd_open, m_process, 0));
        int status = 0;
        pid_t found = 0;
        while ((found = waitpid(m_process, &status, WNOHANG)) == 0 && !control.stopRequested()) {
            pollfd event = {ended, POLLIN, 0};
            poll(&event, 1, kPollMilliseconds);  // without a descriptor: a pause
        }
        if (ended >= 0)
            close(ended);
        if (found != 0)
            m_process = -1;  // waited for: its number may be another process's by now
        control.checkpoint();
        return found > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : ChildResult::kKilled;
    }

private:
    pid_t m_process;
};

}  // namespace

ChildResult runChild(const ChildProgram& program, const RunControl& control) {
    const MemoryFile input(program.input), output, errors;
    std::vector<std::string> command = program.command;
    std::vector<char*> arguments(command.size() + 1, nullptr);
    std::ranges::transform(command, arguments.begin(), [](std::string& argument) { return argument.data(); });
    const int streams[3] = {input.descriptor(), output.descriptor(), errors.descriptor()};
    const pid_t process = fork();
    if (process == 0)
        become(program, arguments.data(), streams);
    if (process < 0)
        failed(fmt::format("{} can't be started", program.command.front()));
    const int exitCode = Child(process).wait(control);
    return {exitCode, output.read(), errors.read()};
}

}  // namespace elmo
