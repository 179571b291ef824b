// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/annotation_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <unordered_map>

#include "app/documents/document_edits.h"
#include "app/workspace/schema.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/structure_blob.h"
#include "elmo/containers/json_failure.h"

namespace app {
namespace {

using tasks::AnnotationLayer;

int numberOf(AnnotationLayer layer) {
    return layer == AnnotationLayer::kModel ? 0 : 1;
}
AnnotationLayer layerOf(const SQLite::Column& column) {
    return column.getInt() == 0 ? AnnotationLayer::kModel : AnnotationLayer::kHuman;
}

void bindAll(SQLite::Statement& put, int first, std::initializer_list<std::string> texts) {
    for (const std::string& text : texts)
        put.bind(first++, text);
}

void insertSources(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.sources.size(); ++i) {
        const auto& source = annotations.sources[i];
        auto& put = session.statement("INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        bindAll(put, 3,
                {source.model, source.modelHash, source.bilmHash, source.tokenizerRevision, source.statePolicy,
                 source.programVersion, source.time});
        put.exec();
    }
}

void putFeatures(SQLite::Statement& put, int column, const std::vector<tasks::NamedValue>& features) {
    if (features.empty())
        return;
    nlohmann::json list = nlohmann::json::array();
    for (const tasks::NamedValue& feature : features)
        list.push_back({feature.name, feature.value});
    put.bind(column, list.dump());
}

[[noreturn]] void refuseDamagedList(const nlohmann::json::exception& error) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                      fmt::format("The project file holds a damaged list: {}.", elmo::describeFailure(error)));
}

std::vector<tasks::NamedValue> featuresOf(const SQLite::Column& column) {
    std::vector<tasks::NamedValue> features;
    if (column.isNull())
        return features;
    try {
        for (const nlohmann::json& feature : nlohmann::json::parse(column.getString()))
            features.push_back({feature.at(0).get<std::string>(), feature.at(1).get<std::string>()});
    } catch (const nlohmann::json::exception& error) {
        refuseDamagedList(error);
    }
    return features;
}

void putRow(Workspace::Impl& session, std::int64_t document, const tasks::SpanAnnotation& span, bool isNew) {
    const std::int64_t annotator = session.annotatorId(span.annotator);
    auto& put =
        session.statement(isNew ? "INSERT INTO spans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                : "INSERT OR REPLACE INTO spans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, document);
    put.bind(2, span.id);
    put.bind(3, span.bytes.begin.value());
    put.bind(4, span.bytes.end.value());
    put.bind(5, span.label);
    if (span.confidence)
        put.bind(6, *span.confidence);
    put.bind(7, numberOf(span.layer));
    put.bind(8, static_cast<int>(span.decision));
    put.bind(9, span.source);
    if (!span.more.empty())
        bindBlob(put, 10, packAnySpans(span.more));
    put.bind(11, span.kind);
    putFeatures(put, 12, span.features);
    put.bind(13, annotator);
    put.exec();
}

void insertScores(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.scores.size(); ++i) {
        const auto& score = annotations.scores[i];
        const std::int64_t annotator = session.annotatorId(score.annotator);
        auto& put = session.statement("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        put.bind(3, score.id);
        if (score.sentence)
            put.bind(4, score.sentence->value());
        put.bind(5, nlohmann::json(score.labels).dump());
        bindBlob(put, 6, packNumbers(score.probabilities));
        put.bind(7, numberOf(score.layer));
        put.bind(8, score.source);
        put.bind(9, annotator);
        put.exec();
    }
}

void insertQuestions(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.questions.size(); ++i) {
        const auto& question = annotations.questions[i];
        const std::int64_t annotator = session.annotatorId(question.annotator);
        auto& put = session.statement("INSERT INTO questions VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        put.bind(3, question.id);
        put.bind(4, question.question);
        put.bind(5, question.noAnswer);
        put.bind(6, numberOf(question.layer));
        put.bind(7, question.source);
        put.bind(8, annotator);
        put.exec();
        for (std::size_t k = 0; k < question.answers.size(); ++k) {
            auto& answer = session.statement("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)");
            answer.bind(1, document);
            answer.bind(2, static_cast<std::int64_t>(i));
            answer.bind(3, static_cast<std::int64_t>(k));
            answer.bind(4, question.answers[k].bytes.begin.value());
            answer.bind(5, question.answers[k].bytes.end.value());
            answer.bind(6, question.answers[k].probability);
            answer.exec();
        }
    }
}

