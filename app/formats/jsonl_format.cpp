// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own JSON lines: everything that an annotated document holds, one document a line.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "app/formats/syntax/json_text.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "elmoscope-document";
constexpr std::int64_t kVersion = 1;

class JsonlWriter {
public:
    explicit JsonlWriter(const tasks::AnnotatedDocument& document)
        : m_document(document), m_map(document.document->text()) {}

    json write() const {
        const elmo::Document& text = *m_document.document;
        json result = {{"format", kFormat},       {"version", kVersion},         {"unit", "code points"},
                       {"name", m_document.name}, {"language", text.language()}, {"text", text.text()}};
        for (const char* key : {"tokens", "sentences", "sources", "spans", "scores", "questions"})
            result[key] = json::array();
        for (const elmo::ByteSpan token : text.tokens())
            result["tokens"].push_back(pair(token));
        for (const elmo::TokenSpan sentence : text.sentences())
            result["sentences"].push_back({sentence.begin.value(), sentence.end.value()});
        for (const auto& source : m_document.annotations.sources)
            result["sources"].push_back(sourceJson(source));
        for (const auto& span : m_document.annotations.spans)
            result["spans"].push_back(spanJson(span));
        for (const auto& score : m_document.annotations.scores)
            result["scores"].push_back(scoreJson(score));
        for (const auto& question : m_document.annotations.questions)
            result["questions"].push_back(questionJson(question));
        for (const auto& data : m_document.annotations.uninterpreted)
            result["uninterpreted"].push_back({{"format", data.format}, {"content", data.content}});
        addStructure(result);
        result["next_id"] = m_document.annotations.nextId;
        return result;
    }

private:
    json pair(elmo::ByteSpan bytes) const {
        return {m_map.toCodePoints(bytes.begin).value(), m_map.toCodePoints(bytes.end).value()};
    }

    template <class Annotation>
    static void putMore(json& result, const Annotation& annotation) {
        for (const tasks::NamedValue& feature : annotation.features)
            result["features"].push_back({feature.name, feature.value});
        putAnnotator(result, annotation.annotator);
    }
    static void putAnnotator(json& result, const std::string& annotator) {
        if (!annotator.empty())
            result["annotator"] = annotator;
    }
    template <class Annotation>
    static void putDecision(json& result, const Annotation& annotation) {
        result["layer"] = nameOf(annotation.layer);
        result["source"] = annotation.source;
        if (annotation.decision != tasks::Decision::kOpen)
            result["decision"] = annotation.decision == tasks::Decision::kAccepted ? "accepted" : "rejected";
    }
    static json endJson(const tasks::RelationEnd& end) {
        return end.isSpan() ? json{{"span", end.span}} : json{{"token", end.token.value()}};
    }

    /// Columns of tokens, relations, clusters, metadata and lines: keys that are there if there are any.
    void addStructure(json& result) const {
        const tasks::Annotations& all = m_document.annotations;
        for (const tasks::TokenAttribute& attribute : all.attributes) {
            json values = json::array();
            for (std::size_t token = 0; token < attribute.values.size(); ++token)
                values.push_back(attribute.values[token]);
            json& column = result["attributes"].emplace_back(json{{"name", attribute.name},
                                                                  {"values", std::move(values)},
                                                                  {"layer", nameOf(attribute.layer)},
                                                                  {"source", attribute.source}});
            putAnnotator(column, attribute.annotator);
        }
        for (const tasks::RelationAnnotation& relation : all.relations) {
            json& one = result["relations"].emplace_back(json{{"id", relation.id},
                                                              {"from", endJson(relation.from)},
                                                              {"to", endJson(relation.to)},
                                                              {"label", relation.label}});
            if (!relation.kind.empty())
                one["kind"] = relation.kind;
            if (relation.confidence)
                one["score"] = *relation.confidence;
            putDecision(one, relation);
            putMore(one, relation);
        }
        for (const tasks::ClusterAnnotation& cluster : all.clusters) {
            json& one = result["clusters"].emplace_back(
                json{{"id", cluster.id}, {"spans", cluster.spans}, {"label", cluster.label}});
            putDecision(one, cluster);
            putMore(one, cluster);
        }
        for (const tasks::NamedValue& field : all.metadata)
            result["metadata"].push_back({field.name, field.value});
        for (const tasks::SentenceComment& comment : all.comments)
            result["comments"].push_back({comment.sentence.value(), comment.name, comment.value});
        for (const tasks::SentenceLine& line : all.lines)
            result["lines"].push_back({line.sentence.value(), line.position, line.content});
    }

