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

/// How a program ended and what it said.
struct ProgramResult {
    int exitCode = -1;  ///< minus the signal's number where a signal ended it
    std::string out;
    std::string err;
    std::int64_t peakBytes = 0;  ///< the most memory it held at a time
};

/// Open files of the caller's for a program's standard streams; -1 leaves the default.
struct Streams {
    int input = -1;
    int output = -1;
    int error = -1;
};

/// A program of this build, running as a process of its own with files in memory for its standard streams (so nothing
/// it writes goes to a terminal, and none of it can block). One thread at a time; killed where it still runs at the
/// end.
class RunningProgram {
public:
    /// `name` may be the path of another program.
    RunningProgram(const std::string& name, const std::vector<std::string>& arguments, const Streams& streams);
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    void signal(int number) const;
    /// Whether it has ended and can be waited for at once.
    bool ended() const;
    ProgramResult wait();

private:
    friend ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input);
    RunningProgram();

    pid_t m_process = -1;
    int m_out = -1;
    int m_err = -1;
};

/// Runs `elmo ARGUMENTS...` to its end, as a process of its own that is a copy of one that has loaded its libraries
/// (elmo_server.h), where that makes no difference. RunningProgram("elmo", ...) starts it as a user does.
ProgramResult runElmo(const std::vector<std::string>& arguments, std::string_view input = {});

/// Waits until a file is there; false after a minute.
bool appears(const std::filesystem::path& file);

/// Writes an input for a program and returns its path.
std::string inputFile(const TemporaryFolder& folder, const std::string& name, const std::string& content);

}  // namespace elmo::test
