// SPDX-License-Identifier: GPL-3.0-or-later
// SQuAD 2.0 data (1.1 is the same without "is_impossible") and the predictions that its evaluation scripts read.
#include <fmt/format.h>

#include "app/exporters/formats.h"
#include "app/exporters/json_documents.h"
#include "elmo/formats/json_fields.h"

namespace app {
namespace {

using nlohmann::json;

std::string questionId(const tasks::AnnotatedDocument& document, const tasks::QuestionAnnotation& question) {
    return fmt::format("{}-{}", document.document->contentHash(), question.id);
}

std::vector<FilePart> encode(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    json questions = json::array();
    for (const auto& question : document.annotations.questions) {
        json answers = json::array();
        for (const auto& answer : question.answers)
            answers.push_back({{"text", document.document->slice(answer.bytes)},
                               {"answer_start", map.toCodePoints(answer.bytes.begin).value()}});
        questions.push_back({{"id", questionId(document, question)},
                             {"question", question.question},
                             {"is_impossible", answers.empty()},
                             {"answers", answers}});
    }
    const json article = {{"title", document.name},
                          {"paragraphs", {{{"context", document.document->text()}, {"qas", questions}}}}};
    return {{".json", article.dump()}};
}

void readQuestion(const json& from, DocumentBuilder& builder) {
    tasks::QuestionAnnotation question;
    question.id = builder.newId();
    question.layer = tasks::AnnotationLayer::kHuman;
    question.question = from.at("question").get<std::string>();
    for (const json& answer : from.value("answers", json::array())) {
        const std::string text = answer.at("text").get<std::string>();
        const auto begin =
            builder.map().toBytes(elmo::CodePointOffset(elmo::wholeNumber<std::int64_t>(answer.at("answer_start"))));
        const elmo::ByteSpan bytes{begin, begin + static_cast<std::int64_t>(text.size())};
        requireCovered(builder, bytes.end > builder.map().byteEnd() ? elmo::ByteSpan{begin, begin} : bytes, answer);
        question.answers.push_back({bytes, 0});
    }
    builder.annotations().questions.push_back(std::move(question));
}

void decode(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const json file = parseJson(files.front().bytes, name);
    for (const json& article : file.at("data")) {
        const std::string title = article.value("title", name);
        const json& paragraphs = article.at("paragraphs");
        for (std::size_t i = 0; i < paragraphs.size(); ++i) {
            DocumentBuilder builder(paragraphs.size() == 1 ? title : fmt::format("{} {}", title, i + 1),
                                    paragraphs.at(i).at("context").get<std::string>());
            for (const json& question : paragraphs[i].value("qas", json::array()))
                readQuestion(question, builder);
            sink(builder.build());
        }
    }
}

std::vector<FilePart> encodePredictions(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    std::string members;
    for (const auto& question : document.annotations.questions) {
        const bool answered = !question.answers.empty();
        const std::string_view answer = answered ? document.document->slice(question.answers.front().bytes) : "";
        members += fmt::format("{}{}: {}", members.empty() ? "" : ",\n", json(questionId(document, question)).dump(),
                               json(answer).dump());
    }
    return {{".json", members}};
}

}  // namespace

DocumentFormat squadFormat() {
    return {.name = "squad",
            .summary = "SQuAD 2.0 questions and answers",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.spans = false, .questions = true},
            .begin = "{\"version\": \"v2.0\", \"data\": [",
            .between = ",\n",
            .end = "]}\n",
            .encode = encode,
            .decode = decode};
}

DocumentFormat squadPredictionsFormat() {
    return {.name = "squad-predictions",
            .summary = "answers by question id, as SQuAD's evaluation reads them",
            .unit = OffsetUnit::kNone,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.text = false, .spans = false, .questions = true},
            .begin = "{",
            .between = ",\n",
            .end = "}\n",
            .encode = encodePredictions};
}

}  // namespace app
