// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/predicate_table.h"

#include <gtest/gtest.h>

#include "elmo/text/tokenized_text.h"
#include "elmo/text/tokenizer.h"

namespace tasks {
namespace {

class PredicateTable : public testing::Test {
protected:
    /// A span of a kind at the first place of a text.
    SpanAnnotation& mark(const std::string& words, const char* label, const char* kind) {
        SpanAnnotation span;
        span.id = m_annotations.nextId++;
        const auto begin = static_cast<std::int64_t>(m_document.text().find(words));
        span.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(begin + static_cast<std::int64_t>(words.size()))};
        span.label = label;
        span.kind = kind;
        m_annotations.spans.push_back(span);
        return m_annotations.spans.back();
    }
    RelationAnnotation& relate(std::int64_t from, std::int64_t to, const char* label, const char* kind = "role") {
        RelationAnnotation relation;
        relation.id = m_annotations.nextId++;
        relation.from.span = from;
        relation.to.span = to;
        relation.label = label;
        relation.kind = kind;
        m_annotations.relations.edit().push_back(relation);
        return m_annotations.relations.edit().back();
    }
    std::int64_t argument(const std::string& words) { return mark(words, "x", "argument").id; }

    elmo::Document m_document = tokenizedText("Today Anna  sent\tBen a letter. He was glad.", elmo::Tokenizer("en"));
    Annotations m_annotations;
};

TEST_F(PredicateTable, whoDidWhatToWhomIsARow) {
    const std::int64_t sent = mark("sent", "send.01", kPredicateSpan).id;
    relate(sent, argument("a letter"), "ARG1");
    relate(sent, argument("Ben"), "ARG2");
    relate(sent, argument("Today"), "ARGM-TMP");
    relate(sent, argument("Anna"), "ARG0");
    const std::int64_t was = mark("was", "V", kPredicateSpan).id;
    relate(was, argument("He"), "A1");
    const auto rows = predicateRows(m_document, m_annotations);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].span, sent);
    EXPECT_EQ(rows[0].predicate, "sent");
    EXPECT_EQ(rows[0].sense, "send.01");
    EXPECT_EQ(rows[0].agent, "Anna");
    EXPECT_EQ(rows[0].object, "a letter");
    EXPECT_EQ(rows[0].others, "ARGM-TMP: Today; ARG2: Ben") << "in the order of the text";
    EXPECT_EQ(rows[0].sentence, 0);
    EXPECT_EQ(rows[0].place.begin.value(), 12);
    EXPECT_EQ(rows[1].object, "He");
    EXPECT_EQ(rows[1].sense, "");
    EXPECT_EQ(rows[1].agent, "");
    EXPECT_EQ(rows[1].sentence, 1);
}

TEST_F(PredicateTable, partsOfAnArgumentStandTogetherAndBlanksAreOne) {
    const std::int64_t sent = mark("sent", "V", kPredicateSpan).id;
    relate(sent, argument("letter"), "C-ARG0");
    relate(sent, argument("Anna  sent\tBen"), "ARG0");
    relate(sent, argument("Today"), "R-ARG1");
    const auto rows = predicateRows(m_document, m_annotations);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].agent, "Anna sent Ben \u2026 letter");
    EXPECT_EQ(rows[0].object, "");
    EXPECT_EQ(rows[0].others, "R-ARG1: Today");
}

TEST_F(PredicateTable, whatIsRejectedIsLeftOut) {
    const std::int64_t sent = mark("sent", "V", kPredicateSpan).id;
    relate(sent, argument("Anna"), "ARG0").decision = Decision::kRejected;
    const std::int64_t ben = argument("Ben");
    m_annotations.spans.back().decision = Decision::kRejected;
    relate(sent, ben, "ARG2");
    mark("was", "V", kPredicateSpan).decision = Decision::kRejected;
    const auto rows = predicateRows(m_document, m_annotations);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].agent + rows[0].others, "");
}

TEST_F(PredicateTable, otherRelationsAreNoRoles) {
    const std::int64_t anna = mark("Anna", "PER", "").id;
    relate(anna, mark("Ben", "PER", "").id, "knows", "");
    EXPECT_TRUE(predicateRows(m_document, m_annotations).empty());
    relate(anna, argument("Today"), "ARG0");
    EXPECT_EQ(predicateRows(m_document, m_annotations).size(), 1U) << "whatever the span's kind is";
}

}  // namespace
}  // namespace tasks
