// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/failures/failure_report.h"

#include <execinfo.h>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <string>
#include <thread>

#include "app/failures/failure.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::string now(const char* format) {
    return fmt::format(fmt::runtime(format), fmt::gmtime(std::chrono::system_clock::now()));
}

std::string systemText() {
    utsname system{};
    uname(&system);
    return fmt::format("Elmoscope {}\nSystem: {} {} {}, {} processors\nProcess: {}\n", elmo::version(), system.sysname,
                       system.release, system.machine, std::thread::hardware_concurrency(), getpid());
}

// What a crash report needs is made before: a program that crashes can't rely on its heap.
constexpr int kMaxFrames = 100;
constexpr std::size_t kStackBytes = 64 * 1024;
char crashPath[4096];
char crashHead[1024];
std::atomic_flag crashing = ATOMIC_FLAG_INIT;

void say(int file, const char* text) {
    [[maybe_unused]] const ssize_t written = write(file, text, std::strlen(text));
}

/// Only system calls and backtrace(): this runs in signal handlers.
void writeCrash(const char* what, const char* more) {
    if (crashing.test_and_set())
        return;  // the first failure counts
    const int file = open(crashPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (const int target : {file, STDERR_FILENO}) {
        if (target < 0)
            continue;
        if (target == file)
            say(target, crashHead);
        say(target, what);
        say(target, more);
        say(target, "\n");
    }
    if (file < 0)
        return;
    void* frames[kMaxFrames];
    say(file, "Backtrace:\n");
    backtrace_symbols_fd(frames, backtrace(frames, kMaxFrames), file);
    close(file);
    say(STDERR_FILENO, "A report was written: ");
    say(STDERR_FILENO, crashPath);
    say(STDERR_FILENO, "\n");
}

[[noreturn]] void terminated() {
    std::string message = "std::terminate was called";
    if (const std::exception_ptr exception = std::current_exception())
        message = describeFailure(exception).message;
    writeCrash("Uncaught exception: ", message.c_str());
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
}

[[maybe_unused]] void signalled(int number) {
    writeCrash("The program was ended by a signal: ", number == SIGSEGV   ? "invalid memory access (SIGSEGV)"
                                                      : number == SIGABRT ? "abort (SIGABRT)"
                                                      : number == SIGFPE  ? "arithmetic error (SIGFPE)"
                                                                          : "illegal instruction (SIGILL)");
    raise(number);  // the system's own way to end it: SA_RESETHAND
}

}  // namespace

fs::path writeFailureReport(const fs::path& folder, std::string_view what) noexcept {
    static std::atomic<int> count = 0;
    try {
        fs::create_directories(folder);
        const fs::path path = folder / fmt::format("failure-{}-{}-{}.txt", now("{:%Y%m%d-%H%M%S}"), getpid(), ++count);
        elmo::StagedFile file(path);
        file.write(fmt::format("{}Time: {}\n{}\n", systemText(), now("{:%Y-%m-%dT%H:%M:%SZ}"), what));
        file.commit();
        return path;
    } catch (...) {
        return {};
    }
}

void reportCrashes(const fs::path& folder) {
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const std::string path = folder / fmt::format("crash-{}-{}.txt", now("{:%Y%m%d-%H%M%S}"), getpid());
    const std::string head = systemText() + "Started: " + now("{:%Y-%m-%dT%H:%M:%SZ}") + '\n';
    if (path.size() >= sizeof crashPath || head.size() >= sizeof crashHead)
        return;
    path.copy(crashPath, path.size());
    head.copy(crashHead, head.size());
    void* frames[1];
    backtrace(frames, 1);  // loads what it needs now
    std::set_terminate(terminated);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they report signals themselves
    static char stack[kStackBytes];
    stack_t own{};
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    sigaltstack(&own, nullptr);  // for an endless recursion of this thread
    struct sigaction action = {};
    action.sa_handler = signalled;
    action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL})
        sigaction(number, &action, nullptr);
#endif
}

}  // namespace app
