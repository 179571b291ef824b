// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>

namespace elmo::training {

/// A file written beside its target and renamed onto it by commit(), so that a reader sees the old or the new file and
/// nothing between, even after a power failure. Without commit() nothing remains. One thread.
class AtomicFile {
public:
    /// Throws Error(kPermission, kIo) naming the path.
    explicit AtomicFile(std::filesystem::path target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Throws Error(kIo) where the disk is full or gone.
    void write(const void* data, std::size_t bytes);
    /// Flushes to the disk and renames.
    void commit();

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path m_target;
    std::filesystem::path m_temporary;
    int m_descriptor = -1;
};

}  // namespace elmo::training
