// SPDX-License-Identifier: Apache-2.0
// Files of tokens with spans by token, as DyGIE++, GLiNER, SpERT and W2NER read them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/importers/import.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<tasks::AnnotatedDocument> readTokenSpans(const std::string& content, const std::string& name = "a.jsonl") {
    const TemporaryFolder folder;
    const std::string path = folder.write(name, content);
    EXPECT_EQ(guessFormat(path), "token-spans");
    std::vector<tasks::AnnotatedDocument> read;
    importDocuments(documentFormat("token-spans"), path,
                    [&](tasks::AnnotatedDocument document) { read.push_back(std::move(document)); }, {});
    return read;
}

/// "PER=Ann Lee", further parts after "+".
std::vector<std::string> readSpansOf(const tasks::AnnotatedDocument& document) {
    std::vector<std::string> spans;
    for (const tasks::SpanAnnotation& span : document.annotations.spans) {
        spans.push_back(span.label + '=' + std::string(document.document->slice(span.bytes)));
        for (const elmo::ByteSpan& more : span.more)
            spans.back() += '+' + std::string(document.document->slice(more));
    }
    return spans;
}

std::string textOfSpan(const tasks::AnnotatedDocument& document, std::int64_t id) {
    for (const tasks::SpanAnnotation& span : document.annotations.spans)
        if (span.id == id)
            return std::string(document.document->slice(span.bytes));
    return "none";
}

TEST(TokenSpans, DygieCountsTokensThroughTheDocument) {
    const auto read = readTokenSpans(
        R"({"doc_key": "d1", "dataset": "x", "sentences": [["Ann", "Lee", "left", "."], ["She", "likes", "Rome", "."]],)"
        R"( "ner": [[[0, 1, "PER"]], [[6, 6, "LOC"]]], "relations": [[], [[0, 1, 6, 6, "Likes"]]],)"
        R"( "clusters": [[[4, 4], [0, 1]]]})"
        "\n"
        R"({"doc_key": "d2", "sentences": [["Nothing", "."]], "ner": [[]], "relations": [[]]})");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].name, "d1");
    EXPECT_EQ(read[0].document->sentences().size(), 2U);
    EXPECT_EQ(read[0].document->tokens().size(), 8U);
    EXPECT_THAT(readSpansOf(read[0]),
                testing::UnorderedElementsAre("PER=Ann Lee", "LOC=Rome", "mention=Ann Lee", "mention=She"));
    ASSERT_EQ(read[0].annotations.relations.size(), 1U);
    const tasks::RelationAnnotation& relation = *read[0].annotations.relations.begin();
    EXPECT_EQ(relation.label, "Likes");
    EXPECT_EQ(textOfSpan(read[0], relation.from.span), "Ann Lee");
    EXPECT_EQ(textOfSpan(read[0], relation.to.span), "Rome");
    ASSERT_EQ(read[0].annotations.clusters.size(), 1U);
    EXPECT_EQ(textOfSpan(read[0], read[0].annotations.clusters[0].spans[1]), "She");
    EXPECT_TRUE(readSpansOf(read[1]).empty());
}

TEST(TokenSpans, GlinerHasOneSentence) {
    const auto read = readTokenSpans(
        R"([{"tokenized_text": ["Ann", "Lee", "left", "Rome"], "ner": [[0, 1, "person"], [3, 3, "city"]]},)"
        R"( {"tokenized_text": ["None"], "ner": []}])",
        "train.json");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_THAT(readSpansOf(read[0]), ElementsAre("person=Ann Lee", "city=Rome"));
}

TEST(TokenSpans, SpertCountsEndsBehindTheSpanAndRelationsByEntity) {
    const auto read = readTokenSpans(
        R"([{"tokens": ["Ann", "Lee", "left", "Rome"], "entities": [{"type": "Loc", "start": 3, "end": 4},)"
        R"( {"type": "Peop", "start": 0, "end": 2}], "relations": [{"type": "Lives", "head": 1, "tail": 0}],)"
        R"( "orig_id": 77}])",
        "conll04.json");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_THAT(readSpansOf(read[0]), testing::UnorderedElementsAre("Peop=Ann Lee", "Loc=Rome"));
    ASSERT_EQ(read[0].annotations.relations.size(), 1U);
    EXPECT_EQ(textOfSpan(read[0], read[0].annotations.relations.begin()->from.span), "Ann Lee");
}

TEST(TokenSpans, W2nerNamesEveryToken) {
    const auto read = readTokenSpans(
        R"([{"sentence": ["severe", "joint", "and", "back", "pain"], "ner": [{"index": [0, 1, 4], "type": "ADR"}]}])",
        "train.json");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_THAT(readSpansOf(read[0]), ElementsAre("ADR=severe joint+pain"));
}

TEST(TokenSpans, AWrongPlaceIsNamed) {
    EXPECT_THAT(errorOf([] { readTokenSpans(R"({"tokenized_text": ["Ann"], "ner": [[0, 3, "person"]]})"); }),
                HasSubstr("token 0 to 3 is not inside its 1 tokens"));
}

}  // namespace
}  // namespace app::test
