// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/sqlite_connection.h"

#include <fmt/format.h>

#include <sqlite3.h>
#include <sys/stat.h>
#include <string_view>

#include "app/workspace/schema.h"
#include "app/workspace/search_tokenizer.h"
#include "app/workspace/word_key.h"
#include "elmo/text/search_key.h"

namespace app {
namespace {

constexpr int kBusyMilliseconds = 5000;

struct Meaning {
    elmo::ErrorCode code;
    const char* words;
};

Meaning meaningOf(int result) {
    switch (result) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {elmo::ErrorCode::kIo,
                    "another program is writing to it; nothing was changed. Try again when it has finished"};
        case SQLITE_FULL:
            return {elmo::ErrorCode::kIo, "the disk is full; the change was not saved. Free some space and try again"};
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return {elmo::ErrorCode::kPermission, "it is read-only. Copy it to a writable folder"};
        case SQLITE_CANTOPEN:
            return {elmo::ErrorCode::kPermission,
                    "it or its folder can't be opened. Check that the folder exists and may be written to"};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return {elmo::ErrorCode::kBadFormat,
                    "it is damaged. Work on a copy of it: what can still be read may be saved with the program "
                    "sqlite3 and its command .recover"};
        case SQLITE_TOOBIG:
            return {elmo::ErrorCode::kUnsupported, "a text or list is larger than 1 GB. Split the document"};
        case SQLITE_NOMEM:
            return {elmo::ErrorCode::kOutOfMemory, "memory ran out"};
        case SQLITE_IOERR:
            return {elmo::ErrorCode::kIo,
                    "reading or writing failed (disk full, removed or failing); the change was not saved"};
        default:
            return {elmo::ErrorCode::kInternal, "SQLite refused it"};
    }
}

/// A path as a URI of SQLite has it: there, "?" and "#" end the path, and "%" begins a byte in digits.
std::string inUri(const std::filesystem::path& path) {
    std::string uri;
    for (const char c : path.string())
        uri += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02X}", static_cast<unsigned char>(c))
                                                : std::string(1, c);
    return uri;
}

/// SQLite's own flags. A reader that may write to the folder is opened for writing, with `query_only`: SQLite deletes
/// the -wal and -shm files next to the project only at the end of such a connection.
int flagsFor(const std::filesystem::path& path, int flags, bool immutable) {
    if (immutable)
        return flags | SQLite::OPEN_URI;
    return flags == SQLite::OPEN_READONLY && isWritable(path) ? SQLite::OPEN_READWRITE : flags;
}

}  // namespace

void throwStoreError(const std::filesystem::path& path, const std::string& doing, const SQLite::Exception& error) {
    // SQLite has no code of its own for a file whose format number it does not know, whose tables lack a column, or
    // whose index can't be opened; in a project that is damage.
    const std::string_view reason = error.what();
    const bool damaged = reason == "unsupported file format" || reason.starts_with("no such column") ||
                         reason.starts_with("no such table") || reason.starts_with("vtable constructor failed");
    const Meaning meaning = meaningOf(damaged ? SQLITE_CORRUPT : error.getErrorCode());
    throw elmo::Error(meaning.code, fmt::format("The project {} could not {}: {} ({}).", path.string(), doing,
                                                meaning.words, error.what()));
}

Workspace::Impl::Impl(std::filesystem::path file, int flags, bool immutable)
    : path(std::move(file)),
      database(immutable ? fmt::format("file:{}?immutable=1", inUri(path)) : path.string(),
               flagsFor(path, flags, immutable), kBusyMilliseconds),
      tokenizer(std::make_unique<SearchTokenizer>(database.getHandle())) {
    // What another program wrote into the file is data: its triggers and views may call nothing.
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_extended_result_codes(database.getHandle(), 0);
    struct stat status = {};
    if (stat(path.c_str(), &status) == 0) {
        device = status.st_dev;
        inode = status.st_ino;
    }
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA cell_size_check = ON");
    if (flags == SQLite::OPEN_READONLY)
        database.exec("PRAGMA query_only = ON");
}

