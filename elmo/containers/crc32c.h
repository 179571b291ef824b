// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace elmo {

/// The CRC-32C (Castagnoli) of RFC 3720, continued from `crc` (0 at the start). zlib's CRC-32 is another one. Any
/// thread.
std::uint32_t crc32cOf(std::uint32_t crc, const void* data, std::size_t size);

/// As TensorFlow and LevelDB store it, so that the checksum of bytes with checksums in them is not weak.
std::uint32_t maskedCrc32c(std::uint32_t crc);

}  // namespace elmo
