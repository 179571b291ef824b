// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

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

/// Keeps HDF5 from printing on this thread while it lives: HDF5 has that switch for each thread.
class QuietHdf5 {
public:
    QuietHdf5();
    ~QuietHdf5();
    QuietHdf5(const QuietHdf5&) = delete;
    QuietHdf5& operator=(const QuietHdf5&) = delete;

private:
    int (*m_print)(std::int64_t, void*) = nullptr;
    void* m_data = nullptr;
};

/// How files are opened: without locks, and closed with everything in them.
Hdf5Handle hdf5FileAccess();

}  // namespace elmo
