// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/archive_unpacker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include "elmo/containers/tar_reader.h"
#include "elmo/containers/zip_reader.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxFiles = 10'000;
constexpr std::int64_t kMaxZipRatio = 100;  // as for tar files
constexpr std::int64_t kMinZipLimit = std::int64_t{64} << 20;

/// What macOS adds to archives.
bool isResourceFork(const fs::path& name) {
    return std::ranges::any_of(
        name, [](const fs::path& part) { return part == "__MACOSX" || part.string().starts_with("._"); });
}

bool leadsOut(const fs::path& name) {
    return name.empty() || name.is_absolute() || name.native().find('\0') != std::string::npos ||
           std::ranges::any_of(name, [](const fs::path& part) { return part == ".."; });
}

/// The files written so far, and what they may take.
class Unpacking {
public:
    Unpacking(const fs::path& archive, const fs::path& folder, const RunControl& control)
        : m_archive(archive), m_folder(folder), m_control(control) {}

    /// False for an entry that is passed over.
    bool begin(const std::string& name, std::int64_t size) {
        const fs::path path(name);
        if (leadsOut(path))
            refuse(fmt::format("its entry '{}' leads out of its folder", name));
        if (isResourceFork(path))
            return false;
        if (++m_files > kMaxFiles)
            refuse(fmt::format("it has more than {} files", kMaxFiles));
        m_target = m_folder / path;
        requireRoom(size);
        std::error_code failure;
        fs::create_directories(m_target.parent_path(), failure);
        m_descriptor =
            failure ? -1 : ::open(m_target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (m_descriptor < 0 && !failure && errno == EEXIST)
            refuse(fmt::format("it holds two entries named '{}'", name));
        if (m_descriptor < 0)
            refuseWriting(m_target, failure ? failure.value() : errno);
        return true;
    }
    void add(const char* data, std::size_t size) {
        m_control.checkpoint();
        writeAll(m_descriptor, data, size, m_target);
    }
    void end() {
        if (m_descriptor >= 0)
            ::close(std::exchange(m_descriptor, -1));
    }
    ~Unpacking() { end(); }
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;

    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("The archive {} is refused: {}.", m_archive.string(), what));
    }

private:
    void requireRoom(std::int64_t size) const {
        std::error_code unknown;
        const fs::space_info space = fs::space(m_folder, unknown);
        if (!unknown && static_cast<std::uintmax_t>(size) > space.available)
            throw Error(
                ErrorCode::kIo,
                fmt::format("There is no room to unpack {}: {} has {} free bytes, and '{}' needs {}. Set TMPDIR "
                            "to a folder with more space.",
                            m_archive.string(), m_folder.parent_path().string(), space.available,
                            m_target.filename().string(), size));
    }

    const fs::path& m_archive;
    const fs::path& m_folder;
    const RunControl& m_control;
    fs::path m_target;
    int m_descriptor = -1;
    int m_files = 0;
};

void unpackZip(InputFile& file, Unpacking& unpacking, const RunControl& control) {
    const std::map<std::string, ZipEntry> entries = readZipEntries(file, ZipMethods::kStoredOrDeflated);
    std::int64_t total = 0;
    for (const auto& [name, entry] : entries) {
        if (entry.link)
            throw Error(ErrorCode::kUnsupported,
                        fmt::format("The zip file {} contains '{}', which is a link; only files and folders are "
                                    "unpacked.",
                                    file.path().string(), name));
        const std::int64_t limit = file.size() * kMaxZipRatio + kMinZipLimit;
        if (entry.size < 0 || entry.size > limit - total)
            unpacking.refuse(fmt::format("it unpacks to more than {} times its size", kMaxZipRatio));
        total += entry.size;
    }
    std::int64_t done = 0;
    for (const auto& [name, entry] : entries) {
        control.report({"read model", done, total});
        done += entry.size;
        if (name.ends_with('/') || !unpacking.begin(name, entry.size))
            continue;
        copyZipEntry(file, name, entry, [&](const char* data, std::size_t size) { unpacking.add(data, size); });
        unpacking.end();
    }
}

void unpackTar(const fs::path& archive, Unpacking& unpacking) {
    TarReader reader(archive);
    std::string piece(256 << 10, '\0');
    while (const std::optional<TarEntry> entry = reader.next()) {
        if (!unpacking.begin(entry->name, entry->size))
            continue;
        while (const std::size_t size = reader.read(piece.data(), piece.size()))
            unpacking.add(piece.data(), size);
        unpacking.end();
    }
}

}  // namespace

bool looksLikeArchive(const fs::path& path) noexcept {
    try {
        if (!fs::is_regular_file(path))
            return false;
        InputFile file(path);
        return looksLikeZip(file) || looksLikeTar(file);
    } catch (const std::exception&) {
        return false;
    }
}

void unpackArchive(const fs::path& archive, const fs::path& folder, const RunControl& control) {
    InputFile file(archive);
    Unpacking unpacking(archive, folder, control);
    if (looksLikeZip(file))
        unpackZip(file, unpacking, control);
    else
        unpackTar(archive, unpacking);
}

}  // namespace elmo
