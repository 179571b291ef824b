// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/annotation_rows.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/documents/document_edits.h"
#include "app/workspace/schema.h"
#include "app/workspace/span_blob.h"
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

void insertSpans(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (const auto& span : annotations.spans) {
        auto& put = session.statement("INSERT INTO spans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
        put.exec();
    }
}

void insertScores(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.scores.size(); ++i) {
        const auto& score = annotations.scores[i];
        auto& put = session.statement("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        put.bind(3, score.id);
        if (score.sentence)
            put.bind(4, score.sentence->value());
        put.bind(5, nlohmann::json(score.labels).dump());
        bindBlob(put, 6, packNumbers(score.probabilities));
        put.bind(7, numberOf(score.layer));
        put.bind(8, score.source);
        put.exec();
    }
}

void insertQuestions(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    for (std::size_t i = 0; i < annotations.questions.size(); ++i) {
        const auto& question = annotations.questions[i];
        auto& put = session.statement("INSERT INTO questions VALUES (?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, document);
        put.bind(2, static_cast<std::int64_t>(i));
        put.bind(3, question.id);
        put.bind(4, question.question);
        put.bind(5, question.noAnswer);
        put.bind(6, numberOf(question.layer));
        put.bind(7, question.source);
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

tasks::SpanAnnotation spanOf(SQLite::Statement& row) {
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
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("The project file holds a damaged list of labels: {}.", elmo::describeFailure(error)));
    }
    score.probabilities = unpackNumbers(viewOf(row.getColumn(3)));
    score.layer = layerOf(row.getColumn(4));
    score.source = row.getColumn(5).getInt();
    return score;
}

}  // namespace

void insertAnnotations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations) {
    insertSources(session, document, annotations);
    insertSpans(session, document, annotations);
    insertScores(session, document, annotations);
    insertQuestions(session, document, annotations);
    insertUninterpreted(session, document, annotations);
}

void removeAnnotations(Workspace::Impl& session, std::int64_t document) {
    for (const char* sql : {"DELETE FROM answers WHERE document = ?", "DELETE FROM questions WHERE document = ?",
                            "DELETE FROM scores WHERE document = ?", "DELETE FROM spans WHERE document = ?",
                            "DELETE FROM sources WHERE document = ?", "DELETE FROM uninterpreted WHERE document = ?"}) {
        auto& remove = session.statement(sql);
        remove.bind(1, document);
        remove.exec();
    }
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
    forEachRow(session,
               "SELECT id, first_byte, end_byte, label, confidence, layer, decision, source, more FROM spans WHERE "
               "document = ? ORDER BY id",
               document, [&](SQLite::Statement& row) { annotations.spans.push_back(spanOf(row)); });
    forEachRow(session,
               "SELECT id, sentence, labels, probabilities, layer, source FROM scores WHERE document = ? ORDER BY "
               "position",
               document, [&](SQLite::Statement& row) { annotations.scores.push_back(scoreOf(row)); });
    forEachRow(session,
               "SELECT id, question, no_answer, layer, source FROM questions WHERE document = ? ORDER BY position",
               document, [&](SQLite::Statement& row) {
                   tasks::QuestionAnnotation question;
                   question.id = row.getColumn(0).getInt64();
                   question.question = row.getColumn(1).getString();
                   question.noAnswer = row.getColumn(2).getDouble();
                   question.layer = layerOf(row.getColumn(3));
                   question.source = row.getColumn(4).getInt();
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
    sortSpans(annotations);
}

}  // namespace app