void insertUninterpreted(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.uninterpreted.size(); ++i) {
        auto& put = session.statement("INSERT INTO uninterpreted VALUES (?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        bindAll(put, 3, {annotations.uninterpreted[i].format, annotations.uninterpreted[i].content});
        put.exec();
    }
}

void putRow(Workspace::Impl& session, std::int64_t document, const tasks::RelationAnnotation& relation, bool isNew) {
    const std::int64_t annotator = session.annotatorId(relation.annotator);
    auto& put =
        session.statement(isNew ? "INSERT INTO relations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                : "INSERT OR REPLACE INTO relations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, document);
    put.bind(2, relation.id);
    put.bind(3, relation.from.span);
    put.bind(4, relation.from.token.value());
    put.bind(5, relation.to.span);
    put.bind(6, relation.to.token.value());
    put.bind(7, relation.label);
    put.bind(8, relation.kind);
    if (relation.confidence)
        put.bind(9, *relation.confidence);
    put.bind(10, numberOf(relation.layer));
    put.bind(11, static_cast<int>(relation.decision));
    put.bind(12, relation.source);
    putFeatures(put, 13, relation.features);
    put.bind(14, annotator);
    put.exec();
}

void putRow(Workspace::Impl& session, std::int64_t document, const tasks::ClusterAnnotation& cluster, bool isNew) {
    const std::int64_t annotator = session.annotatorId(cluster.annotator);
    auto& put = session.statement(isNew ? "INSERT INTO clusters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                        : "INSERT OR REPLACE INTO clusters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, document);
    put.bind(2, cluster.id);
    bindBlob(put, 3, packIds(cluster.spans));
    put.bind(4, cluster.label);
    put.bind(5, numberOf(cluster.layer));
    put.bind(6, static_cast<int>(cluster.decision));
    put.bind(7, cluster.source);
    putFeatures(put, 8, cluster.features);
    put.bind(9, annotator);
    put.exec();
}

void remove(Workspace::Impl& session, const char* sql, std::int64_t document) {
    auto& remove = session.statement(sql);
    remove.bind(1, document);
    remove.exec();
}

/// Trees in a few bytes a word, the rest a row each.
void insertRelations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    std::map<std::pair<std::string, int>, std::vector<const tasks::RelationAnnotation*>> plain;
    for (const tasks::RelationAnnotation& relation : annotations.relations)
        if (isPlainRelation(relation))
            plain[{relation.kind, relation.source}].push_back(&relation);
        else
            putRow(session, document, relation, true);
    std::int64_t position = 0;
    for (const auto& [group, relations] : plain) {
        std::vector<std::string> labels;
        const std::string content = packRelations(relations, labels);
        auto& put = session.statement("INSERT INTO packed_relations VALUES (?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, position++);
        put.bind(3, group.first);
        put.bind(4, group.second);
        put.bind(5, nlohmann::json(labels).dump());
        bindBlob(put, 6, content);
        put.exec();
    }
}

void putColumn(Workspace::Impl& session, std::int64_t document, std::int64_t position,
               const tasks::TokenAttribute& attribute) {
    std::vector<std::int64_t> forms;
    for (const std::string& value : std::span(attribute.values.distinct()).subspan(1))
        forms.push_back(session.formId(value));
    const std::int64_t annotator = session.annotatorId(attribute.annotator);
    auto& put = session.statement("INSERT OR REPLACE INTO columns VALUES (?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, attribute.name);
    put.bind(2, document);
    put.bind(3, position);
    put.bind(4, numberOf(attribute.layer));
    put.bind(5, attribute.source);
    put.bind(6, annotator);
    bindBlob(put, 7, packColumn(forms, attribute.values.numbers()));
    put.exec();
}

void insertColumns(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.attributes.size(); ++i)
        putColumn(session, document, static_cast<std::int64_t>(i), annotations.attributes[i]);
}

void insertMetadata(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.metadata.size(); ++i) {
        auto& put = session.statement("INSERT INTO metadata VALUES (?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        bindAll(put, 3, {annotations.metadata[i].name, annotations.metadata[i].value});
        put.exec();
    }
}

