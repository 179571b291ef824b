// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/schema.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <fstream>

#include "app/workspace/embedded_schema.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

namespace fs = std::filesystem;

// SQLite's file format, "The Database Header".
constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;

int numberOf(const EmbeddedResource& file) {
    int number = 0;
    std::from_chars(file.name.data(), file.name.data() + file.name.size(), number);
    return number;
}

std::int64_t bigEndian(const std::string& header, std::size_t at) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = (value << 8) | static_cast<unsigned char>(header[at + i]);
    return value;
}

[[noreturn]] void refuseNewer(const fs::path& path, std::int64_t version) {
    throw elmo::Error(elmo::ErrorCode::kNewerVersion,
                      fmt::format("The project {} was written by a newer version of this program (schema {}, this one "
                                  "knows up to {}). Install the newer version; nothing was changed.",
                                  path.string(), version, newestSchema()));
}

}  // namespace

int newestSchema() {
    int newest = 0;
    for (const EmbeddedResource& file : embeddedSchema())
        newest = std::max(newest, numberOf(file));
    return newest;
}

bool isWritable(const fs::path& path) {
    struct stat status = {};
    // root may write to everything, and yet a file that nobody may write to is meant to stay as it is.
    const bool marked = stat(path.c_str(), &status) == 0 && (status.st_mode & 0222) == 0;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    return !marked && access(path.c_str(), W_OK) == 0 && access(folder.c_str(), W_OK) == 0;
}

bool isImmutable(const fs::path& path) {
    std::error_code failure;
    const std::uintmax_t log = fs::file_size(fs::path(path.string() + "-wal"), failure);
    return !isWritable(path) && (failure || log == 0);
}

void requireProject(const fs::path& path, Workspace::Access access) {
    std::ifstream file = elmo::openForReading(path);
    std::string header(kHeaderBytes, '\0');
    file.read(header.data(), kHeaderBytes);
    const bool project = static_cast<std::size_t>(file.gcount()) == kHeaderBytes && header.starts_with(kMagic) &&
                         bigEndian(header, kApplicationIdAt) == kApplicationId;
    if (!project)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} is not an Elmoscope project{}. Nothing was changed.", path.string(),
                                      header.starts_with(kMagic) ? " but another program's SQLite database" : ""));
    if (const std::int64_t version = bigEndian(header, kUserVersionAt); version > newestSchema())
        refuseNewer(path, version);
    if (access == Workspace::Access::kReadWrite && !isWritable(path))
        throw elmo::Error(elmo::ErrorCode::kPermission,
                          fmt::format("The project {} is read-only, or its folder is, where SQLite puts its log. Copy "
                                      "it to a writable folder, or open it read-only.",
                                      path.string()));
}

int schemaOf(Workspace::Impl& session) {
    return session.database.execAndGet("PRAGMA user_version").getInt();
}

void migrate(Workspace::Impl& session, int last) {
    if (schemaOf(session) > newestSchema())
        refuseNewer(session.path, schemaOf(session));
    for (const EmbeddedResource& file : embeddedSchema()) {
        const int number = numberOf(file);
        if (number > last || number <= schemaOf(session))
            continue;
        session.change("be brought to the newest schema", [&] {
            if (schemaOf(session) >= number)
                return;  // another program was faster
            session.database.exec(std::string(file.content));
            session.database.exec(fmt::format("PRAGMA user_version = {}", number));
        });
    }
}

}  // namespace app