    json spanJson(const tasks::SpanAnnotation& span) const {
        json result = {{"id", span.id},
                       {"start", m_map.toCodePoints(span.bytes.begin).value()},
                       {"end", m_map.toCodePoints(span.bytes.end).value()},
                       {"label", span.label}};
        putCovered(result, *m_document.document, span.bytes);
        putMaker(result, span);
        for (const elmo::ByteSpan part : span.more)
            result["more"].push_back(pair(part));
        if (!span.kind.empty())
            result["kind"] = span.kind;
        putMore(result, span);
        return result;
    }

    json scoreJson(const tasks::ScoreAnnotation& score) const {
        json result = {{"id", score.id},
                       {"labels", score.labels},
                       {"probabilities", score.probabilities},
                       {"layer", nameOf(score.layer)},
                       {"source", score.source}};
        if (score.sentence)
            result["sentence"] = score.sentence->value();
        putAnnotator(result, score.annotator);
        return result;
    }

    json questionJson(const tasks::QuestionAnnotation& question) const {
        json result = {{"id", question.id},
                       {"question", question.question},
                       {"no_answer", question.noAnswer},
                       {"layer", nameOf(question.layer)},
                       {"source", question.source},
                       {"answers", json::array()}};
        putAnnotator(result, question.annotator);
        for (const auto& answer : question.answers)
            putCovered(result["answers"].emplace_back(json{{"start", m_map.toCodePoints(answer.bytes.begin).value()},
                                                           {"end", m_map.toCodePoints(answer.bytes.end).value()},
                                                           {"probability", answer.probability}}),
                       *m_document.document, answer.bytes);
        return result;
    }

    const tasks::AnnotatedDocument& m_document;
    elmo::OffsetMap m_map;
};

void readTokens(const json& line, DocumentBuilder& builder) {
    if (!line.contains("tokens") || (foreignLine(&line) && !listsLists(&line, "tokens")))
        return;
    std::vector<elmo::ByteSpan> tokens, sentences;
    for (const json& token : line["tokens"])
        tokens.push_back(codePointSpan(builder, token.at(0), token.at(1)));
    for (const json& sentence : line.value("sentences", json::array())) {
        const auto first = elmo::wholeNumber<std::size_t>(sentence.at(0));
        const auto end = elmo::wholeNumber<std::size_t>(sentence.at(1));
        if (first >= end || end > tokens.size())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("A sentence covers the tokens [{}, {}) of {}.", first, end, tokens.size()));
        sentences.push_back({tokens[first].begin, tokens[end - 1].end});
    }
    builder.setTokens(std::move(tokens));
    if (line.contains("sentences"))
        builder.setSentences(std::move(sentences));
}

template <class Annotation>
void readMore(const json& from, Annotation& annotation) {
    for (const json& feature : from.value("features", json::array()))
        annotation.features.push_back({feature.at(0).get<std::string>(), feature.at(1).get<std::string>()});
    annotation.annotator = from.value("annotator", std::string());
}

template <class Annotation>
void readDecision(const json& from, const tasks::Annotations& annotations, Annotation& annotation) {
    tasks::SpanAnnotation made;
    takeMaker(from, annotations.sources.size(), made);
    annotation.layer = made.layer;
    annotation.source = made.source;
    annotation.decision = made.decision;
}

tasks::RelationEnd readEnd(const json& from, const std::set<std::int64_t>& spans, bool& isThere) {
    tasks::RelationEnd end;
    if (from.contains("span")) {
        end.span = elmo::wholeNumber<std::int64_t>(from["span"]);
        isThere = isThere && spans.contains(end.span);
    } else {
        end.token = elmo::TokenIndex(elmo::wholeNumber<std::int64_t>(from.at("token")));
    }
    return end;
}

