// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace app {

/// A new folder among the system's temporary files, gone with this object. One thread.
class TemporaryFolder {
public:
    /// Throws elmo::Error(kIo) saying what to do.
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

}  // namespace app
