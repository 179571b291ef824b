// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/exporters/export.h"
#include "tests/app/exporters/sample_documents.h"
#include "tests/support/run_program.h"

namespace app::test {
namespace {

using elmo::test::inputFile;
using elmo::test::runElmo;
using elmo::test::TemporaryFolder;
using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kSquad =
    R"({"version": "v2.0", "data": [{"title": "Normans", "paragraphs": [
        {"context": "Rollo came.", "qas": [{"id": "56ddde6b", "question": "Who came?", "is_impossible": false,
         "answers": [{"text": "Rollo", "answer_start": 0}], "topic": {"of": "ours"}}]},
        {"context": "He left.", "qas": [{"id": "q 2", "question": "Why?", "is_impossible": true, "answers": []}]}]}]})";

std::vector<std::string> titlesAndIds(const json& squad) {
    std::vector<std::string> found;
    for (const json& article : squad["data"])
        for (const json& paragraph : article["paragraphs"])
            found.push_back(article["title"].get<std::string>() + ": " + paragraph["qas"][0]["id"].get<std::string>());
    return found;
}

TEST(SquadFormat, QuestionIdsAndTitlesGoThroughFilesAndProjects) {
    const TemporaryFolder folder;
    const std::string data = inputFile(folder, "data.json", kSquad);
    const std::string project = folder.path("work.elmoscope");
    ASSERT_EQ(runElmo({"project", "create", project}).exitCode, 0);
    ASSERT_EQ(runElmo({"project", "add", project, data}).exitCode, 0);
    ASSERT_EQ(runElmo({"export", "--format", "jsonl", "-o", folder.path("lines.jsonl"), data}).exitCode, 0);
    for (const std::string& from : {data, project, folder.path("lines.jsonl")}) {
        const auto out = [&](const char* format, const char* name) {
            const auto result = runElmo({"export", "--format", format, "-o", folder.path(name), from});
            EXPECT_EQ(result.exitCode, 0) << result.err;
            return json::parse(elmo::test::readFile(folder / name));
        };
        const json squad = out("squad", "out.json");
        EXPECT_THAT(titlesAndIds(squad), testing::ElementsAre("Normans: 56ddde6b", "Normans: q 2"));
        EXPECT_EQ(squad["data"][0]["paragraphs"][0]["qas"][0]["topic"], json::parse(R"({"of": "ours"})"));
        EXPECT_EQ(out("squad-predictions", "predictions.json"), json::parse(R"({"56ddde6b": "Rollo", "q 2": ""})"));
    }
    EXPECT_THAT(runElmo({"export", "--format", "brat", "-o", folder.path("brat"), data}).err,
                HasSubstr("titles: 2 left out"));
}

TEST(SquadFormat, AModelsAnswerIsScoredUnderTheIdOfTheQuestion) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.questions = {{1, "Who?", {{bytesOf(9, 13), 0}}, 0, tasks::AnnotationLayer::kHuman, -1}};
    document.annotations.uninterpreted = {{"question ids", R"({"id": "q7", "question": "Who?"})"}};
    const tasks::AnswerPredictions answers{
        .question = "Who?", .answers = {{{elmo::TokenIndex(0), elmo::TokenIndex(1)}, 0.9}}, .noAnswer = 0.1};
    tasks::mergePrediction(document.annotations, *document.document, answers, sampleSource());
    const auto written = [&](const char* format) {
        return previewExport(documentFormat(format), document).parts.front().bytes;
    };
    EXPECT_EQ(written("squad-predictions"), "\"q7\": \"Hi\"");
    const json questions = json::parse(written("squad"))["paragraphs"][0]["qas"];
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_EQ(questions[0]["id"], "q7");
    EXPECT_NE(questions[1]["id"], "q7");  // ids are unique
}

TEST(SquadFormat, IdsAndNamesThatTheProgramMadeAreNotKeptAsTheData) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.questions = {{7, "Who?", {{bytesOf(9, 13), 0}}, 0, tasks::AnnotationLayer::kHuman, -1}};
    const ExportPreview preview = previewExport(documentFormat("squad"), document);
    decodeParts(documentFormat("squad"), preview.parts, "x", [&](const tasks::AnnotatedDocument& read) {
        EXPECT_EQ(read.name, document.name);
        EXPECT_TRUE(read.annotations.uninterpreted.empty());
    });
}

TEST(SquadFormat, QuestionsOfOneTextKeepTheirOwnIds) {
    const char* paragraph = R"({"context": "Ann. Bob.", "qas": [
        {"id": "a", "question": "Who?", "answers": [{"text": "Ann", "answer_start": 0}]},
        {"id": 12, "question": "Who?", "answers": [{"text": "Bob", "answer_start": 5}]}]})";
    const std::string article = std::string(R"({"title": "T", "paragraphs": [)") + paragraph + "]}";
    decodeParts(documentFormat("squad"), {{".json", article}}, "x", [&](const tasks::AnnotatedDocument& read) {
        const json again = json::parse(previewExport(documentFormat("squad"), read).parts.front().bytes);
        EXPECT_EQ(again["title"], "T");
        EXPECT_EQ(again["paragraphs"][0]["qas"][0]["id"], "a");
        EXPECT_EQ(again["paragraphs"][0]["qas"][1]["id"], 12);
        EXPECT_EQ(previewExport(documentFormat("squad-predictions"), read).parts.front().bytes,
                  "\"a\": \"Ann\",\n\"12\": \"Bob\"");
    });
}

TEST(SquadFormat, IdsOfRandomQuestionsComeBack) {
    RandomDocuments documents(5);
    int ids = 0;
    for (int i = 0; i < 100; ++i) {
        tasks::AnnotatedDocument document = documents.next();
        for (const auto& question : document.annotations.questions)
            if (++ids % 3 > 0)
                document.annotations.uninterpreted.push_back(
                    {"question ids", json({{"id", ids}, {"question", question.question}}).dump()});
        EXPECT_EQ(previewExport(documentFormat("squad"), document).surprises.text(), "");
    }
    EXPECT_GT(ids, 50);
}

}  // namespace
}  // namespace app::test