void insertLines(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    if (annotations.comments.empty() && annotations.lines.empty())
        return remove(session, "DELETE FROM sentence_lines WHERE document = ?", document);
    auto& put = session.statement("INSERT OR REPLACE INTO sentence_lines VALUES (?, ?, ?)");
    put.bind(1, document);
    bindBlob(put, 2, packComments(annotations.comments));
    bindBlob(put, 3, packLines(annotations.lines));
    put.exec();
}

template <class List>
void insertRows(Workspace::Impl& session, std::int64_t document, const List& list) {
    for (const auto& annotation : list)
        putRow(session, document, annotation, true);
}

/// Writes the rows that have changed. `gone` gets the ids of those that are there no more.
template <class List>
void changeRows(Workspace::Impl& session, std::int64_t document, const List& before, const List& after,
                std::vector<std::int64_t>& gone) {
    std::unordered_map<std::int64_t, decltype(&*before.begin())> known;
    for (const auto& annotation : before)
        known.emplace(annotation.id, &annotation);
    for (const auto& annotation : after) {
        const auto old = known.find(annotation.id);
        if (old == known.end() || !(*old->second == annotation))
            putRow(session, document, annotation, old == known.end());
        if (old != known.end())
            known.erase(old);
    }
    for (const auto& [id, annotation] : known)
        gone.push_back(id);
}

void removeRows(Workspace::Impl& session, const char* sql, std::int64_t document,
                const std::vector<std::int64_t>& ids) {
    for (const std::int64_t id : ids) {
        auto& remove = session.statement(sql);
        remove.bind(1, document);
        remove.bind(2, id);
        remove.exec();
    }
}

/// Relations of the packed ones that go are marked as deleted: the others are not written again.
void changeRelations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& before,
                     const tasks::Annotations& after) {
    constexpr std::size_t kFew = 64;  // rows that are cheaper than packing a tree again
    if (before.relations == after.relations)
        return;
    std::unordered_map<std::int64_t, const tasks::RelationAnnotation*> known;
    for (const tasks::RelationAnnotation& relation : before.relations)
        known.emplace(relation.id, &relation);
    std::vector<const tasks::RelationAnnotation*> changed;
    for (const tasks::RelationAnnotation& relation : after.relations) {
        const auto old = known.find(relation.id);
        if (old == known.end() || !(*old->second == relation))
            changed.push_back(&relation);
        if (old != known.end())
            known.erase(old);
    }
    if (changed.size() + known.size() > kFew) {
        remove(session, "DELETE FROM relations WHERE document = ?", document);
        remove(session, "DELETE FROM packed_relations WHERE document = ?", document);
        return insertRelations(session, document, after);
    }
    for (const tasks::RelationAnnotation* relation : changed)
        putRow(session, document, *relation, false);  // it may replace one that is marked as deleted
    for (const auto& [id, relation] : known) {
        auto& mark = session.statement(
            "INSERT OR REPLACE INTO relations VALUES (?, ?, 0, 0, 0, 0, NULL, '', NULL, 0, 0, -1, NULL, 0)");
        mark.bind(1, document);
        mark.bind(2, id);
        mark.exec();
    }
}

void changeColumns(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& before,
                   const tasks::Annotations& after) {
    for (std::size_t i = 0; i < std::max(before.attributes.size(), after.attributes.size()); ++i) {
        const bool isKnown = i < before.attributes.size(), stays = i < after.attributes.size();
        if (isKnown && stays && before.attributes[i] == after.attributes[i])
            continue;
        auto& gone = session.statement("DELETE FROM columns WHERE document = ? AND position = ?");
        gone.bind(1, document);
        gone.bind(2, static_cast<std::int64_t>(i));
        gone.exec();
        if (stays)
            putColumn(session, document, static_cast<std::int64_t>(i), after.attributes[i]);
    }
}

elmo::ByteSpan spanAt(SQLite::Statement& row, int column) {
    return {elmo::ByteOffset(row.getColumn(column).getInt64()), elmo::ByteOffset(row.getColumn(column + 1).getInt64())};
}

/// Calls with each row of a query about a document.
template <class Call>
void forEachRow(Workspace::Impl& session, const char* sql, std::int64_t document, Call&& call) {
    Rows rows(session.statement(sql));
    rows->bind(1, document);
    while (rows.next())
        call(*rows.operator->());
}

