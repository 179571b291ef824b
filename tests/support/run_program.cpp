// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"
#include "tests/support/elmo_server.h"
#include "tests/support/test_paths.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace elmo::test {
namespace {

int memoryFile(std::string_view content = {}) {
    const int file = memfd_create("stream", 0);
    if (file < 0 || write(file, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
        throw std::runtime_error("no memory file for a test program's stream");
    lseek(file, 0, SEEK_SET);
    return file;
}

std::string contentOf(int file) {
    std::string content;
    char block[4096];
    for (ssize_t count = 0; (count = pread(file, block, sizeof block, static_cast<off_t>(content.size()))) > 0;)
        content.append(block, static_cast<std::size_t>(count));
    return content;
}

/// The most memory a process held, in bytes; 0 while it still is a copy of this one. Not from wait4(), which counts the
/// memory of that copy, too.
std::int64_t peakOf(pid_t process) {
    const std::string folder = "/proc/" + std::to_string(process);
    std::error_code gone;
    if (std::filesystem::read_symlink(folder + "/exe", gone) == std::filesystem::read_symlink("/proc/self/exe", gone))
        return 0;
    std::ifstream status(folder + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoll(line.substr(6)) * 1024;
    return 0;
}

}  // namespace

RunningProgram::RunningProgram() : m_out(memoryFile()), m_err(memoryFile()) {}

RunningProgram::RunningProgram(const std::string& name, const std::vector<std::string>& arguments,
                               const Streams& streams)
    : RunningProgram() {
    const std::string program = binDir() / name;
    std::vector<char*> words = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    m_process = fork();
    if (m_process != 0)
        return;
    if (streams.input >= 0)
        dup2(streams.input, STDIN_FILENO);
    dup2(streams.output >= 0 ? streams.output : m_out, STDOUT_FILENO);
    dup2(streams.error >= 0 ? streams.error : m_err, STDERR_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0);  // an inherited end of a pipe would keep it open
    // The runner of the tests may have been started in the background, where interrupts are switched off.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
    execv(program.c_str(), words.data());
    _exit(127);
}

RunningProgram::~RunningProgram() {
    if (m_process > 0) {
        kill(m_process, SIGKILL);
        waitpid(m_process, nullptr, 0);
    }
    close(m_out);
    close(m_err);
}

void RunningProgram::signal(int number) const {
    kill(m_process, number);
}

bool RunningProgram::ended() const {
    siginfo_t info = {};
    return waitid(P_PID, static_cast<id_t>(m_process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

ProgramResult RunningProgram::wait() {
    std::int64_t peak = 0;
    while (!ended()) {
        peak = std::max(peak, peakOf(m_process));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    int status = 0;
    waitpid(m_process, &status, 0);
    m_process = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), contentOf(m_out), contentOf(m_err), peak};
}

ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input) {
    const int file = memoryFile(input);
    // Scripts name the program that writes them; a library can be preloaded only at the start of a process.
    const bool asUser = (!arguments.empty() && arguments.front() == "submit") || std::getenv("LD_PRELOAD") != nullptr;
    if (asUser) {
        RunningProgram program("elmo", arguments, {.input = file});
        close(file);
        return program.wait();
    }
    RunningProgram program;
    program.m_process = startElmo(arguments, {file, program.m_out, program.m_err});
    close(file);
    return program.wait();
}

bool appears(const std::filesystem::path& file) {
    for (int i = 0; i < 6000 && !std::filesystem::exists(file); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return std::filesystem::exists(file);
}

std::string inputFile(const TemporaryFolder& folder, const std::string& name, const std::string& content) {
    const std::filesystem::path path = folder / name;
    writeFile(path, content);
    return path.string();
}

}  // namespace elmo::test
