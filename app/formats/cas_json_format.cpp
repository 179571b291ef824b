// SPDX-License-Identifier: GPL-3.0-or-later
// UIMA CAS as JSON: the format of UIMA 3 and INCEpTION ("%FEATURE_STRUCTURES"), and the older one of UIMA 2
// ("_context", "_views", "_referenced_fss"). Read only.
#include <fmt/format.h>

#include "app/formats/cas_document.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;

std::string idText(const json& id) {
    return id.is_string() ? id.get<std::string>() : id.dump();
}

/// Its places and features; switches are none.
CasAnnotation casAnnotation(const json& structure, std::string type) {
    CasAnnotation annotation{.type = std::move(type)};
    for (const auto& [key, value] : structure.items()) {
        if (key == "begin" || key == "end")
            (key == "begin" ? annotation.begin : annotation.end) = elmo::wholeNumber<std::int64_t>(value);
        else if (value.is_string() && !key.starts_with('%') && !key.starts_with('_'))
            annotation.features.emplace_back(key, value.get<std::string>());
        else if (key.starts_with('@') && key != "@sofa" && (value.is_number() || value.is_string()))
            annotation.features.emplace_back(key.substr(1), idText(value));
    }
    return annotation;
}

/// The structures of a list, or of an object by their ids.
std::vector<json> structuresOf(const json& file) {
    const json& all = file.at("%FEATURE_STRUCTURES");
    std::vector<json> structures;
    for (const auto& [id, structure] : all.items()) {
        structures.push_back(structure);
        if (all.is_object())
            structures.back()["%ID"] = id;
    }
    return structures;
}

void readUima3(const json& file, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const std::vector<json> structures = structuresOf(file);
    const json* sofa = nullptr;
    for (const json& structure : structures)
        if (textOr(structure, "%TYPE", "").ends_with("Sofa") &&
            (sofa == nullptr || textOr(structure, "sofaID", "") == "_InitialView"))
            sofa = &structure;
    if (sofa == nullptr)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, "It has no Sofa, which holds the text.");
    CasDocument cas(sofa->at("sofaString").get<std::string>());
    for (const json& structure : structures) {
        CasAnnotation annotation = casAnnotation(structure, textOr(structure, "%TYPE", ""));
        annotation.isInView = !hasKey(&structure, "@sofa") || idText(structure["@sofa"]) == idText(sofa->at("%ID"));
        annotation.id = hasKey(&structure, "%ID") ? idText(structure["%ID"]) : std::string();
        cas.add(std::move(annotation));
    }
    sink(cas.build(name, reading));
}

/// The whole name of a type that a file calls by the last part of it.
std::string typeNamed(const std::string& name, const json& types) {
    const json known = types.is_object() ? types.value(name, json()) : json();
    return textOr(known, "_id", name);
}

void readUima2(const json& file, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const json& views = file.at("_views");
    const json& view = views.contains("_InitialView") ? views["_InitialView"] : views.front();
    const json referenced = file.value("_referenced_fss", json::object());
    const json context = file.value("_context", json::object());
    const json types = hasKey(&context, "_types") ? context["_types"] : json();
    const json* sofa = nullptr;
    for (const auto& [id, structure] : referenced.items())
        if (textOr(structure, "_type", "") == "Sofa" &&
            (sofa == nullptr || textOr(structure, "sofaID", "") == "_InitialView"))
            sofa = &structure;
    if (sofa == nullptr)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, "It has no Sofa, which holds the text.");
    CasDocument cas(sofa->at("sofaString").get<std::string>());
    for (const auto& [type, list] : view.items())
        if (list.is_array())
            for (const json& item : list) {
                const json structure = item.is_object() ? item : referenced.value(item.dump(), json::object());
                CasAnnotation annotation = casAnnotation(structure, typeNamed(textOr(structure, "_type", type), types));
                if (annotation.end >= 0 && annotation.begin < 0)
                    annotation.begin = 0;  // which is left out
                cas.add(std::move(annotation));
            }
    sink(cas.build(name, reading));
}

void decodeCasJson(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                   Reading& reading) {
    const json file = parseJson(files.front().bytes, name);
    hasKey(&file, "%FEATURE_STRUCTURES") ? readUima3(file, name, sink, reading) : readUima2(file, name, sink, reading);
}

Evidence recogniseCasJson(const FileStart& start) {
    const bool isUima3 = start.has("\"%FEATURE_STRUCTURES\"") || start.has("\"%TYPES\"");
    const bool isUima2 = start.has("\"_context\"") && start.has("\"_types\"");
    if (start.isJson() && (isUima3 || isUima2))
        return Evidence::kContent;
    return hasKey(start.document, "%FEATURE_STRUCTURES") ||
                   (hasKey(start.document, "_views") && hasKey(start.document, "_referenced_fss"))
               ? Evidence::kDocument
               : Evidence::kNone;
}

}  // namespace

DocumentFormat casJsonFormat() {
    return {.name = "cas-json",
            .summary = "UIMA CAS as JSON (INCEpTION)",
            .unit = OffsetUnit::kUtf16,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.language = true, .tokens = true, .sentences = true},
            .decode = decodeCasJson,
            .recognise = recogniseCasJson};
}

}  // namespace app