tasks::SpanAnnotation spanOf(Workspace::Impl& session, SQLite::Statement& row) {
    tasks::SpanAnnotation span;
    span.id = row.getColumn(0).getInt64();
    span.bytes = spanAt(row, 1);
    span.label = row.getColumn(3).getString();
    if (!row.getColumn(4).isNull())
        span.confidence = row.getColumn(4).getDouble();
    span.layer = layerOf(row.getColumn(5));
    span.decision = static_cast<tasks::Decision>(row.getColumn(6).getInt());
    span.source = row.getColumn(7).getInt();
    if (!row.getColumn(8).isNull())
        span.more = unpackAnySpans(viewOf(row.getColumn(8)));
    span.kind = row.getColumn(9).getString();
    span.features = featuresOf(row.getColumn(10));
    span.annotator = session.annotatorOf(row.getColumn(11).getInt64());
    return span;
}

tasks::ScoreAnnotation scoreOf(SQLite::Statement& row) {
    tasks::ScoreAnnotation score;
    score.id = row.getColumn(0).getInt64();
    if (!row.getColumn(1).isNull())
        score.sentence = elmo::SentenceIndex(row.getColumn(1).getInt64());
    try {
        score.labels = nlohmann::json::parse(row.getColumn(2).getString()).get<std::vector<std::string>>();
    } catch (const nlohmann::json::exception& error) {
        refuseDamagedList(error);
    }
    score.probabilities = unpackNumbers(viewOf(row.getColumn(3)));
    score.layer = layerOf(row.getColumn(4));
    score.source = row.getColumn(5).getInt();
    return score;
}

void readRelations(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations) {
    std::vector<tasks::RelationAnnotation> relations;
    forEachRow(session,
               "SELECT kind, source, labels, content FROM packed_relations WHERE document = ? ORDER BY position",
               document, [&](SQLite::Statement& row) {
                   const std::size_t first = relations.size();
                   std::vector<std::string> labels;
                   try {
                       labels = nlohmann::json::parse(row.getColumn(2).getString()).get<std::vector<std::string>>();
                   } catch (const nlohmann::json::exception& error) {
                       refuseDamagedList(error);
                   }
                   unpackRelations(viewOf(row.getColumn(3)), labels, relations);
                   for (tasks::RelationAnnotation& relation : std::span(relations).subspan(first)) {
                       relation.kind = row.getColumn(0).getString();
                       relation.source = row.getColumn(1).getInt();
                   }
               });
    std::unordered_map<std::int64_t, std::optional<tasks::RelationAnnotation>> rows;
    forEachRow(session,
               "SELECT id, from_span, from_token, to_span, to_token, label, kind, confidence, layer, decision, source, "
               "features, annotator FROM relations WHERE document = ?",
               document, [&](SQLite::Statement& row) {
                   std::optional<tasks::RelationAnnotation>& relation = rows[row.getColumn(0).getInt64()];
                   if (row.getColumn(5).isNull())
                       return;
                   relation.emplace();
                   relation->id = row.getColumn(0).getInt64();
                   relation->from = {row.getColumn(1).getInt64(), elmo::TokenIndex(row.getColumn(2).getInt64())};
                   relation->to = {row.getColumn(3).getInt64(), elmo::TokenIndex(row.getColumn(4).getInt64())};
                   relation->label = row.getColumn(5).getString();
                   relation->kind = row.getColumn(6).getString();
                   if (!row.getColumn(7).isNull())
                       relation->confidence = row.getColumn(7).getDouble();
                   relation->layer = layerOf(row.getColumn(8));
                   relation->decision = static_cast<tasks::Decision>(row.getColumn(9).getInt());
                   relation->source = row.getColumn(10).getInt();
                   relation->features = featuresOf(row.getColumn(11));
                   relation->annotator = session.annotatorOf(row.getColumn(12).getInt64());
               });
    std::erase_if(relations, [&](const tasks::RelationAnnotation& relation) { return rows.contains(relation.id); });
    for (auto& [id, relation] : rows)
        if (relation)
            relations.push_back(std::move(*relation));
    std::ranges::sort(relations, {}, &tasks::RelationAnnotation::id);
    annotations.relations = std::move(relations);
}

