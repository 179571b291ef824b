// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspace/sqlite_connection.h"

namespace app {

/// A row of id, name, hash, language, encoding, bytes, tokens, sentences, revision.
inline DocumentRow documentRow(SQLite::Statement& row) {
    return {row.getColumn(0).getInt64(),  row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getInt64(),
            row.getColumn(6).getInt64(),  row.getColumn(7).getInt64(),  row.getColumn(8).getInt64()};
}

/// Calls with a view of the file that other programs do not change meanwhile.
template <class Work>
auto readTogether(Workspace::Impl& session, const char* doing, Work&& work) {
    return guarded(session.path, doing, [&] {
        const bool own = !session.inBatch;
        if (own)
            session.control("BEGIN");
        try {
            auto result = work();
            if (own)
                session.control("COMMIT");
            return result;
        } catch (...) {
            if (own)
                session.database.tryExec("ROLLBACK");
            throw;
        }
    });
}

}  // namespace app
