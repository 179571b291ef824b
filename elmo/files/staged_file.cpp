// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/staged_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

#include "elmo/error.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kStagedBytes = std::size_t{1} << 20;
constexpr int kMaxAttempts = 100;

// What the path leads to, so that a symbolic link stays one, even if nothing is at its end yet.
fs::path resolved(fs::path target) {
    constexpr int kMaxLinks = 40;
    std::error_code reason;
    for (int i = 0; i < kMaxLinks && fs::is_symlink(target, reason); ++i)
        target = target.parent_path() / fs::read_symlink(target, reason);
    return target;
}

fs::path nameBeside(const fs::path& target) {
    static thread_local std::mt19937_64 generator{std::random_device{}()};
    return target.parent_path() / fmt::format(".elmo-{:016x}.part", generator());
}

// The rename itself lives in the folder; without this a crash may lose it.
void syncFolder(const fs::path& target) {
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

// A lock on a file or folder under another name is held while it is being written and goes with the process, however
// that ends: a file without one was abandoned. Two kinds, because HDF5 puts flock() on the files it writes itself, and
// the other kind can't be had on a folder. File systems without locks let everything stay.
bool lockFile(int descriptor) {
    struct flock whole = {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return ::fcntl(descriptor, F_OFD_SETLK, &whole) == 0;
}

bool lockFolder(int descriptor) {
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

// Locks a new file or folder; false if another process removed it before it was locked.
bool claim(int descriptor, bool (*lock)(int)) {
    lock(descriptor);
    struct stat status = {};
    return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

}  // namespace

void refuseWriting(const fs::path& target, int reason) {
    const bool absent = reason == ENOENT || reason == ENOTDIR;
    const bool forbidden = reason == EACCES || reason == EPERM || reason == EROFS;
    std::error_code ignored;
    if (reason == ENOENT && target.has_parent_path() && !fs::exists(target.parent_path(), ignored))
        throw Error(
            ErrorCode::kNotFound,
            fmt::format("{} can't be written: the folder {} does not exist. Create it first, or choose another.",
                        target.string(), target.parent_path().string()));
    throw Error(absent      ? ErrorCode::kNotFound
                : forbidden ? ErrorCode::kPermission
                            : ErrorCode::kIo,
                fmt::format("{} cannot be written: {}. The previous content is unchanged.", target.string(),
                            std::generic_category().message(reason)));
}

void writeAll(int descriptor, const char* data, std::size_t size, const fs::path& target) {
    while (size > 0) {
        const ssize_t written = ::write(descriptor, data, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            refuseWriting(target, errno);
        data += written;
        size -= static_cast<std::size_t>(written);
    }
}

StagedFile::StagedFile(const fs::path& target) : m_target(resolved(target)) {
    std::error_code ignored;
    if (fs::exists(m_target, ignored) && !fs::is_regular_file(m_target, ignored))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("{} exists and is not a regular file, so it is not overwritten.", target.string()));
    for (int attempt = 0; m_descriptor < 0; ++attempt) {
        m_path = nameBeside(m_target);
        m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && (errno != EEXIST || attempt == kMaxAttempts))
            refuseWriting(m_target, errno);
        if (m_descriptor >= 0 && !claim(m_descriptor, lockFile))
            ::close(std::exchange(m_descriptor, -1));
    }
}

StagedFile::~StagedFile() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_committed)
        ::unlink(m_path.c_str());
}

void StagedFile::write(const void* data, std::size_t size) {
    const char* bytes = static_cast<const char*>(data);
    m_size += static_cast<std::int64_t>(size);
    while (size > 0) {
        const std::size_t part = std::min(size, kStagedBytes - m_buffer.size());
        m_buffer.insert(m_buffer.end(), bytes, bytes + part);
        bytes += part;
        size -= part;
        if (m_buffer.size() == kStagedBytes)
            flush();
    }
}

void StagedFile::flush() {
    writeAll(m_descriptor, m_buffer.data(), m_buffer.size(), m_target);
    m_buffer.clear();
}

