// SPDX-License-Identifier: Apache-2.0
// The program `elmo`, loaded once and copied for each call (elmo_server.h). Its main() is compiled as elmoMain().
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "tests/support/elmo_server.h"
#include "tests/support/sanitizer_build.h"

int elmoMain(int argc, char** argv);

namespace {

using elmo::test::ElmoCall;
using elmo::test::kSanitizerBuild;

[[noreturn]] void runElmoMain(const ElmoCall& call, const int (&files)[3]) {
    for (int stream = 0; stream < 3; ++stream)
        dup2(files[stream], stream);
    close_range(STDERR_FILENO + 1, ~0U, 0);
    // The runner of the tests may have been started in the background, where interrupts are switched off.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
    clearenv();
    for (const std::string& variable : call.environment)
        putenv(const_cast<char*>(variable.c_str()));
    if (chdir(call.folder.c_str()) != 0)
        _exit(127);
    std::vector<char*> words;
    for (const std::string& word : call.arguments)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const int code = elmoMain(static_cast<int>(words.size()) - 1, words.data());
    // LibTorch's destructors take a tenth of a second; sanitizers report leaks after them.
    if (kSanitizerBuild)
        std::exit(code);
    std::cout.flush();
    std::cerr.flush();
    std::fflush(nullptr);
    _exit(code);
}

/// Starts the program in a process between, whose end makes the program a child of the tests.
pid_t start(const ElmoCall& call, const int (&files)[3]) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    const pid_t between = fork();
    if (between == 0) {
        const pid_t process = fork();
        if (process == 0)
            runElmoMain(call, files);
        _exit(write(ends[1], &process, sizeof process) == sizeof process ? 0 : 1);
    }
    pid_t process = -1;
    if (between < 0 || read(ends[0], &process, sizeof process) != sizeof process)
        process = -1;
    close(ends[0]);
    close(ends[1]);
    waitpid(between, nullptr, 0);
    return process;
}

}  // namespace

int main() {
    int files[3];
    std::size_t size = 0;
    while (elmo::test::receiveFiles(elmo::test::kRequestSocket, files) &&
           elmo::test::receiveAll(elmo::test::kRequestSocket, &size, sizeof size)) {
        std::string bytes(size, '\0');
        if (!elmo::test::receiveAll(elmo::test::kRequestSocket, bytes.data(), size))
            return 1;
        const pid_t process = start(elmo::test::decodeCall(bytes), files);
        for (const int file : files)
            close(file);
        if (!elmo::test::sendAll(elmo::test::kRequestSocket, &process, sizeof process))
            return 1;
    }
    return 0;
}
