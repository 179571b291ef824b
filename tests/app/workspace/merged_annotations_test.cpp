// SPDX-License-Identifier: Apache-2.0
#include "app/workspace/merged_annotations.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace app::test {
namespace {

using tasks::AnnotationLayer;
using tasks::Annotations;
using tasks::Decision;
using tasks::SpanAnnotation;

SpanAnnotation spanAt(std::int64_t id, std::int64_t begin, const char* label, AnnotationLayer layer, int source = -1) {
    SpanAnnotation span;
    span.id = id;
    span.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(begin + 3)};
    span.label = label;
    span.layer = layer;
    span.source = source;
    return span;
}

/// One span of a model and one by hand.
Annotations twoSpans() {
    Annotations annotations;
    annotations.sources = {{"ner", "h", "", "", "", "", "Monday"}};
    annotations.spans = {spanAt(1, 0, "PER", AnnotationLayer::kModel, 0),
                         spanAt(2, 10, "LOC", AnnotationLayer::kHuman)};
    annotations.nextId = 3;
    return annotations;
}

std::string labels(const Annotations& annotations) {
    std::string all;
    for (const SpanAnnotation& span : annotations.spans)
        all += span.label + (span.decision == Decision::kAccepted ? "+ " : " ");
    return all;
}

TEST(MergedAnnotations, ContainTheAdditionsOfBothUnderDifferentIds) {
    const Annotations base = twoSpans();
    Annotations ours = base, theirs = base;
    ours.spans.push_back(spanAt(3, 20, "OURS", AnnotationLayer::kHuman));
    theirs.spans.push_back(spanAt(3, 30, "THEIRS", AnnotationLayer::kHuman));
    ours.nextId = theirs.nextId = 4;
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    EXPECT_EQ(labels(merged.annotations), "PER LOC OURS THEIRS ");
    ASSERT_EQ(merged.ids.size(), 1U);
    EXPECT_EQ(merged.annotations.spans[2].id, merged.ids.at(3));
    EXPECT_EQ(merged.annotations.spans[3].id, 3);
    EXPECT_GT(merged.annotations.nextId, merged.ids.at(3));
}

TEST(MergedAnnotations, ContainTheDecisionsAndDeletionsOfBoth) {
    const Annotations base = twoSpans();
    Annotations ours = base, theirs = base;
    ours.spans[0].decision = Decision::kAccepted;
    theirs.spans.pop_back();
    EXPECT_EQ(labels(mergeAnnotations(base, ours, theirs).annotations), "PER+ ");
    EXPECT_EQ(labels(mergeAnnotations(base, theirs, ours).annotations), "PER+ ");
}

TEST(MergedAnnotations, ContainEqualAdditionsOfBothOnce) {
    Annotations ours = twoSpans(), theirs = twoSpans();
    ours.sources[0].time = "Tuesday";
    theirs.spans[0].id = 7;
    ours.spans[0].decision = Decision::kAccepted;
    theirs.nextId = 8;
    const MergedAnnotations merged = mergeAnnotations({}, ours, theirs);
    EXPECT_EQ(labels(merged.annotations), "PER+ LOC ");
    EXPECT_EQ(merged.annotations.spans[0].id, 7);
    EXPECT_EQ(merged.annotations.sources.size(), 1U);
}

// A file that was changed and read again: its span says more now, under the id of a new one.
TEST(MergedAnnotations, ASpanWhoseAttributesChangedUnderANewIdStays) {
    const Annotations base = twoSpans();
    Annotations ours = base;
    ours.spans[1].id = 3;
    ours.spans[1].features = {{"identifier", "Q90"}};
    ours.nextId = 4;
    const Annotations merged = mergeAnnotations(base, ours, base).annotations;
    EXPECT_EQ(labels(merged), "PER LOC ");
    EXPECT_EQ(merged.spans[1].features, ours.spans[1].features);
    EXPECT_EQ(merged.spans[1].id, 2);
}

TEST(MergedAnnotations, ASpanThatBothHaveKeepsTheNotesOfBoth) {
    Annotations ours = twoSpans(), theirs = twoSpans();
    ours.spans[0].features = {{"note", "ours"}, {"gender", "fem"}};
    theirs.spans[0].features = {{"note", "theirs"}};
    const Annotations merged = mergeAnnotations({}, ours, theirs).annotations;
    EXPECT_EQ(merged.spans[0].features,
              (std::vector<tasks::NamedValue>{{"note", "theirs"}, {"note", "ours"}, {"gender", "fem"}}));
}

TEST(MergedAnnotations, BothNewLabelsOfASpanStayAndAreAConflict) {
    const Annotations base = twoSpans();
    Annotations ours = base, theirs = base;
    ours.spans[1].label = "GPE";
    theirs.spans[1].label = "ORG";
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    EXPECT_EQ(labels(merged.annotations), "PER GPE ORG ");
    EXPECT_EQ(merged.annotations.spans[1].id, 2) << "ours, which the window knows by its number";
    EXPECT_EQ(merged.annotations.spans[2].id, 3);
    EXPECT_EQ(merged.annotations.nextId, 4);
    using About = MergeConflict::About;
    EXPECT_EQ(merged.conflicts, (std::vector<MergeConflict>{{About::kLabel, ours.spans[1].bytes, "GPE", "ORG"}}));
}

