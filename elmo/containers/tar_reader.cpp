// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/tar_reader.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <string_view>

#include "elmo/error.h"
#include "elmo/files/byte_record.h"

namespace elmo {
namespace {

// POSIX.1-2017, pax, "ustar Interchange Format", and the GNU tar manual, "Basic Tar Format".
constexpr std::size_t kBlock = 512;
constexpr std::size_t kMagicAt = 257;
constexpr std::int64_t kMaxText = 64 << 10;  // of a long name or a pax header
// Weights hardly shrink at all, text to a tenth.
constexpr std::int64_t kMaxTarRatio = 100;
constexpr std::int64_t kMinTarLimit = std::int64_t{64} << 20;

using Block = std::array<char, kBlock>;

std::string_view field(const Block& block, std::size_t offset, std::size_t size) {
    const std::string_view whole(block.data() + offset, size);
    return whole.substr(0, std::min(whole.find('\0'), size));
}

/// Octal digits, or, with the top bit set, a big-endian number; -1 if it is neither.
std::int64_t numberField(const Block& block, std::size_t offset, std::size_t size) {
    if ((block[offset] & 0x80) != 0) {
        std::uint64_t value = 0;
        for (std::size_t i = size - 8; i < size; ++i)
            value = value << 8 | static_cast<unsigned char>(block[offset + i]);
        return value < std::uint64_t{1} << 62 ? static_cast<std::int64_t>(value) : -1;
    }
    std::string_view digits = field(block, offset, size);
    digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
    digits = digits.substr(0, std::min(digits.find(' '), digits.size()));
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 8);
    return error == std::errc() && end == digits.data() + digits.size() && value >= 0 ? value : -1;
}

bool hasRightSum(const Block& block) {
    constexpr std::size_t kSumAt = 148, kSumSize = 8;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
        sum += i >= kSumAt && i < kSumAt + kSumSize ? ' ' : static_cast<unsigned char>(block[i]);
    return numberField(block, kSumAt, kSumSize) == sum;
}

std::string nameOf(const Block& block) {
    const std::string name(field(block, 0, 100));
    const bool posix = std::memcmp(block.data() + kMagicAt, "ustar\0", 6) == 0;
    const std::string prefix(posix ? field(block, 345, 155) : std::string_view());
    return prefix.empty() ? name : prefix + "/" + name;
}

const char* kindOf(char type) {
    switch (type) {
        case '1':
        case '2':
            return "a link";
        case 'S':
            return "a sparse file";
        default:
            return "a device or another special entry";
    }
}

}  // namespace

TarReader::TarReader(const std::filesystem::path& path) : m_path(path) {
    m_limit = InputFile(path).size() * kMaxTarRatio + kMinTarLimit;
    m_file = gzopen(path.c_str(), "rb");  // reads what is not compressed as it is
    if (m_file == nullptr)
        throw Error(ErrorCode::kIo, fmt::format("The file {} can't be opened.", path.string()));
    gzbuffer(static_cast<gzFile>(m_file), 256 << 10);
}

TarReader::~TarReader() {
    gzclose_r(static_cast<gzFile>(m_file));
}

void TarReader::refuse(const std::string& what) const {
    throw Error(ErrorCode::kBadFormat,
                fmt::format("The tar file {} is invalid: {}. Download it again.", m_path.string(), what));
}

std::size_t TarReader::fill(char* target, std::size_t size) {
    const int read = gzread(static_cast<gzFile>(m_file), target, static_cast<unsigned>(size));
    int code = Z_OK;
    const char* message = gzerror(static_cast<gzFile>(m_file), &code);
    if (code == Z_BUF_ERROR)
        refuse("it is truncated");
    if (read < 0 || (code != Z_OK && code != Z_STREAM_END))
        refuse(fmt::format("its compressed data is damaged ({})", message));
    m_bytes += read;
    if (m_bytes > m_limit)
        refuse(fmt::format("it unpacks to more than {} times its size", kMaxTarRatio));
    return static_cast<std::size_t>(read);
}

void TarReader::require(char* target, std::size_t size) {
    if (fill(target, size) != size)
        refuse("it is truncated, or not a tar file");
}

