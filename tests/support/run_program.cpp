// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

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

}  // namespace

RunningProgram::RunningProgram(const std::string& name, const std::vector<std::string>& arguments,
                               std::string_view input) {
    const int inputFile = memoryFile(input);
    start(name, arguments, inputFile, -1);
    close(inputFile);
}

RunningProgram::RunningProgram(const std::string& name, const std::vector<std::string>& arguments, int inputFile,
                               int outputFile) {
    start(name, arguments, inputFile, outputFile);
}

void RunningProgram::start(const std::string& name, const std::vector<std::string>& arguments, int inputFile,
                           int outputFile) {
    const std::string program = std::string(ELMOSCOPE_BIN_DIR "/") + name;
    std::vector<char*> words = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    m_out = memoryFile();
    m_err = memoryFile();
    m_process = fork();
    if (m_process != 0)
        return;
    if (inputFile >= 0)
        dup2(inputFile, STDIN_FILENO);
    dup2(outputFile >= 0 ? outputFile : m_out, STDOUT_FILENO);
    dup2(m_err, STDERR_FILENO);
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

ProgramResult RunningProgram::wait() {
    int status = 0;
    waitpid(m_process, &status, 0);
    m_process = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), contentOf(m_out), contentOf(m_err)};
}

ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input) {
    return RunningProgram("elmo", arguments, input).wait();
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "elmoscope-test-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("no temporary folder " + name);
    m_path = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::string TemporaryFolder::write(const std::string& name, std::string_view content) const {
    std::ofstream(m_path / name, std::ios::binary) << content;
    return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(m_path))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace elmo::test
