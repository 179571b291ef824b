// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/new_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

void removeWithLogs(const fs::path& path) {
    for (const char* suffix : {"", "-wal", "-shm", "-journal"})
        unlink((path.string() + suffix).c_str());
}

fs::path folderOfNewFile(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

}  // namespace

NewFile::NewFile(const fs::path& target)
    : m_target(target), m_path(fmt::format("{}.{}.new", target.string(), getpid())) {
    if (fs::exists(target))
        refuse(EEXIST);
    removeAbandoned();
    const int file = open(m_path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
    if (file < 0)
        refuse(errno);
    close(file);
}

NewFile::~NewFile() {
    removeWithLogs(m_path);
}

void NewFile::giveName() {
    // One step that refuses a name that is taken; file systems that do not know it get a plain rename.
    if (renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, m_target.c_str(), RENAME_NOREPLACE) != 0) {
        if (errno == EEXIST || fs::exists(m_target))
            refuse(EEXIST);
        if (rename(m_path.c_str(), m_target.c_str()) != 0)
            refuse(errno);
    }
    if (const int handle = open(folderOfNewFile(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
        fsync(handle);
        close(handle);
    }
}

/// What programs left that were killed while they made this project: TARGET.NUMBER.new of no process.
void NewFile::removeAbandoned() const {
    std::error_code ignored;
    const std::string begin = m_target.filename().string() + ".";
    for (const auto& entry : fs::directory_iterator(folderOfNewFile(m_target), ignored)) {
        const std::string name = entry.path().filename().string();
        int process = 0;
        const char* end = name.data() + name.size();
        if (!name.starts_with(begin))
            continue;
        const auto [rest, failure] = std::from_chars(name.data() + begin.size(), end, process);
        if (failure == std::errc() && std::string_view(rest, end) == ".new" && process > 0 && kill(process, 0) != 0 &&
            errno == ESRCH)
            removeWithLogs(entry.path());
    }
}

void NewFile::refuse(int reason) const {
    if (reason == EEXIST)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("{} already exists; choose another name for the new project.", m_target.string()));
    const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
    throw elmo::Error(reason == ENOENT ? elmo::ErrorCode::kNotFound
                      : denied         ? elmo::ErrorCode::kPermission
                                       : elmo::ErrorCode::kIo,
                      fmt::format("The project {} could not be created: {}. Check its folder.", m_target.string(),
                                  std::strerror(reason)));
}

}  // namespace app
