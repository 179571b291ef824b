// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: its documents as the window lists them, and their undo histories.
#include <map>

#include "app/workspace/annotation_rows.h"
#include "app/workspace/document_rows.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

/// Which files each document is the latest text of; an empty list for earlier texts.
std::map<std::int64_t, std::vector<std::string>> latestTexts(Workspace::Impl& session) {
    std::map<std::int64_t, std::vector<std::string>> paths;
    std::string last;
    bool any = false;
    Rows rows(session.statement("SELECT path, document FROM places ORDER BY path, used DESC, document DESC"));
    while (rows.next()) {
        std::string path = rows->getColumn(0).getString();
        std::vector<std::string>& of = paths[rows->getColumn(1).getInt64()];
        if (!any || path != last)
            of.push_back(path);
        any = true;
        last = std::move(path);
    }
    return paths;
}

}  // namespace

std::vector<ListedDocument> Workspace::listed() const {
    return readTogether(*m_impl, "list its documents", [&] {
        auto paths = latestTexts(*m_impl);
        std::vector<ListedDocument> list;
        Rows rows(
            m_impl->statement("SELECT id, name, hash, language, encoding, bytes, tokens, sentences, revision, "
                              "EXISTS (SELECT 1 FROM spans WHERE document = documents.id) OR "
                              "EXISTS (SELECT 1 FROM scores WHERE document = documents.id) "
                              "FROM documents ORDER BY id"));
        while (rows.next()) {
            ListedDocument document{documentRow(*rows.operator->()), {}, rows->getColumn(9).getInt() != 0, {}};
            if (const auto known = paths.find(document.row.id); known != paths.end()) {
                if (known->second.empty())
                    continue;
                document.paths = std::move(known->second);
            }
            list.push_back(std::move(document));
        }
        // One query for all: a million of them would take most of the time of opening a project.
        auto at = list.begin();
        forEachDocumentScore(*m_impl, [&](std::int64_t id, tasks::ScoreAnnotation score) {
            while (at != list.end() && at->row.id < id)
                ++at;
            if (at != list.end() && at->row.id == id)
                at->scores.push_back(std::move(score));
        });
        return list;
    });
}

std::vector<std::string> Workspace::filesOf(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<std::string> paths;
        Rows rows(
            m_impl->statement("SELECT path FROM places AS mine WHERE document = ? AND NOT EXISTS (SELECT 1 FROM "
                              "places WHERE path = mine.path AND used > mine.used) ORDER BY path"));
        rows->bind(1, document);
        while (rows.next())
            paths.push_back(rows->getColumn(0).getString());
        return paths;
    });
}

std::int64_t Workspace::revisionOf(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        Rows rows(m_impl->statement("SELECT revision FROM documents WHERE id = ?"));
        rows->bind(1, document);
        return rows.next() ? std::int64_t{rows->getColumn(0).getInt64()} : 0;
    });
}

std::vector<std::string> Workspace::unreadFiles() const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<std::string> paths;
        Rows rows(m_impl->statement("SELECT path FROM unread ORDER BY position"));
        while (rows.next())
            paths.push_back(rows->getColumn(0).getString());
        return paths;
    });
}

void Workspace::addUnreadFiles(const std::vector<std::string>& paths) {
    m_impl->change("note the files to read", [&] {
        for (const std::string& path : paths) {
            // A file that was opened meanwhile is read already.
            auto& put = m_impl->statement(
                "INSERT OR IGNORE INTO unread (path) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM places WHERE path = "
                "?1)");
            put.bind(1, path);
            put.exec();
        }
    });
}

void Workspace::removeUnreadFile(const std::string& path) {
    m_impl->change("note the files to read", [&] {
        auto& remove = m_impl->statement("DELETE FROM unread WHERE path = ?");
        remove.bind(1, path);
        remove.exec();
    });
}

std::int64_t Workspace::dataVersion() const {
    return guarded(m_impl->path, "be read",
                   [&] { return std::int64_t{m_impl->database.execAndGet("PRAGMA data_version").getInt64()}; });
}

std::string Workspace::history(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        Rows rows(m_impl->statement("SELECT content FROM histories WHERE document = ?"));
        rows->bind(1, document);
        return rows.next() ? rows->getColumn(0).getString() : std::string();
    });
}

void Workspace::setHistory(std::int64_t document, const std::string& content) {
    m_impl->change("keep the undo history", [&] {
        auto& put = m_impl->statement("INSERT OR REPLACE INTO histories VALUES (?, ?)");
        put.bind(1, document);
        put.bind(2, content);
        put.exec();
    });
}

}  // namespace app