std::string TarReader::text(std::int64_t size) {
    if (size > kMaxText)
        refuse(fmt::format("a name or header of {} bytes", size));
    std::string text(static_cast<std::size_t>(size), '\0');
    require(text.data(), text.size());
    Block rest;
    require(rest.data(), static_cast<std::size_t>(m_padding));
    m_left = m_padding = 0;
    return text;
}

void TarReader::skipFile() {
    std::array<char, 16 << 10> piece;
    for (std::int64_t left = m_left + m_padding; left > 0;) {
        const std::size_t size = static_cast<std::size_t>(std::min(left, std::ssize(piece)));
        require(piece.data(), size);
        left -= static_cast<std::int64_t>(size);
    }
    m_left = m_padding = 0;
}

// gzip's own checksum lies at the end.
void TarReader::readToEnd() {
    std::array<char, 16 << 10> piece;
    while (fill(piece.data(), piece.size()) > 0) {
    }
}

// "LENGTH KEY=VALUE\n", LENGTH of the whole record.
void TarReader::applyPax(const std::string& records, std::string& name, std::int64_t& size) const {
    for (std::string_view rest = records; !rest.empty() && rest.front() != '\0';) {
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
        const std::size_t start = static_cast<std::size_t>(end - rest.data()) + 1;
        if (error != std::errc() || length > rest.size() || length <= start)
            refuse("a damaged pax header");
        const std::string_view record = rest.substr(start, length - start - 1);
        const std::size_t equals = std::min(record.find('='), record.size());
        const std::string_view key = record.substr(0, equals);
        const std::string_view value = record.substr(std::min(equals + 1, record.size()));
        if (key == "path")
            name = value;
        if (key == "size" && std::from_chars(value.data(), value.data() + value.size(), size).ec != std::errc())
            refuse("a damaged pax header");
        rest.remove_prefix(length);
    }
}

std::optional<TarEntry> TarReader::next() {
    std::string longName;
    std::int64_t longSize = -1;
    for (;;) {
        skipFile();
        Block block;
        require(block.data(), block.size());
        if (std::ranges::all_of(block, [](char c) { return c == '\0'; })) {
            readToEnd();
            return std::nullopt;
        }
        if (!hasRightSum(block))
            refuse("a header has a wrong checksum, or it is not a tar file");
        TarEntry entry{longName.empty() ? nameOf(block) : longName, numberField(block, 124, 12)};
        const char type = block[156];
        if (longSize >= 0 && type != 'x' && type != 'L')
            entry.size = longSize;
        if (entry.size < 0 || entry.size > m_limit)
            refuse(fmt::format("the entry '{}' claims an impossible size", entry.name));
        m_left = entry.size;
        m_padding = static_cast<std::int64_t>((kBlock - static_cast<std::size_t>(entry.size) % kBlock) % kBlock);
        if (type == '0' || type == '\0' || type == '7')
            return entry;
        if (type == 'x') {
            applyPax(text(entry.size), longName, longSize);
        } else if (type == 'L') {
            longName = text(entry.size);
            longName.resize(std::min(longName.find('\0'), longName.size()));
        } else if (type == '5') {
            longName.clear();
            longSize = -1;
        } else if (type != 'g' && type != 'K') {
            throw Error(ErrorCode::kUnsupported,
                        fmt::format("The tar file {} contains '{}', which is {}; only files and folders are unpacked.",
                                    m_path.string(), entry.name, kindOf(type)));
        }
    }
}

std::size_t TarReader::read(char* target, std::size_t size) {
    const std::size_t wanted =
        static_cast<std::size_t>(std::min<std::int64_t>(m_left, static_cast<std::int64_t>(size)));
    if (wanted == 0)
        return 0;
    require(target, wanted);
    m_left -= static_cast<std::int64_t>(wanted);
    return wanted;
}

bool looksLikeTar(InputFile& file) {
    constexpr std::string_view kGzip("\x1f\x8b\x08", 3);
    if (file.size() < static_cast<std::int64_t>(kGzip.size()))
        return false;
    if (ByteRecord(file, 0, std::ssize(kGzip)).startsWith(kGzip))
        return true;
    return file.size() >= static_cast<std::int64_t>(kBlock) &&
           ByteRecord(file, static_cast<std::int64_t>(kMagicAt), 5).startsWith("ustar");
}

}  // namespace elmo
