// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "elmo/files/input_file.h"

namespace elmo {

/// Throws Error(kBadFormat) naming the file unless [offset, offset + size) lies in it.
void requireRange(const InputFile& file, std::int64_t offset, std::int64_t size);

/// Little-endian fields of a piece of a file, every access checked: beyond its end is Error(kBadFormat) naming file and
/// byte. A value; any thread.
class ByteRecord {
public:
    /// Reads [offset, offset + size) of the file; a range outside it is refused before memory is asked for.
    ByteRecord(InputFile& file, std::int64_t offset, std::int64_t size);

    std::size_t size() const { return m_bytes.size(); }
    const std::string& bytes() const { return m_bytes; }

    /// `bytes` is 1 to 8.
    std::uint64_t number(std::size_t offset, std::size_t bytes) const;
    /// A number of 8 bytes that is an offset or size; from 2^62 on it is refused, so that two of them can be added.
    std::int64_t count(std::size_t offset) const;
    std::string text(std::size_t offset, std::size_t size) const;
    /// Up to the NUL that ends it.
    std::string terminatedText(std::size_t offset) const;
    bool startsWith(std::string_view signature) const { return m_bytes.starts_with(signature); }
    /// A part of it as a record of its own.
    ByteRecord part(std::size_t offset, std::size_t size) const;

private:
    ByteRecord() = default;
    void require(std::size_t offset, std::size_t size) const;

    std::string m_bytes;
    std::string m_path;
    std::int64_t m_offset = 0;
};

}  // namespace elmo