bool Workspace::Impl::isAt(const std::filesystem::path& place) const {
    struct stat status = {};
    return stat(place.c_str(), &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

void Workspace::Impl::requireSameFile(const char* doing) const {
    if (isInPlace())
        return;
    throw elmo::Error(
        elmo::ErrorCode::kIo,
        fmt::format("The project {} could not {}: it was moved or removed, or another program has put "
                    "another file in its place; the change was not saved. Save the project as a new file, "
                    "or open the project again.",
                    path.string(), doing));
}

std::string findDamage(Workspace::Impl& session) {
    const std::string found = session.database.execAndGet("PRAGMA quick_check(1)").getString();
    return found == "ok" ? "" : found;
}

namespace {

constexpr std::size_t kMostForms = 400'000;  // kept in memory, about 40 MB

}  // namespace

void Workspace::Impl::forget() {
    known.reset();
    formIds.clear();
    forms.clear();
}

std::int64_t Workspace::Impl::formId(const std::string& value) {
    if (const auto found = formIds.find(value); found != formIds.end())
        return found->second;
    std::int64_t id = 0;
    {
        Rows rows(statement("SELECT id FROM forms WHERE value = ?"));
        rows->bind(1, value);
        if (rows.next())
            id = rows->getColumn(0).getInt64();
    }
    if (id == 0) {
        auto& put = statement("INSERT INTO forms (value, folded) VALUES (?, ?)");
        put.bind(1, value);
        if (const std::string folded = wordKey(value); folded != value)
            put.bind(2, folded);
        put.exec();
        id = database.getLastInsertRowid();
        elmo::forEachSearchWord(value, [&](std::string_view part, std::size_t) {
            if (part.size() == value.size())
                return;
            auto& putPart = statement("INSERT OR IGNORE INTO form_parts VALUES (?, ?)");
            putPart.bind(1, wordKey(part));
            putPart.bind(2, id);
            putPart.exec();
        });
    }
    if (formIds.size() >= kMostForms)
        formIds.clear();
    formIds.emplace(value, id);
    return id;
}

std::string Workspace::Impl::formOf(std::int64_t id) {
    if (const auto found = forms.find(id); found != forms.end())
        return found->second;
    Rows rows(statement("SELECT value FROM forms WHERE id = ?"));
    rows->bind(1, id);
    if (!rows.next())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("The project file has no word {}.", id));
    if (forms.size() >= kMostForms)
        forms.clear();
    return forms.emplace(id, rows->getColumn(0).getString()).first->second;
}

std::int64_t Workspace::Impl::annotatorId(const std::string& name) {
    if (name.empty())
        return 0;
    {
        Rows rows(statement("SELECT id FROM annotators WHERE name = ?"));
        rows->bind(1, name);
        if (rows.next())
            return rows->getColumn(0).getInt64();
    }
    auto& put = statement("INSERT INTO annotators (name) VALUES (?)");
    put.bind(1, name);
    put.exec();
    return database.getLastInsertRowid();
}

std::string Workspace::Impl::annotatorOf(std::int64_t id) {
    if (id == 0)
        return {};
    Rows rows(statement("SELECT name FROM annotators WHERE id = ?"));
    rows->bind(1, id);
    return rows.next() ? rows->getColumn(0).getString() : std::string();
}

Workspace::Impl::~Impl() {
    statements.clear();  // before the connection that they belong to
}

SQLite::Statement& Workspace::Impl::statement(const char* sql) {
    auto& kept = statements[sql];
    if (!kept)
        kept = std::make_unique<SQLite::Statement>(database, sql);
    kept->tryReset();
    kept->clearBindings();
    return *kept;
}

void Workspace::Impl::control(const char* sql) {
    Rows(statement(sql)).next();
}

}  // namespace app