void readStructure(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations) {
    readRelations(session, document, annotations);
    forEachRow(session,
               "SELECT id, spans, label, layer, decision, source, features, annotator FROM clusters WHERE document = ? "
               "ORDER BY id",
               document, [&](SQLite::Statement& row) {
                   annotations.clusters.push_back({.id = row.getColumn(0).getInt64(),
                                                   .spans = unpackIds(viewOf(row.getColumn(1))),
                                                   .label = row.getColumn(2).getString(),
                                                   .layer = layerOf(row.getColumn(3)),
                                                   .decision = static_cast<tasks::Decision>(row.getColumn(4).getInt()),
                                                   .source = row.getColumn(5).getInt(),
                                                   .features = featuresOf(row.getColumn(6)),
                                                   .annotator = session.annotatorOf(row.getColumn(7).getInt64())});
               });
    forEachRow(session,
               "SELECT name, layer, source, annotator, content FROM columns WHERE document = ? AND position >= 0 ORDER "
               "BY position",
               document, [&](SQLite::Statement& row) {
                   const StoredColumn column = unpackColumn(viewOf(row.getColumn(4)));
                   std::vector<std::string> values(1);
                   for (const std::int64_t form : column.forms)
                       values.push_back(session.formOf(form));
                   std::vector<std::uint32_t> numbers(column.size());
                   for (std::size_t token = 0; token < numbers.size(); ++token)
                       numbers[token] = column[token];
                   annotations.attributes.push_back({.name = row.getColumn(0).getString(),
                                                     .values = {std::move(values), std::move(numbers)},
                                                     .layer = layerOf(row.getColumn(1)),
                                                     .source = row.getColumn(2).getInt(),
                                                     .annotator = session.annotatorOf(row.getColumn(3).getInt64())});
               });
    forEachRow(session, "SELECT name, value FROM metadata WHERE document = ? ORDER BY position", document,
               [&](SQLite::Statement& row) {
                   annotations.metadata.push_back({row.getColumn(0).getString(), row.getColumn(1).getString()});
               });
    forEachRow(session, "SELECT comments, lines FROM sentence_lines WHERE document = ?", document,
               [&](SQLite::Statement& row) {
                   annotations.comments = unpackComments(viewOf(row.getColumn(0)));
                   annotations.lines = unpackLines(viewOf(row.getColumn(1)));
               });
}

}  // namespace

void insertAnnotations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    insertSources(session, document, annotations);
    insertRows(session, document, annotations.spans);
    insertScores(session, document, annotations);
    insertQuestions(session, document, annotations);
    insertUninterpreted(session, document, annotations);
    insertRelations(session, document, annotations);
    insertRows(session, document, annotations.clusters);
    insertColumns(session, document, annotations);
    insertMetadata(session, document, annotations);
    insertLines(session, document, annotations);
}

void changeAnnotationRows(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& before,
                          const tasks::Annotations& after) {
    if (before.sources != after.sources) {
        remove(session, "DELETE FROM sources WHERE document = ?", document);
        insertSources(session, document, after);
    }
    std::vector<std::int64_t> gone;
    changeRows(session, document, before.spans, after.spans, gone);
    removeRows(session, "DELETE FROM spans WHERE document = ? AND id = ?", document, gone);
    gone.clear();
    changeRows(session, document, before.clusters, after.clusters, gone);
    removeRows(session, "DELETE FROM clusters WHERE document = ? AND id = ?", document, gone);
    if (before.scores != after.scores) {
        remove(session, "DELETE FROM scores WHERE document = ?", document);
        insertScores(session, document, after);
    }
    if (before.questions != after.questions) {
        remove(session, "DELETE FROM answers WHERE document = ?", document);
        remove(session, "DELETE FROM questions WHERE document = ?", document);
        insertQuestions(session, document, after);
    }
    if (before.uninterpreted != after.uninterpreted) {
        remove(session, "DELETE FROM uninterpreted WHERE document = ?", document);
        insertUninterpreted(session, document, after);
    }
    changeRelations(session, document, before, after);
    changeColumns(session, document, before, after);
    if (before.metadata != after.metadata) {
        remove(session, "DELETE FROM metadata WHERE document = ?", document);
        insertMetadata(session, document, after);
    }
    if (!(before.comments == after.comments && before.lines == after.lines))
        insertLines(session, document, after);
}

