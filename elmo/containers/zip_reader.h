// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "elmo/files/input_file.h"

namespace elmo {

/// One stored entry of a zip file. A plain value; offsets lie inside the file.
struct ZipEntry {
    std::int64_t offset = 0;  ///< first byte of the data
    std::int64_t size = 0;
    std::uint32_t crc = 0;
};

/// The entries of a zip file (zip64 included) by name. Throws Error(kBadFormat) if the file is damaged, or if an
/// entry is compressed or encrypted: torch and numpy.savez() store tensors as they are.
std::map<std::string, ZipEntry> readZipEntries(InputFile& file);

/// Whether the file starts as a zip file does.
bool looksLikeZip(InputFile& file);

/// Reads the whole of an entry. Throws Error(kChecksum) if its CRC-32 is not the stored one.
std::string readZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry);

/// The CRC-32 of zip, continued from `crc` (0 at the start).
std::uint32_t crc32Of(std::uint32_t crc, const void* data, std::size_t size);

}  // namespace elmo
