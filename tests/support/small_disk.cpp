// SPDX-License-Identifier: Apache-2.0
#include "tests/support/small_disk.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

namespace elmo::test {
namespace {

constexpr const char* kFiller = "filler";

bool mountDisk(const std::filesystem::path& folder, std::int64_t bytes) {
    const std::string options = "size=" + std::to_string(bytes);
    return mount("tmpfs", folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
}

/// Root of a name space of its own, where people may mount; a process of one thread only.
bool enterNameSpace() {
    const std::string user = std::to_string(getuid()), group = std::to_string(getgid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << "0 " + user + " 1";
    std::ofstream("/proc/self/gid_map") << "0 " + group + " 1";
    return true;
}

}  // namespace

SmallDisk::SmallDisk(std::filesystem::path folder, std::int64_t bytes) : m_folder(std::move(folder)) {
    m_mounted = mountDisk(m_folder, bytes) || (enterNameSpace() && mountDisk(m_folder, bytes));
}

SmallDisk::~SmallDisk() {
    if (m_mounted)
        umount2(m_folder.c_str(), MNT_DETACH);
}

void SmallDisk::fill(std::int64_t left) const {
    const int file = open((m_folder / kFiller).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    struct statvfs disk = {};
    statvfs(m_folder.c_str(), &disk);
    const auto size = lseek(file, 0, SEEK_END) + static_cast<off_t>(disk.f_bavail * disk.f_bsize) - left;
    EXPECT_EQ(size > 0 ? posix_fallocate(file, 0, size) : 1, 0) << "the disk is too small to leave so much";
    close(file);
}

void SmallDisk::makeRoom() const {
    std::filesystem::remove(m_folder / kFiller);
}

}  // namespace elmo::test
