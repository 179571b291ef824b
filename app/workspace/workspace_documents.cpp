// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: documents with their text and segmentation.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/workspace/annotation_rows.h"
#include "app/workspace/document_rows.h"
#include "app/workspace/search_tokenizer.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

[[noreturn]] void refuseUnknown(const Workspace::Impl& session, std::int64_t id) {
    throw elmo::Error(elmo::ErrorCode::kNotFound,
                      fmt::format("The project {} has no document {}. It may have been removed; reload the list.",
                                  session.path.string(), id));
}

constexpr const char* kPage =
    "SELECT id, name, hash, language, encoding, bytes, tokens, sentences, revision FROM documents WHERE id > ? ORDER "
    "BY "
    "id LIMIT ?";
constexpr const char* kByHash =
    "SELECT id, name, hash, language, encoding, bytes, tokens, sentences, revision FROM documents WHERE hash = ? ORDER "
    "BY id";
constexpr const char* kByName =
    "SELECT id, name, hash, language, encoding, bytes, tokens, sentences, revision FROM documents WHERE name = ? ORDER "
    "BY id";

std::vector<DocumentRow> rowsOf(Rows& rows) {
    std::vector<DocumentRow> list;
    while (rows.next())
        list.push_back(documentRow(*rows.operator->()));
    return list;
}

void insertText(Workspace::Impl& session, std::int64_t id, const elmo::Document& document) {
    auto& put = session.statement("INSERT INTO texts VALUES (?, ?, ?, ?)");
    put.bind(1, id);
    bindBlob(put, 2, document.text());
    bindBlob(put, 3, packSpans(document.tokens()));
    bindBlob(put, 4, packSentences(document.sentences()));
    put.exec();
}

void indexText(Workspace::Impl& session, std::int64_t id, const elmo::Document& document) {
    auto& put = session.statement("INSERT INTO search (rowid, text) VALUES (?, ?)");
    put.bind(1, id);
    bindBlob(put, 2, document.text());
    const SearchTokenizer::Known known(*session.tokenizer, document);
    put.exec();
}

/// Runs what reads a document's parts; their errors are errors of the file.
template <class Work>
auto readingParts(const Workspace::Impl& session, std::int64_t id, Work&& work) {
    try {
        return work();
    } catch (const elmo::Error& error) {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Document {} of the project {} is damaged: {}", id,
                                                                   session.path.string(), error.what()));
    }
}

std::shared_ptr<const elmo::Document> readText(Workspace::Impl& session, std::int64_t id, std::string language) {
    Rows text(session.statement("SELECT text, tokens, sentences FROM texts WHERE document = ?"));
    text->bind(1, id);
    if (!text.next())
        refuseUnknown(session, id);
    return readingParts(session, id, [&] {
        return std::make_shared<const elmo::Document>(
            std::string(viewOf(text->getColumn(0))),
            elmo::Segmentation{unpackSpans(viewOf(text->getColumn(1))), unpackSentences(viewOf(text->getColumn(2)))},
            std::move(language));
    });
}

}  // namespace

