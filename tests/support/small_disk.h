// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>

namespace elmo::test {

/// Mounts a disk (tmpfs) of a few megabytes on a folder during its lifetime. Needs the right to mount, as root or in a
/// user namespace. One thread at a time.
class SmallDisk {
public:
    SmallDisk(std::filesystem::path folder, std::int64_t bytes);
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool mounted() const { return m_mounted; }
    /// Fills the disk with a file until this many bytes are left.
    void fill(std::int64_t left) const;
    /// Removes that file.
    void makeRoom() const;

private:
    std::filesystem::path m_folder;
    bool m_mounted = false;
};

}  // namespace elmo::test

#define REQUIRE_SMALL_DISK(disk)                                                                             \
    do {                                                                                                     \
        if (!(disk).mounted())                                                                               \
            GTEST_SKIP() << "NO DISK: neither root nor a user name space (unshare -Urm) may mount a tmpfs; " \
                            "this case did not run";                                                         \
    } while (false)
