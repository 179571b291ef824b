// SPDX-License-Identifier: GPL-3.0-or-later
// Prodigy: {"text", "tokens", "spans"} a line. Tokens are spaCy's, as its add_tokens() makes them; a span that does not
// begin and end with a token is refused there. A span names its last token, not the one after it (token_end).
#include <algorithm>

#include "app/documents/spacy_tokens.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "elmo/files/text_lines.h"

namespace app {
namespace {

using nlohmann::json;

json tokensJson(const elmo::Document& document, const elmo::OffsetMap& map, const std::vector<SpacyToken>& tokens) {
    json result = json::array();
    for (const SpacyToken& token : tokens)
        result.push_back({{"text", document.slice(token.bytes)},
                          {"start", map.toCodePoints(token.bytes.begin).value()},
                          {"end", map.toCodePoints(token.bytes.end).value()},
                          {"id", result.size()},
                          {"ws", token.blankFollows}});
    return result;
}

std::vector<FilePart> encodeProdigy(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    const std::vector<SpacyToken> tokens = spacyTokens(text);
    const auto tokenWith = [&](elmo::ByteOffset last) {
        return std::ranges::upper_bound(tokens, last, {}, [](const SpacyToken& token) { return token.bytes.end; }) -
               tokens.begin();
    };
    json result = {{"text", text.text()},
                   {"tokens", tokensJson(text, map, tokens)},
                   {"spans", json::array()},
                   {"meta", {{"name", document.name}}}};
    for (const auto& source : document.annotations.sources)
        result["meta"]["sources"].push_back(sourceJson(source));
    for (const auto& span : document.annotations.spans) {
        json item = {{"start", map.toCodePoints(span.bytes.begin).value()},
                     {"end", map.toCodePoints(span.bytes.end).value()},
                     {"label", span.label}};
        putCovered(item, text, span.bytes);
        item["token_start"] = tokenWith(span.bytes.begin);
        item["token_end"] = tokenWith(elmo::ByteOffset(span.bytes.end.value() - 1));
        putMaker(item, span);
        result["spans"].push_back(item);
    }
    return {{".jsonl", jsonLine(result)}};
}

/// What the person answered to the whole task; empty if the file does not say.
std::string answerOf(const json& line) {
    const auto answer = line.find("answer");
    return answer != line.end() && answer->is_string() ? answer->get<std::string>() : "";
}

/// A rejected span was proposed, not marked by a person: only then is it left out where rejected spans are.
void reject(tasks::SpanAnnotation& span) {
    span.layer = tasks::AnnotationLayer::kModel;
    span.decision = tasks::Decision::kRejected;
}

void readSpans(const json& line, DocumentBuilder& builder) {
    const std::string answer = answerOf(line);
    const json spans = line.value("spans", json::array());
    if (answer == "ignore")  // the person skipped the task, so nobody confirmed the spans
        return builder.leaveOut("spans of skipped tasks", std::ssize(spans));
    for (const json& item : spans) {
        const elmo::ByteSpan bytes = codePointSpan(builder, item.at("start"), item.at("end"));
        requireCovered(builder, bytes, item);
        tasks::SpanAnnotation& span = builder.addSpan(bytes, item.at("label").get<std::string>());
        takeMaker(item, builder.annotations().sources.size(), span);
        if (answer == "reject")
            reject(span);
    }
}

/// Labels of the whole text: the options that were chosen, or the one label that was asked about.
void readTextLabels(const json& line, DocumentBuilder& builder) {
    const json chosen = line.value("accept", json::array());
    std::vector<std::string> labels;
    if (chosen.is_array())
        for (const json& label : chosen)
            labels.push_back(label.is_string() ? label.get<std::string>() : label.dump());
    if (!hasKey(&line, "spans") && hasKey(&line, "label") && line["label"].is_string())
        labels.push_back(line["label"].get<std::string>());
    const std::string answer = answerOf(line);
    const bool isConfirmed = answer != "ignore" && answer != "reject";
    for (std::string& label : labels)
        isConfirmed ? builder.addLabel(std::move(label)) : builder.leaveOut("labels of whole texts");
}

/// The person of a named session; Prodigy names the others by the time.
std::string personOf(const json& line) {
    const std::string name = textOr(line, "_annotator_id", textOr(line, "_session_id", ""));
    const auto isTime = [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':'; };
    return std::ranges::all_of(name, isTime) ? std::string() : name;
}

void decodeProdigy(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    const json line = parseJson(files.front().bytes, name);
    const json meta = line.value("meta", json());
    DocumentBuilder builder(textOr(meta, "name", name), line.at("text").get<std::string>());
    for (const json& source : hasKey(&meta, "sources") ? meta["sources"] : json::array())
        builder.annotations().sources.push_back(sourceOf(source));
    if (line.contains("tokens")) {
        std::vector<elmo::ByteSpan> tokens;
        for (const json& token : line["tokens"])
            tokens.push_back(codePointSpan(builder, token.at("start"), token.at("end")));
        std::erase_if(tokens,
                      [&](elmo::ByteSpan token) { return elmo::stripWhiteSpace(builder.slice(token)).empty(); });
        builder.setTokens(std::move(tokens));
    }
    readSpans(line, builder);
    readTextLabels(line, builder);
    readForeignSpans(line, builder, {"spans", "label", "labels"});
    namePerson(builder, personOf(line));
    if (hasKey(&line, "relations") && line["relations"].is_array())
        builder.leaveOut("relations", std::ssize(line["relations"]));
    sink(builder.build());
}

Evidence recogniseProdigy(const FileStart& start) {
    const nlohmann::json* line = foreignLine(start.document);
    const bool isTask =
        listsObjects(line, "tokens") || hasKey(line, "_input_hash") || (hasKey(line, "spans") && hasKey(line, "meta"));
    return isTask && !hasKey(line, "ents") ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat prodigyFormat() {
    return {.name = "prodigy",
            .summary = "Prodigy spans with tokens, JSON lines",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .confidence = true, .decisions = true, .makers = true},
            .lines = true,
            .adapt = fitToSpacy,
            .encode = encodeProdigy,
            .decode = decodeProdigy,
            .recognise = recogniseProdigy};
}

}  // namespace app
