// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "elmo/error.h"

namespace elmo::training {

AtomicFile::AtomicFile(std::filesystem::path target) : m_target(std::move(target)), m_temporary(m_target) {
    m_temporary += ".partial";
    m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (m_descriptor < 0)
        fail("opened for writing");
}

AtomicFile::~AtomicFile() {
    if (m_descriptor < 0)
        return;
    ::close(m_descriptor);
    ::unlink(m_temporary.c_str());
}

void AtomicFile::write(const void* data, std::size_t bytes) {
    const char* next = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t written = ::write(m_descriptor, next, bytes);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            fail("written");
        next += written;
        bytes -= static_cast<std::size_t>(written);
    }
}

void AtomicFile::commit() {
    if (::fsync(m_descriptor) != 0)
        fail("flushed to the disk");
    const int descriptor = m_descriptor;
    m_descriptor = -1;
    if (::close(descriptor) != 0 || ::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail("put in place");
    const std::filesystem::path folder = m_target.has_parent_path() ? m_target.parent_path() : ".";
    if (const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); directory >= 0) {
        ::fsync(directory);
        ::close(directory);
    }
}

void AtomicFile::fail(const char* what) const {
    const int cause = errno;
    throw Error(cause == EACCES || cause == EPERM ? ErrorCode::kPermission : ErrorCode::kIo,
                fmt::format("The file '{}' could not be {}: {}.", m_target.string(), what, std::strerror(cause)));
}

}  // namespace elmo::training
