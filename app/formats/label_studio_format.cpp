// SPDX-License-Identifier: GPL-3.0-or-later
// Label Studio tasks: one JSON array, because its importer reads a .json file as a whole (FileUpload.read_tasks), with
// positions in code points (its selection-tools.js converts them). People's spans are an annotation, each model's spans
// a prediction. Its first versions counted UTF-16 units, and so did earlier versions of this program.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/html_content.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/files/line_source.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::string_view kAddressStarts[] = {"http://", "https://", "s3://", "gs://", "azure-blob://", "/data/"};

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

/// The annotations of a task that somebody finished.
std::vector<json> annotationsOfTask(const json& task) {
    // Before version 1.0, annotations were called completions.
    std::vector<json> annotations;
    if (const json* list = hasKey(&task, "annotations")   ? &task["annotations"]
                           : hasKey(&task, "completions") ? &task["completions"]
                                                          : nullptr;
        list && list->is_array())
        for (const json& annotation : *list)
            annotations.push_back(annotation);
    return annotations;
}

/// The regions of a group that mark text with labels; ratings and others are other controls of the same task. Those of
/// web pages get the positions that they have in the page's text: paths alone depend on the order of marking.
std::vector<json> labelledRegions(const json& group) {
    static constexpr const char* kLabels[] = {"labels", "hypertextlabels", "htmllabels"};
    std::vector<json> regions;
    for (const json& result : group.value("result", json::array())) {
        json region = result;
        json value = region.value("value", json::object());
        const auto labels = std::ranges::find_if(kLabels, [&](const char* key) { return hasKey(&value, key); });
        if (hasKey(&value, "globalOffsets"))
            value.update(value["globalOffsets"]);
        if (labels == std::end(kLabels) || !hasKey(&value, "start") || value["start"].is_string())
            continue;
        value["labels"] = value[*labels];
        region["value"] = std::move(value);
        regions.push_back(std::move(region));
    }
    return regions;
}

/// Whether the regions of a task lie in a web page.
bool isOfPage(const json& task) {
    const auto hasPlaces = [](const json& group) {
        return std::ranges::any_of(group.value("result", json::array()), [](const json& result) {
            const json value = result.value("value", json());
            return hasKey(&value, "globalOffsets") || (hasKey(&value, "start") && value["start"].is_string());
        });
    };
    const json predictions = task.value("predictions", json::array());
    return std::ranges::any_of(annotationsOfTask(task), hasPlaces) || std::ranges::any_of(predictions, hasPlaces);
}

elmo::ByteSpan regionPlace(const json& value, OffsetUnit unit, const DocumentBuilder& builder) {
    const auto begin = elmo::wholeNumber<std::int64_t>(value.at("start"));
    const auto end = elmo::wholeNumber<std::int64_t>(value.at("end"));
    if (unit == OffsetUnit::kUtf16)
        return builder.map().toBytes(elmo::Utf16Span{elmo::Utf16Offset(begin), elmo::Utf16Offset(end)});
    return builder.map().toBytes(elmo::CodePointSpan{elmo::CodePointOffset(begin), elmo::CodePointOffset(end)});
}

/// Whether the region's own text, if the file has it, is that of the document there.
bool agreesWithText(const json& value, elmo::ByteSpan bytes, const DocumentBuilder& builder) {
    const json text = value.value("text", json());
    return !text.is_string() || bytes.begin > bytes.end ||
           sameShownText(text.get_ref<const std::string&>(), builder.slice(bytes));
}

/// Whether the region's positions select words as long as its own text: then the copy in the file is an old one.
/// Wrongly counted positions would begin or end within a word or at a blank.
bool selectsOtherWords(const json& value, elmo::ByteSpan bytes, const DocumentBuilder& builder) {
    const std::string_view text = builder.text(), words = builder.slice(bytes);
    if (words.empty() || words.size() != value["text"].get_ref<const std::string&>().size())
        return false;
    const auto isOfAWord = [&](std::int64_t at) {
        const char byte = at >= 0 && at < std::ssize(text) ? text[static_cast<std::size_t>(at)] : ' ';
        return elmo::ascii::isLetter(byte) || elmo::ascii::isDigit(byte) || (byte & 0x80) != 0;
    };
    return isOfAWord(bytes.begin.value()) && isOfAWord(bytes.end.value() - 1) && !isOfAWord(bytes.begin.value() - 1) &&
           !isOfAWord(bytes.end.value());
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
        if (!agreesWithText(value, bytes, builder)) {
            if (!selectsOtherWords(value, bytes, builder))
                requireCovered(builder, bytes, value);
            builder.leaveOut("texts of spans other than their positions select");
        }
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

/// Whether this is where a text is, and not the text: tasks can name a file that the browser fetches.
bool isAddress(std::string_view text) {
    const bool begins = std::ranges::any_of(kAddressStarts, [&](const auto& start) { return text.starts_with(start); });
    return begins && text.find_first_of(" \t\r\n") == std::string_view::npos;
}

std::string requiredText(const json& data) {
    std::string text = textOfTask(data).get<std::string>();
    if (isAddress(text))
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("Its text is not in the file, which names the address {} instead. Put the text "
                                      "itself into the task, under \"text\".",
                                      tasks::inQuotes(text)));
    return text;
}

