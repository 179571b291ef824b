// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/safetensors.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "elmo/containers/finite_numbers.h"
#include "elmo/containers/half_floats.h"
#include "elmo/containers/json_node.h"
#include "elmo/containers/quantised_rows.h"
#include "elmo/containers/shape_text.h"
#include "elmo/error.h"

namespace elmo {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors data are little-endian and copied as they are");

constexpr std::int64_t kLengthBytes = 8;
constexpr std::int64_t kTensorAlignment = 64;
constexpr std::int64_t kMaxTensorExtent = std::int64_t{1} << 48;
constexpr std::size_t kMaxTensorDimensions = 8;
constexpr const char* kScaleSuffix = ".scale";

// Bytes of one number; 0 for a dtype that the format does not have.
std::int64_t dtypeBytes(const std::string& dtype) {
    for (const auto& [name, bytes] : std::initializer_list<std::pair<const char*, std::int64_t>>{{"F32", 4},
                                                                                                 {"BF16", 2},
                                                                                                 {"F16", 2},
                                                                                                 {"F64", 8},
                                                                                                 {"I64", 8},
                                                                                                 {"I32", 4},
                                                                                                 {"I16", 2},
                                                                                                 {"I8", 1},
                                                                                                 {"U64", 8},
                                                                                                 {"U32", 4},
                                                                                                 {"U16", 2},
                                                                                                 {"U8", 1},
                                                                                                 {"BOOL", 1}})
        if (dtype == name)
            return bytes;
    return 0;
}

[[noreturn]] void refuseSafetensors(const std::filesystem::path& path, const std::string& what) {
    throw Error(ErrorCode::kBadFormat, fmt::format("The safetensors file {} is refused: {}.", path.string(), what));
}

// Bytes of the numbers of an entry, or -1 if they are too many to count.
std::int64_t countBytes(const SafetensorsEntry& entry) {
    std::int64_t bytes = dtypeBytes(entry.dtype);
    for (const std::int64_t extent : entry.shape) {
        if (extent != 0 && bytes > kMaxTensorExtent / extent)
            return -1;
        bytes *= extent;
    }
    return bytes;
}

SafetensorsEntry parseEntry(const JsonNode& json, const std::filesystem::path& path) {
    SafetensorsEntry entry;
    entry.dtype = json.text("dtype");
    if (dtypeBytes(entry.dtype) == 0)
        refuseSafetensors(path, fmt::format("{} has the unknown dtype '{}'", json.where(), entry.dtype));
    const auto numbers = [&](const char* key) {
        std::vector<std::int64_t> result;
        for (const nlohmann::json& number : json.array(key)) {
            if (!number.is_number_unsigned() || number.get<std::uint64_t>() > kMaxTensorExtent)
                refuseSafetensors(path, fmt::format("{}: '{}' holds something other than counts", json.where(), key));
            result.push_back(number.get<std::int64_t>());
        }
        return result;
    };
    entry.shape = numbers("shape");
    const std::vector<std::int64_t> range = numbers("data_offsets");
    if (entry.shape.size() > kMaxTensorDimensions || range.size() != 2 || range[0] > range[1])
        refuseSafetensors(path, fmt::format("{} has a shape of {} dimensions and {} offsets that are not in order",
                                            json.where(), entry.shape.size(), range.size()));
    entry.offset = range[0];
    entry.bytes = range[1] - range[0];
    if (countBytes(entry) != entry.bytes)
        refuseSafetensors(path,
                          fmt::format("{} of dtype {} and shape {} does not take the {} bytes that its offsets span",
                                      json.where(), entry.dtype, shapeText(entry.shape), entry.bytes));
    return entry;
}

std::vector<float> widen(const std::string& bytes, const std::string& dtype) {
    std::vector<float> values(bytes.size() / static_cast<std::size_t>(dtypeBytes(dtype)));
    if (values.empty())  // memcpy takes no null pointer, even for no bytes
        return values;
    if (dtype == "F32") {
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    }
    std::vector<std::uint16_t> halves(values.size());
    std::memcpy(halves.data(), bytes.data(), bytes.size());
    std::transform(halves.begin(), halves.end(), values.begin(), dtype == "BF16" ? fromBfloat16 : fromFloat16);
    return values;
}

std::string bytesOf(std::span<const float> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

std::string narrow(const SafetensorsItem& item, StorageType type) {
    std::string bytes(item.values.size() * sizeof(std::uint16_t), '\0');
    const bool brain = type == StorageType::kBfloat16;
    for (std::size_t i = 0; i < item.values.size(); ++i) {
        const float value = item.values[i];
        const std::uint16_t half = brain ? toBfloat16(value) : toFloat16(value);
        if (std::isfinite(value) && !std::isfinite(brain ? fromBfloat16(half) : fromFloat16(half)))
            throw Error(
                ErrorCode::kUnsupported,
                fmt::format("The tensor '{}' holds {}, too large for F16; store it as BF16 or F32.", item.name, value));
        std::memcpy(bytes.data() + i * sizeof half, &half, sizeof half);
    }
    return bytes;
}

/// The numbers of an item as they stand in the file, and the scales of its rows.
struct Stored {
    const char* dtype;
    std::string bytes;
    std::vector<float> scales;  // empty unless in 8 bits
};

Stored store(const SafetensorsItem& item, StorageType type, const std::filesystem::path& path) {
    if (!item.bytes.empty())
        return {"I8", {item.bytes.begin(), item.bytes.end()}, {}};
    if (type == StorageType::kBfloat16 || type == StorageType::kFloat16)
        return {type == StorageType::kBfloat16 ? "BF16" : "F16", narrow(item, type), {}};
    if (type == StorageType::kFloat32 || item.shape.size() < 2 || item.values.empty())
        return {"F32", bytesOf(item.values), {}};
    requireFinite(item.values, item.name, path.string());
    QuantisedRows rows = quantised(item.values, std::ssize(item.values) / item.shape.front());
    return {"I8", {rows.values.begin(), rows.values.end()}, std::move(rows.scales)};
}

}  // namespace

std::string checksumOf(const void* data, std::size_t size) {
    const XXH128_hash_t hash = XXH3_128bits(data, size);
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

SafetensorsReader::SafetensorsReader(const std::filesystem::path& path) : m_file(path) {
    std::uint64_t length = 0;
    if (m_file.size() < kLengthBytes)
        refuseSafetensors(path, fmt::format("it has {} bytes", m_file.size()));
    m_file.read(0, &length, sizeof length);
    if (length > static_cast<std::uint64_t>(std::min(m_file.size() - kLengthBytes, JsonNode::kMaxBytes)))
        refuseSafetensors(path,
                          fmt::format("its header claims to have {} bytes, the file has {}", length, m_file.size()));
    parseHeader(static_cast<std::int64_t>(length));
    checkTiling(kLengthBytes + static_cast<std::int64_t>(length));
    setScalesApart();
}

void SafetensorsReader::setScalesApart() {
    for (const auto& [name, entry] : m_entries)
        if (entry.dtype == "I8")
            if (auto scales = m_entries.extract(name + kScaleSuffix))
                m_scales[name] = std::move(scales.mapped());
}

void SafetensorsReader::parseHeader(std::int64_t length) {
    std::string text(static_cast<std::size_t>(length), '\0');
    m_file.read(kLengthBytes, text.data(), text.size());
    const JsonNode header = JsonNode::parse(text, fmt::format("the header of {}", path().string()));
    for (const auto& [name, value] : header.json().items()) {
        const JsonNode fields = header.object(name);
        if (name == "__metadata__") {
            for (const auto& [key, entry] : value.items())
                m_metadata[key] = fields.text(key);
            continue;
        }
        SafetensorsEntry entry = parseEntry(fields, path());
        entry.offset += kLengthBytes + length;
        m_entries[name] = std::move(entry);
    }
}

void SafetensorsReader::checkTiling(std::int64_t begin) const {
    std::vector<const SafetensorsEntry*> sorted;
    for (const auto& [name, entry] : m_entries)
        sorted.push_back(&entry);
    std::sort(sorted.begin(), sorted.end(), [](const SafetensorsEntry* a, const SafetensorsEntry* b) {
        return std::pair(a->offset, a->bytes) < std::pair(b->offset, b->bytes);
    });
    std::int64_t end = begin;
    for (const SafetensorsEntry* entry : sorted) {
        if (entry->offset != end)
            refuseSafetensors(path(), fmt::format("its tensors overlap or leave a gap at byte {}", end));
        end += entry->bytes;
    }
    if (end != m_file.size())
        refuseSafetensors(
            path(), fmt::format("its tensors end at byte {}, the file has {} bytes; it is truncated or corrupt", end,
                                m_file.size()));
}

std::string SafetensorsReader::readBytes(const std::string& name, const SafetensorsEntry* found,
                                         std::span<const std::int64_t> expected, std::string_view dtypes,
                                         const std::string& checksum) {
    if (!found)
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the tensor '{}', expected with shape {}.",
                                                      path().string(), name, shapeText(expected)));
    const SafetensorsEntry& entry = *found;
    if (!std::equal(entry.shape.begin(), entry.shape.end(), expected.begin(), expected.end()) ||
        fmt::format(" {} ", dtypes).find(fmt::format(" {} ", entry.dtype)) == std::string::npos)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The tensor '{}' in {} has dtype {} and shape {}; expected one of {} and {}.", name,
                                path().string(), entry.dtype, shapeText(entry.shape), dtypes, shapeText(expected)));
    std::string bytes(static_cast<std::size_t>(entry.bytes), '\0');
    m_file.read(entry.offset, bytes.data(), bytes.size());
    if (const std::string computed = checksumOf(bytes.data(), bytes.size()); !checksum.empty() && checksum != computed)
        throw Error(ErrorCode::kChecksum, fmt::format("The tensor '{}' in {} is damaged: its checksum is {}, stored as "
                                                      "{}. Download or create the file again.",
                                                      name, path().string(), computed, checksum));
    return bytes;
}

