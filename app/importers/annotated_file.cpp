// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/annotated_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/documents/document_edits.h"
#include "app/formats/document_format.h"
#include "app/importers/import.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr std::string_view kBetween = "\n\n";

/// Appends documents one after the other.
class Joiner {
public:
    void add(const tasks::AnnotatedDocument& part) {
        if (!m_text.empty())
            m_text += kBetween;
        m_bytes = static_cast<std::int64_t>(m_text.size());
        m_tokens = static_cast<std::int64_t>(m_cut.tokens.size());
        m_sentences = static_cast<std::int64_t>(m_cut.sentences.size());
        m_sources = static_cast<int>(m_annotations.sources.size());
        const elmo::Document& document = *part.document;
        m_text += document.text();
        for (const elmo::ByteSpan& token : document.tokens())
            m_cut.tokens.push_back(moved(token));
        for (const elmo::TokenSpan& sentence : document.sentences())
            m_cut.sentences.push_back({elmo::TokenIndex(sentence.begin.value() + m_tokens),
                                       elmo::TokenIndex(sentence.end.value() + m_tokens)});
        if (m_language.empty())
            m_language = document.language();
        for (const auto& [kind, count] : part.leftOut)
            m_leftOut[kind] += count;
        addAnnotations(part);
    }

    tasks::AnnotatedDocument finish(std::string name) {
        for (auto& [attribute, values] : m_columns) {
            values.resize(m_cut.tokens.size());
            m_annotations.attributes.push_back({.name = attribute, .values = tasks::TokenValues(values)});
        }
        sortSpans(m_annotations);
        return {std::move(name),
                std::make_shared<const elmo::Document>(std::move(m_text), std::move(m_cut), std::move(m_language)),
                std::move(m_annotations), std::move(m_leftOut)};
    }

private:
    elmo::ByteSpan moved(elmo::ByteSpan span) const {
        return {elmo::ByteOffset(span.begin.value() + m_bytes), elmo::ByteOffset(span.end.value() + m_bytes)};
    }

    template <class Annotation>
    void take(std::vector<Annotation>& all, Annotation annotation) {
        annotation.id = m_annotations.nextId++;
        if (annotation.source >= 0)
            annotation.source += m_sources;
        all.push_back(std::move(annotation));
    }

    void addAnnotations(const tasks::AnnotatedDocument& part) {
        const tasks::Annotations& annotations = part.annotations;
        m_annotations.sources.insert(m_annotations.sources.end(), annotations.sources.begin(),
                                     annotations.sources.end());
        std::map<std::string, std::string> ids;
        std::map<std::int64_t, std::int64_t> spanIds{{0, 0}};
        for (tasks::SpanAnnotation span : annotations.spans) {
            span.bytes = moved(span.bytes);
            for (elmo::ByteSpan& piece : span.more)
                piece = moved(piece);
            ids[fmt::format("T{}", span.id)] = fmt::format("T{}", m_annotations.nextId);
            spanIds[span.id] = m_annotations.nextId;
            take(m_annotations.spans, std::move(span));
        }
        nameData(annotations.uninterpreted, ids);
        for (tasks::UninterpretedData data : annotations.uninterpreted) {
            const DocumentFormat* format = findFormat(data.format);
            if (format && format->renamedData)
                data.content = format->renamedData(data.content, ids);
            m_annotations.uninterpreted.push_back(std::move(data));
        }
        addStructure(annotations, spanIds);
        for (tasks::ScoreAnnotation score : annotations.scores) {
            if (!score.sentence && part.document->sentences().size() != 1)
                continue;
            score.sentence = elmo::SentenceIndex(score.sentence.value_or(elmo::SentenceIndex(0)).value() + m_sentences);
            take(m_annotations.scores, std::move(score));
        }
        for (tasks::QuestionAnnotation question : annotations.questions) {
            for (auto& answer : question.answers)
                answer.bytes = moved(answer.bytes);
            take(m_annotations.questions, std::move(question));
        }
    }

