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

// Dataset.to_json() of Hugging Face's `datasets`.
TEST(JsonLinesReader, readsTheNamesOfHuggingFace) {
    EXPECT_EQ(printed(read(R"({"idx": 0, "sentence": "Fine.", "label": 1})", Sentiment::kTask)), "Fine . => 1\n");
    EXPECT_EQ(printed(read(R"({"tokens": ["a", "b"], "ner_tags": ["O", "B-X"]})", Ner::kTask)), "a b => O B-X\n");
    EXPECT_EQ(printed(read(R"({"tokens": ["a"], "pos_tags": ["D"]})", Tagging::kTask)), "a => D\n");
    for (const Task& task : {Ner::kTask, Tagging::kTask}) {
        const char* const numbered = R"({"tokens": ["a"], "tags": [3]})";
        EXPECT_THAT(refusal(numbered, task), HasSubstr("The tags are numbers"));
        EXPECT_EQ(printed(read(numbered, task, {.labelled = false})), "a => \n") << "a prediction needs no tags";
    }
    const DataSet questions = read(
        R"({"id": "1", "title": "T", "context": "red blue", "question": "Which?", "answers": {"text": ["blue", "red"],)"
        R"( "answer_start": [4, 0]}})"
        "\n"
        R"({"id": "2", "title": "U", "context": "red blue", "question": "?", "answers": {"text": [], "answer_start": []}})",
        Qa::kTask);
    EXPECT_EQ(printed(questions), "red blue => [blue 1-2] [red 0-1]\nred blue => impossible\n");
    EXPECT_EQ(questions.examples[0].article, "T");
    EXPECT_EQ(questions.examples[1].article, "U");
    EXPECT_THAT(
        refusal(R"({"context": "a", "question": "?", "answers": {"text": ["a"], "answer_start": []}})", Qa::kTask),
        HasSubstr("answers: There are 1 texts and 0 starts"));
    const DataSet pairs = read(R"({"premise": "a", "hypothesis": "b", "label": 2}
{"premise": "a", "hypothesis": "c", "label": -1})",
                               Entailment::kTask);
    EXPECT_THAT(pairs.labels, ElementsAre("2"));
    EXPECT_THAT(pairs.notes, ElementsAre(HasSubstr("1 pairs without a gold label")));
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
