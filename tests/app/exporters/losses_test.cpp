// SPDX-License-Identifier: Apache-2.0
#include "app/exporters/losses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using testing::ElementsAre;

/// What a format without overlapping spans, decisions and makers keeps.
std::vector<std::string> keptLabels(const tasks::AnnotatedDocument& document) {
    std::vector<std::string> labels;
    for (const auto& span : reduceTo(documentFormat("conll"), document).annotations.spans)
        labels.push_back(span.label);
    return labels;
}

TEST(ReduceTo, KeepsTheLongestOfOverlappingSpans) {
    tasks::AnnotatedDocument document = documentOf("Anna Bank went to New York .");
    mark(document, "Anna", "short");
    mark(document, "Anna Bank", "long");
    mark(document, "York", "short");
    mark(document, "to New York", "long");
    EXPECT_THAT(keptLabels(document), ElementsAre("long", "long"));
    mark(document, "Bank went", "as long as Anna Bank");
    EXPECT_THAT(keptLabels(document), ElementsAre("long", "long")) << "of equally long spans the first stays";
}

TEST(ReduceTo, LeavesOutRejectedSpansAndTheSameSpanOfAnotherMaker) {
    tasks::AnnotatedDocument document = documentOf("Anna went to Rome and Oslo .");
    document.annotations.sources = {sampleSource()};
    mark(document, "Rome", "LOC");
    for (const char* word : {"Anna", "Rome", "Oslo"}) {
        tasks::SpanAnnotation& span = mark(document, word, "LOC");
        span.layer = tasks::AnnotationLayer::kModel;
        span.source = 0;
    }
    document.annotations.spans[1].decision = tasks::Decision::kRejected;
    const tasks::Annotations kept = reduceTo(documentFormat("conll"), document).annotations;
    ASSERT_EQ(kept.spans.size(), 2U);
    EXPECT_EQ(document.document->slice(kept.spans[0].bytes), "Rome");
    EXPECT_EQ(document.document->slice(kept.spans[1].bytes), "Oslo");
    EXPECT_TRUE(kept.sources.empty());
}

TEST(Differences, OfASpanThatIsGoneOnlyTheSpanIsListed) {
    tasks::AnnotatedDocument document = documentOf("Anna Bank went to Rome .");
    for (const char* words : {"Anna Bank", "Anna", "Rome"})
        mark(document, words, "PER").confidence = 0.5;
    const DocumentFormat& conll = documentFormat("conll");
    const LossReport report = differences(conll, document, reduceTo(conll, document), true);
    ASSERT_TRUE(report.losses().contains("spans")) << report.text();
    EXPECT_EQ(report.losses().at("spans").left, 1) << "Anna";
    ASSERT_TRUE(report.losses().contains("confidences")) << report.text();
    EXPECT_EQ(report.losses().at("confidences").left, 2) << "not that of Anna, too";
}

TEST(Differences, CountSentencesAndTokensFromOne) {
    tasks::AnnotatedDocument document = documentOf("Anna Bank went to Rome .");
    mark(document, "Anna Bank", "PER");
    mark(document, "Bank", "PER");
    tasks::ScoreAnnotation score;
    score.sentence = elmo::SentenceIndex(0);
    score.labels = {"good"};
    score.probabilities = {1};
    document.annotations.scores.push_back(score);
    const DocumentFormat& conll = documentFormat("conll");
    const std::string text = differences(conll, document, reduceTo(conll, document), true).text();
    EXPECT_THAT(text, testing::HasSubstr("sentence 1 good=1.00"));
    EXPECT_THAT(text, testing::HasSubstr("'Bank' at 2)"));
}

TEST(Differences, TellWhenThePersonBehindASpanIsLost) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.sources = {sampleSource()};
    document.annotations.spans[0].source = 0;
    for (const char* name : {"label-studio", "xmi"}) {
        const ExportPreview preview = previewExport(documentFormat(name), document);
        EXPECT_TRUE(preview.losses.losses().contains("origins")) << name;
        EXPECT_EQ(preview.surprises.text(), "") << name;
    }
    for (const char* name : {"jsonl", "prodigy", "doccano", "brat"}) {
        const ExportPreview preview = previewExport(documentFormat(name), document);
        EXPECT_FALSE(preview.losses.losses().contains("origins")) << name;
        EXPECT_EQ(preview.surprises.text(), "") << name;
    }
}

}  // namespace
}  // namespace app::test
