// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace elmo::test {

/// A new empty folder that is removed with its contents.
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
    /// The names of its entries, sorted.
    std::vector<std::string> names() const;
    std::filesystem::path operator/(const std::filesystem::path& relative) const { return m_path / relative; }

private:
    std::filesystem::path m_path;
};

/// The content of a file; the test fails if it cannot be read.
std::string readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, const std::string& bytes);

/// Makes a writable copy of a fixture folder; returns its path.
std::filesystem::path copyFolder(const std::filesystem::path& from, const std::filesystem::path& to);

/// The names in a folder, sorted and joined with spaces.
std::string listing(const std::filesystem::path& folder);

}  // namespace elmo::test
