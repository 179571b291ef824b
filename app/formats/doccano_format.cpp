// SPDX-License-Identifier: GPL-3.0-or-later
// doccano: {"text", "label": [[start, end, label]]} a line. What doccano cannot represent is stored under keys that it
// keeps as metadata: "sources", and "details" with one entry for each label, in order.
#include <set>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"

namespace app {
namespace {

using nlohmann::json;

std::vector<FilePart> encodeDoccano(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json result = {{"text", document.document->text()}, {"label", json::array()}, {"name", document.name}};
    for (const auto& source : document.annotations.sources)
        result["sources"].push_back(sourceJson(source));
    for (const auto& span : document.annotations.spans) {
        result["label"].push_back(
            {map.toCodePoints(span.bytes.begin).value(), map.toCodePoints(span.bytes.end).value(), span.label});
        json detail = json::object();
        putCovered(detail, *document.document, span.bytes);
        putMaker(detail, span);
        result["details"].push_back(detail);
    }
    return {{".jsonl", jsonLine(result)}};
}

/// What this program wrote about the labels, in their order; null if it did not.
json detailsOf(const json& line) {
    const json details = line.value("details", json()), labels = line.value("label", json());
    return details.is_array() && labels.is_array() && details.size() == labels.size() ? details : json();
}

void readOwnLabels(const json& labels, const json& details, DocumentBuilder& builder) {
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const elmo::ByteSpan bytes = codePointSpan(builder, labels[i].at(0), labels[i].at(1));
        auto& span = builder.addSpan(bytes, labels[i].at(2).get<std::string>());
        requireCovered(builder, bytes, details[i]);
        takeMaker(details[i], builder.annotations().sources.size(), span);
    }
}

/// Exports of different versions and projects say "label", "labels", "entities" or "annotations".
void readLabels(const json& line, DocumentBuilder& builder) {
    const json details = detailsOf(line);
    if (!details.is_null())
        readOwnLabels(line["label"], details, builder);
    readForeignSpans(line, builder, details.is_null() ? std::set<std::string>() : std::set<std::string>{"label"});
}

void decodeDoccano(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    const json line = parseJson(files.front().bytes, name);
    DocumentBuilder builder(textOr(line, "name", name),
                            line.at(line.contains("text") ? "text" : "data").get<std::string>());
    for (const json& source : line.value("sources", json::array()))
        builder.annotations().sources.push_back(sourceOf(source));
    readLabels(line, builder);
    if (hasKey(&line, "relations") && line["relations"].is_array())
        builder.leaveOut("relations", std::ssize(line["relations"]));
    sink(builder.build());
}

/// {"id": 1, "text": "...", "label": ["news"]}, as projects of classification are exported, and nothing else: this
/// reader keeps no other fields.
bool isLabelledText(const nlohmann::json* line) {
    static const std::set<std::string> kKeys = {"id", "text", "data", "label", "labels", "Comments", "comments"};
    if (!listsTexts(line, "label") && !listsTexts(line, "labels"))
        return false;
    for (const auto& [key, value] : line->items())
        if (!kKeys.contains(key))
            return false;
    return true;
}

/// Whether a list under the key begins with an entity in doccano's shape.
bool listsOffsets(const nlohmann::json* line, const char* key) {
    return listsObjects(line, key) && hasKey(&(*line)[key][0], "start_offset");
}

Evidence recogniseDoccano(const FileStart& start) {
    if (start.isJson() && (start.has("\"label\": [[") || start.has("\"label\":[[")))
        return Evidence::kContent;
    const nlohmann::json* line = foreignLine(start.document);
    const bool isDocument =
        !hasKey(line, "ents") && (listsLists(line, "label") || listsLists(line, "labels") || isLabelledText(line) ||
                                  listsOffsets(line, "entities") || listsOffsets(line, "annotations"));
    return isDocument ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat doccanoFormat() {
    return {.name = "doccano",
            .summary = "doccano sequence labelling, JSON lines",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.confidence = true, .decisions = true, .makers = true},
            .lines = true,
            .encode = encodeDoccano,
            .decode = decodeDoccano,
            .recognise = recogniseDoccano};
}

}  // namespace app
