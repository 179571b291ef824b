// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/run_program.h"  // TemporaryFolder

namespace elmo::test {

/// The whole of a file; a test failure where it can't be read.
std::string readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, const std::string& bytes);

/// A writable copy of a folder of fixtures; returns where it is.
std::filesystem::path copyFolder(const std::filesystem::path& from, const std::filesystem::path& to);

/// The names in a folder, sorted and joined by blanks.
std::string listing(const std::filesystem::path& folder);

}  // namespace elmo::test
