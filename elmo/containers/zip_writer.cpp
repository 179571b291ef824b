// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/zip_writer.h"

#include "elmo/containers/zip_reader.h"

namespace elmo {
namespace {

// APPNOTE.TXT of PKWARE, sections 4.3.7 (local header) to 4.3.16 (end of central directory).
constexpr std::uint64_t kHeldIn64 = 0xffffffff;  // "the 64-bit field holds it"
constexpr std::size_t kLocalRecordBytes = 30;
constexpr std::size_t kEntryAlignment = 64;
constexpr std::uint16_t kPaddingKind = 0xd935;  // as zipalign writes it: alignment, then zeros
constexpr std::uint16_t kVersion = 45;          // zip64
constexpr std::uint16_t kUtf8Names = 0x0800;
constexpr std::uint16_t kFirstDay = 0x21;  // 1980-01-01: the same vectors give the same file

/// Little-endian fields appended one after the other.
class Record {
public:
    Record& number(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i)
            m_bytes += static_cast<char>((value >> (8 * i)) & 0xff);
        return *this;
    }
    Record& text(const std::string& value) {
        m_bytes += value;
        return *this;
    }
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

struct EntryRecord {
    std::uint32_t crc = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
};

std::uint64_t shortOr64(std::uint64_t value) {
    return value >= kHeldIn64 ? kHeldIn64 : value;
}

// The fields that local header and directory share, from "version needed" to "uncompressed size".
void putCommon(const EntryRecord& entry, Record& record) {
    record.number(kVersion, 2).number(kUtf8Names, 2).number(0, 2).number(0, 2).number(kFirstDay, 2);
    record.number(entry.crc, 4).number(shortOr64(entry.size), 4).number(shortOr64(entry.size), 4);
}

std::string localHeader(const std::string& name, const EntryRecord& entry) {
    Record zip64;
    if (entry.size >= kHeldIn64)
        zip64.number(1, 2).number(16, 2).number(entry.size, 8).number(entry.size, 8);
    const std::size_t start = entry.offset + kLocalRecordBytes + name.size() + zip64.bytes().size() + 6;
    const std::size_t padding = (kEntryAlignment - start % kEntryAlignment) % kEntryAlignment;
    Record record;
    record.number(0x04034b50, 4);
    putCommon(entry, record);
    record.number(name.size(), 2).number(zip64.bytes().size() + 6 + padding, 2).text(name).text(zip64.bytes());
    record.number(kPaddingKind, 2).number(2 + padding, 2).number(kEntryAlignment, 2).text(std::string(padding, '\0'));
    return record.bytes();
}

std::string directoryEntry(const std::string& name, const EntryRecord& entry) {
    Record fields;
    if (entry.size >= kHeldIn64)
        fields.number(entry.size, 8).number(entry.size, 8);
    if (entry.offset >= kHeldIn64)
        fields.number(entry.offset, 8);
    Record zip64;
    if (!fields.bytes().empty())
        zip64.number(1, 2).number(fields.bytes().size(), 2).text(fields.bytes());
    Record record;
    record.number(0x02014b50, 4).number(kVersion, 2);
    putCommon(entry, record);
    record.number(name.size(), 2).number(zip64.bytes().size(), 2).number(0, 2).number(0, 2).number(0, 2).number(0, 4);
    record.number(shortOr64(entry.offset), 4).text(name).text(zip64.bytes());
    return record.bytes();
}

}  // namespace

void ZipWriter::add(const std::string& name, std::span<const std::span<const std::byte>> parts) {
    EntryRecord entry;
    entry.offset = static_cast<std::uint64_t>(m_file.size());
    for (const std::span<const std::byte> part : parts) {
        entry.crc = crc32Of(entry.crc, part.data(), part.size());
        entry.size += part.size();
    }
    m_file.write(localHeader(name, entry));
    for (const std::span<const std::byte> part : parts)
        m_file.write(part.data(), part.size());
    m_directory.write(directoryEntry(name, entry));
    ++m_entries;
}

void ZipWriter::finish() {
    const auto offset = static_cast<std::uint64_t>(m_file.size());
    const auto size = static_cast<std::uint64_t>(m_directory.size());
    m_directory.replay([this](const char* data, std::size_t length) { m_file.write(data, length); });
    const auto end64 = static_cast<std::uint64_t>(m_file.size());
    Record record;
    if (m_entries >= 0xffff || offset >= kHeldIn64 || size >= kHeldIn64) {
        record.number(0x06064b50, 4).number(44, 8).number(kVersion, 2).number(kVersion, 2).number(0, 4).number(0, 4);
        record.number(m_entries, 8).number(m_entries, 8).number(size, 8).number(offset, 8);
        record.number(0x07064b50, 4).number(0, 4).number(end64, 8).number(1, 4);
    }
    const std::uint64_t entries = std::min<std::uint64_t>(m_entries, 0xffff);
    record.number(0x06054b50, 4).number(0, 2).number(0, 2).number(entries, 2).number(entries, 2);
    record.number(shortOr64(size), 4).number(shortOr64(offset), 4).number(0, 2);
    m_file.write(record.bytes());
}

}  // namespace elmo