void StagedFile::settle() {
    flush();
    if (::fsync(m_descriptor) != 0 && errno != EINVAL)
        refuseWriting(m_target, errno);
}

void StagedFile::commit() {
    settle();
    // A file that only its owner may read stays so.
    if (struct stat old = {}; ::stat(m_target.c_str(), &old) == 0)
        ::fchmod(m_descriptor, old.st_mode & 0777);
    if (::rename(m_path.c_str(), m_target.c_str()) != 0)
        refuseWriting(m_target, errno);
    m_committed = true;
    syncFolder(m_target);
}

void removeAbandonedFiles(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.empty() ? "." : folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(".elmo-") || !name.ends_with(".part"))
            continue;
        const bool isFolder = entry.is_directory(ignored);
        const int mode = isFolder ? O_RDONLY | O_DIRECTORY : O_WRONLY;
        const int descriptor = ::open(entry.path().c_str(), mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0)
            continue;
        if (isFolder ? lockFolder(descriptor) : lockFile(descriptor))
            fs::remove_all(entry.path(), ignored);
        ::close(descriptor);
    }
}

StagedFolder::StagedFolder(const fs::path& target) : m_target(resolved(target)) {
    if (!m_target.has_filename())  // "models/mine/"
        m_target = m_target.parent_path();
    if (m_target.filename() == "." || m_target.filename() == "..")  // may be the current folder of a program
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("'{0}' cannot be replaced by a new folder. Give a new folder, such as {0}/new.",
                                m_target.string()));
    std::error_code ignored;
    if (fs::exists(m_target, ignored) && !fs::is_directory(m_target, ignored))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("{} exists and is not a folder, so it is not overwritten.", target.string()));
    removeAbandonedFiles(m_target.parent_path());
    for (int attempt = 0; m_descriptor < 0; ++attempt) {
        m_path = nameBeside(m_target);
        if (::mkdir(m_path.c_str(), 0777) == 0)
            m_descriptor = ::open(m_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (m_descriptor < 0 && (errno != EEXIST || attempt == kMaxAttempts))
            refuseWriting(m_target, errno);
        if (m_descriptor >= 0 && !claim(m_descriptor, lockFolder))
            ::close(std::exchange(m_descriptor, -1));
    }
}

StagedFolder::~StagedFolder() {
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove_all(m_path, ignored);
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void StagedFolder::commit() {
    // An empty or absent target is replaced by a plain rename; otherwise the two folders change places.
    if (::rename(m_path.c_str(), m_target.c_str()) == 0) {
        m_path.clear();
    } else if (errno != ENOTEMPTY && errno != EEXIST) {
        refuseWriting(m_target, errno);
    } else if (::renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, m_target.c_str(), RENAME_EXCHANGE) != 0) {
        const fs::path old = nameBeside(m_target);
        if (::rename(m_target.c_str(), old.c_str()) != 0)
            refuseWriting(m_target, errno);
        if (::rename(m_path.c_str(), m_target.c_str()) != 0) {
            const int reason = errno;
            (void)::rename(old.c_str(), m_target.c_str());
            refuseWriting(m_target, reason);
        }
        m_path = old;
    }
    // m_path, if it is not empty, now names the folder that was replaced; the destructor removes it.
    syncFolder(m_target);
}

void requireReplaceable(const fs::path& folder, const FolderKind& kind) {
    std::error_code ignored;
    if (fs::exists(folder, ignored) && !fs::is_directory(folder, ignored))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("'{}' is a file; give a new folder, or {} to replace.", folder.string(), kind.name));
    const bool marked = !kind.mark || fs::is_regular_file(folder / kind.mark, ignored);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (!marked || !kind.holds(entry.path().filename()))
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format(
                    "The folder '{0}' contains '{1}', which is not part of {2}; give a new folder, or {2} to replace.",
                    folder.string(), entry.path().filename().string(), kind.name));
}

}  // namespace elmo
