// SPDX-License-Identifier: GPL-3.0-or-later
// Label Studio tasks: one JSON array, because its importer reads a .json file as a whole (FileUpload.read_tasks), with
// positions in code points (its selection-tools.js converts them). People's spans are an annotation, each model's spans
// a prediction. Its first versions counted UTF-16 units, and so did earlier versions of this program.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"

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
                    {{"start", map.toCodePoints(span.bytes.begin).value()},
                     {"end", map.toCodePoints(span.bytes.end).value()},
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

/// The regions of a group that mark text with labels; ratings and others are other controls of the same task.
std::vector<json> labelledRegions(const json& group) {
    std::vector<json> regions;
    for (const json& region : group.value("result", json::array()))
        if (const json value = region.value("value", json::object());
            value.contains("labels") && value.contains("start"))
            regions.push_back(region);
    return regions;
}

elmo::ByteSpan regionPlace(const json& value, OffsetUnit unit, const DocumentBuilder& builder) {
    const auto begin = elmo::wholeNumber<std::int64_t>(value.at("start"));
    const auto end = elmo::wholeNumber<std::int64_t>(value.at("end"));
    if (unit == OffsetUnit::kUtf16)
        return builder.map().toBytes(elmo::Utf16Span{elmo::Utf16Offset(begin), elmo::Utf16Offset(end)});
    return builder.map().toBytes(elmo::CodePointSpan{elmo::CodePointOffset(begin), elmo::CodePointOffset(end)});
}

/// A text as Label Studio and the document may agree on it: the file has it as the browser showed it, with "\n" in two
/// characters for the end of a line, and with other white space.
std::string shownText(std::string_view text) {
    std::string shown;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view bytes) {
        if (c == 'n' && shown.ends_with('\\'))
            shown.pop_back();
        else if (!isBlank(c))
            shown += bytes;
    });
    return shown;
}

/// Whether the region's own text, if the file has it, is that of the document there.
bool agreesWithText(const json& value, elmo::ByteSpan bytes, const DocumentBuilder& builder) {
    const json text = value.value("text", json());
    return !text.is_string() || bytes.begin > bytes.end ||
           shownText(text.get_ref<const std::string&>()) == shownText(builder.slice(bytes));
}

/// Code points, unless only UTF-16 units give every region the text that the file says.
OffsetUnit unitOfRegions(const std::vector<json>& regions, const DocumentBuilder& builder) {
    const auto fits = [&](OffsetUnit unit) {
        try {
            return std::ranges::all_of(regions, [&](const json& region) {
                return agreesWithText(region["value"], regionPlace(region["value"], unit, builder), builder);
            });
        } catch (const elmo::Error&) {
            return false;  // outside the text, or inside a character
        }
    };
    return !fits(OffsetUnit::kCodePoints) && fits(OffsetUnit::kUtf16) ? OffsetUnit::kUtf16 : OffsetUnit::kCodePoints;
}

/// Takes a person's choices, which are labels of the whole text. Returns how many results of the group they are.
std::int64_t readChoices(const json& group, DocumentBuilder& builder) {
    std::int64_t results = 0;
    for (const json& result : group.value("result", json::array())) {
        const json value = result.value("value", json::object());
        if (!value.contains("choices") || !value["choices"].is_array() || value.contains("start"))
            continue;
        ++results;
        for (const json& choice : value["choices"])
            builder.addLabel(choice.get<std::string>());
    }
    return results;
}

void readResults(const json& group, tasks::AnnotationLayer layer, int source, DocumentBuilder& builder) {
    const std::vector<json> regions = labelledRegions(group);
    const std::int64_t choices = layer == tasks::AnnotationLayer::kHuman ? readChoices(group, builder) : 0;
    builder.leaveOut("choices, ratings, relations and other results without a place in the text",
                     std::ssize(group.value("result", json::array())) - std::ssize(regions) - choices);
    const OffsetUnit unit = unitOfRegions(regions, builder);
    for (const json& region : regions) {
        const json& value = region["value"];
        const elmo::ByteSpan bytes = regionPlace(value, unit, builder);
        if (!agreesWithText(value, bytes, builder))
            requireCovered(builder, bytes, value);
        const json meta = region.value("meta", json());
        const json notes = hasKey(&meta, "text") ? meta["text"] : json();
        for (const json& label : value["labels"]) {
            auto& span = builder.addSpan(bytes, label.get<std::string>());
            span.layer = layer;
            span.source = source;
            if (region.contains("score") && region["score"].is_number())
                span.confidence = region["score"].get<double>();
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

/// "text", as in Label Studio's templates, or the only text of the task: its field has the name that the project's
/// labelling configuration gives it, which no export holds.
const json& textOfTask(const json& data) {
    if (data.contains("text"))
        return data["text"];
    std::vector<std::string> names;
    for (const auto& [key, value] : data.items())
        if (value.is_string() && key != "name")
            names.push_back(key);
    if (names.size() != 1)
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("\"data\" has no \"text\", and {}. Name the text that was annotated \"text\".",
                        names.empty() ? "no other text" : fmt::format("several texts ({})", fmt::join(names, ", "))));
    return data[names.front()];
}

void readTask(const json& task, const std::string& name, const DocumentSink& sink) {
    const json& data = task.at("data");
    DocumentBuilder builder(textOr(data, "name", name), textOfTask(data).get<std::string>());
    const json meta = task.value("meta", json());
    for (const json& source : hasKey(&meta, "sources") ? meta["sources"] : json::array())
        builder.annotations().sources.push_back(sourceOf(source));
    // Before version 1.0, annotations were called completions.
    const char* const people = task.contains("annotations") ? "annotations" : "completions";
    for (const json& annotation : task.value(people, json::array())) {
        if (isCancelled(annotation))
            builder.leaveOut("results of skipped tasks", std::ssize(annotation.value("result", json::array())));
        else
            readResults(annotation, tasks::AnnotationLayer::kHuman, -1, builder);
    }
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
        json file = parseJson(text, name);
        const json tasks = file.is_array() ? std::move(file) : json::array({file});
        for (std::size_t i = 0; i < tasks.size(); ++i)
            readItem(fmt::format("task {}", i + 1),
                     [&] { readTask(tasks[i], tasks.size() == 1 ? name : fmt::format("{} {}", name, i + 1), sink); });
        return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty())
            continue;
        const json task = parseJson(lines[i], fmt::format("{} line {}", name, i + 1));
        readItem(fmt::format("line {}", i + 1), [&] { readTask(task, name, sink); });
    }
}

Evidence recogniseLabelStudio(const FileStart& start) {
    const bool isTask = start.has("\"from_name\"") || (start.has("\"data\"") && start.has("\"predictions\""));
    return start.isJson() && isTask ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat labelStudioFormat() {
    return {.name = "label-studio",
            .summary = "Label Studio tasks with predictions, a JSON array",
            .unit = OffsetUnit::kCodePoints,
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
