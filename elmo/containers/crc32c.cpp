// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/crc32c.h"

#include <array>
#include <bit>
#include <cstring>

namespace elmo {
namespace {

constexpr std::uint32_t kCastagnoli = 0x82f63b78;  // reflected
constexpr std::size_t kSlices = 8;

using CrcTables = std::array<std::array<std::uint32_t, 256>, kSlices>;

constexpr CrcTables makeTables() {
    CrcTables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? kCastagnoli : 0);
        tables[0][byte] = crc;
    }
    for (std::size_t slice = 1; slice < kSlices; ++slice)
        for (std::size_t byte = 0; byte < 256; ++byte)
            tables[slice][byte] = tables[slice - 1][byte] >> 8 ^ tables[0][tables[slice - 1][byte] & 0xff];
    return tables;
}

constexpr CrcTables kTables = makeTables();
static_assert(std::endian::native == std::endian::little);

}  // namespace

// Eight bytes at a time ("slicing by 8", Kounavis and Berry 2005).
std::uint32_t crc32cOf(std::uint32_t crc, const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    crc = ~crc;
    for (; size >= kSlices; size -= kSlices, bytes += kSlices) {
        std::uint64_t next = 0;
        std::memcpy(&next, bytes, sizeof next);
        next ^= crc;
        crc = 0;
        for (std::size_t i = 0; i < kSlices; ++i)
            crc ^= kTables[kSlices - 1 - i][next >> (8 * i) & 0xff];
    }
    for (; size > 0; --size, ++bytes)
        crc = crc >> 8 ^ kTables[0][(crc ^ *bytes) & 0xff];
    return ~crc;
}

std::uint32_t maskedCrc32c(std::uint32_t crc) {
    return std::rotr(crc, 15) + 0xa282ead8;
}

}  // namespace elmo
