// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_handle.h"

#include <hdf5.h>

namespace elmo {

static_assert(sizeof(hid_t) == sizeof(std::int64_t));

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

QuietHdf5::QuietHdf5() {
    // Each handle is closed by its owner. HDF5's own tidying at exit has nothing left to do, except that after a
    // damaged file it complains on the terminal about what it lost count of.
    static const herr_t withoutTidying = H5dont_atexit();
    (void)withoutTidying;
    H5Eget_auto2(H5E_DEFAULT, &m_print, &m_data);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

QuietHdf5::~QuietHdf5() {
    H5Eset_auto2(H5E_DEFAULT, m_print, m_data);
}

Hdf5Handle hdf5FileAccess() {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    // Models lie on network and read-only file systems that know no locks.
    H5Pset_file_locking(access.id(), false, true);
    H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
    return access;
}

}  // namespace elmo
