// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "elmo/containers/hdf5_handle.h"

namespace elmo {

/// An HDF5 file being written, in the layout every HDF5 reader since 1.0 understands. One thread at a time; every
/// failure, a full disk for one, is an Error(kIo) naming the file.
class Hdf5Writer {
public:
    /// Messages call the file `shown`: the target, if the path is that of a StagedFile.
    Hdf5Writer(const std::filesystem::path& path, const std::filesystem::path& shown);
    explicit Hdf5Writer(const std::filesystem::path& path) : Hdf5Writer(path, path) {}

    /// Writes float32 values of a shape; groups in the name are made as needed. An extent may be 0.
    void write(const std::string& name, std::span<const std::int64_t> shape, std::span<const float> values);
    /// Makes room for a data set of one UTF-8 string of `bytes` bytes, shape (1). HDF5 takes a string in one piece
    /// only, so a long one is written by the caller, piece by piece, at the offset in the file returned here, after
    /// finish().
    std::int64_t reserveText(const std::string& name, std::size_t bytes);
    /// Writes a UTF-8 string attribute of the root group.
    void writeAttribute(const std::string& name, const std::string& text);
    /// Closes the file; what HDF5 held back is written now. Nothing may be written afterwards.
    void finish();

private:
    void require(bool went, std::string_view name) const;

    std::filesystem::path m_shown;
    Hdf5Handle m_file;
    Hdf5Handle m_linkCreation;
    Hdf5Handle m_datasetCreation;
};

}  // namespace elmo
