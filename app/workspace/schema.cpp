// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/schema.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <memory>

#include "app/workspace/annotation_rows.h"
#include "app/workspace/embedded_schema.h"
#include "app/workspace/span_blob.h"
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

/// The first bytes of a file, or none. SQLite reads them: a descriptor of the file that anything else closes takes this
/// process's locks on it along (fcntl(2)), and the next program that closes the project would delete the log that is
/// written here.
std::string headerOf(const fs::path& path) {
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
    sqlite3_file* file = nullptr;
    std::string header(kHeaderBytes, '\0');
    const bool isRead = result == SQLITE_OK &&
                        sqlite3_file_control(opened, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file &&
                        file->pMethods && file->pMethods->xRead(file, header.data(), kHeaderBytes, 0) == SQLITE_OK;
    return isRead ? header : std::string();
}

[[noreturn]] void refuseNewer(const fs::path& path, std::int64_t version) {
    throw elmo::Error(elmo::ErrorCode::kNewerVersion,
                      fmt::format("The project {} was written by a newer version of this program (schema {}, this one "
                                  "knows up to {}). Install the newer version; nothing was changed.",
                                  path.string(), version, newestSchema()));
}

/// The columns of words that documents of earlier schemas lack.
void addWords(Workspace::Impl& session) {
    SQLite::Statement texts(session.database, "SELECT document, text, tokens, sentences FROM texts");
    while (texts.executeStep()) {
        const elmo::Document document(
            std::string(viewOf(texts.getColumn(1))),
            {unpackSpans(viewOf(texts.getColumn(2))), unpackSentences(viewOf(texts.getColumn(3)))});
        insertWords(session, texts.getColumn(0).getInt64(), document);
    }
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
    const std::string header = headerOf(path);
    if (header.empty())
        elmo::openForReading(path);  // for its messages
    const bool project = header.starts_with(kMagic) && bigEndian(header, kApplicationIdAt) == kApplicationId;
    if (!project)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} is not an Elmoscope project{}. Nothing was changed.", path.string(),
                                      header.starts_with(kMagic) ? " but another program's SQLite database" : ""));
    if (const std::int64_t version = bigEndian(header, kUserVersionAt); version > newestSchema())
        refuseNewer(path, version);
    if (access == Workspace::Access::kReadWrite && !isWritable(path))
        throw elmo::Error(elmo::ErrorCode::kPermission,
                          fmt::format("The project {} is read-only, or its folder is, where SQLite puts its log. Copy "
                                      "it to a writable folder and open the copy.",
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
            if (number == kSchemaOfWholeDocuments)
                addWords(session);
            session.database.exec(fmt::format("PRAGMA user_version = {}", number));
        });
    }
}

}  // namespace app
