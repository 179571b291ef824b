// SPDX-License-Identifier: GPL-3.0-or-later
// SQuAD 2.0 data (1.1 is the same without "is_impossible") and the predictions that its evaluation scripts read. The
// title of an article, and the id and further fields of a question, are kept as uninterpreted data of the document.
#include <fmt/format.h>

#include <deque>
#include <map>
#include <set>
#include <utility>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "elmo/containers/json_node.h"

namespace app {
namespace {

using nlohmann::json;

constexpr const char* kTitles = "titles";             // the content is the title
constexpr const char* kQuestionIds = "question ids";  // {"question": text, "id": id, and what else there was}

enum class Order { kFirstQuestionFirst, kLastQuestionFirst };

/// What came with each question, null if nothing did. The link is the question's text: models repeat it.
std::vector<json> fieldsOfQuestions(const tasks::Annotations& annotations, Order order) {
    std::map<std::string, std::deque<json>> left;
    for (const auto& data : annotations.uninterpreted) {
        json fields = data.format == kQuestionIds ? json::parse(data.content, nullptr, false) : json();
        if (fields.is_object() && fields.contains("question") && fields["question"].is_string())
            left[fields["question"].get<std::string>()].push_back(std::move(fields));
    }
    const bool forwards = order == Order::kFirstQuestionFirst;
    const std::size_t count = annotations.questions.size();
    std::vector<json> result(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = forwards ? i : count - 1 - i;
        const auto found = left.find(annotations.questions[place].question);
        if (found == left.end() || found->second.empty())
            continue;
        auto& fields = found->second;
        result[place] = std::move(forwards ? fields.front() : fields.back());
        forwards ? fields.pop_front() : fields.pop_back();
    }
    return result;
}

/// Leaves the titles and the fields that a file of the format gets.
void keepWritten(tasks::AnnotatedDocument& document, const std::vector<json>& fields, std::size_t titles) {
    std::vector<tasks::UninterpretedData> kept;
    for (const auto& data : document.annotations.uninterpreted)
        if (data.format == kTitles && kept.size() < titles)
            kept.push_back(data);
    for (const json& field : fields)
        if (!field.is_null())
            kept.push_back({kQuestionIds, field.dump()});
    document.annotations.uninterpreted = std::move(kept);
}

void adaptSquad(tasks::AnnotatedDocument& document) {
    keepWritten(document, fieldsOfQuestions(document.annotations, Order::kFirstQuestionFirst), 1);
}

/// An id is scored once: a model's answers come after a person's, and go before them.
void adaptPredictions(tasks::AnnotatedDocument& document) {
    std::vector<json> fields = fieldsOfQuestions(document.annotations, Order::kLastQuestionFirst);
    std::set<std::string> identified;
    for (const json& field : fields)
        if (!field.is_null())
            identified.insert(field["question"].get<std::string>());
    std::vector<tasks::QuestionAnnotation> kept;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (auto& question = document.annotations.questions[i];
            !fields[i].is_null() || !identified.contains(question.question))
            kept.push_back(std::move(question));
    document.annotations.questions = std::move(kept);
    keepWritten(document, fields, 0);
}

/// How the ids begin that this program makes for the questions of a text.
std::string madeIdStart(const elmo::Document& document) {
    return document.contentHash() + "-";
}

json idOf(const tasks::AnnotatedDocument& document, const tasks::QuestionAnnotation& question, const json& fields) {
    if (!fields.is_null() && fields.contains("id"))
        return fields["id"];
    return fmt::format("{}{}", madeIdStart(*document.document), question.id);
}

std::vector<FilePart> encodeSquad(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::OffsetMap map(document.document->text());
    const tasks::Annotations& annotations = document.annotations;
    std::vector<json> fields = fieldsOfQuestions(annotations, Order::kFirstQuestionFirst);
    json questions = json::array();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const tasks::QuestionAnnotation& question = annotations.questions[i];
        json answers = json::array();
        for (const auto& answer : question.answers)
            answers.push_back({{"text", document.document->slice(answer.bytes)},
                               {"answer_start", map.toCodePoints(answer.bytes.begin).value()}});
        json& written = questions.emplace_back(std::move(fields[i]));
        written["id"] = idOf(document, question, written);
        written["question"] = question.question;
        written["is_impossible"] = answers.empty();
        written["answers"] = std::move(answers);
    }
    const auto title = std::ranges::find(annotations.uninterpreted, kTitles, &tasks::UninterpretedData::format);
    const bool titled = title != annotations.uninterpreted.end();
    json paragraph = {{"context", document.document->text()}, {"qas", std::move(questions)}};
    if (!titled || title->content != document.name)
        paragraph["name"] = document.name;
    const json article = {{"title", titled ? title->content : document.name},
                          {"paragraphs", json::array({std::move(paragraph)})}};
    return {{".json", article.dump()}};
}

void readSquadQuestion(const json& from, DocumentBuilder& builder) {
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

/// Keeps the id, unless this program made it, and the fields that the program does not know.
void keepFields(json question, tasks::AnnotatedDocument& document) {
    for (const char* known : {"answers", "is_impossible"})
        question.erase(known);
    if (const json id = question.value("id", json());
        id.is_null() || (id.is_string() && id.get<std::string>().starts_with(madeIdStart(*document.document))))
        question.erase("id");
    if (question.size() > 1)
        document.annotations.uninterpreted.push_back({kQuestionIds, question.dump()});
}

/// A document of a paragraph. "name" is this program's, if the title is not the document's name as well; a title
/// that is only a name is not kept as one.
tasks::AnnotatedDocument readParagraph(const json& paragraph, const json& title, const std::string& name,
                                       Reading& reading) {
    DocumentBuilder builder(textOr(paragraph, "name", name), paragraph.at("context").get<std::string>());
    json questions = json::array();
    for (const json& question : paragraph.value("qas", json::array()))
        reading.item(fmt::format("question {}", question.value("id", json()).dump()), [&] {
            readSquadQuestion(question, builder);
            questions.push_back(question);
        });
    if (title.is_string() && paragraph.value("name", json()) != title)
        builder.annotations().uninterpreted.push_back({kTitles, title.get<std::string>()});
    tasks::AnnotatedDocument document = builder.build();
    for (const json& question : questions)
        keepFields(question, document);
    return document;
}

void decodeSquad(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const json file = parseJson(files.front().bytes, name);
    const json& articles = file.at("data");
    for (std::size_t a = 0; a < articles.size(); ++a) {
        const json& article = articles.at(a);
        const std::string title = textOr(article, "title", name);
        const json& paragraphs = article.at("paragraphs");
        for (std::size_t i = 0; i < paragraphs.size(); ++i)
            reading.namedItem(fmt::format("data[{}].paragraphs[{}]", a, i), [&] {
                sink(readParagraph(paragraphs.at(i), article.value("title", json()),
                                   paragraphs.size() == 1 ? title : fmt::format("{} {}", title, i + 1), reading));
            });
    }
}

std::vector<FilePart> encodePredictions(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    std::string members;
    const std::vector<json> fields = fieldsOfQuestions(document.annotations, Order::kLastQuestionFirst);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const tasks::QuestionAnnotation& question = document.annotations.questions[i];
        const json id = idOf(document, question, fields[i]);
        const bool answered = !question.answers.empty();
        const std::string_view answer = answered ? document.document->slice(question.answers.front().bytes) : "";
        members += fmt::format("{}{}: {}", members.empty() ? "" : ",\n", (id.is_string() ? id : json(id.dump())).dump(),
                               json(answer).dump());
    }
    return {{".json", members}};
}

Evidence recogniseSquad(const FileStart& start) {
    // spaCy's version 2 has paragraphs as well, of sentences.
    const bool isSquad = start.has("\"paragraphs\"") && (start.has("\"context\"") || start.has("\"qas\""));
    if (start.isJson() && isSquad)
        return Evidence::kContent;
    const auto hasParagraphs = [](const json& article) { return hasKey(&article, "paragraphs"); };
    const bool isFile = listsObjects(start.document, "data") && hasParagraphs((*start.document)["data"][0]);
    return isFile ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat squadFormat() {
    return {.name = "squad",
            .summary = "SQuAD 2.0 questions and answers",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.spans = false, .questions = true, .uninterpreted = true},
            .begin = "{\"version\": \"v2.0\", \"data\": [",
            .between = ",\n",
            .end = "]}\n",
            .adapt = adaptSquad,
            .encode = encodeSquad,
            .decode = decodeSquad,
            .recognise = recogniseSquad};
}

DocumentFormat squadPredictionsFormat() {
    return {.name = "squad-predictions",
            .summary = "answers by question id, as SQuAD's evaluation reads them",
            .unit = OffsetUnit::kNone,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.text = false, .spans = false, .questions = true, .uninterpreted = true},
            .begin = "{",
            .between = ",\n",
            .end = "}\n",
            .adapt = adaptPredictions,
            .encode = encodePredictions};
}

}  // namespace app