std::vector<float> SafetensorsReader::read(const std::string& name, std::span<const std::int64_t> expected,
                                           const std::string& checksum) {
    const SafetensorsEntry* entry = find(name);
    const bool scaled = m_scales.contains(name);
    const std::string bytes = readBytes(name, entry, expected, scaled ? "I8" : "F32 BF16 F16", checksum);
    std::vector<float> values = scaled ? readRows(name, *entry, bytes) : widen(bytes, entry->dtype);
    requireFinite(values, name, path().string());
    return values;
}

std::vector<float> SafetensorsReader::readRows(const std::string& name, const SafetensorsEntry& entry,
                                               const std::string& bytes) {
    const std::string scaleName = name + kScaleSuffix;
    const std::int64_t rows = entry.shape.empty() ? 1 : entry.shape.front();
    const auto checksum = m_metadata.find("checksum." + scaleName);
    const std::string scales = readBytes(scaleName, &m_scales.at(name), std::array{rows}, "F32",
                                         checksum == m_metadata.end() ? std::string() : checksum->second);
    const std::int64_t width = rows == 0 ? 0 : entry.bytes / rows;
    return widened({width, {bytes.begin(), bytes.end()}, widen(scales, "F32")});
}

const SafetensorsEntry* SafetensorsReader::find(const std::string& name) const {
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? nullptr : &found->second;
}

