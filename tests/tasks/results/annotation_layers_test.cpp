// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/annotation_layers.h"

#include <gtest/gtest.h>

namespace tasks {
namespace {

/// Two spans of a model, one by hand, and a person's label of the whole text.
Annotations annotations() {
    Annotations result;
    result.sources.emplace_back().model = "ner";
    result.sources.back().modelHash = "1234";
    for (int i = 0; i < 3; ++i) {
        SpanAnnotation& span = result.spans.emplace_back();
        span.id = result.nextId++;
        span.bytes = {elmo::ByteOffset(i), elmo::ByteOffset(i + 1)};
        span.source = i < 2 ? 0 : -1;
        span.layer = i < 2 ? AnnotationLayer::kModel : AnnotationLayer::kHuman;
    }
    result.spans[1].decision = Decision::kRejected;
    ScoreAnnotation& score = result.scores.emplace_back();
    score.layer = AnnotationLayer::kHuman;
    score.source = -1;
    return result;
}

const AnnotationMaker kModel{AnnotationLayer::kModel, "ner", "1234"};
const AnnotationMaker kByHand{AnnotationLayer::kHuman, "", ""};

TEST(AnnotationLayers, areListedWithTheirSizes) {
    const auto layers = layersOf(annotations());
    ASSERT_EQ(layers.size(), 2U);
    EXPECT_EQ(layers[0].maker, kModel);
    EXPECT_EQ(layers[0].spans, 2);
    EXPECT_EQ(layers[0].decided, 1);
    EXPECT_EQ(layers[1].maker, kByHand);
    EXPECT_EQ(layers[1].spans, 1);
    EXPECT_EQ(layers[1].scores, 1);
}

TEST(AnnotationLayers, canBeRemovedWithoutChangingOthers) {
    const Annotations rest = withoutLayers(annotations(), {kModel});
    ASSERT_EQ(layersOf(rest).size(), 1U);
    EXPECT_EQ(layersOf(rest)[0].maker, kByHand);
    EXPECT_EQ(withoutLayers(annotations(), {}), annotations());
}

TEST(AnnotationLayers, distinguishImportedFromManualAnnotations) {
    Annotations imported = annotations();
    nameImported(imported, "gold.conll");
    const auto layers = layersOf(imported);
    ASSERT_EQ(layers.size(), 2U);
    EXPECT_EQ(layers[1].maker, (AnnotationMaker{AnnotationLayer::kHuman, "gold.conll", ""}));
    EXPECT_EQ(withoutImportNames(imported), annotations());
    Annotations both = imported;  // a person marks the same by hand
    both.spans.push_back(annotations().spans[2]);
    both.spans.back().id = both.nextId++;
    EXPECT_EQ(withoutImportNames(both).spans, annotations().spans) << "what two say alike is there once";
    Annotations none;
    nameImported(none, "plain.txt");
    EXPECT_EQ(none, Annotations());
}

TEST(AnnotationLayers, undecidedSpansOfOneModelCanBeRemoved) {
    Annotations annotations;
    for (const char* model : {"old", "other"})
        annotations.sources.emplace_back().model = model;
    for (const auto& [source, decision] :
         {std::pair(0, Decision::kOpen), std::pair(0, Decision::kAccepted), std::pair(1, Decision::kOpen)}) {
        SpanAnnotation span;
        span.id = annotations.nextId++;
        span.source = source;
        span.decision = decision;
        annotations.spans.push_back(span);
    }
    const Annotations rest = withoutUndecided(annotations, {AnnotationLayer::kModel, "old", ""});
    ASSERT_EQ(rest.spans.size(), 2U);
    EXPECT_EQ(rest.spans[0].decision, Decision::kAccepted);
    EXPECT_EQ(makerOf(rest, rest.spans[1]).name, "other");
    EXPECT_EQ(onlyDecided(annotations).spans.size(), 1U);
    EXPECT_EQ(onlyModels(annotations).spans.size(), 3U);
    EXPECT_EQ(onlyModels(annotations).spans[1].decision, Decision::kOpen);
    annotations.spans[0].features = {{"note", "ask Eve"}};
    EXPECT_EQ(withoutUndecided(annotations, {AnnotationLayer::kModel, "old", ""}).spans.size(), 3U)
        << "a note is a person's work";
}

/// "[0,2)A [3,5)B-" with a minus after rejected spans.
std::string printed(const Annotations& annotations) {
    std::string text;
    for (const SpanAnnotation& span : annotations.spans)
        text += std::to_string(span.bytes.begin.value()) + '-' + std::to_string(span.bytes.end.value()) + span.label +
                (span.decision == Decision::kRejected ? "- " : " ");
    return text;
}

TEST(AnnotationLayers, settledIsWhatWasAdjudicatedAndElseOnesOwn) {
    Annotations all;
    AnnotationSource ann;
    ann.model = "Ann";
    ann.modelHash = kColleague;
    all.sources = {ann, adjudicationSource()};
    const auto add = [&](int begin, int end, const char* label, int source, Decision decision = Decision::kOpen) {
        SpanAnnotation& span = all.spans.emplace_back();
        span.id = all.nextId++;
        span.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(end)};
        span.label = label;
        span.layer = AnnotationLayer::kHuman;
        span.source = source;
        span.decision = decision;
    };
    add(0, 4, "MINE", -1);
    add(0, 4, "ANNS", 0);
    EXPECT_EQ(printed(settled(all)), "0-4MINE ");
    add(5, 9, "MINE", -1);
    add(6, 8, "ANNS", 0);
    add(6, 8, "ANNS", 1);
    add(10, 12, "MINE", -1);
    add(10, 12, "MINE", 1, Decision::kRejected);
    add(12, 14, "NEXT", -1);
    EXPECT_EQ(printed(settled(all)), "0-4MINE 6-8ANNS 10-12MINE- 12-14NEXT ");
    EXPECT_EQ(printed(onlyDecided(all)), "0-4MINE 6-8ANNS 12-14NEXT ");
    const std::int64_t own = all.nextId;
    add(20, 22, "SAME", -1);
    add(20, 22, "SAME", 1);
    EXPECT_EQ(settled(all).spans.back().id, own) << "one's own stays, with its relations";
    for (const SpanAnnotation& span : settled(all).spans)
        EXPECT_TRUE(makerOf(settled(all), span).isByHand());
    EXPECT_FALSE((AnnotationMaker{AnnotationLayer::kHuman, "", std::string(kAdjudication)}.isByHand()));
}

}  // namespace
}  // namespace tasks
