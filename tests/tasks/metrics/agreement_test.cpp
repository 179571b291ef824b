// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/agreement.h"

#include <gtest/gtest.h>

#include <string>

namespace tasks {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;

/// Ten tokens of one letter, "a b c d e f g h i j".
elmo::Document letters() {
    std::string text;
    std::vector<ByteSpan> tokens;
    for (int i = 0; i < 10; ++i) {
        tokens.push_back({ByteOffset(2 * i), ByteOffset(2 * i + 1)});
        text += std::string(i > 0 ? " " : "") + static_cast<char>('a' + i);
    }
    return elmo::Document(text, {tokens, {{elmo::TokenIndex(0), elmo::TokenIndex(10)}}});
}

/// From one token to another, which is still inside.
SpanAnnotation span(std::int64_t id, int first, int last, const std::string& label) {
    SpanAnnotation made;
    made.id = id;
    made.bytes = {ByteOffset(2 * first), ByteOffset(2 * last + 1)};
    made.label = label;
    return made;
}

TEST(Agreement, ofEqualSpansIsComplete) {
    const std::vector<SpanAnnotation> spans = {span(1, 0, 1, "PER"), span(2, 4, 4, "LOC")};
    const Agreement agreement = agreementOf(letters(), spans, spans);
    EXPECT_EQ(agreement.spans, (SpanCounts{2, 2, 2}));
    EXPECT_DOUBLE_EQ(agreement.spanF1(), 1);
    EXPECT_DOUBLE_EQ(agreement.kappa().value(), 1);
    EXPECT_DOUBLE_EQ(agreement.alpha().value(), 1);
    EXPECT_EQ(agreement.agreed, (std::vector<std::int64_t>{1, 2}));
    EXPECT_TRUE(agreement.differences.empty());
    EXPECT_EQ(agreement.markedTokens, 3);
}

// By hand: of ten tokens eight are equal (a PER, b PER, d to i without, and j), two differ (c: PER, none; j: LOC, PER).
// The first has 3 PER, 1 LOC, 6 none; the second 3 PER, 7 none. Chance: 3/10*3/10 + 0 + 6/10*7/10 = 0.51.
// Alpha: 6 PER, 1 LOC, 13 none of 20 values; 1 - 0.2 / (1 - (6*5 + 1*0 + 13*12) / (20*19)).
TEST(Agreement, KappaAndAlphaAreThoseComputedByHand) {
    const Agreement agreement = agreementOf(letters(), {span(1, 0, 2, "PER"), span(2, 9, 9, "LOC")},
                                            {span(3, 0, 1, "PER"), span(4, 9, 9, "PER")});
    EXPECT_NEAR(agreement.kappa().value(), (0.8 - 0.51) / 0.49, 1e-12);
    EXPECT_NEAR(agreement.alpha().value(), 1 - 0.2 / (1 - 186.0 / 380), 1e-12);
    EXPECT_EQ(agreement.spans.right, 0);
    EXPECT_DOUBLE_EQ(agreement.spanF1(), 0);
}

TEST(Agreement, DifferencesPairOverlappingSpansInOrder) {
    const Agreement agreement =
        agreementOf(letters(), {span(1, 0, 1, "PER"), span(2, 3, 4, "LOC"), span(3, 8, 8, "ORG")},
                    {span(4, 1, 1, "PER"), span(5, 3, 4, "LOC"), span(6, 6, 6, "LOC")});
    ASSERT_EQ(agreement.differences.size(), 3U);
    EXPECT_EQ(agreement.differences[0].first->id, 1);
    EXPECT_EQ(agreement.differences[0].second->id, 4);
    EXPECT_EQ(agreement.differences[0].place(), (ByteSpan{ByteOffset(0), ByteOffset(3)}));
    EXPECT_FALSE(agreement.differences[1].first);
    EXPECT_EQ(agreement.differences[1].second->id, 6);
    EXPECT_EQ(agreement.differences[2].first->id, 3);
    EXPECT_FALSE(agreement.differences[2].second);
    EXPECT_EQ(agreement.agreed, (std::vector<std::int64_t>{2}));
}

// As in a text without blanks: the span before ends where this one begins.
TEST(Agreement, SpansThatOnlyTouchAreNoPair) {
    SpanAnnotation before = span(2, 0, 1, "PER");
    before.bytes.end = ByteOffset(4);
    const Agreement agreement = agreementOf(letters(), {span(1, 2, 5, "ORG")}, {before, span(3, 3, 5, "ORG")});
    ASSERT_EQ(agreement.differences.size(), 2U);
    EXPECT_FALSE(agreement.differences[0].first);
    EXPECT_EQ(agreement.differences[0].second->id, 2);
    EXPECT_EQ(agreement.differences[1].first->id, 1);
    ASSERT_TRUE(agreement.differences[1].second);
    EXPECT_EQ(agreement.differences[1].second->id, 3);
}

TEST(Agreement, NestedSpansAreMatchedOnce) {
    const std::vector<SpanAnnotation> nested = {span(1, 2, 5, "ORG"), span(2, 2, 3, "LOC")};
    EXPECT_EQ(agreementOf(letters(), nested, nested).spans.right, 2);
    const Agreement half = agreementOf(letters(), nested, {span(3, 2, 3, "LOC")});
    EXPECT_EQ(half.spans.right, 1);
    ASSERT_EQ(half.differences.size(), 1U);
    EXPECT_EQ(half.differences[0].first->id, 1);
}

TEST(Agreement, WithoutAnySpanHasNoKappa) {
    const Agreement none = agreementOf(letters(), {}, {});
    EXPECT_FALSE(none.kappa());
    EXPECT_FALSE(none.alpha());
    EXPECT_DOUBLE_EQ(none.spanF1(), 1);
    const Agreement empty = agreementOf(elmo::Document("", {}), {}, {});
    EXPECT_FALSE(empty.kappa());
    EXPECT_EQ(empty.tokens, 0);
}

// As if both documents were one: 20 tokens, of which one differs.
TEST(Agreement, ofSeveralDocumentsIsThatOfAllTheirTokens) {
    Agreement all;
    all += agreementOf(letters(), {span(1, 0, 1, "PER")}, {span(2, 0, 1, "PER")});
    all += agreementOf(letters(), {span(1, 4, 4, "LOC")}, {span(2, 4, 4, "PER")});
    EXPECT_EQ(all.spans, (SpanCounts{1, 2, 2}));
    EXPECT_EQ(all.tokens, 20);
    EXPECT_EQ(all.markedTokens, 3);
    // The first has 2 PER, 1 LOC, 17 none; the second 3 PER, 17 none.
    const double chance = (2.0 * 3 + 17.0 * 17) / 400;
    EXPECT_NEAR(all.kappa().value(), (0.95 - chance) / (1 - chance), 1e-12);
    EXPECT_NEAR(all.alpha().value(), 1 - 0.05 / (1 - (5.0 * 4 + 34.0 * 33) / (40.0 * 39)), 1e-12);
}

TEST(Agreement, APersonHasWhatTheyMarkedAndAccepted) {
    Annotations annotations;
    annotations.sources.emplace_back().model = "ner";
    for (int i = 0; i < 4; ++i) {
        annotations.spans.push_back(span(i + 1, i, i, "LOC"));
        annotations.spans.back().source = i < 3 ? 0 : -1;
        annotations.spans.back().layer = i < 3 ? AnnotationLayer::kModel : AnnotationLayer::kHuman;
    }
    annotations.spans[0].decision = Decision::kAccepted;
    annotations.spans[1].decision = Decision::kRejected;
    const auto annotators = annotatorsOf(annotations);
    ASSERT_EQ(annotators.size(), 2U);
    const auto ids = [&](std::size_t annotator) {
        std::vector<std::int64_t> found;
        for (const SpanAnnotation& one : spansOfAnnotator(annotations, annotators[annotator]))
            found.push_back(one.id);
        return found;
    };
    EXPECT_EQ(ids(0), (std::vector<std::int64_t>{1, 2, 3})) << "a model is compared by what it found";
    EXPECT_TRUE(annotators[1].isByHand());
    EXPECT_EQ(ids(1), (std::vector<std::int64_t>{1, 4}));
}

/// A person's relations and those of a model over the same letters, each over spans of its own.
Annotations relatedByTwo() {
    Annotations all;
    all.sources = {{"roles", "h", "", "", "", "", ""}};
    const auto relate = [&](int from, int to, const char* label, AnnotationLayer layer) {
        const int source = layer == AnnotationLayer::kModel ? 0 : -1;
        RelationAnnotation relation;
        for (const int at : {from, to}) {
            SpanAnnotation end = span(all.nextId++, at, at, "X");
            end.layer = layer;
            end.source = source;
            all.spans.push_back(end);
            (at == from ? relation.from : relation.to).span = end.id;
        }
        relation.id = all.nextId++;
        relation.label = label;
        relation.kind = "role";
        relation.layer = layer;
        relation.source = source;
        all.relations.edit().push_back(relation);
    };
    relate(1, 0, "ARG0", AnnotationLayer::kHuman);
    relate(1, 2, "ARG1", AnnotationLayer::kHuman);
    relate(5, 6, "ARG1", AnnotationLayer::kHuman);
    relate(1, 0, "ARG0", AnnotationLayer::kModel);
    relate(1, 2, "ARG2", AnnotationLayer::kModel);
    return all;
}

TEST(Agreement, RelationsAreEqualByLabelAndThePlacesOfBothEnds) {
    Annotations all = relatedByTwo();
    const AnnotationMaker person{AnnotationLayer::kHuman, {}, {}}, model = makerOf(all, all.relations.items()[3]);
    Agreement agreement;
    EXPECT_FALSE(agreement.relationF1().has_value());
    agreement.relations =
        equalRelations(relationsOfAnnotator(letters(), all, person), relationsOfAnnotator(letters(), all, model));
    EXPECT_EQ(agreement.relations, (SpanCounts{1, 2, 3}));
    EXPECT_DOUBLE_EQ(agreement.relationF1().value(), 2.0 / 5);
    all.relations.edit()[4].decision = Decision::kAccepted;
    EXPECT_EQ(relationsOfAnnotator(letters(), all, person).size(), 4U) << "what the person accepted is the person's";
    all.relations.edit()[4].decision = Decision::kRejected;
    EXPECT_EQ(relationsOfAnnotator(letters(), all, model).size(), 2U) << "the model has said it";
}

}  // namespace
}  // namespace tasks
