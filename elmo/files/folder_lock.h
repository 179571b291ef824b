// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace elmo {

/// Holds a folder against other programs by a locked file in it, "lock", for as long as it lives; the system lets go
/// of it when the process ends in any way. The file stays and names the process that held it last. But a folder that
/// the lock made, and that holds nothing else at the end, is removed with it. One thread at a time; several processes
/// may try at once, on one machine or on a file system that carries flock().
class FolderLock {
public:
    /// Makes the folder if it is absent. Throws Error(kBadArgument) if another process (or another lock of this
    /// one) holds it, Error(kPermission, kIo).
    explicit FolderLock(const std::filesystem::path& folder);
    FolderLock(FolderLock&& other) noexcept;
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::filesystem::path m_folder;
    int m_file = -1;
    bool m_made = false;  // the folder
};

}  // namespace elmo
