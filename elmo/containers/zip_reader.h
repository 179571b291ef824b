// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "elmo/files/input_file.h"

namespace elmo {

/// One entry of a zip file. A plain value; offsets lie inside the file.
struct ZipEntry {
    std::int64_t offset = 0;  ///< first byte of the data
    std::int64_t size = 0;
    std::uint32_t crc = 0;
    std::int64_t stored = 0;  ///< bytes in the file; fewer than `size` if the entry is deflated
    bool deflated = false;
    bool link = false;  ///< a symbolic link of a Unix file system
};

/// Which entries a zip file may have. torch and numpy.savez() store tensors as they are.
enum class ZipMethods { kStored, kStoredOrDeflated };

/// The entries of a zip file (zip64 included) by name. Throws Error(kBadFormat) if the file is damaged, or if an entry
/// is encrypted or compressed by another method.
std::map<std::string, ZipEntry> readZipEntries(InputFile& file, ZipMethods methods = ZipMethods::kStored);

/// Whether the file starts as a zip file does.
bool looksLikeZip(InputFile& file);

/// Receives consecutive bytes.
using ByteSink = std::function<void(const char* data, std::size_t size)>;

/// Hands the bytes of an entry to `sink` a piece at a time. Throws Error(kBadFormat), and Error(kChecksum) after the
/// last piece if the CRC-32 is not the stored one.
void copyZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry, const ByteSink& sink);

/// Reads the whole of a stored entry. Throws Error(kChecksum) if its CRC-32 is not the stored one.
std::string readZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry);
/// The same into `target`, which has room for its size.
void readZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry, void* target);

/// The CRC-32 of zip, continued from `crc` (0 at the start).
std::uint32_t crc32Of(std::uint32_t crc, const void* data, std::size_t size);

}  // namespace elmo
