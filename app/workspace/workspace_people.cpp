// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: annotators, finished marks, the tagset, metadata, parts of the corpus.
#include "app/workspace/schema.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

/// Projects of earlier versions that are opened read-only have none of it.
bool hasPeople(Workspace::Impl& session) {
    return schemaOf(session) >= kSchemaOfWholeDocuments;
}

}  // namespace

std::vector<FinishedMark> Workspace::finishedMarks(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<FinishedMark> marks;
        if (!hasPeople(*m_impl))
            return marks;
        Rows rows(m_impl->statement(
            "SELECT ifnull(name, ''), time FROM finished LEFT JOIN annotators ON id = annotator WHERE "
            "document = ? ORDER BY annotator"));
        rows->bind(1, document);
        while (rows.next())
            marks.push_back({rows->getColumn(0).getString(), rows->getColumn(1).getString()});
        return marks;
    });
}

std::map<std::int64_t, std::vector<FinishedMark>> Workspace::finishedMarks() const {
    return guarded(m_impl->path, "be read", [&] {
        std::map<std::int64_t, std::vector<FinishedMark>> marks;
        if (!hasPeople(*m_impl))
            return marks;
        Rows rows(
            m_impl->statement("SELECT document, ifnull(name, ''), time FROM finished LEFT JOIN annotators ON id = "
                              "annotator ORDER BY document, annotator"));
        while (rows.next())
            marks[rows->getColumn(0).getInt64()].push_back(
                {rows->getColumn(1).getString(), rows->getColumn(2).getString()});
        return marks;
    });
}

tasks::DecisionCount Workspace::decisionsOf(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        Rows rows(m_impl->statement(
            "SELECT count(*), ifnull(sum(decision <> 0), 0) FROM spans WHERE document = ? AND layer = 0"));
        rows->bind(1, document);
        rows.next();
        return tasks::DecisionCount{.decided = rows->getColumn(1).getInt64(),
                                    .predictions = rows->getColumn(0).getInt64()};
    });
}

void Workspace::setFinished(std::int64_t document, const std::string& annotator, bool finished) {
    m_impl->change("note that a document is finished", [&] {
        const std::int64_t person = m_impl->annotatorId(annotator);
        auto& put = m_impl->statement(
            finished ? "INSERT OR REPLACE INTO finished VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))"
                     : "DELETE FROM finished WHERE document = ?1 AND annotator = ?2");
        put.bind(1, document);
        put.bind(2, person);
        put.exec();
    });
}

void Workspace::addFinishedMark(std::int64_t document, const FinishedMark& mark) {
    m_impl->change("note that a document is finished", [&] {
        const std::int64_t person = m_impl->annotatorId(mark.annotator);
        auto& put = m_impl->statement("INSERT OR IGNORE INTO finished VALUES (?1, ?2, ?3)");
        put.bind(1, document);
        put.bind(2, person);
        put.bind(3, mark.time);
        put.exec();
    });
}

std::vector<std::string> Workspace::annotatorNames() const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<std::string> names;
        if (!hasPeople(*m_impl))
            return names;
        Rows rows(m_impl->statement("SELECT name FROM annotators ORDER BY id"));
        while (rows.next())
            names.push_back(rows->getColumn(0).getString());
        return names;
    });
}

std::vector<TagsetLabel> Workspace::tagset() const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<TagsetLabel> labels;
        if (!hasPeople(*m_impl))
            return labels;
        Rows rows(
            m_impl->statement("SELECT kind, label, color, key, description, meaning FROM tagset ORDER BY position"));
        while (rows.next()) {
            const auto text = [&](int column) { return rows->getColumn(column).getString(); };
            labels.push_back({text(0), text(1), text(2), text(3), text(4), text(5)});
        }
        return labels;
    });
}

void Workspace::setTagset(const std::vector<TagsetLabel>& labels) {
    m_impl->change("keep the tagset", [&] {
        m_impl->statement("DELETE FROM tagset").exec();
        for (const TagsetLabel& label : labels) {
            auto& put = m_impl->statement(
                "INSERT INTO tagset (kind, label, color, key, description, meaning) VALUES (?, ?, ?, ?, ?, ?)");
            int column = 0;
            for (const std::string* text :
                 {&label.kind, &label.label, &label.color, &label.key, &label.description, &label.meaning})
                put.bind(++column, *text);
            put.exec();
        }
    });
}

std::vector<std::string> Workspace::labels() const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<std::string> labels;
        Rows rows(
            m_impl->statement("SELECT label FROM spans WHERE decision <> 2 AND label <> '' GROUP BY label ORDER BY "
                              "count(*) DESC, label"));
        while (rows.next())
            labels.push_back(rows->getColumn(0).getString());
        return labels;
    });
}

std::vector<tasks::NamedValue> Workspace::metadata(std::int64_t document) const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<tasks::NamedValue> fields;
        if (!hasPeople(*m_impl))
            return fields;
        Rows rows(m_impl->statement("SELECT name, value FROM metadata WHERE document = ? ORDER BY position"));
        rows->bind(1, document);
        while (rows.next())
            fields.push_back({rows->getColumn(0).getString(), rows->getColumn(1).getString()});
        return fields;
    });
}

void Workspace::setMetadata(std::int64_t document, const std::vector<tasks::NamedValue>& fields) {
    m_impl->known.reset();
    m_impl->change("keep metadata", [&] {
        auto& count = m_impl->statement("UPDATE documents SET revision = revision + 1 WHERE id = ?");
        count.bind(1, document);
        count.exec();
        auto& remove = m_impl->statement("DELETE FROM metadata WHERE document = ?");
        remove.bind(1, document);
        remove.exec();
        for (std::size_t i = 0; i < fields.size(); ++i) {
            auto& put = m_impl->statement("INSERT INTO metadata VALUES (?, ?, ?, ?)");
            put.bind(1, document);
            put.bind(2, static_cast<std::int64_t>(i));
            put.bind(3, fields[i].name);
            put.bind(4, fields[i].value);
            put.exec();
        }
    });
}

std::vector<std::string> Workspace::metadataFields() const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<std::string> names;
        if (!hasPeople(*m_impl))
            return names;
        Rows rows(m_impl->statement("SELECT name FROM metadata GROUP BY name ORDER BY count(*) DESC, name"));
        while (rows.next())
            names.push_back(rows->getColumn(0).getString());
        return names;
    });
}

std::map<std::string, std::string> Workspace::subcorpora() const {
    return guarded(m_impl->path, "be read", [&] {
        std::map<std::string, std::string> all;
        if (!hasPeople(*m_impl))
            return all;
        Rows rows(m_impl->statement("SELECT name, condition FROM subcorpora"));
        while (rows.next())
            all[rows->getColumn(0).getString()] = rows->getColumn(1).getString();
        return all;
    });
}

void Workspace::setSubcorpus(const std::string& name, const std::string& condition) {
    m_impl->change("keep a part of the corpus", [&] {
        auto& put = m_impl->statement(condition.empty() ? "DELETE FROM subcorpora WHERE name = ?1"
                                                        : "INSERT OR REPLACE INTO subcorpora VALUES (?1, ?2)");
        put.bind(1, name);
        if (!condition.empty())
            put.bind(2, condition);
        put.exec();
    });
}

}  // namespace app