/// Columns of tokens, relations, clusters, metadata and lines of this program's own files.
void readStructure(const json& line, DocumentBuilder& builder) {
    tasks::Annotations& all = builder.annotations();
    for (const json& from : line.value("attributes", json::array())) {
        tasks::TokenAttribute attribute;
        attribute.name = from.at("name").get<std::string>();
        attribute.values = tasks::TokenValues(from.at("values").get<std::vector<std::string>>());
        attribute.layer = layerOf(from);
        attribute.source = sourceIndexOf(from, all.sources.size());
        attribute.annotator = from.value("annotator", std::string());
        all.attributes.push_back(std::move(attribute));
    }
    std::set<std::int64_t> spans;
    for (const tasks::SpanAnnotation& span : all.spans)
        spans.insert(span.id);
    std::int64_t dangling = 0;
    for (const json& from : line.value("relations", json::array())) {
        bool isThere = true;
        tasks::RelationAnnotation relation;
        relation.from = readEnd(from.at("from"), spans, isThere);
        relation.to = readEnd(from.at("to"), spans, isThere);
        relation.label = from.at("label").get<std::string>();
        relation.kind = from.value("kind", std::string());
        if (from.contains("score"))
            relation.confidence = from["score"].get<double>();
        readDecision(from, all, relation);
        readMore(from, relation);
        dangling += isThere ? 0 : 1;
        if (!isThere)
            continue;
        builder.addRelation(std::move(relation));
        if (from.contains("id"))
            all.relations.edit().back().id = elmo::wholeNumber<std::int64_t>(from["id"]);
    }
    for (const json& from : line.value("clusters", json::array())) {
        tasks::ClusterAnnotation cluster;
        cluster.id = from.contains("id") ? elmo::wholeNumber<std::int64_t>(from["id"]) : builder.newId();
        cluster.label = from.value("label", std::string());
        for (const json& id : from.at("spans"))
            if (const auto span = elmo::wholeNumber<std::int64_t>(id); spans.contains(span))
                cluster.spans.push_back(span);
            else
                ++dangling;
        readDecision(from, all, cluster);
        readMore(from, cluster);
        all.clusters.push_back(std::move(cluster));
    }
    builder.leaveOut("relations to spans that are not there", dangling);
    for (const json& field : line.value("metadata", json::array()))
        all.metadata.push_back({field.at(0).get<std::string>(), field.at(1).get<std::string>()});
    for (const json& comment : line.value("comments", json::array()))
        all.comments.edit().push_back({elmo::SentenceIndex(elmo::wholeNumber<std::int64_t>(comment.at(0))),
                                       comment.at(1).get<std::string>(), comment.at(2).get<std::string>()});
    for (const json& one : line.value("lines", json::array()))
        all.lines.edit().push_back({elmo::SentenceIndex(elmo::wholeNumber<std::int64_t>(one.at(0))),
                                    elmo::wholeNumber<std::int64_t>(one.at(1)), one.at(2).get<std::string>()});
}

void readSpan(const json& from, DocumentBuilder& builder) {
    const elmo::ByteSpan bytes = codePointSpan(builder, from.at("start"), from.at("end"));
    requireCovered(builder, bytes, from);
    auto& span = builder.addSpan(bytes, from.at("label").get<std::string>());
    span.id = elmo::wholeNumberOr(from, "id", span.id);
    takeMaker(from, builder.annotations().sources.size(), span);
    for (const json& part : from.value("more", json::array()))
        span.more.push_back(codePointSpan(builder, part.at(0), part.at(1)));
    if (from.value("kind", json()).is_string())
        span.kind = from["kind"].get<std::string>();
    if (from.value("features", json::array()).is_array())
        readMore(from, span);
}

void readScore(const json& from, DocumentBuilder& builder) {
    tasks::ScoreAnnotation score;
    score.id = from.contains("id") ? elmo::wholeNumber<std::int64_t>(from["id"]) : builder.newId();
    if (from.contains("sentence"))
        score.sentence = elmo::SentenceIndex(elmo::wholeNumber<std::int64_t>(from["sentence"]));
    score.labels = from.at("labels").get<std::vector<std::string>>();
    score.probabilities = from.at("probabilities").get<std::vector<double>>();
    if (score.labels.size() != score.probabilities.size())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("A score has {} labels and {} probabilities.",
                                                                   score.labels.size(), score.probabilities.size()));
    score.layer = layerOf(from);
    score.source = sourceIndexOf(from, builder.annotations().sources.size());
    score.annotator = from.value("annotator", std::string());
    builder.annotations().scores.push_back(std::move(score));
}

void readQuestion(const json& from, DocumentBuilder& builder) {
    tasks::QuestionAnnotation question;
    question.id = from.contains("id") ? elmo::wholeNumber<std::int64_t>(from["id"]) : builder.newId();
    question.question = from.at("question").get<std::string>();
    question.noAnswer = from.value("no_answer", 0.0);
    question.layer = layerOf(from);
    question.source = sourceIndexOf(from, builder.annotations().sources.size());
    question.annotator = from.value("annotator", std::string());
    for (const json& answer : from.value("answers", json::array())) {
        const elmo::ByteSpan bytes = codePointSpan(builder, answer.at("start"), answer.at("end"));
        requireCovered(builder, bytes, answer);
        question.answers.push_back({bytes, answer.value("probability", 0.0)});
    }
    builder.annotations().questions.push_back(std::move(question));
}

/// Whether this program wrote the line: others have keys of the same names.
bool isOwn(const json& line) {
    return line.contains("format") && line["format"] == kFormat;
}

