// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"

namespace elmo {

/// How floating-point numbers are stored; all are widened to float32 on reading. In 8 bits (QuantisedRows) are tensors
/// of two and more dimensions, their scales of each index of the first dimension in a tensor NAME.scale; others stay
/// F32.
enum class StorageType { kFloat32, kBfloat16, kFloat16, kInt8 };

/// One tensor of a safetensors file as its header tells it; the range lies inside the file. A plain value.
struct SafetensorsEntry {
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::int64_t offset = 0;  ///< from the start of the file
    std::int64_t bytes = 0;
};

/// A safetensors file. The constructor checks the whole header: the ranges of the tensors tile the data, each as long
/// as its shape and dtype say. One thread at a time.
class SafetensorsReader {
public:
    /// Throws Error(kNotFound, kPermission, kIo, kBadFormat).
    explicit SafetensorsReader(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_file.path(); }
    /// All tensors but the scales of others.
    const std::map<std::string, SafetensorsEntry>& entries() const { return m_entries; }
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }

    /// A tensor of F32, BF16, F16 or I8 with scales, and of the given shape, as float32. A `checksum` that is not empty
    /// is compared with that of the stored bytes. Throws Error(kBadShape, kChecksum, kIo), Error(kBadFormat) naming the
    /// tensor if it holds infinite numbers or NaN.
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> expected,
                            const std::string& checksum = {});
    /// The same of a tensor of I8.
    std::vector<std::int8_t> readInt8(const std::string& name, std::span<const std::int64_t> expected,
                                      const std::string& checksum = {});

private:
    std::string readBytes(const std::string& name, const SafetensorsEntry* entry,
                          std::span<const std::int64_t> expected, std::string_view dtypes, const std::string& checksum);
    std::vector<float> readRows(const std::string& name, const SafetensorsEntry& entry, const std::string& bytes);
    void setScalesApart();
    const SafetensorsEntry* find(const std::string& name) const;  // null: none
    void parseHeader(std::int64_t length);
    void checkTiling(std::int64_t begin) const;

    InputFile m_file;
    std::map<std::string, SafetensorsEntry> m_entries;
    std::map<std::string, SafetensorsEntry> m_scales;  // by the name of the tensor that they belong to
    std::map<std::string, std::string> m_metadata;
};

/// One tensor to be written; `values` stays the caller's. A plain value.
struct SafetensorsItem {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values;
    std::span<const std::int8_t> bytes = {};  ///< in place of `values`: stored as I8
};

/// How a tensor stands in a file, without its scales. A plain value.
struct StoredTensor {
    std::string dtype;
    std::int64_t bytes = 0;
    std::string checksum;
};

/// Writes a safetensors file, its floating-point numbers stored as `type`, its header padded so that the data start at
/// a multiple of 64 bytes. Returns how each item is stored, in order; the checksums stand in the header's metadata as
/// "checksum.NAME" too. Throws Error(kUnsupported) if a finite number is too large for F16, Error(kBadFormat) if one
/// for 8 bits is not finite, Error(kIo).
std::vector<StoredTensor> writeSafetensors(StagedFile& file, std::span<const SafetensorsItem> items, StorageType type,
                                           std::map<std::string, std::string> metadata = {});

/// The first bytes of a safetensors file: the length of its header, the JSON header written by `json`, which has
/// `jsonBytes`, and blanks up to a multiple of 64.
void writeSafetensorsHead(StagedFile& file, std::int64_t jsonBytes, const std::function<void()>& json);

/// XXH3-128 of the bytes as 32 lower-case hexadecimal digits.
std::string checksumOf(const void* data, std::size_t size);

}  // namespace elmo