void insertWords(Workspace::Impl& session, std::int64_t document, const elmo::Document& text) {
    std::vector<std::int64_t> forms;
    std::vector<std::uint32_t> numbers;
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (const elmo::ByteSpan token : text.tokens()) {
        const auto [number, isNew] = known.emplace(text.slice(token), static_cast<std::uint32_t>(forms.size() + 1));
        if (isNew)
            forms.push_back(session.formId(std::string(number->first)));
        numbers.push_back(number->second);
    }
    auto& put = session.statement("INSERT OR REPLACE INTO columns VALUES ('word', ?, -1, 1, -1, 0, ?)");
    put.bind(1, document);
    bindBlob(put, 2, packColumn(forms, numbers));
    put.exec();
}

void forEachDocumentScore(Workspace::Impl& session,
                          const std::function<void(std::int64_t document, tasks::ScoreAnnotation)>& visit) {
    Rows rows(
        session.statement("SELECT id, sentence, labels, probabilities, layer, source, document FROM scores WHERE "
                          "sentence IS NULL ORDER BY document, position"));
    while (rows.next())
        visit(rows->getColumn(6).getInt64(), scoreOf(*rows.operator->()));
}

void readAnnotations(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations) {
    forEachRow(session,
               "SELECT model, model_hash, bilm_hash, tokenizer, state, version, time FROM sources WHERE document = ? "
               "ORDER BY position",
               document, [&](SQLite::Statement& row) {
                   const auto text = [&](int column) { return row.getColumn(column).getString(); };
                   annotations.sources.push_back({text(0), text(1), text(2), text(3), text(4), text(5), text(6)});
               });
    const bool isWhole = schemaOf(session) >= kSchemaOfWholeDocuments;
    forEachRow(session,
               isWhole ? "SELECT id, first_byte, end_byte, label, confidence, layer, decision, source, more, kind, "
                         "features, annotator FROM spans WHERE document = ? ORDER BY id"
                       : "SELECT id, first_byte, end_byte, label, confidence, layer, decision, source, more, '', NULL, "
                         "0 FROM spans WHERE document = ? ORDER BY id",
               document, [&](SQLite::Statement& row) { annotations.spans.push_back(spanOf(session, row)); });
    forEachRow(session,
               isWhole ? "SELECT id, sentence, labels, probabilities, layer, source, annotator FROM scores WHERE "
                         "document = ? ORDER BY position"
                       : "SELECT id, sentence, labels, probabilities, layer, source, 0 FROM scores WHERE document = ? "
                         "ORDER BY position",
               document, [&](SQLite::Statement& row) {
                   annotations.scores.push_back(scoreOf(row));
                   annotations.scores.back().annotator = session.annotatorOf(row.getColumn(6).getInt64());
               });
    forEachRow(session,
               isWhole ? "SELECT id, question, no_answer, layer, source, annotator FROM questions WHERE document = ? "
                         "ORDER BY position"
                       : "SELECT id, question, no_answer, layer, source, 0 FROM questions WHERE document = ? ORDER BY "
                         "position",
               document, [&](SQLite::Statement& row) {
                   tasks::QuestionAnnotation question;
                   question.id = row.getColumn(0).getInt64();
                   question.question = row.getColumn(1).getString();
                   question.noAnswer = row.getColumn(2).getDouble();
                   question.layer = layerOf(row.getColumn(3));
                   question.source = row.getColumn(4).getInt();
                   question.annotator = session.annotatorOf(row.getColumn(5).getInt64());
                   annotations.questions.push_back(std::move(question));
               });
    forEachRow(
        session,
        "SELECT question, first_byte, end_byte, probability FROM answers WHERE document = ? ORDER BY question, "
        "position",
        document, [&](SQLite::Statement& row) {
            const auto question = static_cast<std::size_t>(row.getColumn(0).getInt64());
            if (question < annotations.questions.size())
                annotations.questions[question].answers.push_back({spanAt(row, 1), row.getColumn(3).getDouble()});
        });
    if (schemaOf(session) >= kSchemaWithUninterpreted)
        forEachRow(
            session, "SELECT format, content FROM uninterpreted WHERE document = ? ORDER BY position", document,
            [&](SQLite::Statement& row) {
                annotations.uninterpreted.push_back({row.getColumn(0).getString(), row.getColumn(1).getString()});
            });
    if (isWhole)
        readStructure(session, document, annotations);
    sortSpans(annotations);
}

}  // namespace app
