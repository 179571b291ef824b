// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/workspace.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "app/workspace/background_check.h"
#include "app/workspace/new_file.h"
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

/// Copies a project of an earlier version before it is converted: the earlier program can open the copy.
fs::path backUp(const fs::path& path) {
    for (int number = 1;; ++number) {
        const std::string mark = number == 1 ? ".backup" : fmt::format(".backup-{}", number);
        const fs::path target = path.parent_path() / (path.stem().string() + mark + path.extension().string());
        if (fs::exists(fs::symlink_status(target)))
            continue;
        NewFile file(target);
        Workspace::Impl session(path, SQLite::OPEN_READONLY);
        session.database.exec("PRAGMA query_only = OFF");  // it takes VACUUM INTO, which writes elsewhere, for a change
        SQLite::Statement copy(session.database, "VACUUM INTO ?");
        copy.bind(1, file.path().string());
        copy.exec();
        file.giveName();
        return target;
    }
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
        if (schemaOf(*session) < newestSchema())
            session->backup = backUp(path);
        migrate(*session, newestSchema());
    } else if (schemaOf(*session) < kOldestReadableSchema) {
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("The project {} has an older schema ({}, now {}). Open it for writing once: that "
                                      "brings it up to date.",
                                      path.string(), schemaOf(*session), newestSchema()));
    }
    return session;
}

}  // namespace

Workspace::Workspace(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;
Workspace::~Workspace() = default;

Workspace Workspace::create(const fs::path& path) {
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

std::optional<fs::path> Workspace::backup() const {
    return m_impl->backup;
}

bool Workspace::isInPlace() const {
    return m_impl->isInPlace();
}

void Workspace::emptyJournal() {
    guarded(m_impl->path, "be completed", [&] { m_impl->database.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)"); });
}

bool Workspace::isAt(const fs::path& path) const {
    return m_impl->isAt(path);
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
    guarded(session.path, "begin a batch", [&] { session.control("BEGIN IMMEDIATE"); });
    session.inBatch = true;
}

Workspace::Batch::~Batch() {
    Impl& session = *m_workspace.m_impl;
    if (m_open) {
        session.database.tryExec("ROLLBACK");
        session.forget();
    }
    session.inBatch = false;
}

void Workspace::Batch::finish() {
    Impl& session = *m_workspace.m_impl;
    session.requireSameFile("keep a batch");
    if (sqlite3_get_autocommit(session.database.getHandle()) != 0)  // as after a full disk
        throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("The project {} could not commit a batch: a change failed, "
                                                            "and everything since the last commit was rolled back.",
                                                            session.path.string()));
    guarded(session.path, "keep a batch", [&] { session.control("COMMIT"); });
    m_open = false;
}

void Workspace::Batch::commit() {
    Impl& session = *m_workspace.m_impl;
    finish();
    guarded(session.path, "begin a batch", [&] { session.control("BEGIN IMMEDIATE"); });
    m_open = true;
}

}  // namespace app
