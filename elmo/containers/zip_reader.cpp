// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/zip_reader.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>

#include "elmo/error.h"
#include "elmo/files/byte_record.h"

namespace elmo {
namespace {

// APPNOTE.TXT of PKWARE, sections 4.3.7 (local header) to 4.3.16 (end of central directory).
constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kLocator64Signature = 0x07064b50;
constexpr std::int64_t kLocalBytes = 30;
constexpr std::int64_t kCentralBytes = 46;
constexpr std::int64_t kEndBytes = 22;
constexpr std::int64_t kEnd64Bytes = 56;
constexpr std::int64_t kLocator64Bytes = 20;
constexpr std::uint64_t kMadeOnUnix = 3;
constexpr std::uint64_t kStoredMethod = 0;
constexpr std::uint64_t kDeflateMethod = 8;
constexpr std::int64_t kPieceBytes = 256 << 10;
constexpr std::uint32_t kIn64 = 0xffffffff;       // "the 64-bit field holds it"
constexpr std::int64_t kMaxDirectory = 64 << 20;  // a torch archive has some 100 bytes a tensor

[[noreturn]] void refuseZip(const InputFile& file, const std::string& what) {
    throw Error(ErrorCode::kBadFormat,
                fmt::format("The zip file {} is invalid: {}. Download it again.", file.path().string(), what));
}

struct Directory {
    std::int64_t offset = 0;
    std::int64_t size = 0;
};

std::int64_t findEnd(InputFile& file) {
    // A comment of up to 65535 bytes may follow the end record.
    const std::int64_t length = std::min(file.size(), kEndBytes + 65535);
    const ByteRecord tail(file, file.size() - length, length);
    for (std::int64_t at = length - kEndBytes; at >= 0; --at)
        if (tail.number(static_cast<std::size_t>(at), 4) == kEndSignature)
            return file.size() - length + at;
    refuseZip(file, "its end record is missing; the file is truncated or not a zip file");
}

Directory findDirectory(InputFile& file) {
    const std::int64_t end = findEnd(file);
    const ByteRecord record(file, end, kEndBytes);
    Directory directory{static_cast<std::int64_t>(record.number(16, 4)),
                        static_cast<std::int64_t>(record.number(12, 4))};
    if (end >= kLocator64Bytes) {
        const ByteRecord locator(file, end - kLocator64Bytes, kLocator64Bytes);
        if (locator.number(0, 4) == kLocator64Signature) {
            const ByteRecord end64(file, static_cast<std::int64_t>(locator.number(8, 8)), kEnd64Bytes);
            if (end64.number(0, 4) != kEnd64Signature)
                refuseZip(file, "its zip64 end record is missing");
            directory = {static_cast<std::int64_t>(end64.number(48, 8)),
                         static_cast<std::int64_t>(end64.number(40, 8))};
        }
    }
    if (!file.contains(directory.offset, directory.size) || directory.size > kMaxDirectory)
        refuseZip(file,
                  fmt::format("its directory of {} bytes at byte {} is impossible", directory.size, directory.offset));
    return directory;
}

// Size and offset are in the extra field 1 if 32 bits do not hold them, in the order uncompressed size, compressed
// size, offset, each only if its short field says so.
void readZip64(const ByteRecord& directory, std::size_t extra, std::size_t end, ZipEntry& entry, bool longSize,
               bool longStored, bool longOffset) {
    while (extra + 4 <= end) {
        const std::uint64_t kind = directory.number(extra, 2);
        const std::uint64_t size = directory.number(extra + 2, 2);
        if (kind == 1) {
            std::size_t at = extra + 4;
            if (longSize) {
                entry.size = static_cast<std::int64_t>(directory.number(at, 8));
                at += 8;
            }
            if (longStored) {
                entry.stored = static_cast<std::int64_t>(directory.number(at, 8));
                at += 8;
            }
            if (longOffset)
                entry.offset = static_cast<std::int64_t>(directory.number(at, 8));
            return;
        }
        extra += 4 + size;
    }
}

// The data start after the local header, whose name and extra field may be longer than in the directory.
void locateData(InputFile& file, const std::string& name, ZipEntry& entry) {
    const ByteRecord local(file, entry.offset, kLocalBytes);
    if (local.number(0, 4) != kLocalSignature)
        refuseZip(file, fmt::format("the entry '{}' does not start where the directory says", name));
    entry.offset += kLocalBytes + static_cast<std::int64_t>(local.number(26, 2) + local.number(28, 2));
    if (!file.contains(entry.offset, entry.stored) || (!entry.deflated && entry.stored != entry.size))
        refuseZip(file,
                  fmt::format("the entry '{}' with {} bytes reaches beyond the end of the file", name, entry.size));
}

bool isReadable(std::uint64_t method, ZipMethods methods) {
    return method == kStoredMethod || (method == kDeflateMethod && methods == ZipMethods::kStoredOrDeflated);
}

[[noreturn]] void refuseChecksum(const InputFile& file, const std::string& name, std::uint32_t crc,
                                 const ZipEntry& entry) {
    throw Error(ErrorCode::kChecksum,
                fmt::format("The entry '{}' of {} is damaged: its CRC-32 is {:08x}, stored as {:08x}. Download the "
                            "file again.",
                            name, file.path().string(), crc, entry.crc));
}

/// Raw deflate data, without the header of zlib.
class Inflater {
public:
    Inflater() {
        if (inflateInit2(&m_stream, -MAX_WBITS) != Z_OK)
            throw std::bad_alloc();
    }
    ~Inflater() { inflateEnd(&m_stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// False if the data is not deflate data.
    bool add(std::string& packed, const ByteSink& sink) {
        m_stream.next_in = reinterpret_cast<Bytef*>(packed.data());
        m_stream.avail_in = static_cast<uInt>(packed.size());
        while (!m_ended && (m_stream.avail_in > 0 || m_stream.avail_out == 0)) {
            m_stream.next_out = reinterpret_cast<Bytef*>(m_buffer.data());
            m_stream.avail_out = static_cast<uInt>(m_buffer.size());
            const int result = inflate(&m_stream, Z_NO_FLUSH);
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
                return false;
            sink(m_buffer.data(), m_buffer.size() - m_stream.avail_out);
            m_ended = result == Z_STREAM_END;
            if (result == Z_BUF_ERROR)
                break;
        }
        return true;
    }

private:
    z_stream m_stream = {};
    std::string m_buffer = std::string(kPieceBytes, '\0');
    bool m_ended = false;
};

}  // namespace

std::map<std::string, ZipEntry> readZipEntries(InputFile& file, ZipMethods methods) {
    const Directory where = findDirectory(file);
    const ByteRecord directory(file, where.offset, where.size);
    std::map<std::string, ZipEntry> entries;
    for (std::size_t at = 0; at + kCentralBytes <= directory.size();) {
        if (directory.number(at, 4) != kCentralSignature)
            refuseZip(file,
                      fmt::format("its directory is damaged at byte {}", where.offset + static_cast<std::int64_t>(at)));
        const std::uint64_t nameLength = directory.number(at + 28, 2);
        const std::uint64_t extraLength = directory.number(at + 30, 2);
        const std::size_t extra = at + kCentralBytes + nameLength;
        const std::string name = directory.text(at + kCentralBytes, nameLength);
        const std::uint64_t method = directory.number(at + 10, 2);
        if (!isReadable(method, methods) || (directory.number(at + 8, 2) & 1) != 0)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The entry '{}' of {} is {}. Write the file again {}.", name, file.path().string(),
                                    methods == ZipMethods::kStored
                                        ? "compressed or encrypted, and only stored entries can be read"
                                        : "encrypted or compressed by another method than deflate",
                                    methods == ZipMethods::kStored ? "without compression" : "as a plain zip file"));
        ZipEntry entry{static_cast<std::int64_t>(directory.number(at + 42, 4)),
                       static_cast<std::int64_t>(directory.number(at + 24, 4)),
                       static_cast<std::uint32_t>(directory.number(at + 16, 4)),
                       static_cast<std::int64_t>(directory.number(at + 20, 4)),
                       method == kDeflateMethod,
                       directory.number(at + 5, 1) == kMadeOnUnix && (directory.number(at + 40, 2) & 0xf000) == 0xa000};
        readZip64(directory, extra, extra + extraLength, entry, entry.size == kIn64,
                  directory.number(at + 20, 4) == kIn64, entry.offset == kIn64);
        locateData(file, name, entry);
        if (!entries.emplace(name, entry).second)
            refuseZip(file, fmt::format("it holds two entries named '{}'", name));
        at = extra + extraLength + directory.number(at + 32, 2);
    }
    return entries;
}

bool looksLikeZip(InputFile& file) {
    return file.size() >= kLocalBytes && ByteRecord(file, 0, 4).number(0, 4) == kLocalSignature;
}

void copyZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry, const ByteSink& sink) {
    std::uint32_t crc = 0;
    std::int64_t size = 0;
    const ByteSink counted = [&](const char* data, std::size_t bytes) {
        size += static_cast<std::int64_t>(bytes);
        if (size > entry.size)
            refuseZip(file,
                      fmt::format("the entry '{}' unpacks to more than the {} bytes it claims", name, entry.size));
        crc = crc32Of(crc, data, bytes);
        sink(data, bytes);
    };
    Inflater inflater;
    for (std::int64_t done = 0; done < entry.stored;) {
        std::string piece(static_cast<std::size_t>(std::min(kPieceBytes, entry.stored - done)), '\0');
        file.read(entry.offset + done, piece.data(), piece.size());
        done += static_cast<std::int64_t>(piece.size());
        if (!entry.deflated)
            counted(piece.data(), piece.size());
        else if (!inflater.add(piece, counted))
            refuseZip(file, fmt::format("the entry '{}' does not hold deflate data", name));
    }
    if (size != entry.size)
        refuseZip(file, fmt::format("the entry '{}' unpacks to {} bytes; it claims {}", name, size, entry.size));
    if (crc != entry.crc)
        refuseChecksum(file, name, crc, entry);
}

std::string readZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry) {
    std::string bytes(static_cast<std::size_t>(entry.size), '\0');
    readZipEntry(file, name, entry, bytes.data());
    return bytes;
}

void readZipEntry(InputFile& file, const std::string& name, const ZipEntry& entry, void* target) {
    const auto size = static_cast<std::size_t>(entry.size);
    file.read(entry.offset, target, size);
    if (const std::uint32_t crc = crc32Of(0, target, size); crc != entry.crc)
        refuseChecksum(file, name, crc, entry);
}

std::uint32_t crc32Of(std::uint32_t crc, const void* data, std::size_t size) {
    return static_cast<std::uint32_t>(crc32_z(crc, static_cast<const Bytef*>(data), size));
}

}  // namespace elmo
