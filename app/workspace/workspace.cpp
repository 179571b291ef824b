// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/workspace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "app/workspace/background_check.h"
#include "app/workspace/schema.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

namespace fs = std::filesystem;

void prepareForWriting(Workspace::Impl& session) {
    session.database.execAndGet("PRAGMA journal_mode = WAL");
    session.database.exec("PRAGMA synchronous = FULL");
    session.database.execAndGet("PRAGMA journal_size_limit = 67108864");
}

std::unique_ptr<Workspace::Impl> openSession(const fs::path& path, Workspace::Access access) {
    requireProject(path, access);
    const bool write = access == Workspace::Access::kReadWrite;
    auto session = std::make_unique<Workspace::Impl>(path, write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY,
                                                     !write && isImmutable(path));
    if (schemaOf(*session) > newestSchema())
        migrate(*session, newestSchema());                    // throws
    if (fs::file_size(path) <= Workspace::kCheckedOnOpening)  // damage is found before any work is lost to it
        if (const std::string damage = findDamage(*session); !damage.empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat, damageMessage(path, damage) + " Nothing was changed.");
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
        removeAbandoned();
        const int file = open(m_path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
        if (file < 0)
            refuse(errno);
        close(file);
    }
    ~NewFile() { removeWithLogs(m_path); }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    const fs::path& path() const { return m_path; }

    void giveName() {
        // One step that refuses a name that is taken; file systems that do not know it get a plain rename.
        if (renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, m_target.c_str(), RENAME_NOREPLACE) != 0) {
            if (errno == EEXIST || fs::exists(m_target))
                refuse(EEXIST);
            if (rename(m_path.c_str(), m_target.c_str()) != 0)
                refuse(errno);
        }
        if (const int handle = open(folderOf(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
            fsync(handle);
            close(handle);
        }
    }

private:
    static void removeWithLogs(const fs::path& path) {
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            unlink((path.string() + suffix).c_str());
    }

    /// What programs left that were killed while they made this project: TARGET.NUMBER.new of no process.
    void removeAbandoned() const {
        std::error_code ignored;
        const std::string begin = m_target.filename().string() + ".";
        for (const auto& entry : fs::directory_iterator(folderOf(m_target), ignored)) {
            const std::string name = entry.path().filename().string();
            int process = 0;
            const char* end = name.data() + name.size();
            if (!name.starts_with(begin))
                continue;
            const auto [rest, failure] = std::from_chars(name.data() + begin.size(), end, process);
            if (failure == std::errc() && std::string_view(rest, end) == ".new" && process > 0 &&
                kill(process, 0) != 0 && errno == ESRCH)
                removeWithLogs(entry.path());
        }
    }

    static fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

    [[noreturn]] void refuse(int reason) const {
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
                          fmt::format("{} already exists; choose another name for the new project.", path.string()));
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

bool Workspace::isInPlace() const {
    return m_impl->isInPlace();
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
    session.requireSameFile("begin a batch");
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
    session.requireSameFile("keep a batch");
    if (sqlite3_get_autocommit(session.database.getHandle()) != 0)  // as after a full disk
        throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("The project {} could not commit a batch: a change failed, "
                                                            "and everything since the last commit was rolled back.",
                                                            session.path.string()));
    guarded(session.path, "keep a batch", [&] { session.statement("COMMIT").exec(); });
    m_open = false;
    guarded(session.path, "begin a batch", [&] { session.statement("BEGIN IMMEDIATE").exec(); });
    m_open = true;
}

}  // namespace app
