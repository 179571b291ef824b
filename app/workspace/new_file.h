// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace app {

/// A file of no name that anybody else has, filled and then given its name; removed if that fails.
class NewFile {
public:
    /// Throws elmo::Error(kBadArgument) if the target exists, and what keeps the file from being made.
    explicit NewFile(const std::filesystem::path& target);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    void giveName();

private:
    void removeAbandoned() const;
    [[noreturn]] void refuse(int reason) const;

    std::filesystem::path m_target, m_path;
};

}  // namespace app
