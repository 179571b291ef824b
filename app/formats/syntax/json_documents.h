// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/documents/document_edits.h"

namespace app {

/// What the JSON formats share. Private to the format files. Any thread.

/// Throws elmo::Error(kBadFormat) if it is not JSON or nested too deeply.
nlohmann::json parseJson(std::string_view text, const std::string& name);

/// The first line of a file of JSON lines, if it is an object that this program did not write; else null.
const nlohmann::json* foreignLine(const nlohmann::json* line);
/// Whether the line has the key, or under it a list that begins with an object, a list or a text. False for null.
bool hasKey(const nlohmann::json* line, const char* key);
bool listsObjects(const nlohmann::json* line, const char* key);
bool listsLists(const nlohmann::json* line, const char* key);
bool listsTexts(const nlohmann::json* line, const char* key);
/// The text under a key; `otherwise` if there is none, or something else, as other programs may have.
std::string textOr(const nlohmann::json& json, const char* key, const std::string& otherwise);

/// On one line, LF after it.
std::string jsonLine(const nlohmann::json& value);

nlohmann::json sourceJson(const tasks::AnnotationSource& source);
tasks::AnnotationSource sourceOf(const nlohmann::json& json);

/// Gives people's spans and labels that have no maker yet the name of the person who made them.
void namePerson(DocumentBuilder& builder, const std::string& person);

/// The keys that say who made an annotation: "layer" and "source" (its index); for a span "score" and "decision" too.
void putMaker(nlohmann::json& json, const tasks::SpanAnnotation& span);
void takeMaker(const nlohmann::json& json, std::size_t sources, tasks::SpanAnnotation& span);

std::string_view nameOf(tasks::AnnotationLayer layer);
tasks::AnnotationLayer layerOf(const nlohmann::json& json);
/// The index at "source", -1 if there is none. Throws elmo::Error(kBadFormat) if it is not an index.
int sourceIndexOf(const nlohmann::json& json, std::size_t sources);

/// A span in code points, from two keys or from a pair. Throws if it is not inside the text.
elmo::ByteSpan codePointSpan(const DocumentBuilder& builder, const nlohmann::json& begin, const nlohmann::json& end);

/// The key "text", for display and as a check, of spans of up to 1000 bytes: of many long ones that lie over one
/// another a file would hold a multiple of the document.
void putCovered(nlohmann::json& json, const elmo::Document& document, elmo::ByteSpan bytes);
/// Throws elmo::Error(kBadFormat) if a covered text that stands in the file is not the text at the span.
void requireCovered(const DocumentBuilder& builder, elmo::ByteSpan bytes, const nlohmann::json& json,
                    const char* key = "text");

}  // namespace app
