// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace elmo::test {

/// The exit code and the output of a program.
struct ProgramResult {
    int exitCode = -1;  ///< the negative signal number if a signal ended it
    std::string out;
    std::string err;
    std::int64_t peakBytes = 0;  ///< peak memory
};

/// File descriptors of the caller for a program's standard streams; -1 keeps the default.
struct Streams {
    int input = -1;
    int output = -1;
    int error = -1;
};

/// A program of this build, running in its own process with in-memory files as standard streams, so that it never
/// writes to a terminal or blocks. One thread at a time. The destructor kills it if it still runs.
class RunningProgram {
public:
    /// `name` may be the path of another program.
    RunningProgram(const std::string& name, const std::vector<std::string>& arguments, const Streams& streams);
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    void signal(int number) const;
    /// Whether it has ended, so that waiting returns immediately.
    bool ended() const;
    ProgramResult wait();

private:
    friend ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input);
    RunningProgram();

    pid_t m_process = -1;
    int m_out = -1;
    int m_err = -1;
};

/// Runs `elmo ARGUMENTS...` to its end in its own process. If that makes no difference, the process is forked from a
/// server that has loaded the libraries (elmo_server.h). RunningProgram("elmo", ...) starts it like a user.
ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input = {});

/// Waits until a file exists; false after a minute.
bool appears(const std::filesystem::path& file);

/// Writes an input for a program and returns its path.
std::string inputFile(const TemporaryFolder& folder, const std::string& name, const std::string& content);

}  // namespace elmo::test
