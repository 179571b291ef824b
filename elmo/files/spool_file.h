// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

namespace elmo {

/// Bytes kept on disk until what precedes them in a file is known. The file has no name, so nothing is left of it
/// however the program ends. One thread at a time.
class SpoolFile {
public:
    /// Lies in the folder of the target, where there is room for the target too. Throws Error(kIo, kPermission,
    /// kNotFound) naming the target.
    explicit SpoolFile(const std::filesystem::path& target);
    ~SpoolFile();
    SpoolFile(const SpoolFile&) = delete;
    SpoolFile& operator=(const SpoolFile&) = delete;

    void write(const void* data, std::size_t size);
    void write(std::string_view text) { write(text.data(), text.size()); }
    std::int64_t size() const { return m_size; }

    /// Hands everything written over in order, a megabyte at a time.
    void replay(const std::function<void(const char* data, std::size_t size)>& sink);

private:
    void flush();

    std::filesystem::path m_target;
    int m_descriptor = -1;
    std::int64_t m_size = 0;
    std::vector<char> m_buffer;
};

}  // namespace elmo
