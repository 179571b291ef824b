// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/tensorflow_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include "elmo/containers/crc32c.h"
#include "elmo/containers/half_floats.h"
#include "elmo/containers/shape_text.h"
#include "elmo/containers/tensorflow_table.h"
#include "elmo/containers/varint.h"
#include "elmo/error.h"

namespace elmo {
namespace {

// tensorflow/core/protobuf/tensor_bundle.proto, framework/tensor_shape.proto and types.proto.
constexpr std::int64_t kMaxShards = 99'999;
constexpr std::size_t kMaxCheckpointExtents = 8;
constexpr std::int64_t kMaxCheckpointExtent = std::int64_t{1} << 40;

/// A type of floating-point numbers. Others (counters of an optimiser) are not read.
struct NumberType {
    std::uint64_t code = 0;
    std::int64_t bytes = 0;
};
constexpr NumberType kFloat32Type{1, 4}, kFloat64Type{2, 8}, kBfloat16Type{14, 2}, kFloat16Type{19, 2};
constexpr NumberType kNumberTypes[] = {kFloat32Type, kFloat64Type, kBfloat16Type, kFloat16Type};

/// One field of a message of Protocol Buffers: a number, or bytes.
struct Field {
    std::uint64_t number = 0;
    std::uint64_t value = 0;
    std::string_view bytes;
};

/// Takes the next field from a message; nothing if it is damaged.
std::optional<Field> takeProtoField(std::string_view& message) {
    const std::optional<std::uint64_t> tag = takeVarint(message);
    if (!tag)
        return std::nullopt;
    Field field{*tag >> 3, 0, {}};
    const std::uint64_t kind = *tag & 7;
    if (kind == 0) {
        const std::optional<std::uint64_t> value = takeVarint(message);
        if (!value)
            return std::nullopt;
        field.value = *value;
        return field;
    }
    const std::optional<std::uint64_t> length = kind == 2   ? takeVarint(message)
                                                : kind == 1 ? std::optional<std::uint64_t>(8)
                                                : kind == 5 ? std::optional<std::uint64_t>(4)
                                                            : std::nullopt;
    if (!length || *length > message.size())
        return std::nullopt;
    field.bytes = message.substr(0, *length);
    message.remove_prefix(*length);
    if (kind != 2)
        for (std::size_t i = 0; i < field.bytes.size(); ++i)
            field.value |= std::uint64_t{static_cast<unsigned char>(field.bytes[i])} << (8 * i);
    return field;
}

template <class Number>
Number checkpointNumberAt(const std::string& bytes, std::size_t i) {
    Number number;
    std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
    return number;
}

std::vector<float> floatsOf(const std::string& bytes, const NumberType& type) {
    std::vector<float> values(bytes.size() / static_cast<std::size_t>(type.bytes));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = type.code == kFloat64Type.code    ? static_cast<float>(checkpointNumberAt<double>(bytes, i))
                    : type.code == kBfloat16Type.code ? fromBfloat16(checkpointNumberAt<std::uint16_t>(bytes, i))
                                                      : fromFloat16(checkpointNumberAt<std::uint16_t>(bytes, i));
    return values;
}

}  // namespace

TensorflowCheckpoint::TensorflowCheckpoint(const std::filesystem::path& prefix) : m_prefix(prefix) {
    std::filesystem::path index = prefix;
    index += ".index";
    const std::map<std::string, std::string> table = readTensorflowTable(index);
    const auto header = table.find("");
    if (header == table.end())
        refuse("its index has no header");
    readHeader(header->second);
    for (const auto& [name, bytes] : table)
        if (!name.empty())
            m_entries[name] = readEntry(bytes);
}

void TensorflowCheckpoint::refuse(const std::string& what) const {
    throw Error(ErrorCode::kBadFormat, fmt::format("The TensorFlow checkpoint {} is invalid: {}. Download it again.",
                                                   m_prefix.string(), what));
}

void TensorflowCheckpoint::readHeader(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::optional<Field> field = takeProtoField(bytes);
        if (!field)
            refuse("its header is damaged");
        if (field->number == 1)
            m_shards = static_cast<std::int64_t>(std::min<std::uint64_t>(field->value, kMaxShards + 1));
        if (field->number == 2 && field->value != 0)
            throw Error(
                ErrorCode::kUnsupported,
                fmt::format("The TensorFlow checkpoint {} was written by a big-endian machine.", m_prefix.string()));
    }
    if (m_shards < 1 || m_shards > kMaxShards)
        refuse(fmt::format("its header tells of {} data files", m_shards));
}

