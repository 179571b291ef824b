// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace elmo {

/// A program to be run as a process of its own, so that what an input does to it stays there. A value.
struct ChildProgram {
    std::vector<std::string> command;             ///< a path, or a name that is looked up in PATH; its arguments
    std::string input;                            ///< what it reads from standard input
    std::uint64_t memory = 0;                     ///< bytes that it may map; 0: as many as this process
    std::uint64_t seconds = 0;                    ///< of processor time; 0: no limit
    std::uint64_t maxOutputBytes = 256ULL << 20;  ///< bytes; a program that writes more is ended; 0: no limit
};

struct ChildResult {
    static constexpr int kNoProgram = 127;  ///< exit code: no program has that name
    static constexpr int kKilled = -1;      ///< exit code: a signal or a limit ended it

    int exitCode = 0;
    std::string output, errors;  ///< standard output and standard error
};

/// Runs a program to its end. A stop ends it within a tenth of a second; it also ends with the thread that called.
/// Throws Error(kIo) if the system gives no process or no memory for its output, Cancelled.
ChildResult runChild(const ChildProgram& program, const RunControl& control);

}  // namespace elmo
