// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace elmo {

/// One open HDF5 identifier, closed on destruction. Move-only; one thread at a time.
class Hdf5Handle {
public:
    using Closer = int (*)(std::int64_t);

    Hdf5Handle() = default;
    Hdf5Handle(std::int64_t id, Closer closer) : m_id(id), m_closer(closer) {}
    Hdf5Handle(Hdf5Handle&& other) noexcept : m_id(other.m_id), m_closer(other.m_closer) { other.m_id = -1; }
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept;
    ~Hdf5Handle() { close(); }

    std::int64_t id() const { return m_id; }
    bool valid() const { return m_id >= 0; }
    /// Closes now; returns whether HDF5 said it went well.
    bool close();

private:
    std::int64_t m_id = -1;
    Closer m_closer = nullptr;
};

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
