// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own JSON lines: everything that an annotated document holds, one document a line.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
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
        result["next_id"] = m_document.annotations.nextId;
        return result;
    }

private:
    json pair(elmo::ByteSpan bytes) const {
        return {m_map.toCodePoints(bytes.begin).value(), m_map.toCodePoints(bytes.end).value()};
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
        return result;
    }

    json questionJson(const tasks::QuestionAnnotation& question) const {
        json result = {{"id", question.id},
                       {"question", question.question},
                       {"no_answer", question.noAnswer},
                       {"layer", nameOf(question.layer)},
                       {"source", question.source},
                       {"answers", json::array()}};
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
    if (!line.contains("tokens"))
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

void readSpan(const json& from, DocumentBuilder& builder) {
    const elmo::ByteSpan bytes = codePointSpan(builder, from.at("start"), from.at("end"));
    requireCovered(builder, bytes, from);
    auto& span = builder.addSpan(bytes, from.at("label").get<std::string>());
    span.id = elmo::wholeNumberOr(from, "id", span.id);
    takeMaker(from, builder.annotations().sources.size(), span);
    for (const json& part : from.value("more", json::array()))
        span.more.push_back(codePointSpan(builder, part.at(0), part.at(1)));
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
    builder.annotations().scores.push_back(std::move(score));
}

void readQuestion(const json& from, DocumentBuilder& builder) {
    tasks::QuestionAnnotation question;
    question.id = from.contains("id") ? elmo::wholeNumber<std::int64_t>(from["id"]) : builder.newId();
    question.question = from.at("question").get<std::string>();
    question.noAnswer = from.value("no_answer", 0.0);
    question.layer = layerOf(from);
    question.source = sourceIndexOf(from, builder.annotations().sources.size());
    for (const json& answer : from.value("answers", json::array())) {
        const elmo::ByteSpan bytes = codePointSpan(builder, answer.at("start"), answer.at("end"));
        requireCovered(builder, bytes, answer);
        question.answers.push_back({bytes, answer.value("probability", 0.0)});
    }
    builder.annotations().questions.push_back(std::move(question));
}

/// Keys that another program or the user put into the line are kept, as an object of their own.
void readUninterpreted(const json& line, tasks::Annotations& annotations) {
    for (const json& data : line.value("uninterpreted", json::array()))
        annotations.uninterpreted.push_back(
            {data.at("format").get<std::string>(), data.at("content").get<std::string>()});
    static const std::set<std::string> kKnown = {"format", "version",   "unit",      "name",          "language",
                                                 "text",   "tokens",    "sentences", "sources",       "spans",
                                                 "scores", "questions", "next_id",   "uninterpreted", "title"};
    json others = json::object();
    for (const auto& [key, value] : line.items())
        if (!kKnown.contains(key) || (key == "name" && !value.is_string()))
            others[key] = value;
    if (!others.empty())
        annotations.uninterpreted.push_back({"fields", others.dump()});
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
    for (const json& span : line.value("spans", json::array()))
        readSpan(span, builder);
    for (const json& score : line.value("scores", json::array()))
        readScore(score, builder);
    for (const json& question : line.value("questions", json::array()))
        readQuestion(question, builder);
    readUninterpreted(line, builder.annotations());
    builder.annotations().nextId = line.value("next_id", builder.annotations().nextId);
    return builder.build();
}

std::vector<FilePart> encodeJsonl(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".jsonl", jsonLine(JsonlWriter(document).write())}};
}

void decodeJsonl(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    sink(readLine(parseJson(files.front().bytes, name), name));
}

constexpr std::string_view kLineSuffixes[] = {".jsonl", ".ndjson"};

Evidence recogniseJsonl(const FileStart& start) {
    if (start.isJson() && start.has("\"elmoscope-document\""))
        return Evidence::kContent;
    if (hasKey(start.firstLine, "format") && (*start.firstLine)["format"] == kFormat)
        return Evidence::kFirstLine;
    // Texts with their spans that somebody's script wrote, as lines or as a list, without the mark of any program.
    const bool hasSpans = hasKey(foreignLine(start.firstLine), "text") && listsObjects(start.firstLine, "spans");
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
                      .uninterpreted = true},
            .lines = true,
            .encode = encodeJsonl,
            .decode = decodeJsonl,
            .recognise = recogniseJsonl,
            .inputSuffixes = kLineSuffixes};
}

}  // namespace app
