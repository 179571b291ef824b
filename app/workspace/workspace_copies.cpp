// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: copies of the whole file.
#include <sqlite3.h>

#include "app/workspace/new_file.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

void copyInto(Workspace::Impl& session, const std::filesystem::path& target) {
    SQLite::Statement copy(session.database, "VACUUM INTO ?");
    copy.bind(1, target.string());
    copy.exec();
}

/// Writes a copy by `copy(path)` and gives it the name.
template <class Copy>
void writeCopy(const std::filesystem::path& target, const Copy& copy) {
    NewFile file(target);
    guarded(target, "be written", [&] { copy(file.path()); });
    Workspace(file.path(), Workspace::Access::kReadOnly);  // what can't be opened is not given the name
    file.giveName();
}

/// Through a connection of its own, so that a transaction of the caller may keep other programs from writing.
void copyProject(const std::filesystem::path& from, const std::filesystem::path& target) {
    writeCopy(target, [&](const std::filesystem::path& path) {
        Workspace::Impl session(from, SQLite::OPEN_READONLY);
        session.database.exec("PRAGMA query_only = OFF");  // it takes VACUUM INTO, which writes elsewhere, for a change
        copyInto(session, path);
    });
}

}  // namespace

void Workspace::copyTo(const std::filesystem::path& target) const {
    if (isInPlace())
        return copyProject(m_impl->path, target);
    // Moved or removed, the file can still be read here, and here alone.
    writeCopy(target, [&](const std::filesystem::path& path) { copyInto(*m_impl, path); });
}

void Workspace::moveAllTo(const std::filesystem::path& target) {
    m_impl->change("be moved", [&] {
        copyProject(m_impl->path, target);
        for (const char* sql : {"INSERT INTO search (search) VALUES ('delete-all')", "DELETE FROM documents",
                                "DELETE FROM runs", "DELETE FROM settings", "DELETE FROM unread", "DELETE FROM tagset",
                                "DELETE FROM subcorpora", "DELETE FROM annotators", "DELETE FROM forms"})
            m_impl->statement(sql).exec();
        m_impl->forget();
    });
}

}  // namespace app
