// SPDX-License-Identifier: Apache-2.0
#include "tasks/files/data_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "elmo/containers/safetensors.h"
#include "elmo/text/ascii.h"
#include "elmo/text/file_input.h"
#include "elmo/text/text_decoder.h"
#include "tasks/files/unpacker.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kMaxBytes = std::size_t{1} << 30;
constexpr std::size_t kHeadBytes = 4096;
// Text packs at most some 20 times; a file of one line over and over may reach some hundreds.
constexpr std::size_t kMaxRatio = 500;
constexpr std::size_t kRatioMatters = std::size_t{64} << 20;

void checkSize(const fs::path& path, std::size_t packed, std::size_t unpacked) {
    if (unpacked > kMaxBytes)
        throw Error(ErrorCode::kBadFormat, fmt::format("{} holds more than {} MiB. Split it into several files.",
                                                       path.string(), kMaxBytes >> 20));
    if (unpacked > kRatioMatters && unpacked / kMaxRatio > packed)
        throw Error(ErrorCode::kBadFormat, fmt::format("{} unpacks to more than {} times its size, which is "
                                                       "suspicious. If the file is valid, unpack it yourself.",
                                                       path.string(), kMaxRatio));
}

/// Reads and unpacks until `wanted` bytes are there or the file ends.
std::string unpackFile(const fs::path& path, std::size_t wanted, const elmo::RunControl& control) {
    std::ifstream file = elmo::openForReading(path);
    std::error_code none;
    const auto total = static_cast<std::int64_t>(fs::file_size(path, none));
    std::string bytes;
    std::vector<char> block(std::min(kBlock, std::max<std::size_t>(wanted, 1)));
    std::unique_ptr<Unpacker> unpacker;
    std::size_t packed = 0;
    while (bytes.size() < wanted && file) {
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        const std::string_view piece(block.data(), static_cast<std::size_t>(file.gcount()));
        if (packed == 0)
            unpacker = makeUnpacker(piece, path);
        packed += piece.size();
        unpacker->add(piece, bytes, [&](std::size_t size) { checkSize(path, packed, size); });
        checkSize(path, packed, bytes.size());
        control.report({"read", static_cast<std::int64_t>(packed), std::max<std::int64_t>(total, 0)});
    }
    if (file.bad())
        throw Error(ErrorCode::kIo,
                    fmt::format("Reading {} failed after {} bytes. Check the disk.", path.string(), packed));
    if (bytes.size() < wanted && unpacker != nullptr)
        unpacker->finish();
    return bytes;
}

}  // namespace

DataFile readDataFile(const fs::path& path, const elmo::RunControl& control) {
    DataFile file = {path.string(), path.filename().string(), unpackFile(path, kMaxBytes + 1, control), {}};
    file.hash = elmo::checksumOf(file.bytes.data(), file.bytes.size());
    if (file.bytes.starts_with("\xEF\xBB\xBF"))
        file.bytes.erase(0, 3);
    return file;
}

void requireUtf8(const DataFile& file) {
    if (!elmo::isValidUtf8(file.bytes, elmo::TextPart::kWhole))
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} is not UTF-8. Convert the file, for example with iconv.", file.path));
}

std::string readDataHead(const fs::path& path) {
    std::string head = unpackFile(path, kHeadBytes, {});
    if (head.starts_with("\xEF\xBB\xBF"))
        head.erase(0, 3);
    head.resize(std::min(head.size(), kHeadBytes));
    return head;
}

bool isPackedName(const fs::path& path) {
    return path.extension() == ".zst" || path.extension() == ".gz";
}

fs::path withoutPacking(const fs::path& path) {
    return isPackedName(path) ? fs::path(path).replace_extension() : path;
}

std::string unpackedName(const fs::path& path) {
    std::string text = withoutPacking(path).filename().string();
    std::transform(text.begin(), text.end(), text.begin(), elmo::ascii::lowered);
    return text;
}

}  // namespace tasks
