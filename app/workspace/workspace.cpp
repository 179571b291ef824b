// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/workspace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/workspace/schema.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

namespace fs = std::filesystem;

/// Damage in small files is found before any work is lost to it; a large one is checked on request.
constexpr std::uintmax_t kCheckedOnOpening = std::uintmax_t{8} << 20;

void prepareForWriting(Workspace::Impl& session) {
    session.database.execAndGet("PRAGMA journal_mode = WAL");
    session.database.exec("PRAGMA synchronous = FULL");
    session.database.execAndGet("PRAGMA journal_size_limit = 67108864");
}

/// What SQLite leaves beside a file whose program was killed.
bool hasLog(const fs::path& path) {
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(fs::path(path.string() + "-wal"), failure);
    return !failure && size > 0;
}

std::unique_ptr<Workspace::Impl> openSession(const fs::path& path, Workspace::Access access) {
    requireProject(path, access);
    const bool write = access == Workspace::Access::kReadWrite;
    // In a folder that can't be written to SQLite can't share the file; nobody else can write to it then either.
    const bool immutable = !write && !isWritable(path) && !hasLog(path);
    auto session =
        std::make_unique<Workspace::Impl>(path, write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY, immutable);
    if (schemaOf(*session) > newestSchema())
        migrate(*session, newestSchema());  // throws
    if (fs::file_size(path) <= kCheckedOnOpening)
        if (const std::string damage = session->database.execAndGet("PRAGMA quick_check(1)").getString();
            damage != "ok")
            throw elmo::Error(
                elmo::ErrorCode::kBadFormat,
                fmt::format("The project {} is damaged: {}. Restore it from a copy, or save what can be "
                            "read with the program sqlite3 and its command .recover. Nothing was changed.",
                            path.string(), damage));
    if (write) {
        prepareForWriting(*session);
        migrate(*session, newestSchema());
    } else if (schemaOf(*session) < newestSchema()) {
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("The project {} has an older schema ({}, now {}). Open it for writing once: that "
                                      "brings it up to date.",
                                      path.string(), schemaOf(*session), newestSchema()));
    }
    return session;
}

/// A file of no name that anybody else has, filled and then given its name; removed where that fails.
class NewFile {
public:
    explicit NewFile(const fs::path& target)
        : m_target(target), m_path(fmt::format("{}.{}.new", target.string(), getpid())) {
        const int file = open(m_path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
        if (file < 0)
            refuse(errno);
        close(file);
    }
    ~NewFile() {
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            unlink((m_path.string() + suffix).c_str());
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    const fs::path& path() const { return m_path; }

    void giveName() {
        // link() refuses a name that is taken; file systems without links get a rename.
        if (link(m_path.c_str(), m_target.c_str()) != 0) {
            if (errno == EEXIST || fs::exists(m_target))
                refuse(EEXIST);
            if (rename(m_path.c_str(), m_target.c_str()) != 0)
                refuse(errno);
        }
        const fs::path folder = m_target.has_parent_path() ? m_target.parent_path() : fs::path(".");
        if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
            fsync(handle);
            close(handle);
        }
    }

private:
    [[noreturn]] void refuse(int reason) const {
        if (reason == EEXIST)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("{} exists; a new project needs a name of its own.", m_target.string()));
        const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
        throw elmo::Error(reason == ENOENT ? elmo::ErrorCode::kNotFound
                          : denied         ? elmo::ErrorCode::kPermission
                                           : elmo::ErrorCode::kIo,
                          fmt::format("The project {} could not be made: {}. Check its folder.", m_target.string(),
                                      std::strerror(reason)));
    }

    fs::path m_target, m_path;
};

}  // namespace

Workspace::Workspace(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;
Workspace::~Workspace() = default;

Workspace Workspace::create(const fs::path& path) {
    if (fs::exists(path))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("{} exists; a new project needs a name of its own.", path.string()));
    NewFile file(path);
    guarded(path, "be made", [&] {
        Impl session(file.path(), SQLite::OPEN_READWRITE);
        session.database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
        prepareForWriting(session);
        migrate(session, newestSchema());
    });
    file.giveName();
    return Workspace(path);
}

Workspace::Workspace(const fs::path& path, Access access)
    : m_impl(guarded(path, "be opened", [&] { return openSession(path, access); })) {}

const fs::path& Workspace::path() const {
    return m_impl->path;
}

std::optional<std::string> Workspace::setting(const std::string& key) const {
    return guarded(m_impl->path, "be read", [&]() -> std::optional<std::string> {
        Rows rows(m_impl->statement("SELECT value FROM settings WHERE key = ?"));
        rows->bind(1, key);
        return rows.next() ? std::optional(rows->getColumn(0).getString()) : std::nullopt;
    });
}

void Workspace::setSetting(const std::string& key, const std::string& value) {
    m_impl->change("keep a setting", [&] {
        auto& put = m_impl->statement("INSERT OR REPLACE INTO settings VALUES (?, ?)");
        put.bind(1, key);
        put.bind(2, value);
        put.exec();
    });
}

std::string Workspace::check() const {
    return guarded(m_impl->path, "be checked", [&] {
        std::string damage;
        for (const char* sql : {"PRAGMA integrity_check", "PRAGMA foreign_key_check"}) {
            Rows rows(m_impl->statement(sql));
            while (rows.next())
                if (const std::string line = rows->getColumn(0).getString(); line != "ok")
                    damage += line + "\n";
        }
        return damage;
    });
}

Workspace::Batch::Batch(Workspace& workspace) : m_workspace(workspace) {
    Impl& session = *workspace.m_impl;
    if (session.inBatch)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "A workspace has one batch at a time.");
    guarded(session.path, "begin a batch", [&] { session.statement("BEGIN IMMEDIATE").exec(); });
    session.inBatch = true;
}

Workspace::Batch::~Batch() {
    Impl& session = *m_workspace.m_impl;
    if (m_open)
        session.database.tryExec("ROLLBACK");
    session.inBatch = false;
}

void Workspace::Batch::commit() {
    Impl& session = *m_workspace.m_impl;
    guarded(session.path, "keep a batch", [&] { session.statement("COMMIT").exec(); });
    m_open = false;
    guarded(session.path, "begin a batch", [&] { session.statement("BEGIN IMMEDIATE").exec(); });
    m_open = true;
}

}  // namespace app
