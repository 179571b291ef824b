// SPDX-License-Identifier: GPL-3.0-or-later
// MRQA: questions about a context, a line each, with all places of every answer; the first line is a header. Read only.
#include <fmt/format.h>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"

namespace app {
namespace {

using nlohmann::json;

void readMrqaQuestion(const json& from, DocumentBuilder& builder) {
    tasks::QuestionAnnotation question;
    question.layer = tasks::AnnotationLayer::kHuman;
    question.question = from.at("question").get<std::string>();
    for (const json& answer : from.value("detected_answers", json::array())) {
        const json& span = answer.at("char_spans").at(0);
        const json end = span.at(1).get<std::int64_t>() + 1;  // the file has the last character
        const elmo::ByteSpan bytes = codePointSpan(builder, span.at(0), end);
        requireCovered(builder, bytes, answer);
        question.answers.push_back({bytes, 0});
    }
    question.id = builder.newId();
    builder.annotations().questions.push_back(std::move(question));
}

void decodeMrqa(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const json line = parseJson(files.front().bytes, name);
    if (hasKey(&line, "header"))
        return;
    DocumentBuilder builder(textOr(line, "id", name), line.at("context").get<std::string>());
    for (const json& question : line.at("qas"))
        reading.item(fmt::format("question {}", textOr(question, "qid", textOr(question, "id", ""))),
                     [&] { readMrqaQuestion(question, builder); });
    sink(builder.build());
}

Evidence recogniseMrqa(const FileStart& start) {
    const bool isParagraph = hasKey(start.document, "context") && listsObjects(start.document, "qas") &&
                             hasKey(&(*start.document)["qas"][0], "detected_answers");
    return isParagraph ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat mrqaFormat() {
    return {.name = "mrqa",
            .summary = "MRQA questions and answers, JSON lines",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.spans = false, .questions = true},
            .lines = true,
            .decode = decodeMrqa,
            .recognise = recogniseMrqa};
}

}  // namespace app