std::int64_t Workspace::addDocument(const tasks::AnnotatedDocument& document, const std::string& encoding) {
    requireSound(document.annotations, *document.document);
    std::int64_t id = 0;
    m_impl->change("take in a document", [&] {
        const elmo::Document& text = *document.document;
        auto& put = m_impl->statement(
            "INSERT INTO documents (name, hash, language, encoding, bytes, tokens, sentences, next_id) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document.name);
        put.bind(2, text.contentHash());
        put.bind(3, text.language());
        put.bind(4, encoding);
        put.bind(5, static_cast<std::int64_t>(text.text().size()));
        put.bind(6, static_cast<std::int64_t>(text.tokens().size()));
        put.bind(7, static_cast<std::int64_t>(text.sentences().size()));
        put.bind(8, document.annotations.nextId);
        put.exec();
        id = m_impl->database.getLastInsertRowid();
        insertText(*m_impl, id, text);
        indexText(*m_impl, id, text);
        insertWords(*m_impl, id, text);
        insertAnnotations(*m_impl, id, document.annotations);
    });
    return id;
}

std::int64_t Workspace::documentCount() const {
    return guarded(m_impl->path, "be read", [&] {
        Rows rows(m_impl->statement("SELECT count(*) FROM documents"));
        rows.next();
        return std::int64_t{rows->getColumn(0).getInt64()};
    });
}

std::vector<DocumentRow> Workspace::documents(std::int64_t after, int limit) const {
    return guarded(m_impl->path, "list its documents", [&] {
        Rows rows(m_impl->statement(kPage));
        rows->bind(1, after);
        rows->bind(2, limit);
        return rowsOf(rows);
    });
}

std::vector<DocumentRow> Workspace::documentsWithHash(const std::string& hash) const {
    return guarded(m_impl->path, "list its documents", [&] {
        Rows rows(m_impl->statement(kByHash));
        rows->bind(1, hash);
        return rowsOf(rows);
    });
}

std::vector<DocumentRow> Workspace::documentsNamed(const std::string& name) const {
    return guarded(m_impl->path, "list its documents", [&] {
        Rows rows(m_impl->statement(kByName));
        rows->bind(1, name);
        return rowsOf(rows);
    });
}

std::vector<std::int64_t> Workspace::documentsWithSource(const std::string& model, const std::string& modelHash) const {
    return guarded(m_impl->path, "list its documents", [&] {
        std::vector<std::int64_t> ids;
        Rows rows(m_impl->statement(
            "SELECT DISTINCT document FROM sources WHERE model = ? AND model_hash = ? ORDER BY document"));
        rows->bind(1, model);
        rows->bind(2, modelHash);
        while (rows.next())
            ids.push_back(rows->getColumn(0).getInt64());
        return ids;
    });
}

std::vector<tasks::AnnotationMaker> Workspace::annotators() const {
    return guarded(m_impl->path, "list its annotators", [&] {
        std::set<tasks::AnnotationMaker> makers;
        Rows rows(m_impl->statement(
            "SELECT DISTINCT layer, ifnull(model, ''), ifnull(model_hash, '') FROM spans LEFT JOIN sources ON "
            "sources.document = spans.document AND position = source "
            "UNION SELECT 1, '', '' WHERE EXISTS (SELECT 1 FROM spans WHERE decision <> 0 AND layer = 0)"));
        while (rows.next())
            makers.insert(
                {rows->getColumn(0).getInt() == 0 ? tasks::AnnotationLayer::kModel : tasks::AnnotationLayer::kHuman,
                 rows->getColumn(1).getString(), rows->getColumn(2).getString()});
        std::vector<tasks::AnnotationMaker> list(makers.begin(), makers.end());
        std::ranges::stable_sort(
            list, {}, [](const tasks::AnnotationMaker& maker) { return std::pair(maker.layer, maker.isByHand()); });
        return list;
    });
}

StoredDocument Workspace::document(std::int64_t id) const {
    return readTogether(*m_impl, "read a document", [&] {
        StoredDocument stored;
        std::string language;
        {
            Rows row(m_impl->statement("SELECT name, language, next_id, revision FROM documents WHERE id = ?"));
            row->bind(1, id);
            if (!row.next())
                refuseUnknown(*m_impl, id);
            stored.document.name = row->getColumn(0).getString();
            language = row->getColumn(1).getString();
            stored.document.annotations.nextId = row->getColumn(2).getInt64();
            stored.revision = row->getColumn(3).getInt64();
        }
        stored.document.document = readText(*m_impl, id, std::move(language));
        readingParts(*m_impl, id, [&] {
            readAnnotations(*m_impl, id, stored.document.annotations);
            requireSound(stored.document.annotations, *stored.document.document);
        });
        m_impl->known = {id, stored.revision, stored.document.document, stored.document.annotations};
        return stored;
    });
}

std::string Workspace::text(std::int64_t id) const {
    return guarded(m_impl->path, "be read", [&] {
        Rows text(m_impl->statement("SELECT text FROM texts WHERE document = ?"));
        text->bind(1, id);
        if (!text.next())
            refuseUnknown(*m_impl, id);
        return std::string(viewOf(text->getColumn(0)));
    });
}

void Workspace::renameDocument(std::int64_t id, const std::string& name) {
    m_impl->change("rename a document", [&] {
        auto& put = m_impl->statement("UPDATE documents SET name = ? WHERE id = ?");
        put.bind(1, name);
        put.bind(2, id);
        if (put.exec() == 0)
            refuseUnknown(*m_impl, id);
    });
}

void Workspace::removeDocument(std::int64_t id) {
    m_impl->known.reset();
    m_impl->change("remove a document", [&] {
        // The index keeps no text: removing a text needs the text and the tokens it was indexed with.
        const std::shared_ptr<const elmo::Document> text = readText(*m_impl, id, {});
        const SearchTokenizer::Known known(*m_impl->tokenizer, *text);
        auto& forget = m_impl->statement("INSERT INTO search (search, rowid, text) VALUES ('delete', ?, ?)");
        forget.bind(1, id);
        bindBlob(forget, 2, text->text());
        forget.exec();
        auto& remove = m_impl->statement("DELETE FROM documents WHERE id = ?");
        remove.bind(1, id);
        remove.exec();
    });
}

std::int64_t Workspace::saveAnnotations(std::int64_t id, const tasks::Annotations& annotations, std::int64_t revision) {
    m_impl->change("keep annotations", [&] {
        auto& put = m_impl->statement(
            "UPDATE documents SET revision = revision + 1, next_id = ? WHERE id = ? AND revision = ?");
        put.bind(1, annotations.nextId);
        put.bind(2, id);
        put.bind(3, revision);
        if (put.exec() == 0)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The annotations of document {} were changed by another program, or the "
                                          "document was removed. Nothing was overwritten: read the document again.",
                                          id));
        if (!m_impl->known || m_impl->known->id != id || m_impl->known->revision != revision) {
            m_impl->known = {id, revision, readText(*m_impl, id, {}), {}};
            readAnnotations(*m_impl, id, m_impl->known->annotations);
        }
        requireSound(annotations, *m_impl->known->document);
        changeAnnotationRows(*m_impl, id, m_impl->known->annotations, annotations);
    });
    m_impl->known->revision = revision + 1;
    m_impl->known->annotations = annotations;
    return revision + 1;
}

}  // namespace app