    /// What lies over spans, tokens and sentences. Metadata is the first document's: the fields of the others would
    /// say something of the whole.
    void addStructure(const tasks::Annotations& part, const std::map<std::int64_t, std::int64_t>& spanIds) {
        const auto move = [&](tasks::RelationEnd& end) {
            end.span = spanIds.at(end.span);
            end.token = end.token + (end.isSpan() ? 0 : m_tokens);
        };
        for (tasks::RelationAnnotation relation : part.relations) {
            move(relation.from);
            move(relation.to);
            take(m_annotations.relations.edit(), std::move(relation));
        }
        for (tasks::ClusterAnnotation cluster : part.clusters) {
            for (std::int64_t& id : cluster.spans)
                id = spanIds.at(id);
            take(m_annotations.clusters, std::move(cluster));
        }
        for (const tasks::TokenAttribute& attribute : part.attributes) {
            std::vector<std::string>& values = m_columns[attribute.name];
            values.resize(static_cast<std::size_t>(m_tokens));
            for (std::size_t token = 0; token < attribute.values.size(); ++token)
                values.push_back(attribute.values[token]);
        }
        const auto addAll = [&](auto& all, const auto& added) {
            for (auto one : added) {
                one.sentence = one.sentence + m_sentences;
                all.edit().push_back(std::move(one));
            }
        };
        addAll(m_annotations.comments, part.comments);
        addAll(m_annotations.lines, part.lines);
        if (m_tokens == 0)
            m_annotations.metadata = part.metadata;
    }

    /// Adds new ids of the data to those of the spans: every document has an "R1", of which only one can stay.
    void nameData(const std::vector<tasks::UninterpretedData>& all, std::map<std::string, std::string>& ids) {
        for (const tasks::UninterpretedData& data : all) {
            const DocumentFormat* format = findFormat(data.format);
            const std::string id(format && format->idOfData ? format->idOfData(data.content) : std::string_view());
            if (id.empty() || ids.contains(id))
                continue;
            const std::string kind = id.substr(0, id.find_first_of("0123456789"));
            ids[id] = fmt::format("{}{}", kind, ++m_dataNumbers[kind]);
        }
    }

    std::string m_text, m_language;
    elmo::Segmentation m_cut;
    tasks::Annotations m_annotations;
    std::map<std::string, std::int64_t> m_leftOut;
    std::map<std::string, std::vector<std::string>> m_columns;  ///< attributes of tokens, by name
    std::map<std::string, std::int64_t> m_dataNumbers;  ///< the last number given to each kind of data: 2 for "R2"
    std::int64_t m_bytes = 0, m_tokens = 0, m_sentences = 0;  ///< where the document being added begins
    int m_sources = 0;
};

tasks::AnnotatedDocument readAs(std::string_view format, const std::filesystem::path& path,
                                const elmo::RunControl& control, const ReadingChoices& choices, ReadingReport* report) {
    std::vector<tasks::AnnotatedDocument> documents;
    Reading reading(choices);
    importDocuments(
        documentFormat(format), path,
        [&](tasks::AnnotatedDocument document) {
            control.checkpoint();
            documents.push_back(std::move(document));
        },
        control, reading);
    if (report)
        *report = {reading.notes(), reading.offers()};
    if (documents.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} holds no document.", path.string()));
    return joinDocuments(std::move(documents));
}

}  // namespace

tasks::AnnotatedDocument joinDocuments(std::vector<tasks::AnnotatedDocument> documents) {
    if (documents.size() == 1)
        return std::move(documents.front());
    Joiner joiner;
    for (const tasks::AnnotatedDocument& document : documents)
        joiner.add(document);
    return joiner.finish(documents.empty() ? std::string() : documents.front().name);
}

tasks::AnnotatedDocument readAnnotatedFile(const std::filesystem::path& path, const elmo::RunControl& control,
                                           const ReadingChoices& choices, ReadingReport* report) {
    const std::string guessed = guessFormat(path);
    try {
        return readAs(guessed.empty() ? "conll" : guessed, path, control, choices, report);
    } catch (const elmo::Error& error) {
        if (error.code() != elmo::ErrorCode::kBadFormat || path.extension() != ".jsonl")
            throw;
        // JSON lines of other programs have a text and, maybe, spans or labels under several names.
        for (const std::string_view other : {"prodigy", "doccano"})
            try {
                return readAs(other, path, control, choices, report);
            } catch (const elmo::Error& otherError) {
                if (otherError.code() != elmo::ErrorCode::kBadFormat)
                    throw;
            }
        throw;
    }
}

}  // namespace app
