// SPDX-License-Identifier: GPL-3.0-or-later
// spaCy's training examples as JSON, as scripts and ner-annotator keep them: [TEXT, {"entities": [[0, 3, "PER"]]}], in
// a list, one a line, or under "annotations" next to "classes". Read only.
#include <fmt/format.h>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"

namespace app {
namespace {

using nlohmann::json;

bool isExample(const json& value) {
    return value.is_array() && value.size() == 2 && value[0].is_string() && value[1].is_object();
}

void readExample(const json& example, const std::string& name, const DocumentSink& sink) {
    DocumentBuilder builder(name, example.at(0).get<std::string>());
    readForeignSpans(example.at(1), builder);
    sink(builder.build());
}

void decodeTraining(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                    Reading& reading) {
    const json file = parseJson(files.front().bytes, name);
    if (isExample(file))
        return readExample(file, name, sink);
    const json& examples = file.at("annotations");
    for (std::size_t i = 0; i < examples.size(); ++i)
        if (!examples.at(i).is_null())  // a text that nobody has annotated yet
            reading.namedItem(fmt::format("annotations[{}]", i),
                              [&] { readExample(examples.at(i), fmt::format("{} {}", name, i + 1), sink); });
}

Evidence recogniseTraining(const FileStart& start) {
    if (!start.document)
        return Evidence::kNone;
    if (isExample(*start.document))
        return Evidence::kDocument;
    if (hasKey(start.document, "annotations"))
        for (const json& example : (*start.document)["annotations"])
            if (!example.is_null())
                return isExample(example) ? Evidence::kDocument : Evidence::kNone;
    return Evidence::kNone;
}

}  // namespace

DocumentFormat spacyTrainingFormat() {
    return {.name = "spacy-training",
            .summary = "spaCy's training examples as JSON: [text, {\"entities\": [[0, 3, \"PER\"]]}]",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {},
            .lines = true,
            .decode = decodeTraining,
            .recognise = recogniseTraining};
}

}  // namespace app
