// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/json_documents.h"

#include <fmt/format.h>

#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_depth.h"
#include "elmo/containers/json_failure.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "tasks/files/line_source.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

constexpr int kMaxNesting = 64;
constexpr std::size_t kMaxCoveredLength = 1000;

[[noreturn]] void refuseJson(const std::string& what) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, what);
}

}  // namespace

nlohmann::json parseJson(std::string_view text, const std::string& name) {
    requireUtf8(text, name);
    if (elmo::jsonDepth(text) > kMaxNesting)
        refuseJson(fmt::format("The JSON of {} is nested more than {} levels deep.", name, kMaxNesting));
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::exception& error) {
        refuseJson(fmt::format("{} is not valid JSON: it can't be read after {}.", name, elmo::describeFailure(error)));
    }
}

const nlohmann::json* foreignLine(const nlohmann::json* line) {
    return hasKey(line, "format") || hasKey(line, "elmoscope") ? nullptr : line;
}

bool hasKey(const nlohmann::json* line, const char* key) {
    return line && line->is_object() && line->contains(key);
}

bool listsObjects(const nlohmann::json* line, const char* key) {
    return hasKey(line, key) && (*line)[key].is_array() && !(*line)[key].empty() && (*line)[key][0].is_object();
}

bool listsLists(const nlohmann::json* line, const char* key) {
    return hasKey(line, key) && (*line)[key].is_array() && !(*line)[key].empty() && (*line)[key][0].is_array();
}

bool listsTexts(const nlohmann::json* line, const char* key) {
    return hasKey(line, key) && (*line)[key].is_array() && !(*line)[key].empty() && (*line)[key][0].is_string();
}

std::string textOr(const nlohmann::json& json, const char* key, const std::string& otherwise) {
    return hasKey(&json, key) && json[key].is_string() ? json[key].get<std::string>() : otherwise;
}

std::string jsonLine(const nlohmann::json& value) {
    return value.dump() + "\n";
}

nlohmann::json sourceJson(const tasks::AnnotationSource& source) {
    return {{"model", source.model},        {"model_hash", source.modelHash},
            {"bilm_hash", source.bilmHash}, {"tokenizer", source.tokenizerRevision},
            {"state", source.statePolicy},  {"version", source.programVersion},
            {"time", source.time}};
}

tasks::AnnotationSource sourceOf(const nlohmann::json& json) {
    const auto text = [&](const char* key) { return json.value(key, std::string()); };
    return {text("model"), text("model_hash"), text("bilm_hash"), text("tokenizer"),
            text("state"), text("version"),    text("time")};
}

std::string_view nameOf(tasks::AnnotationLayer layer) {
    return layer == tasks::AnnotationLayer::kModel ? "model" : "human";
}

tasks::AnnotationLayer layerOf(const nlohmann::json& json) {
    const std::string layer = json.value("layer", std::string("human"));
    if (layer != "model" && layer != "human")
        refuseJson(fmt::format("An annotation's layer is '{}'; expected 'model' or 'human'.", layer));
    return layer == "model" ? tasks::AnnotationLayer::kModel : tasks::AnnotationLayer::kHuman;
}

int sourceIndexOf(const nlohmann::json& json, std::size_t sources) {
    const std::int64_t index = elmo::wholeNumberOr(json, "source", std::int64_t{-1});
    if (index < -1 || index >= static_cast<std::int64_t>(sources))
        refuseJson(fmt::format("An annotation names source {} of {}.", index, sources));
    return static_cast<int>(index);
}

void namePerson(DocumentBuilder& builder, const std::string& person) {
    if (!person.empty())
        tasks::nameImported(builder.annotations(), person);
}

void putMaker(nlohmann::json& json, const tasks::SpanAnnotation& span) {
    json["layer"] = nameOf(span.layer);
    if (span.source >= 0)
        json["source"] = span.source;
    if (span.confidence)
        json["score"] = *span.confidence;
    if (span.decision != tasks::Decision::kOpen)
        json["decision"] = span.decision == tasks::Decision::kAccepted ? "accepted" : "rejected";
}

void takeMaker(const nlohmann::json& json, std::size_t sources, tasks::SpanAnnotation& span) {
    span.layer = layerOf(json);
    span.source = sourceIndexOf(json, sources);
    if (json.contains("score") && json["score"].is_number())
        span.confidence = json["score"].get<double>();
    const std::string decision = json.value("decision", std::string());
    if (!decision.empty() && decision != "accepted" && decision != "rejected")
        refuseJson(fmt::format("A span's decision is '{}'; expected 'accepted' or 'rejected'.", decision));
    if (!decision.empty())
        span.decision = decision == "accepted" ? tasks::Decision::kAccepted : tasks::Decision::kRejected;
}

elmo::ByteSpan codePointSpan(const DocumentBuilder& builder, const nlohmann::json& begin, const nlohmann::json& end) {
    return builder.map().toBytes(elmo::CodePointSpan{elmo::CodePointOffset(elmo::wholeNumber<std::int64_t>(begin)),
                                                     elmo::CodePointOffset(elmo::wholeNumber<std::int64_t>(end))});
}

void putCovered(nlohmann::json& json, const elmo::Document& document, elmo::ByteSpan bytes) {
    if (const std::string_view covered = document.slice(bytes); covered.size() <= kMaxCoveredLength)
        json["text"] = covered;
}

void requireCovered(const DocumentBuilder& builder, elmo::ByteSpan bytes, const nlohmann::json& json, const char* key) {
    if (!json.contains(key) || bytes.begin > bytes.end)
        return;
    const std::string expected = json[key].get<std::string>();
    if (builder.slice(bytes) != expected)
        refuseJson(
            fmt::format("The file gives the text {}, but its positions select {}. The positions were probably counted "
                        "in another unit or in another text.",
                        tasks::inQuotes(expected), tasks::inQuotes(builder.slice(bytes))));
}

}  // namespace app
