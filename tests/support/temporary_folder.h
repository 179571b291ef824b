// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace elmo::test {

/// A new, empty folder that is removed with what is in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path operator/(const std::filesystem::path& relative) const { return m_path / relative; }

private:
    std::filesystem::path m_path;
};

/// The whole of a file; a test failure where it can't be read.
std::string readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, const std::string& bytes);

/// A writable copy of a folder of fixtures.
void copyFolder(const std::filesystem::path& from, const std::filesystem::path& to);

/// The names in a folder, sorted and joined by blanks.
std::string listing(const std::filesystem::path& folder);

}  // namespace elmo::test