TensorflowCheckpoint::Entry TensorflowCheckpoint::readEntry(std::string_view bytes) const {
    Entry entry;
    while (!bytes.empty()) {
        const std::optional<Field> field = takeProtoField(bytes);
        if (!field)
            refuse("the description of a tensor is damaged");
        switch (field->number) {
            case 1:
                entry.type = field->value;
                break;
            case 2:
                entry.shape = readShape(field->bytes);
                break;
            case 3:
                entry.shard = static_cast<std::int64_t>(field->value);
                break;
            case 4:
                entry.offset = static_cast<std::int64_t>(field->value);
                break;
            case 5:
                entry.size = static_cast<std::int64_t>(field->value);
                break;
            case 6:
                entry.checksum = static_cast<std::uint32_t>(field->value);
                break;
            case 7:
                entry.sliced = true;
                break;
            default:
                break;
        }
    }
    if (entry.shard < 0 || entry.shard >= m_shards || entry.offset < 0 || entry.size < 0)
        refuse("the description of a tensor is impossible");
    return entry;
}

std::vector<std::int64_t> TensorflowCheckpoint::readShape(std::string_view bytes) const {
    std::vector<std::int64_t> shape;
    while (!bytes.empty()) {
        const std::optional<Field> field = takeProtoField(bytes);
        if (!field)
            refuse("the shape of a tensor is damaged");
        if (field->number != 2)
            continue;
        std::int64_t extent = 0;  // Protocol Buffers leave a 0 out
        for (std::string_view dimension = field->bytes; !dimension.empty();) {
            const std::optional<Field> part = takeProtoField(dimension);
            if (!part)
                refuse("the shape of a tensor is damaged");
            if (part->number == 1)
                extent = static_cast<std::int64_t>(part->value);
        }
        if (extent < 0 || extent > kMaxCheckpointExtent || shape.size() == kMaxCheckpointExtents)
            refuse("the shape of a tensor is impossible");
        shape.push_back(extent);
    }
    return shape;
}

std::vector<std::string> TensorflowCheckpoint::names() const {
    std::vector<std::string> names;
    for (const auto& [name, entry] : m_entries)
        names.push_back(name);
    return names;
}

const TensorflowCheckpoint::Entry& TensorflowCheckpoint::find(const std::string& name) const {
    const auto found = m_entries.find(name);
    if (found == m_entries.end())
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The checkpoint {} lacks the tensor '{}'.", m_prefix.string(), name));
    return found->second;
}

const std::vector<std::int64_t>& TensorflowCheckpoint::shape(const std::string& name) const {
    return find(name).shape;
}

std::filesystem::path TensorflowCheckpoint::shardPath(std::int64_t shard) const {
    std::filesystem::path path = m_prefix;
    path += fmt::format(".data-{:05}-of-{:05}", shard, m_shards);
    return path;
}

std::vector<float> TensorflowCheckpoint::read(const std::string& name, std::span<const std::int64_t> expected) {
    const Entry& entry = find(name);
    if (!std::equal(entry.shape.begin(), entry.shape.end(), expected.begin(), expected.end()))
        throw Error(ErrorCode::kBadShape,
                    fmt::format("'{}' in the checkpoint {} has shape {}; the options ask for {}.", name,
                                m_prefix.string(), shapeText(entry.shape), shapeText(expected)));
    const auto* type = std::ranges::find(kNumberTypes, entry.type, &NumberType::code);
    if (type == std::end(kNumberTypes) || entry.sliced)
        throw Error(ErrorCode::kUnsupported,
                    fmt::format("'{}' in the checkpoint {} {}; only whole tensors of floating-point numbers are read.",
                                name, m_prefix.string(),
                                entry.sliced ? "is stored in slices" : fmt::format("has the type {}", entry.type)));
    InputFile file(shardPath(entry.shard));
    if (!file.contains(entry.offset, entry.size))
        refuse(fmt::format("{} has {} bytes and ends inside '{}'", file.path().filename().string(), file.size(), name));
    std::int64_t room = entry.size / type->bytes;
    for (const std::int64_t extent : expected)
        room = extent == 0 ? 0 : room / extent;
    std::int64_t bytes = type->bytes;
    for (const std::int64_t extent : expected)
        bytes = room > 0 ? bytes * extent : 0;
    if (bytes != entry.size)
        refuse(fmt::format("'{}' with shape {} has {} bytes", name, shapeText(expected), entry.size));
    std::vector<float> floats;
    std::string others;  // numbers of other types
    const auto size = static_cast<std::size_t>(entry.size);
    const bool areFloats = type->code == kFloat32Type.code;
    areFloats ? floats.resize(size / sizeof(float)) : others.resize(size);
    void* const target = areFloats ? static_cast<void*>(floats.data()) : others.data();
    file.read(entry.offset, target, size);
    const std::uint32_t found = maskedCrc32c(crc32cOf(0, target, size));
    if (found != entry.checksum)
        throw Error(ErrorCode::kChecksum,
                    fmt::format("'{}' in {} is damaged: its checksum is {:08x}, stored as {:08x}. Download it again.",
                                name, file.path().string(), found, entry.checksum));
    return areFloats ? floats : floatsOf(others, *type);
}

}  // namespace elmo
