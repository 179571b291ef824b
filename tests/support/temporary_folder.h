// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace elmo::test {

/// A new, empty folder that is removed with what is in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    std::string path(const std::string& name) const { return (m_path / name).string(); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& content) const;
    /// Names of everything in it, in order.
    std::vector<std::string> names() const;
    std::filesystem::path operator/(const std::filesystem::path& relative) const { return m_path / relative; }

private:
    std::filesystem::path m_path;
};

/// The whole of a file; a test failure where it can't be read.
std::string readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, const std::string& bytes);

/// A writable copy of a folder of fixtures; returns where it is.
std::filesystem::path copyFolder(const std::filesystem::path& from, const std::filesystem::path& to);

/// The names in a folder, sorted and joined by blanks.
std::string listing(const std::filesystem::path& folder);

}  // namespace elmo::test
