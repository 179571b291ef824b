// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: copies of the whole file.
#include <sqlite3.h>

#include "app/workspace/new_file.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

/// Through a connection of its own, so that a transaction of the caller may keep other programs from writing.
void copyProject(const std::filesystem::path& from, const std::filesystem::path& target) {
    NewFile file(target);
    guarded(target, "be written", [&] {
        Workspace::Impl session(from, SQLite::OPEN_READONLY);
        session.database.exec("PRAGMA query_only = OFF");  // it takes VACUUM INTO, which writes elsewhere, for a change
        SQLite::Statement copy(session.database, "VACUUM INTO ?");
        copy.bind(1, file.path().string());
        copy.exec();
    });
    Workspace(file.path(), Workspace::Access::kReadOnly);  // what can't be opened is not given the name
    file.giveName();
}

}  // namespace

void Workspace::copyTo(const std::filesystem::path& target) const {
    m_impl->requireSameFile("be copied");
    copyProject(m_impl->path, target);
}

void Workspace::moveAllTo(const std::filesystem::path& target) {
    m_impl->change("be moved", [&] {
        copyProject(m_impl->path, target);
        for (const char* sql : {"INSERT INTO search (search) VALUES ('delete-all')", "DELETE FROM documents",
                                "DELETE FROM runs", "DELETE FROM settings", "DELETE FROM unread"})
            m_impl->statement(sql).exec();
    });
}

}  // namespace app
