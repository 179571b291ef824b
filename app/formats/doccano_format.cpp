// SPDX-License-Identifier: GPL-3.0-or-later
// doccano: {"text", "label": [[start, end, label]]} a line. What doccano cannot represent is stored under keys that it
// keeps as metadata: "sources", and "details" with one entry for each label, in order.
#include <set>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"

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

void readLabels(const json& line, DocumentBuilder& builder) {
    // Older exports say "labels"; plain strings are labels of the whole text, from a project of classification.
    json labels = line.value(line.contains("labels") ? "labels" : "label", json::array());
    if (labels.is_string())
        labels = json::array({labels});
    const json details = line.value("details", json::array());
    const bool detailed = details.is_array() && details.size() == labels.size();
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!labels.is_array() || !labels[i].is_array()) {
            if (labels.is_array() && labels[i].is_string())
                builder.addLabel(labels[i].get<std::string>());
            else
                builder.leaveOut("labels of whole texts");
            continue;
        }
        const elmo::ByteSpan bytes = codePointSpan(builder, labels[i].at(0), labels[i].at(1));
        auto& span = builder.addSpan(bytes, labels[i].at(2).get<std::string>());
        if (detailed) {
            requireCovered(builder, bytes, details[i]);
            takeMaker(details[i], builder.annotations().sources.size(), span);
        }
    }
    for (const json& entity : line.value("entities", json::array()))
        builder.addSpan(codePointSpan(builder, entity.at("start_offset"), entity.at("end_offset")),
                        entity.at("label").get<std::string>());
}

void decodeDoccano(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
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

Evidence recogniseDoccano(const FileStart& start) {
    if (start.isJson() && (start.has("\"label\": [[") || start.has("\"label\":[[")))
        return Evidence::kContent;
    const nlohmann::json* line = foreignLine(start.firstLine);
    const bool isDocument = !hasKey(line, "ents") && (listsLists(line, "label") || listsLists(line, "labels") ||
                                                      listsObjects(line, "entities") || isLabelledText(line));
    return isDocument ? Evidence::kFirstLine : Evidence::kNone;
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
