// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "elmo/files/input_file.h"

namespace elmo {

/// A checkpoint of TensorFlow (version 2 of its savers: an .index file and .data-* files), read with suspicion: shapes,
/// places and checksums are held, and no tensor is allocated that the files do not hold. One thread at a time.
class TensorflowCheckpoint {
public:
    /// `prefix` is the path without ".index". Throws what readTensorflowTable() throws.
    explicit TensorflowCheckpoint(const std::filesystem::path& prefix);

    std::string path() const { return m_prefix.string(); }
    bool has(const std::string& name) const { return m_entries.contains(name); }
    std::vector<std::string> names() const;
    /// Throws Error(kBadShape) if there is no such tensor.
    const std::vector<std::int64_t>& shape(const std::string& name) const;
    /// The values of a floating-point tensor, row-major. Its shape must be `expected`. Throws Error(kBadShape,
    /// kBadFormat, kChecksum), and Error(kNotFound) naming a .data file that is missing.
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> expected);

private:
    struct Entry {
        std::uint64_t type = 0;  ///< of tensorflow.DataType
        std::vector<std::int64_t> shape;
        std::int64_t shard = 0, offset = 0, size = 0;
        std::uint32_t checksum = 0;
        bool sliced = false;
    };

    [[noreturn]] void refuse(const std::string& what) const;
    void readHeader(std::string_view bytes);
    Entry readEntry(std::string_view bytes) const;
    std::vector<std::int64_t> readShape(std::string_view bytes) const;
    const Entry& find(const std::string& name) const;
    std::filesystem::path shardPath(std::int64_t shard) const;

    std::filesystem::path m_prefix;
    std::int64_t m_shards = 0;
    std::map<std::string, Entry> m_entries;
};

}  // namespace elmo