/// A row of the export JSON-MIN, one for each annotation, as the task with that annotation.
json taskOfRow(const json& row) {
    static const std::set<std::string> kAbout = {"id",         "annotator",  "annotation_id",
                                                 "created_at", "updated_at", "lead_time"};
    json data = json::object(), result = json::array();
    for (const auto& [key, value] : row.items()) {
        if (kAbout.contains(key))
            continue;
        if (value.is_array() && !value.empty() && hasKey(&value[0], "start"))
            for (const json& region : value)
                result.push_back({{"value", region}});
        else if (hasKey(&value, "choices"))
            result.push_back({{"value", value}});
        else
            data[key] = value;
    }
    json task = {{"data", std::move(data)}};
    task["annotations"].push_back({{"result", std::move(result)}, {"completed_by", row.value("annotator", json())}});
    return task;
}

bool isRow(const json* row) {
    return hasKey(row, "annotation_id") && hasKey(row, "annotator") && !hasKey(row, "data");
}

/// A name for a person, from "completed_by": an object with their address, or a number.
std::string personOfAnnotation(const json& annotation) {
    const json by = annotation.value("completed_by", json());
    if (by.is_object())
        return textOr(by, "email", textOr(by, "username", "annotator " + by.value("id", json()).dump()));
    return by.is_string() ? by.get<std::string>() : by.is_number() ? "annotator " + by.dump() : std::string();
}

/// Whether several people annotated one of the texts: then each gets a set of their own.
bool haveSeveralPeople(const json& tasks) {
    std::map<std::string, std::set<std::string>> people;  // of each task
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const json task = isRow(&tasks[i]) ? taskOfRow(tasks[i]) : tasks[i];
        auto& ofTask = people[hasKey(&tasks[i], "id") ? tasks[i]["id"].dump() : std::to_string(i)];
        if (task.is_object())
            for (const json& annotation : annotationsOfTask(task))
                if (!isCancelled(annotation))
                    ofTask.insert(personOfAnnotation(annotation));
    }
    return std::ranges::any_of(people, [](const auto& task) { return task.second.size() > 1; });
}

void readTask(const json& task, const std::string& name, bool namePeople, const DocumentSink& sink) {
    if (isRow(&task))
        return readTask(taskOfRow(task), name, namePeople, sink);
    const json& data = task.at("data");
    const std::string text = requiredText(data);
    DocumentBuilder builder(textOr(data, "name", name), isOfPage(task) ? htmlContent(text) : text);
    const json meta = task.value("meta", json());
    for (const json& source : hasKey(&meta, "sources") ? meta["sources"] : json::array())
        builder.annotations().sources.push_back(sourceOf(source));
    for (const json& annotation : annotationsOfTask(task)) {
        if (isCancelled(annotation)) {
            builder.leaveOut("results of skipped tasks", std::ssize(annotation.value("result", json::array())));
            continue;
        }
        readResults(annotation, tasks::AnnotationLayer::kHuman, -1, builder);
        const std::string person = personOfAnnotation(annotation);
        if (namePeople)
            tasks::nameColleague(builder.annotations(), person.empty() ? "annotator without a name" : person);
    }
    for (const json& prediction : task.value("predictions", json::array()))
        readResults(prediction, tasks::AnnotationLayer::kModel,
                    sourceIndexOf(prediction, builder.annotations().sources.size()), builder);
    sink(builder.build());
}

/// An array, one task, or a task a line, as earlier versions of this program wrote.
void decodeLabelStudio(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                       Reading& reading) {
    const std::string_view text = files.front().bytes;
    const std::vector<std::string_view> lines = linesOf(text);
    if (text.starts_with('[') || lines.empty() || !json::accept(lines.front())) {
        json file = parseJson(text, name);
        const json tasks = file.is_array() ? std::move(file) : json::array({file});
        const bool namePeople = haveSeveralPeople(tasks);
        for (std::size_t i = 0; i < tasks.size(); ++i)
            reading.namedItem(fmt::format("task {}", i + 1), [&] {
                readTask(tasks[i], tasks.size() == 1 ? name : fmt::format("{} {}", name, i + 1), namePeople, sink);
            });
        return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty())
            reading.namedItem(fmt::format("line {}", i + 1),
                              [&] { readTask(parseJson(lines[i], "this line"), name, false, sink); });
}

Evidence recogniseLabelStudio(const FileStart& start) {
    const bool isTask = start.has("\"from_name\"") || (start.has("\"data\"") && start.has("\"predictions\""));
    if (start.isJson() && isTask)
        return Evidence::kContent;
    const json* task = start.document;
    const bool isWhole = hasKey(task, "data") && (*task)["data"].is_object() &&
                         (hasKey(task, "annotations") || hasKey(task, "predictions") || hasKey(task, "completions"));
    return isWhole || isRow(task) ? Evidence::kDocument : Evidence::kNone;
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
