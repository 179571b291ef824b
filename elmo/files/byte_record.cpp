// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/byte_record.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace elmo {
namespace {

[[noreturn]] void refuseRecord(const std::string& path, std::int64_t offset, std::uint64_t size) {
    throw Error(ErrorCode::kBadFormat,
                fmt::format("{} is corrupt or truncated: {} bytes are missing at byte {}. Download it again.", path,
                            size, offset));
}

}  // namespace

void requireRange(const InputFile& file, std::int64_t offset, std::int64_t size) {
    if (!file.contains(offset, size))
        refuseRecord(file.path().string(), offset, static_cast<std::uint64_t>(size));
}

ByteRecord::ByteRecord(InputFile& file, std::int64_t offset, std::int64_t size)
    : m_path(file.path().string()), m_offset(offset) {
    requireRange(file, offset, size);
    m_bytes.resize(static_cast<std::size_t>(size));
    file.read(offset, m_bytes.data(), m_bytes.size());
}

void ByteRecord::require(std::size_t offset, std::size_t size) const {
    if (offset > m_bytes.size() || size > m_bytes.size() - offset)
        refuseRecord(m_path, m_offset + static_cast<std::int64_t>(m_bytes.size()), size);
}

std::uint64_t ByteRecord::number(std::size_t offset, std::size_t bytes) const {
    require(offset, bytes);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(m_bytes[offset + i])} << (8 * i);
    return value;
}

std::int64_t ByteRecord::count(std::size_t offset) const {
    const std::uint64_t value = number(offset, 8);
    if (value >= std::uint64_t{1} << 62)
        refuseRecord(m_path, m_offset + static_cast<std::int64_t>(offset), value);
    return static_cast<std::int64_t>(value);
}

std::string ByteRecord::text(std::size_t offset, std::size_t size) const {
    require(offset, size);
    return m_bytes.substr(offset, size);
}

std::string ByteRecord::terminatedText(std::size_t offset) const {
    require(offset, 1);
    const std::size_t end = m_bytes.find('\0', offset);
    if (end == std::string::npos)
        refuseRecord(m_path, m_offset + static_cast<std::int64_t>(m_bytes.size()), 1);
    return m_bytes.substr(offset, end - offset);
}

ByteRecord ByteRecord::part(std::size_t offset, std::size_t size) const {
    ByteRecord part;
    part.m_bytes = text(offset, size);
    part.m_path = m_path;
    part.m_offset = m_offset + static_cast<std::int64_t>(offset);
    return part;
}

}  // namespace elmo