TEST(MergedAnnotations, BothNewValuesOfAnAttributeStayAndAreAConflict) {
    Annotations base = twoSpans();
    base.spans[1].features = {{"note", "old"}, {"gone", "1"}, {"kept", "2"}};
    Annotations ours = base, theirs = base;
    ours.spans[1].features = {{"note", "ours"}, {"kept", "2"}};
    theirs.spans[1].features = {{"note", "theirs"}, {"gone", "1"}, {"kept", "2"}, {"more", "3"}};
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    EXPECT_EQ(merged.annotations.spans[1].features,
              (std::vector<tasks::NamedValue>{{"note", "theirs"}, {"kept", "2"}, {"more", "3"}, {"note", "ours"}}));
    ASSERT_EQ(merged.conflicts.size(), 1U);
    EXPECT_EQ(merged.conflicts[0].ours, "note=ours");
    EXPECT_EQ(merged.conflicts[0].theirs, "note=theirs");
}

TEST(MergedAnnotations, ChangesOfDifferentThingsOfASpanAreNoConflict) {
    const Annotations base = twoSpans();
    Annotations ours = base, theirs = base;
    ours.spans[1].label = "GPE";
    theirs.spans[1].features = {{"note", "theirs"}};
    ours.spans[0].features = {{"note", "ours"}};
    theirs.spans[0].decision = Decision::kAccepted;
    for (const auto& [first, second] : {std::pair(ours, theirs), std::pair(theirs, ours)}) {
        const MergedAnnotations merged = mergeAnnotations(base, first, second);
        EXPECT_EQ(labels(merged.annotations), "PER+ GPE ");
        EXPECT_EQ(merged.annotations.spans[0].features, ours.spans[0].features);
        EXPECT_EQ(merged.annotations.spans[1].features, theirs.spans[1].features);
        EXPECT_TRUE(merged.conflicts.empty());
    }
}

TEST(MergedAnnotations, OfTwoNewDecisionsOursCountsAndIsAConflict) {
    const Annotations base = twoSpans();
    Annotations ours = base, theirs = base;
    ours.spans[0].decision = Decision::kAccepted;
    theirs.spans[0].decision = Decision::kRejected;
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    EXPECT_EQ(labels(merged.annotations), "PER+ LOC ");
    ASSERT_EQ(merged.conflicts.size(), 1U);
    EXPECT_EQ(merged.conflicts[0].about, MergeConflict::About::kDecision);
}

TEST(MergedAnnotations, BothNewLabelsOfARelationStay) {
    Annotations base = twoSpans();
    tasks::RelationAnnotation relation;
    relation.id = 3;
    relation.from.span = 1;
    relation.to.span = 2;
    relation.label = "ARG0";
    base.relations.edit().push_back(relation);
    base.nextId = 4;
    Annotations ours = base, theirs = base;
    ours.relations.edit()[0].label = "ARG1";
    theirs.relations.edit()[0].label = "ARG2";
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    ASSERT_EQ(merged.annotations.relations.size(), 2U);
    EXPECT_EQ(merged.annotations.relations[0].label, "ARG1");
    EXPECT_EQ(merged.annotations.relations[1].label, "ARG2");
    ASSERT_EQ(merged.conflicts.size(), 1U);
    EXPECT_EQ(merged.conflicts[0].bytes, base.spans[1].bytes);
}

TEST(MergedAnnotations, SpansOfOneLabelInTwoLayersAreTwo) {
    Annotations ours = twoSpans(), theirs = twoSpans();
    ours.spans[1].kind = "Drug";
    theirs.spans[1].kind = "Dose";
    EXPECT_EQ(labels(mergeAnnotations({}, ours, theirs).annotations), "PER LOC LOC ");
    Annotations before = twoSpans();
    before.spans[1].kind = "Drug";
    Annotations now = twoSpans();
    now.spans[1].id = 3;
    now.nextId = 4;
    const Annotations merged = mergeAnnotations(before, now, before).annotations;
    EXPECT_EQ(labels(merged), "PER LOC ");
    EXPECT_EQ(merged.spans[1].kind, "");
}

TEST(MergedAnnotations, ComparisonIgnoresIdsAndTimes) {
    Annotations a = twoSpans(), b = twoSpans();
    b.sources[0].time = "Tuesday";
    std::swap(b.spans[0].id, b.spans[1].id);
    EXPECT_TRUE(saySame(a, b));
    b.spans[0].decision = Decision::kRejected;
    EXPECT_FALSE(saySame(a, b));
    b = a;
    b.spans.push_back(b.spans[0]);
    EXPECT_FALSE(saySame(a, b)) << "twice";
}

}  // namespace
}  // namespace app::test
