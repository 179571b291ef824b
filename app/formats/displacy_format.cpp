// SPDX-License-Identifier: GPL-3.0-or-later
// displaCy's entity style for manual rendering: a JSON list of {text, ents, title}.
#include <fmt/format.h>

#include <utility>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"

namespace app {
namespace {

using nlohmann::json;

std::vector<FilePart> encodeDisplacy(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json result = {{"text", document.document->text()}, {"ents", json::array()}, {"title", document.name}};
    for (const auto& span : document.annotations.spans)
        result["ents"].push_back({{"start", map.toCodePoints(span.bytes.begin).value()},
                                  {"end", map.toCodePoints(span.bytes.end).value()},
                                  {"label", span.label}});
    return {{".json", result.dump()}};
}

tasks::AnnotatedDocument readDisplacy(const json& item, const std::string& name) {
    // Without tokens, a list of spaCy's documents looks like one of displaCy's, and calls the title "name".
    DocumentBuilder builder(textOr(item, "title", textOr(item, "name", name)), item.at("text").get<std::string>());
    for (const json& span : item.value("ents", json::array()))
        builder.addSpan(codePointSpan(builder, span.at("start"), span.at("end")), span.at("label").get<std::string>());
    return builder.build();
}

void decodeDisplacy(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                    Reading& reading) {
    json file = parseJson(files.front().bytes, name);
    const json list = file.is_array() ? std::move(file) : json::array({file});
    for (std::size_t i = 0; i < list.size(); ++i)
        reading.namedItem(fmt::format("document {}", i + 1), [&] {
            sink(readDisplacy(list[i], list.size() == 1 ? name : fmt::format("{} {}", name, i + 1)));
        });
}

Evidence recogniseDisplacy(const FileStart& start) {
    // With tokens it is a list of spaCy's documents.
    const bool isList = start.head.starts_with('[') && start.has("\"ents\"") && !start.has("\"tokens\"");
    return isList ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat displacyFormat() {
    return {.name = "displacy",
            .summary = "displaCy entities, a JSON list for displacy.render(manual=True)",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.overlaps = false},  // displaCy draws spans one after the other
            .begin = "[",
            .between = ",\n",
            .end = "]\n",
            .encode = encodeDisplacy,
            .decode = decodeDisplacy,
            .recognise = recogniseDisplacy};
}

}  // namespace app
