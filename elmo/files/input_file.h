// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace elmo {

/// A regular file opened for reading, whose size is known, so that no length found inside it is believed beyond that.
/// One thread at a time. Every failure is an Error(kNotFound, kPermission, kIo) naming the path.
class InputFile {
public:
    /// Refuses folders, pipes and devices.
    explicit InputFile(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_path; }
    std::int64_t size() const { return m_size; }

    /// Whether [offset, offset + length) lies inside the file.
    bool contains(std::int64_t offset, std::int64_t length) const {
        return offset >= 0 && length >= 0 && offset <= m_size && length <= m_size - offset;
    }
    /// Fills `target` from the offset. The range must lie inside the file.
    void read(std::int64_t offset, void* target, std::size_t length);

private:
    std::filesystem::path m_path;
    std::ifstream m_stream;
    std::int64_t m_size = 0;
};

/// The whole of a small file. Throws Error(kBadFormat) if it is larger than `maxBytes`.
std::string readSmallFile(const std::filesystem::path& path, std::int64_t maxBytes);

}  // namespace elmo
