// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "elmo/error.h"
#include "elmo/formats/hdf5_handle.h"
#include "elmo/formats/input_file.h"

namespace elmo {

/// An HDF5 file read with suspicion: a data set's kind, shape and storage are checked before memory is asked for, links
/// that lead out of the file and filters that need plugins are refused, HDF5 prints nothing. One thread at a time.
class Hdf5Reader {
public:
    /// Throws Error(kNotFound, kPermission, kIo, kBadFormat).
    explicit Hdf5Reader(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_input.path(); }
    /// Whether a data set or group of this path is there.
    bool has(const std::string& name) const;
    /// The extents of a data set of floating-point numbers. Throws Error(kBadShape, kBadFormat).
    std::vector<std::int64_t> shape(const std::string& name) const;
    /// Reads a data set whose shape must be `expected`. Throws Error(kBadShape) naming both shapes.
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> expected);

private:
    struct Dataset;

    Dataset open(const std::string& name) const;
    void checkStorage(const Dataset& dataset, std::int64_t count);
    std::vector<float> readContiguous(const Dataset& dataset, std::size_t count);
    std::vector<float> readThroughHdf5(const Dataset& dataset, std::size_t count) const;
    [[noreturn]] void refuse(ErrorCode code, const std::string& name, const std::string& what) const;

    InputFile m_input;
    std::int64_t m_bytesRead = 0;
    Hdf5Handle m_file;
};

}  // namespace elmo
