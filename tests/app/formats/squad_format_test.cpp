// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/exporters/export.h"
#include "app/formats/decoding.h"
#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using nlohmann::json;

TEST(SquadFormat, ModelAnswerIsWrittenWithTheIdOfTheQuestion) {
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

TEST(SquadFormat, GeneratedIdsAndNamesAreNotReadAsUserData) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.questions = {{7, "Who?", {{bytesOf(9, 13), 0}}, 0, tasks::AnnotationLayer::kHuman, -1}};
    const ExportPreview preview = previewExport(documentFormat("squad"), document);
    decodeParts(documentFormat("squad"), preview.parts, {"x"}, [&](const tasks::AnnotatedDocument& read) {
        EXPECT_EQ(read.name, document.name);
        EXPECT_TRUE(read.annotations.uninterpreted.empty());
    });
}

TEST(SquadFormat, QuestionsOfOneTextKeepTheirIds) {
    const char* paragraph = R"({"context": "Ann. Bob.", "qas": [
        {"id": "a", "question": "Who?", "answers": [{"text": "Ann", "answer_start": 0}]},
        {"id": 12, "question": "Who?", "answers": [{"text": "Bob", "answer_start": 5}]}]})";
    const std::string article = std::string(R"({"title": "T", "paragraphs": [)") + paragraph + "]}";
    decodeParts(documentFormat("squad"), {{".json", article}}, {"x"}, [&](const tasks::AnnotatedDocument& read) {
        const json again = json::parse(previewExport(documentFormat("squad"), read).parts.front().bytes);
        EXPECT_EQ(again["title"], "T");
        EXPECT_EQ(again["paragraphs"][0]["qas"][0]["id"], "a");
        EXPECT_EQ(again["paragraphs"][0]["qas"][1]["id"], 12);
        EXPECT_EQ(previewExport(documentFormat("squad-predictions"), read).parts.front().bytes,
                  "\"a\": \"Ann\",\n\"12\": \"Bob\"");
    });
}

TEST(SquadFormat, IdsOfRandomQuestionsSurviveTheRoundTrip) {
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
