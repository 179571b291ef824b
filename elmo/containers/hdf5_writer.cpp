// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_writer.h"

#include <fmt/format.h>
#include <hdf5.h>

#include <vector>

#include "elmo/error.h"

namespace elmo {
namespace {

static_assert(sizeof(hid_t) == sizeof(std::int64_t));

/// Keeps HDF5 from printing on this thread while it lives: HDF5 has that switch for each thread.
class QuietHdf5 {
public:
    QuietHdf5() {
        // Each handle is closed by its owner. HDF5's own tidying at exit has nothing left to do, except that after a
        // damaged file it complains on the terminal about what it lost count of.
        static const herr_t withoutTidying = H5dont_atexit();
        (void)withoutTidying;
        H5Eget_auto2(H5E_DEFAULT, &m_print, &m_data);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    }
    ~QuietHdf5() { H5Eset_auto2(H5E_DEFAULT, m_print, m_data); }
    QuietHdf5(const QuietHdf5&) = delete;
    QuietHdf5& operator=(const QuietHdf5&) = delete;

private:
    int (*m_print)(std::int64_t, void*) = nullptr;
    void* m_data = nullptr;
};

/// How files are opened: without locks, and closed with everything in them.
Hdf5Handle hdf5FileAccess() {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    // Models lie on network and read-only file systems that know no locks.
    H5Pset_file_locking(access.id(), false, true);
    H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
    return access;
}

Hdf5Handle textType(std::size_t bytes) {
    Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.id(), bytes);
    H5Tset_strpad(type.id(), H5T_STR_NULLPAD);
    H5Tset_cset(type.id(), H5T_CSET_UTF8);
    return type;
}

}  // namespace

Hdf5Handle& Hdf5Handle::operator=(Hdf5Handle&& other) noexcept {
    if (this != &other) {
        close();
        m_id = other.m_id;
        m_closer = other.m_closer;
        other.m_id = -1;
    }
    return *this;
}

bool Hdf5Handle::close() {
    if (!valid())
        return true;
    const QuietHdf5 quiet;
    const bool closed = m_closer(m_id) >= 0;
    m_id = -1;
    return closed;
}

Hdf5Writer::Hdf5Writer(const std::filesystem::path& path, const std::filesystem::path& shown) : m_shown(shown) {
    const QuietHdf5 quiet;
    m_linkCreation = Hdf5Handle(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(m_linkCreation.id(), 1);
    // Without times of creation the same numbers give the same file.
    m_datasetCreation = Hdf5Handle(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(m_datasetCreation.id(), false);
    m_file = Hdf5Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, hdf5FileAccess().id()), H5Fclose);
    require(m_file.valid(), "the file itself");
}

void Hdf5Writer::require(bool went, std::string_view name) const {
    if (!went)
        throw Error(ErrorCode::kIo, fmt::format("{} can't be written: HDF5 failed at {}. The disk may be full or the "
                                                "folder not writable. The previous content is unchanged.",
                                                m_shown.string(), name));
}

void Hdf5Writer::write(const std::string& name, std::span<const std::int64_t> shape, std::span<const float> values) {
    const QuietHdf5 quiet;
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    const Hdf5Handle space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), H5Sclose);
    require(space.valid(), name);
    Hdf5Handle dataset(H5Dcreate2(m_file.id(), name.c_str(), H5T_IEEE_F32LE, space.id(), m_linkCreation.id(),
                                  m_datasetCreation.id(), H5P_DEFAULT),
                       H5Dclose);
    require(dataset.valid(), name);
    if (!values.empty())
        require(H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0, name);
    require(dataset.close(), name);
}

std::int64_t Hdf5Writer::reserveText(const std::string& name, std::size_t bytes) {
    const QuietHdf5 quiet;
    const hsize_t one = 1;
    const Hdf5Handle type = textType(bytes);
    const Hdf5Handle space(H5Screate_simple(1, &one, nullptr), H5Sclose);
    const Hdf5Handle creation(H5Pcopy(m_datasetCreation.id()), H5Pclose);
    H5Pset_alloc_time(creation.id(), H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_time(creation.id(), H5D_FILL_TIME_NEVER);
    Hdf5Handle dataset(
        H5Dcreate2(m_file.id(), name.c_str(), type.id(), space.id(), m_linkCreation.id(), creation.id(), H5P_DEFAULT),
        H5Dclose);
    require(dataset.valid(), name);
    const haddr_t offset = H5Dget_offset(dataset.id());
    require(offset != HADDR_UNDEF, name);
    require(dataset.close(), name);
    return static_cast<std::int64_t>(offset);
}

void Hdf5Writer::writeAttribute(const std::string& name, const std::string& text) {
    const QuietHdf5 quiet;
    const char* pointer = text.c_str();
    const Hdf5Handle type = textType(H5T_VARIABLE);
    const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    Hdf5Handle attribute(H5Acreate2(m_file.id(), name.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
    require(attribute.valid(), name);
    require(H5Awrite(attribute.id(), type.id(), &pointer) >= 0, name);
}

void Hdf5Writer::finish() {
    const QuietHdf5 quiet;
    require(H5Fflush(m_file.id(), H5F_SCOPE_GLOBAL) >= 0, "the file itself");
    require(m_file.close(), "the file itself");
}

}  // namespace elmo
