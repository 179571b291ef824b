// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace elmo::test {

/// How a program ended and what it said.
struct ProgramResult {
    int exitCode = -1;  ///< minus the signal's number where a signal ended it
    std::string out;
    std::string err;
};

/// A program of this build, running as a process of its own with files for its three standard streams (so nothing it
/// writes goes to a terminal, and none of it can block). One thread at a time; killed where it still runs at the end.
class RunningProgram {
public:
    RunningProgram(const std::string& name, const std::vector<std::string>& arguments, std::string_view input = {});
    /// As above, with an open file of the caller's as standard input or output; -1 leaves the default.
    RunningProgram(const std::string& name, const std::vector<std::string>& arguments, int inputFile, int outputFile);
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    void signal(int number) const;
    ProgramResult wait();

private:
    void start(const std::string& name, const std::vector<std::string>& arguments, int inputFile, int outputFile);

    pid_t m_process = -1;
    int m_out = -1;
    int m_err = -1;
};

/// Runs `elmo ARGUMENTS...` to its end.
ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input = {});

/// A folder that is removed at the end of the test.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(const std::string& name) const { return (m_path / name).string(); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, std::string_view content) const;
    /// Names of everything in it, in order.
    std::vector<std::string> names() const;

private:
    std::filesystem::path m_path;
};

}  // namespace elmo::test
