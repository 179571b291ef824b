// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/tensorflow_table.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "elmo/containers/crc32c.h"
#include "elmo/containers/snappy_block.h"
#include "elmo/containers/varint.h"
#include "elmo/error.h"
#include "elmo/files/byte_record.h"

namespace elmo {
namespace {

// tensorflow/core/lib/io/format.cc and block.cc; LevelDB, doc/table_format.md.
constexpr std::uint64_t kTableMagic = 0xdb4775248b80fb57;
constexpr std::int64_t kFooterBytes = 48;
constexpr std::int64_t kTrailerBytes = 5;  // type, masked CRC-32C of block and type
constexpr std::int64_t kMaxTable = std::int64_t{64} << 20;
constexpr char kPlainBlock = 0;
constexpr char kSnappyBlock = 1;

class TableReader {
public:
    explicit TableReader(const std::filesystem::path& path) : m_file(path) {
        if (m_file.size() > kMaxTable)
            refuse(fmt::format("it has {} bytes; the index of a checkpoint has at most {}", m_file.size(), kMaxTable));
    }

    std::map<std::string, std::string> read() {
        if (m_file.size() < kFooterBytes)
            refuse("it is truncated");
        const ByteRecord footer(m_file, m_file.size() - kFooterBytes, kFooterBytes);
        if (footer.number(40, 8) != kTableMagic)
            refuse(
                "it does not end with a table's magic number; it is truncated or not the .index file of a checkpoint");
        std::string_view handles = std::string_view(footer.bytes()).substr(0, 40);
        takeHandle(handles);  // of the block about the table itself
        std::map<std::string, std::string> entries;
        visit(block(takeHandle(handles)), [&](const std::string&, std::string_view value) {
            visit(block(takeHandle(value)), [&](const std::string& key, std::string_view entry) {
                m_kept += key.size() + entry.size();
                if (m_kept > static_cast<std::size_t>(kMaxTable))
                    refuse("it unpacks to more than any checkpoint needs");
                entries[key] = entry;
            });
        });
        return entries;
    }

private:
    struct Handle {
        std::int64_t offset = 0, size = 0;
    };

    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("The TensorFlow table {} is invalid: {}. Download it again.",
                                                       m_file.path().string(), what));
    }

    std::uint64_t take(std::string_view& bytes) const {
        const std::optional<std::uint64_t> value = takeVarint(bytes);
        if (!value || *value > static_cast<std::uint64_t>(kMaxTable))
            refuse("it holds a damaged number");
        return *value;
    }
    Handle takeHandle(std::string_view& bytes) const {
        Handle handle;
        handle.offset = static_cast<std::int64_t>(take(bytes));
        handle.size = static_cast<std::int64_t>(take(bytes));
        return handle;
    }

    std::string block(const Handle& handle) {
        if (!m_file.contains(handle.offset, handle.size + kTrailerBytes))
            refuse(fmt::format("its block at byte {} reaches beyond its end", handle.offset));
        const ByteRecord record(m_file, handle.offset, handle.size + kTrailerBytes);
        const std::string_view bytes = record.bytes();
        const auto size = static_cast<std::size_t>(handle.size);
        const std::uint32_t found = maskedCrc32c(crc32cOf(0, bytes.data(), size + 1));
        const auto stored = static_cast<std::uint32_t>(record.number(size + 1, 4));
        if (found != stored)
            throw Error(
                ErrorCode::kChecksum,
                fmt::format("The TensorFlow table {} is damaged: the checksum of its block at byte {} is {:08x}, "
                            "stored as {:08x}. Download it again.",
                            m_file.path().string(), handle.offset, found, stored));
        if (bytes[size] == kPlainBlock)
            return std::string(bytes.substr(0, size));
        std::optional<std::string> unpacked =
            bytes[size] == kSnappyBlock ? unpackSnappy(bytes.substr(0, size), kMaxTable) : std::nullopt;
        if (!unpacked)
            refuse(fmt::format("its block at byte {} can't be unpacked", handle.offset));
        return *std::move(unpacked);
    }

    /// Calls visit(key, value) for the entries of a block: each shares the start of its key with the one before.
    template <class Visit>
    void visit(const std::string& block, const Visit& each) const {
        std::string_view rest = block;
        if (rest.size() < 4)
            refuse("it holds a block without restart points");
        std::uint32_t restarts = 0;
        for (std::size_t i = 0; i < 4; ++i)
            restarts |= std::uint32_t{static_cast<unsigned char>(rest[rest.size() - 4 + i])} << (8 * i);
        if (restarts > (rest.size() - 4) / 4)
            refuse("it holds a block with impossible restart points");
        rest.remove_suffix(4 + std::size_t{restarts} * 4);
        std::string key;
        while (!rest.empty()) {
            const std::uint64_t shared = take(rest), own = take(rest), length = take(rest);
            if (shared > key.size() || own > rest.size() || length > rest.size() - own)
                refuse("it holds a damaged entry");
            key.resize(shared);
            key += rest.substr(0, own);
            each(key, rest.substr(own, length));
            rest.remove_prefix(own + length);
        }
    }

    InputFile m_file;
    std::size_t m_kept = 0;
};

}  // namespace

std::map<std::string, std::string> readTensorflowTable(const std::filesystem::path& path) {
    return TableReader(path).read();
}

}  // namespace elmo
