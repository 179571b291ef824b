// SPDX-License-Identifier: GPL-3.0-or-later
// spaCy: the shape of Doc.to_json(), a document a line, as Doc.from_json() reads it. Entities that share text can't
// stand under "ents" and go under "spans", group "overlapping".
#include <algorithm>
#include <map>

#include "app/exporters/formats.h"
#include "app/exporters/json_documents.h"

namespace app {
namespace {

using nlohmann::json;

constexpr const char* kGroup = "overlapping";

json spanJson(const elmo::OffsetMap& map, const tasks::SpanAnnotation& span) {
    return {{"start", map.toCodePoints(span.bytes.begin).value()},
            {"end", map.toCodePoints(span.bytes.end).value()},
            {"label", span.label}};
}

void putCut(const elmo::Document& document, const elmo::OffsetMap& map, json& result) {
    result["tokens"] = json::array();
    result["sents"] = json::array();
    for (const elmo::ByteSpan token : document.tokens())
        result["tokens"].push_back({{"id", result["tokens"].size()},
                                    {"start", map.toCodePoints(token.begin).value()},
                                    {"end", map.toCodePoints(token.end).value()}});
    for (const elmo::TokenSpan sentence : document.sentences()) {
        const elmo::ByteSpan bytes = TokenFinder(document).bytesOf(sentence);
        result["sents"].push_back(
            {{"start", map.toCodePoints(bytes.begin).value()}, {"end", map.toCodePoints(bytes.end).value()}});
    }
}

std::vector<FilePart> encode(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json result = {{"text", document.document->text()}, {"ents", json::array()}};
    json overlapping = json::array();
    elmo::ByteOffset end;
    for (const auto& span : document.annotations.spans) {
        (span.bytes.begin < end ? overlapping : result["ents"]).push_back(spanJson(map, span));
        end = std::max(end, span.bytes.end);
    }
    if (!overlapping.empty())
        result["spans"][kGroup] = overlapping;
    for (const auto& score : document.annotations.scores)
        for (std::size_t i = 0; i < score.labels.size(); ++i)
            result["cats"][score.labels[i]] = score.probabilities[i];
    putCut(*document.document, map, result);
    return {{".jsonl", jsonLine(result)}};
}

void readScore(const json& cats, DocumentBuilder& builder) {
    tasks::ScoreAnnotation score;
    score.id = builder.newId();
    score.layer = tasks::AnnotationLayer::kHuman;
    for (const auto& [label, probability] : cats.items()) {
        score.labels.push_back(label);
        score.probabilities.push_back(probability.get<double>());
    }
    if (!score.labels.empty())
        builder.annotations().scores.push_back(std::move(score));
}

void decode(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const json line = parseJson(files.front().bytes, name);
    DocumentBuilder builder(name, line.at("text").get<std::string>());
    const auto spansOf = [&](const json& list) {
        std::vector<elmo::ByteSpan> spans;
        for (const json& span : list)
            spans.push_back(codePointSpan(builder, span.at("start"), span.at("end")));
        return spans;
    };
    if (line.contains("tokens"))
        builder.setTokens(spansOf(line["tokens"]));
    if (line.contains("sents"))
        builder.setSentences(spansOf(line["sents"]));
    json all = line.value("ents", json::array());
    const json groups = line.value("spans", json::object());
    for (const auto& [group, list] : groups.items())
        all.insert(all.end(), list.begin(), list.end());
    for (const json& span : all)
        builder.addSpan(codePointSpan(builder, span.at("start"), span.at("end")), span.at("label").get<std::string>());
    readScore(line.value("cats", json::object()), builder);
    sink(builder.build());
}

// "cats" is an object, so its labels have no order and occur once.
void adapt(tasks::AnnotatedDocument& document) {
    for (auto& score : document.annotations.scores) {
        std::map<std::string, double> byLabel;
        for (std::size_t i = 0; i < score.labels.size() && i < score.probabilities.size(); ++i)
            byLabel[score.labels[i]] = score.probabilities[i];
        score.labels.clear();
        score.probabilities.clear();
        for (const auto& [label, probability] : byLabel) {
            score.labels.push_back(label);
            score.probabilities.push_back(probability);
        }
    }
    std::erase_if(document.annotations.scores, [](const auto& score) { return score.labels.empty(); });
}

}  // namespace

DocumentFormat spacyFormat() {
    return {.name = "spacy",
            .summary = "spaCy's Doc.to_json, a document a line",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true, .documentScores = true},
            .lines = true,
            .adapt = adapt,
            .encode = encode,
            .decode = decode};
}

}  // namespace app
