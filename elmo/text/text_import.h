// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace elmo {

/// A text made valid UTF-8, with what had to be done to it.
struct ImportedText {
    std::string text;      ///< valid UTF-8; never normalised; NUL and line ends kept; BOM removed
    std::string encoding;  ///< as found: "UTF-8", "UTF-16LE", "windows-1252"
    bool hadByteOrderMark = false;
    std::int64_t repairedBytes = 0;  ///< input bytes that were invalid and became U+FFFD
};

/// Decodes bytes: BOM first, then valid UTF-8, then ICU's detection. Never fails; the empty input gives empty UTF-8.
ImportedText importText(std::string_view bytes);

/// Throws Error(kBadFormat) if the first bytes of what `name` holds are those of a compressed or other well-known
/// binary file, saying which and what to do: as text it would be read without an error, and be noise.
void requireText(std::string_view firstBytes, const std::string& name);

/// Reads and decodes a file. Throws Error(kNotFound, kPermission, kIo) naming the path, and as requireText().
ImportedText importTextFile(const std::filesystem::path& path);

}  // namespace elmo
