// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/spool_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

}  // namespace

SpoolFile::SpoolFile(const std::filesystem::path& target) : m_target(target) {
    // A file without a name disappears when the program is killed. Not every file system has them.
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    m_descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (m_descriptor >= 0)
        return;
    std::string path = (folder / ".elmo-spool-XXXXXX").string();
    m_descriptor = ::mkostemp(path.data(), O_CLOEXEC);
    if (m_descriptor < 0)
        refuseWriting(m_target, errno);
    ::unlink(path.c_str());
}

SpoolFile::~SpoolFile() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void SpoolFile::write(const void* data, std::size_t size) {
    const char* bytes = static_cast<const char*>(data);
    m_size += static_cast<std::int64_t>(size);
    if (m_buffer.size() + size > kBufferBytes)
        flush();
    if (size > kBufferBytes)
        writeAll(m_descriptor, bytes, size, m_target);
    else
        m_buffer.insert(m_buffer.end(), bytes, bytes + size);
}

void SpoolFile::flush() {
    writeAll(m_descriptor, m_buffer.data(), m_buffer.size(), m_target);
    m_buffer.clear();
}

void SpoolFile::replay(const std::function<void(const char* data, std::size_t size)>& sink) {
    flush();
    std::vector<char> part(kBufferBytes);
    for (std::int64_t at = 0; at < m_size;) {
        const ssize_t count = ::pread(m_descriptor, part.data(), part.size(), at);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            refuseWriting(m_target, count < 0 ? errno : EIO);
        sink(part.data(), static_cast<std::size_t>(count));
        at += count;
    }
}

}  // namespace elmo
