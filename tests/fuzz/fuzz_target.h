// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "elmo/error.h"

namespace fuzz {

/// A folder of this process in memory (/dev/shm), removed at the end, for parsers that read files.
const std::filesystem::path& folder();

/// Writes `bytes` to folder() / name and returns the path.
std::filesystem::path fileOf(std::string_view bytes, const std::string& name);

/// Several files packed into one input: each but the last is ended by the line "--8<--". Missing parts are empty.
std::string_view part(std::string_view bytes, int index);

/// Runs a parser on hostile input: an elmo::Error with a message is a right answer, any other exception is a finding.
template <class Parse>
int expectValueOrError(const Parse& parse) {
    try {
        parse();
    } catch (const elmo::Error& error) {
        if (std::string_view(error.what()).empty())
            __builtin_trap();
    }
    return 0;
}

}  // namespace fuzz