/// Keys that another program or the user put into the line are kept, as an object of their own; not those of `read`.
void readUninterpreted(const json& line, const std::set<std::string>& read, tasks::Annotations& annotations) {
    for (const json& data : line.value("uninterpreted", json::array()))
        annotations.uninterpreted.push_back(
            {data.at("format").get<std::string>(), data.at("content").get<std::string>()});
    static const std::set<std::string> kKnown = {"format", "version",   "unit",      "name",          "language",
                                                 "text",   "tokens",    "sentences", "sources",       "spans",
                                                 "scores", "questions", "next_id",   "uninterpreted", "title"};
    json others = json::object();
    static const std::set<std::string> kOwn = {"attributes", "relations", "clusters", "metadata", "comments", "lines"};
    for (const auto& [key, value] : line.items())
        if (!read.contains(key) &&
            (!(kKnown.contains(key) || (isOwn(line) && kOwn.contains(key))) || (key == "name" && !value.is_string())))
            others[key] = value;
    if (!others.empty())
        annotations.uninterpreted.push_back({"fields", others.dump()});
}

/// Whether spans are written as this program writes them.
bool areOwnSpans(const json& spans) {
    return spans.is_array() && std::ranges::all_of(spans, [](const json& span) {
               return hasKey(&span, "start") && hasKey(&span, "end") && hasKey(&span, "label") &&
                      span["label"].is_string();
           });
}

tasks::AnnotatedDocument readLine(const json& line, const std::string& name) {
    if (elmo::wholeNumberOr(line, "version", kVersion) > kVersion)
        throw elmo::Error(elmo::ErrorCode::kNewerVersion,
                          fmt::format("{} was written by a newer version of this program (format {}, this one reads up "
                                      "to {}). Install the newer version.",
                                      name, line["version"].dump(), kVersion));
    if (line.value("unit", std::string("code points")) != "code points")
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} counts in another unit than code points.", name));
    const std::string* const text = textIn(line);
    DocumentBuilder builder(textOr(line, "name", name), text ? *text : line.at("text").get<std::string>());
    if (line.contains("language"))
        builder.setLanguage(line["language"].get<std::string>());
    readTokens(line, builder);
    for (const json& source : line.value("sources", json::array()))
        builder.annotations().sources.push_back(sourceOf(source));
    const bool ownSpans = areOwnSpans(line.value("spans", json::array()));
    for (const json& span : ownSpans ? line.value("spans", json::array()) : json::array())
        readSpan(span, builder);
    std::set<std::string> read;
    if (foreignLine(&line))
        read = readForeignSpans(line, builder, ownSpans ? std::set<std::string>{"spans"} : std::set<std::string>());
    for (const json& score : line.value("scores", json::array()))
        readScore(score, builder);
    for (const json& question : line.value("questions", json::array()))
        readQuestion(question, builder);
    if (isOwn(line))
        readStructure(line, builder);
    readUninterpreted(line, read, builder.annotations());
    builder.annotations().nextId = line.value("next_id", builder.annotations().nextId);
    return builder.build();
}

std::vector<FilePart> encodeJsonl(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".jsonl", jsonLine(JsonlWriter(document).write())}};
}

void decodeJsonl(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    sink(readLine(parseJson(files.front().bytes, name), name));
}

constexpr std::string_view kLineSuffixes[] = {".jsonl", ".ndjson"};

Evidence recogniseJsonl(const FileStart& start) {
    if (start.isJson() && start.has("\"elmoscope-document\""))
        return Evidence::kContent;
    if (hasKey(start.document, "format") && (*start.document)["format"] == kFormat)
        return Evidence::kDocument;
    // Texts with their spans that somebody's script wrote, as lines or as a list, without the mark of any program.
    const nlohmann::json* line = foreignLine(start.document);
    const bool hasSpans = line && textIn(*line) && holdsSpans(*line);
    const bool isNamed = std::ranges::find(kLineSuffixes, start.suffix) != std::end(kLineSuffixes);
    return hasSpans || isNamed ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat jsonlFormat() {
    return {.name = "jsonl",
            .summary = "JSON lines of this program: everything, one document per line",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.language = true,
                      .tokens = true,
                      .sentences = true,
                      .pieces = true,
                      .confidence = true,
                      .decisions = true,
                      .makers = true,
                      .documentScores = true,
                      .sentenceScores = true,
                      .questions = true,
                      .rankedAnswers = true,
                      .kinds = true,
                      .features = true,
                      .tokenAttributes = true,
                      .relations = true,
                      .trees = true,
                      .tokenRelations = true,
                      .clusters = true,
                      .metadata = true,
                      .lines = true,
                      .uninterpreted = true},
            .lines = true,
            .encode = encodeJsonl,
            .decode = decodeJsonl,
            .recognise = recogniseJsonl,
            .inputSuffixes = kLineSuffixes};
}

}  // namespace app