std::vector<std::int8_t> SafetensorsReader::readInt8(const std::string& name, std::span<const std::int64_t> expected,
                                                     const std::string& checksum) {
    const std::string bytes = readBytes(name, find(name), expected, "I8", checksum);
    return {bytes.begin(), bytes.end()};
}

void writeSafetensorsHead(StagedFile& file, std::int64_t jsonBytes, const std::function<void()>& json) {
    const std::int64_t full = (kLengthBytes + jsonBytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
    const auto length = static_cast<std::uint64_t>(full - kLengthBytes);
    file.write(&length, sizeof length);
    json();
    file.write(std::string(static_cast<std::size_t>(full - kLengthBytes - jsonBytes), ' '));
}

std::vector<StoredTensor> writeSafetensors(StagedFile& file, std::span<const SafetensorsItem> items, StorageType type,
                                           std::map<std::string, std::string> metadata) {
    std::vector<StoredTensor> result;
    nlohmann::json header = nlohmann::json::object();
    std::int64_t offset = 0;
    const auto add = [&](const std::string& name, const char* dtype, const std::vector<std::int64_t>& shape,
                         const std::string& bytes) {
        metadata["checksum." + name] = checksumOf(bytes.data(), bytes.size());
        const std::int64_t end = offset + std::ssize(bytes);
        header[name] = {{"dtype", dtype}, {"shape", shape}, {"data_offsets", {offset, end}}};
        offset = end;
    };
    for (const SafetensorsItem& item : items) {
        const Stored stored = store(item, type, file.target());
        add(item.name, stored.dtype, item.shape, stored.bytes);
        result.push_back({stored.dtype, std::ssize(stored.bytes), metadata["checksum." + item.name]});
        if (!stored.scales.empty())
            add(item.name + kScaleSuffix, "F32", {std::ssize(stored.scales)}, bytesOf(stored.scales));
    }
    header["__metadata__"] = metadata;
    const std::string json = header.dump();
    writeSafetensorsHead(file, static_cast<std::int64_t>(json.size()), [&] { file.write(json); });
    // Narrowed a second time rather than kept: the tensors of a large model would not fit twice.
    for (const SafetensorsItem& item : items) {
        const Stored stored = store(item, type, file.target());
        file.write(stored.bytes);
        file.write(bytesOf(stored.scales));
    }
    return result;
}

}  // namespace elmo
