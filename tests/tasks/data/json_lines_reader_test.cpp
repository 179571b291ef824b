// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(JsonLinesReader, readsSentimentAsTextTokensOrSentences) {
    const DataSet data = read(R"({"id": "x", "text": "I can't. No.", "label": "pos"}

{"tokens": ["a b", "c"], "label": 3, "other": null}
{"id": 17, "sentences": [["a"], [], ["b", "c"]], "label": "neg"})",
                              Sentiment::kTask);
    EXPECT_EQ(printed(data), "I ca n't . | No . => pos\na b c => 3\na | b c => neg\n");
    EXPECT_EQ(data.examples[0].id, "x");
    EXPECT_EQ(data.examples[1].id, "data.txt:3");
    EXPECT_EQ(data.examples[2].id, "17");
}

TEST(JsonLinesReader, readsEntitiesAsTagsOrCodePointSpans) {
    const DataSet data = read(R"({"tokens": ["a", "b"], "tags": ["O", "B-X"]}
{"sentences": [["a"], ["b", "c"]], "tags": [["B-X"], ["O", "O"]]}
{"text": "Hi 😊, John Smithson.", "entities": [{"start": 6, "end": 16, "label": "PER"}]})",
                              Ner::kTask);
    EXPECT_EQ(printed(data),
              "a b => O B-X\na | b c => B-X O O\nHi \U0001F60A , John Smithson . => O O O B-PER I-PER O\n");
    EXPECT_THAT(data.notes, ElementsAre("1 entities that begin or end inside a token were widened to whole tokens."));
}

TEST(JsonLinesReader, tagsAndEntitiesMayBeAbsentFromUnlabelledData) {
    const std::string text = "{\"tokens\": [\"Ada\", \"ran\"]}\n{\"text\": \"Ada ran\"}\n";
    EXPECT_EQ(printed(read(text, Ner::kTask, DataOptions{.labelled = false})), "Ada ran => \nAda ran => \n");
    EXPECT_THAT(refusal(text, Ner::kTask), HasSubstr("data.txt:1"));
}

TEST(JsonLinesReader, entityDoesNotContinueInTheNextSentence) {
    const DataSet data =
        read(R"({"sentences": [["a"], ["b"]], "tags": [["I-X"], ["I-X"]]})", Ner::kTask, {.scheme = "iob1"});
    EXPECT_EQ(printed(data), "a | b => B-X B-X\n");
}

TEST(JsonLinesReader, readsQuestionsInSquadFormat) {
    const std::string context = R"({"context": "red \u00e9 blue", "question": "Which?", )";
    const DataSet data = read(context + R"("answers": [{"text": "blue", "answer_start": 6}]})" + "\n" + context +
                                  R"("is_impossible": true})" + "\n",
                              Qa::kTask);
    EXPECT_EQ(printed(data), "red \u00E9 blue => [blue 2-3]\nred \u00E9 blue => impossible\n");
    EXPECT_EQ(printed(data.examples[0].question), "Which ?");
    EXPECT_EQ(data.examples[1].id, "data.txt:2");
}

TEST(JsonLinesReader, errorsNameInvalidLines) {
    const auto entities = [](const std::string& line) {
        return refusal("{\"tokens\": [\"a\"], \"tags\": [\"O\"]}\n" + line, Ner::kTask);
    };
    EXPECT_THAT(entities(R"({"tokens": ["a"], "tags": []})"),
                StartsWith("bad format: data.txt:2: tags: There are 0 tags"));
    EXPECT_THAT(entities(R"({"tokens": ["a", ""], "tags": ["O", "O"]})"), HasSubstr("A token is empty"));
    EXPECT_THAT(entities(R"({"tokens": ["a"], "tags": ["PER"]})"), HasSubstr("\"PER\" is not a tag"));
    EXPECT_THAT(entities(R"({"tokens": [1], "tags": ["O"]})"), HasSubstr("tokens: Found JSON of type \"array\""));
    EXPECT_THAT(entities(R"({"tokens": [], "tags": []})"), HasSubstr("The text has no tokens"));
    EXPECT_THAT(entities("{\"tokens\": ["), StartsWith("bad format: data.txt:2: This is not valid JSON"));
    EXPECT_THAT(entities("[1]"), HasSubstr("expected an object"));
    EXPECT_THAT(entities("{" + std::string(500'000, '[')), HasSubstr("nested deeper"));
}

TEST(JsonLinesReader, invalidEntitiesAreRejected) {
    const auto refused = [](const std::string& entities) {
        return refusal(R"({"text": "ab cd", "entities": [)" + entities + "]}", Ner::kTask);
    };
    EXPECT_THAT(refused(R"({"start": 0, "end": 9, "label": "X"})"),
                HasSubstr("entities[0]: The entity extends from code point 0 to 9"));
    EXPECT_THAT(refused(R"({"start": -1, "end": 1, "label": "X"})"), HasSubstr("from code point -1"));
    EXPECT_THAT(refused(R"({"start": 2, "end": 3, "label": "X"})"), HasSubstr("covers no token"));
    EXPECT_THAT(refused(R"({"start": 0, "end": 2, "label": ""})"), HasSubstr("The label is empty"));
    EXPECT_THAT(refused(R"({"start": 0, "end": 1, "label": "X"}, {"start": 1, "end": 2, "label": "Y"})"),
                HasSubstr("overlaps another span"));
}

TEST(JsonLinesReader, errorNamesTheMissingKey) {
    EXPECT_THAT(refusal("{\"text\": \"a\"}", Sentiment::kTask), HasSubstr("data.txt:1: It has no \"label\""));
    EXPECT_THAT(refusal("{\"label\": 1}", Sentiment::kTask), HasSubstr("It has no \"text\""));
    EXPECT_THAT(refusal("{\"context\": \"a\"}", Qa::kTask), HasSubstr("It has no \"question\""));
}

}  // namespace
}  // namespace tasks
