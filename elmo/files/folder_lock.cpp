// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "elmo/error.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

fs::path lockPath(const fs::path& folder) {
    return folder / "lock";
}

bool holdsOnlyTheLock(const fs::path& folder) {
    std::error_code failure;
    fs::directory_iterator entry(folder, failure);
    if (failure || entry == fs::directory_iterator() || entry->path() != lockPath(folder))
        return false;
    return entry.increment(failure) == fs::directory_iterator() && !failure;
}

std::string holderOf(int file) {
    std::array<char, 32> text = {};
    const ssize_t count = ::pread(file, text.data(), text.size(), 0);
    std::string number;
    for (ssize_t i = 0;
         i < count && text[static_cast<std::size_t>(i)] >= '0' && text[static_cast<std::size_t>(i)] <= '9'; ++i)
        number += text[static_cast<std::size_t>(i)];
    return number.empty() ? "another process" : "process " + number;
}

// Whoever held the folder before may have removed it with the file that was opened here.
bool stillThere(int file, const fs::path& path) {
    struct stat held = {}, named = {};
    return ::fstat(file, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

/// -1 if another process has removed the folder or the file in the meantime.
int lockedFile(const fs::path& folder, const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) {
        const int reason = errno;
        if (reason == ENOENT && !fs::exists(folder))
            return -1;
        refuseWriting(path, reason);
    }
    int failed = 0;
    while ((failed = ::flock(file, LOCK_EX | LOCK_NB)) != 0 && errno == EINTR) {
    }
    if (failed == 0) {
        if (stillThere(file, path))
            return file;
        ::close(file);
        return -1;
    }
    const int reason = errno;
    const std::string holder = holderOf(file);
    ::close(file);
    if (reason != EWOULDBLOCK)
        refuseWriting(path, reason);
    throw Error(ErrorCode::kBadArgument,
                fmt::format("The folder '{}' is in use by {}. Wait until it has ended, or choose another folder.",
                            folder.string(), holder));
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder) : m_folder(folder) {
    const fs::path path = lockPath(folder);
    while (m_file < 0) {
        std::error_code failure;
        m_made = fs::create_directories(folder, failure);
        if (failure)
            refuseWriting(folder, failure.value());
        m_file = lockedFile(folder, path);
    }
    const std::string holder = fmt::format("{}\n", ::getpid());
    if (::ftruncate(m_file, 0) == 0)  // the number is informational; the lock does not need it
        static_cast<void>(::pwrite(m_file, holder.data(), holder.size(), 0) == 0);
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : m_folder(std::move(other.m_folder)), m_file(std::exchange(other.m_file, -1)), m_made(other.m_made) {}

FolderLock::~FolderLock() {
    if (m_file < 0)
        return;
    const fs::path path = lockPath(m_folder);
    if (m_made && stillThere(m_file, path) && holdsOnlyTheLock(m_folder)) {
        std::error_code ignored;
        fs::remove(path, ignored);
        fs::remove(m_folder, ignored);
    }
    ::close(m_file);
}

}  // namespace elmo
