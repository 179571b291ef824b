// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "elmo/containers/hdf5_dataset.h"

namespace elmo {

/// An HDF5 file of floating-point numbers read with suspicion: a data set's kind, shape and place are checked before
/// memory is asked for, and only hard links inside the file are followed. One thread at a time.
class Hdf5Reader {
public:
    /// Throws Error(kNotFound, kPermission, kIo, kBadFormat).
    explicit Hdf5Reader(const std::filesystem::path& path);
    Hdf5Reader(const Hdf5Reader&) = delete;
    Hdf5Reader& operator=(const Hdf5Reader&) = delete;

    const std::filesystem::path& path() const { return m_file.path(); }
    /// Whether a data set or group of this path ("group/name") is there.
    bool has(const std::string& name) { return m_objects.find(name).has_value(); }
    /// The paths of all data sets. Throws Error(kBadFormat, kUnsupported) if the file's groups can't be followed.
    std::vector<std::string> dataSets() { return m_objects.leaves(); }
    /// The extents of a data set of floating-point numbers. Throws Error(kBadShape, kBadFormat).
    std::vector<std::int64_t> shape(const std::string& name) { return describe(name).shape; }
    /// Reads a data set whose shape must be `expected`. Throws Error(kBadShape) naming both shapes.
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> expected);

private:
    Hdf5Dataset describe(const std::string& name);
    void checkStorage(const Hdf5Dataset& dataset, std::int64_t bytes);
    void requireStored(const Hdf5Dataset& dataset, std::int64_t bytes) const;
    std::string readBytes(const Hdf5Dataset& dataset, std::int64_t bytes);

    InputFile m_file;
    Hdf5Objects m_objects;
    std::int64_t m_bytesRead = 0;
};

}  // namespace elmo
