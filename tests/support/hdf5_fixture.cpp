// SPDX-License-Identifier: Apache-2.0
#include "tests/support/hdf5_fixture.h"

#include <hdf5.h>

#include <stdexcept>

namespace elmo::test {
namespace {

/// An HDF5 handle, closed on the way out.
struct Handle {
    hid_t id;
    herr_t (*close)(hid_t);
    ~Handle() {
        if (id >= 0)
            close(id);
    }
};

}  // namespace

Hdf5Fixture::Hdf5Fixture(const std::filesystem::path& path)
    : m_path(path.string()), m_file(H5Fopen(m_path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)) {
    if (m_file < 0)
        throw std::runtime_error("cannot open " + m_path);
}

Hdf5Fixture::~Hdf5Fixture() {
    H5Fclose(m_file);
}

bool Hdf5Fixture::has(const std::string& name) const {
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1))
        if (slash > 0 && H5Lexists(m_file, name.substr(0, slash).c_str(), H5P_DEFAULT) <= 0)
            return false;
    return H5Lexists(m_file, name.c_str(), H5P_DEFAULT) > 0;
}

Hdf5Array Hdf5Fixture::read(const std::string& name) const {
    if (!has(name))
        throw std::runtime_error(m_path + " has no dataset " + name);
    const Handle dataset{H5Dopen2(m_file, name.c_str(), H5P_DEFAULT), H5Dclose};
    const Handle space{H5Dget_space(dataset.id), H5Sclose};
    std::vector<hsize_t> extents(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space.id)));
    H5Sget_simple_extent_dims(space.id, extents.data(), nullptr);

    Hdf5Array array{{extents.begin(), extents.end()}, {}};
    array.values.resize(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.id)));
    if (!array.values.empty() &&
        H5Dread(dataset.id, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, array.values.data()) < 0)
        throw std::runtime_error("cannot read " + name + " of " + m_path);
    return array;
}

}  // namespace elmo::test
