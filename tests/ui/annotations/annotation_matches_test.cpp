// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/annotation_matches.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QPushButton>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/match_dialog.h"

namespace ui {
namespace {

using Words = std::vector<std::string>;

WordMatch matchOf(Words words, bool matchesCase = true, const char* label = "LOC") {
    return {std::move(words), matchesCase, QString::fromUtf8(label)};
}

std::vector<std::int64_t> beginsOf(const std::string& text, const WordMatch& match) {
    std::vector<std::int64_t> begins;
    for (const elmo::ByteSpan& place : placesOf(*test::makeDocument(text), match))
        begins.push_back(place.begin.value());
    return begins;
}

TEST(AnnotationMatches, wordsAreWholeTokens) {
    const auto document = test::makeDocument("in New York now");
    EXPECT_EQ(wordsOf(*document, test::placeOf(*document, "New York")), (Words{"New", "York"}));
    EXPECT_EQ(wordsOf(*document, test::placeOf(*document, "ew York")), Words());
    EXPECT_EQ(wordsOf(*document, {}), Words());
}

TEST(AnnotationMatches, placesAreWholeWordsWhateverStandsBetweenThem) {
    EXPECT_EQ(beginsOf("Rome Romes Rome", matchOf({"Rome"})), (std::vector<std::int64_t>{0, 11}));
    EXPECT_EQ(beginsOf("New York New\nYork New  York York", matchOf({"New", "York"})),
              (std::vector<std::int64_t>{0, 9, 18}));
    EXPECT_EQ(beginsOf("ha ha ha ha ha", matchOf({"ha", "ha"})), (std::vector<std::int64_t>{0, 6})) << "no overlaps";
    EXPECT_TRUE(beginsOf("New", matchOf({"New", "York"})).empty());
    EXPECT_TRUE(beginsOf("New", matchOf({})).empty());
}

TEST(AnnotationMatches, caseCountsUnlessItIsNotWanted) {
    const std::string text = "Ärger ÄRGER ärger Arger";
    EXPECT_EQ(beginsOf(text, matchOf({"ärger"})), (std::vector<std::int64_t>{14}));
    EXPECT_EQ(beginsOf(text, matchOf({"ärger"}, false)), (std::vector<std::int64_t>{0, 7, 14}));
}

TEST(AnnotationMatches, spansThatAreThereStay) {
    const auto document = test::makeDocument("Rome a Rome b Rome c Rome");
    auto annotations = *test::annotate(*document, {});
    const auto add = [&](std::int64_t begin, const char* label, tasks::Decision decision,
                         tasks::AnnotationLayer layer) {
        tasks::SpanAnnotation span;
        span.id = annotations.nextId++;
        span.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(begin + 4)};
        span.label = label;
        span.decision = decision;
        span.layer = layer;
        span.source = layer == tasks::AnnotationLayer::kModel ? 0 : -1;
        annotations.spans.push_back(span);
    };
    add(0, "LOC", tasks::Decision::kOpen, tasks::AnnotationLayer::kModel);
    add(7, "ORG", tasks::Decision::kOpen, tasks::AnnotationLayer::kHuman);
    add(14, "LOC", tasks::Decision::kRejected, tasks::AnnotationLayer::kModel);
    add(21, "LOC", tasks::Decision::kOpen, tasks::AnnotationLayer::kHuman);
    const MatchChange change = matchChange(annotations, *document, matchOf({"Rome"}));
    EXPECT_EQ(change.labelled, 2);
    EXPECT_EQ(change.present, 2);
    const auto after = applied(annotations, matchStep(change, matchOf({"Rome"}), "Ann").change);
    EXPECT_EQ(test::print(*document, after), "Rome:LOC+ Rome:ORG* Rome:LOC* Rome:LOC- Rome:LOC*");
    EXPECT_EQ(findSpan(after, 1)->annotator, "Ann");
    EXPECT_EQ(findSpan(after, 5)->annotator, "Ann");
    EXPECT_EQ(findSpan(after, 2)->annotator, "") << "it is as it was";
    EXPECT_EQ(matchChange(after, *document, matchOf({"Rome"})).labelled, 0);
    EXPECT_TRUE(matchChange(after, *document, matchOf({"Rome"})).change.empty());
}

TEST(AnnotationMatches, anotherPersonsSpanIsNotOnesOwn) {
    const auto document = test::makeDocument("Rome");
    auto annotations = *test::annotate(*document, {});
    tasks::AnnotationSource& source = annotations.sources.emplace_back();
    source.model = "Bob";
    source.modelHash = std::string(tasks::kColleague);
    tasks::SpanAnnotation span;
    span.id = annotations.nextId++;
    span.bytes = test::placeOf(*document, "Rome");
    span.label = "LOC";
    span.layer = tasks::AnnotationLayer::kHuman;
    span.source = 1;
    annotations.spans.push_back(span);
    EXPECT_EQ(matchChange(annotations, *document, matchOf({"Rome"})).labelled, 1);
}

TEST(MatchDialogTest, nothingIsLabelledBeforeItIsCounted) {
    MatchDialog dialog({"Rome"}, QStringLiteral("Rome"), {QStringLiteral("LOC"), QStringLiteral("PER")}, {});
    EXPECT_FALSE(dialog.okButton()->isEnabled());
    dialog.labelField()->setCurrentText(QStringLiteral(" PER "));
    EXPECT_EQ(dialog.match(), matchOf({"Rome"}, true, "PER"));
    dialog.setCount(MatchCount{.match = dialog.match(), .spans = 3, .documents = 2, .present = 1, .finished = 4});
    EXPECT_TRUE(dialog.okButton()->isEnabled());
    for (const char* number : {"3", "2", "1", "4"})
        EXPECT_TRUE(dialog.countText().contains(QLatin1String(number))) << dialog.countText().toStdString();
    dialog.setCount(MatchCount{.match = dialog.match(), .present = 7});
    EXPECT_FALSE(dialog.okButton()->isEnabled());
    dialog.setCount(MatchCount{.match = dialog.match(), .spans = 1, .problem = QStringLiteral("broken")});
    EXPECT_FALSE(dialog.okButton()->isEnabled());
    EXPECT_EQ(dialog.countText(), QStringLiteral("broken"));
}

}  // namespace
}  // namespace ui
