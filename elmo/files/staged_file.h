// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace elmo {

/// Throws the Error for a target that can't be written, `reason` an errno.
[[noreturn]] void refuseWriting(const std::filesystem::path& target, int reason);

/// Writes to a file descriptor until all is written. Throws Error(kIo) naming the target.
void writeAll(int descriptor, const char* data, std::size_t size, const std::filesystem::path& target);

/// A file written next to its target under another name and renamed by commit(); destroyed without commit() it is
/// removed. So the target is at every moment the old file, absent, or the new file whole. One thread at a time.
class StagedFile {
public:
    /// Creates the file next to the target (next to what it links to if it is a symbolic link). Throws Error(kNotFound)
    /// if the folder is absent, Error(kPermission, kIo), and Error(kBadArgument) if the target is not a regular
    /// file.
    explicit StagedFile(const std::filesystem::path& target);
    ~StagedFile();
    StagedFile(const StagedFile&) = delete;
    StagedFile& operator=(const StagedFile&) = delete;

    /// Where the bytes go before commit(), for libraries that open files themselves.
    const std::filesystem::path& path() const { return m_path; }
    const std::filesystem::path& target() const { return m_target; }

    /// Appends; buffered. Throws Error(kIo) naming the target if the disk is full.
    void write(const void* data, std::size_t size);
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// Bytes written through write() so far.
    std::int64_t size() const { return m_size; }

    /// Brings everything written to the disk, so that of several files none is renamed before all have found room.
    /// Throws Error(kIo).
    void settle();
    /// Settles and renames; a file that is replaced passes its permissions on. Throws Error(kIo); the target is then as
    /// it was.
    void commit();

private:
    void flush();

    std::filesystem::path m_target;
    std::filesystem::path m_path;
    int m_descriptor = -1;
    std::int64_t m_size = 0;
    std::vector<char> m_buffer;
    bool m_committed = false;
};

/// Removes what StagedFiles and StagedFolders of killed processes left in a folder; what another process is writing
/// stays. Failures are ignored. Any thread.
void removeAbandonedFiles(const std::filesystem::path& folder);

/// A folder filled next to its target and renamed by commit(); destroyed without commit() it is removed with what is in
/// it. A folder already at the target is replaced, by one system call if the file system can. One thread at a time.
class StagedFolder {
public:
    explicit StagedFolder(const std::filesystem::path& target);
    ~StagedFolder();
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    void commit();

private:
    std::filesystem::path m_target;
    std::filesystem::path m_path;
    int m_descriptor = -1;  ///< of the folder, to hold its lock
};

/// What folders of one kind hold. A plain value.
struct FolderKind {
    const char* name = "";                                  ///< "a task bundle"
    const char* mark = nullptr;                             ///< a file that every one has, if there is one
    bool (*holds)(const std::filesystem::path&) = nullptr;  ///< whether a file of this name is part of one
};

/// Throws Error(kBadArgument) if a StagedFolder would take away more than an old folder of the kind: the target is a
/// file, or a folder with anything else in it.
void requireReplaceable(const std::filesystem::path& folder, const FolderKind& kind);

}  // namespace elmo
