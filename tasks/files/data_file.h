// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "elmo/run_control.h"

namespace tasks {

/// A data file's bytes in memory, unpacked if it is .zst or .gz (by its first bytes, not its name). A value.
struct DataFile {
    std::string path;   ///< as given: messages name it
    std::string name;   ///< file name alone, for ids of examples
    std::string bytes;  ///< without the byte order mark
    std::string hash;   ///< XXH3-128 of the unpacked bytes, byte order mark included: 32 hexadecimal digits
};

/// Reads a file of at most 1 GiB, unpacked. Reports stage "read" in bytes of the file. Throws Error(kNotFound,
/// kPermission, kIo) naming the path, Error(kBadFormat) for a damaged archive or one that unpacks to too much.
DataFile readDataFile(const std::filesystem::path& path, const elmo::RunControl& control);

/// Throws Error(kBadFormat) unless the bytes are UTF-8. Lines check themselves (LineSource).
void requireUtf8(const DataFile& file);

/// The first bytes, unpacked: at most 4 KiB.
std::string readDataHead(const std::filesystem::path& path);

/// Whether the name says that the file is packed: it ends with .zst or .gz.
bool isPackedName(const std::filesystem::path& path);

/// The path without its .zst or .gz.
std::filesystem::path withoutPacking(const std::filesystem::path& path);

/// The name of withoutPacking() in small ASCII letters: what formats are recognised by.
std::string unpackedName(const std::filesystem::path& path);

}  // namespace tasks
