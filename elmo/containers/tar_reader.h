// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "elmo/files/input_file.h"

namespace elmo {

/// One file in a tar file. A plain value.
struct TarEntry {
    std::string name;  ///< as stored: it may be absolute or contain ".."
    std::int64_t size = 0;
};

/// A tar file (POSIX ustar and pax, GNU), as it is or compressed by gzip, read once from start to end. Links, devices
/// and sparse files are refused, and so is a file that unpacks to far more bytes than any model. One thread at a time.
class TarReader {
public:
    /// Throws Error(kNotFound, kPermission, kIo).
    explicit TarReader(const std::filesystem::path& path);
    ~TarReader();
    TarReader(const TarReader&) = delete;
    TarReader& operator=(const TarReader&) = delete;

    /// The next file, whose bytes read() gives; nothing after the last one. Folders are passed over. Throws
    /// Error(kBadFormat, kUnsupported, kIo).
    std::optional<TarEntry> next();
    /// Up to `size` bytes of the file; 0 at its end.
    std::size_t read(char* target, std::size_t size);

private:
    [[noreturn]] void refuse(const std::string& what) const;
    std::size_t fill(char* target, std::size_t size);
    void require(char* target, std::size_t size);
    std::string text(std::int64_t size);
    void skipFile();
    void readToEnd();
    void applyPax(const std::string& records, std::string& name, std::int64_t& size) const;

    std::filesystem::path m_path;
    void* m_file = nullptr;  ///< gzFile
    std::int64_t m_bytes = 0;
    std::int64_t m_limit = 0;
    std::int64_t m_left = 0;     ///< of the file
    std::int64_t m_padding = 0;  ///< after it, up to the next block
};

/// Whether the file starts as a tar file or as a file compressed by gzip does.
bool looksLikeTar(InputFile& file);

}  // namespace elmo
