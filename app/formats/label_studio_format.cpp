// SPDX-License-Identifier: GPL-3.0-or-later
// Label Studio tasks: one JSON array, because its importer reads a .json file as a whole (FileUpload.read_tasks), with
// positions in UTF-16 units (it counts as JavaScript does). People's spans are an annotation, each model's spans a
// prediction.
#include <fmt/format.h>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"

namespace app {
namespace {

using nlohmann::json;

json regionJson(const tasks::AnnotatedDocument& document, const elmo::OffsetMap& map,
                const tasks::SpanAnnotation& span) {
    json region = {{"id", fmt::format("s{}", span.id)},
                   {"from_name", "label"},
                   {"to_name", "text"},
                   {"type", "labels"},
                   {"value",
                    {{"start", map.toUtf16(span.bytes.begin).value()},
                     {"end", map.toUtf16(span.bytes.end).value()},
                     {"labels", {span.label}}}}};
    putCovered(region["value"], *document.document, span.bytes);
    if (span.confidence)
        region["score"] = *span.confidence;
    if (span.decision != tasks::Decision::kOpen)
        region["meta"]["text"] = {span.decision == tasks::Decision::kAccepted ? "accepted" : "rejected"};
    return region;
}

json resultsOf(const tasks::AnnotatedDocument& document, const elmo::OffsetMap& map, tasks::AnnotationLayer layer,
               int source) {
    json results = json::array();
    for (const auto& span : document.annotations.spans)
        if (span.layer == layer && (layer == tasks::AnnotationLayer::kHuman || span.source == source))
            results.push_back(regionJson(document, map, span));
    return results;
}

std::vector<FilePart> encodeLabelStudio(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json task = {{"data", {{"text", document.document->text()}, {"name", document.name}}},
                 {"annotations", json::array()},
                 {"predictions", json::array()}};
    const json human = resultsOf(document, map, tasks::AnnotationLayer::kHuman, -1);
    if (!human.empty())
        task["annotations"].push_back({{"result", human}});
    for (const auto& source : document.annotations.sources)
        task["meta"]["sources"].push_back(sourceJson(source));
    for (int source = -1; source < static_cast<int>(document.annotations.sources.size()); ++source) {
        const json results = resultsOf(document, map, tasks::AnnotationLayer::kModel, source);
        if (results.empty())
            continue;
        json prediction = {{"result", results}};
        if (source >= 0) {
            const auto& made = document.annotations.sources[static_cast<std::size_t>(source)];
            prediction["model_version"] = fmt::format("{} {}", made.model, made.modelHash);
            prediction["source"] = source;
        }
        task["predictions"].push_back(prediction);
    }
    return {{".json", task.dump()}};
}

/// People's spans lie in one annotation, which does not say who of them made which.
void forgetPeople(tasks::AnnotatedDocument& document) {
    for (tasks::SpanAnnotation& span : document.annotations.spans)
        if (span.isImported())
            span.source = -1;
}

void readResults(const json& group, tasks::AnnotationLayer layer, int source, DocumentBuilder& builder) {
    for (const json& region : group.value("result", json::array())) {
        const json value = region.value("value", json::object());
        if (!value.contains("labels") || !value.contains("start"))
            continue;  // choices, ratings: other controls of the same task
        const elmo::ByteSpan bytes =
            builder.map().toBytes(elmo::Utf16Span{elmo::Utf16Offset(elmo::wholeNumber<std::int64_t>(value.at("start"))),
                                                  elmo::Utf16Offset(elmo::wholeNumber<std::int64_t>(value.at("end")))});
        requireCovered(builder, bytes, value);
        for (const json& label : value["labels"]) {
            auto& span = builder.addSpan(bytes, label.get<std::string>());
            span.layer = layer;
            span.source = source;
            if (region.contains("score") && region["score"].is_number())
                span.confidence = region["score"].get<double>();
            const json notes = region.value("meta", json::object()).value("text", json::array());
            if (notes == json::array({"accepted"}))
                span.decision = tasks::Decision::kAccepted;
            if (notes == json::array({"rejected"}))
                span.decision = tasks::Decision::kRejected;
        }
    }
}

/// Whether the person skipped the task: the result is what stood there then, confirmed by nobody.
bool isCancelled(const json& annotation) {
    const auto cancelled = annotation.find("was_cancelled");
    return cancelled != annotation.end() && cancelled->is_boolean() && cancelled->get<bool>();
}

void readTask(const json& task, const std::string& name, const DocumentSink& sink) {
    const json& data = task.at("data");
    DocumentBuilder builder(data.value("name", name), data.at("text").get<std::string>());
    for (const json& source : task.value("meta", json::object()).value("sources", json::array()))
        builder.annotations().sources.push_back(sourceOf(source));
    for (const json& annotation : task.value("annotations", json::array()))
        if (!isCancelled(annotation))
            readResults(annotation, tasks::AnnotationLayer::kHuman, -1, builder);
    for (const json& prediction : task.value("predictions", json::array()))
        readResults(prediction, tasks::AnnotationLayer::kModel,
                    sourceIndexOf(prediction, builder.annotations().sources.size()), builder);
    sink(builder.build());
}

/// An array, one task, or a task a line, as earlier versions of this program wrote.
void decodeLabelStudio(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const std::string_view text = files.front().bytes;
    const std::vector<std::string_view> lines = linesOf(text);
    if (text.starts_with('[') || lines.empty() || !json::accept(lines.front())) {
        const json tasks = parseJson(text, name);
        for (const json& task : tasks.is_array() ? tasks : json::array({tasks}))
            readTask(task, name, sink);
        return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty())
            readTask(parseJson(lines[i], fmt::format("{} line {}", name, i + 1)), name, sink);
}

Evidence recogniseLabelStudio(const FileStart& start) {
    const bool isTask = start.has("\"from_name\"") || (start.has("\"data\"") && start.has("\"predictions\""));
    return start.isJson() && isTask ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat labelStudioFormat() {
    return {.name = "label-studio",
            .summary = "Label Studio tasks with predictions, a JSON array",
            .unit = OffsetUnit::kUtf16,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.confidence = true, .decisions = true, .makers = true},
            .begin = "[",
            .between = ",\n",
            .end = "]\n",
            .adapt = forgetPeople,
            .encode = encodeLabelStudio,
            .decode = decodeLabelStudio,
            .recognise = recogniseLabelStudio};
}

}  // namespace app
