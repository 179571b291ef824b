// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/annotation_edits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tasks/metrics/agreement.h"
#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;
using tasks::Annotations;
using tasks::Decision;

class AnnotationEditsTest : public ::testing::Test {
protected:
    std::int64_t id(const std::string& text, const std::string& label) const {
        return test::idOf(*m_document, m_annotations, text, label);
    }
    std::string after(const AnnotationChange& change) {
        m_annotations = applied(m_annotations, change);
        return test::print(*m_document, m_annotations);
    }

    std::shared_ptr<const elmo::Document> m_document = test::makeDocument("Anna saw Rome and Rome saw Anna Bank");
    Annotations m_annotations = *test::annotate(*m_document, {{"Anna", "PER"}, {"Rome", "LOC", 0.4}});
};

TEST_F(AnnotationEditsTest, decisionsApplyToModelSpans) {
    EXPECT_EQ(after(decideChange(m_annotations, {1, 2, 99}, Decision::kAccepted)), "Anna:PER+ Rome:LOC+");
    EXPECT_EQ(after(decideChange(m_annotations, {1}, Decision::kRejected)), "Anna:PER- Rome:LOC+");
    EXPECT_EQ(after(decideChange(m_annotations, {1, 2}, Decision::kOpen)), "Anna:PER? Rome:LOC?");
    EXPECT_TRUE(decideChange(m_annotations, {1}, Decision::kOpen).empty());
}

TEST_F(AnnotationEditsTest, relabellingRejectsTheModelSpanAndAddsAHumanSpan) {
    EXPECT_EQ(after(relabelChange(m_annotations, {2}, "ORG")), "Anna:PER? Rome:LOC- Rome:ORG*");
    EXPECT_EQ(after(relabelChange(m_annotations, {id("Rome", "ORG")}, "GPE")), "Anna:PER? Rome:LOC- Rome:GPE*");
    EXPECT_TRUE(relabelChange(m_annotations, {1}, "PER").empty());
}

using Attributes = std::vector<tasks::NamedValue>;

TEST_F(AnnotationEditsTest, attributesOfAModelSpanAreSetOnItAndDecideNothing) {
    EXPECT_EQ(after(attributeChange(m_annotations, {1, 2}, kNote, "who?")), "Anna:PER? Rome:LOC?");
    EXPECT_EQ(findSpan(m_annotations, 1)->features, (Attributes{{"note", "who?"}}));
    EXPECT_EQ(findSpan(m_annotations, 2)->features, (Attributes{{"note", "who?"}}));
    const AnnotationChange change = attributesChange(m_annotations, 2, {{"a", "1"}, {"note", "x"}});
    after(change);
    EXPECT_EQ(findSpan(m_annotations, 2)->features, (Attributes{{"a", "1"}, {"note", "x"}}));
    EXPECT_TRUE(attributesChange(m_annotations, 2, {{"a", "1"}, {"note", "x"}}).empty());
    EXPECT_EQ(attributeNames(m_annotations), (std::vector<std::string>{"a", "note"}));
    after(attributeChange(m_annotations, {2}, kNote, ""));
    EXPECT_EQ(findSpan(m_annotations, 2)->features, (Attributes{{"a", "1"}}));
    EXPECT_TRUE(attributeChange(m_annotations, {2, 99}, kNote, "").empty());
}

TEST_F(AnnotationEditsTest, attributesGoAlongWithANewLabel) {
    after(attributeChange(m_annotations, {2}, kNote, "river?"));
    EXPECT_EQ(after(relabelChange(m_annotations, {2}, "ORG")), "Anna:PER? Rome:LOC- Rome:ORG*");
    EXPECT_EQ(findSpan(m_annotations, id("Rome", "ORG"))->features, (Attributes{{"note", "river?"}}));
}

TEST_F(AnnotationEditsTest, attributesOfAFilesSpanMakeItOnesOwnAndThoseOfColleaguesStay) {
    for (const bool isColleague : {false, true}) {
        tasks::Annotations all;
        tasks::AnnotationSource& source = all.sources.emplace_back();
        source.model = "Bob";
        source.modelHash = isColleague ? std::string(tasks::kColleague) : std::string();
        tasks::SpanAnnotation& span = all.spans.emplace_back();
        span.id = all.nextId++;
        span.bytes = test::placeOf(*m_document, "saw");
        span.label = "V";
        span.layer = tasks::AnnotationLayer::kHuman;
        span.source = 0;
        tasks::bindTo(all, *m_document);
        const AnnotationChange change = attributeChange(all, {1}, kNote, "past");
        EXPECT_EQ(change.empty(), isColleague);
        if (!change.empty()) {
            EXPECT_EQ(change.spansAfter[0].source, -1);
        }
    }
}

TEST_F(AnnotationEditsTest, movingAnEdgeRejectsTheModelSpanAndAddsAHumanSpan) {
    const ByteSpan wider = test::placeOf(*m_document, "Rome and Rome");
    EXPECT_EQ(after(resizeChange(m_annotations, 2, wider)), "Anna:PER? Rome and Rome:LOC* Rome:LOC-");
    EXPECT_TRUE(resizeChange(m_annotations, 1, {ByteOffset(4), ByteOffset(4)}).empty());
}

TEST_F(AnnotationEditsTest, rejectingAHumanSpanDeletesIt) {
    EXPECT_EQ(after(createChange(m_annotations, test::placeOf(*m_document, "saw"), "V")), "Anna:PER? saw:V* Rome:LOC?");
    EXPECT_EQ(after(decideChange(m_annotations, {id("saw", "V")}, Decision::kRejected)), "Anna:PER? Rome:LOC?");
}

TEST_F(AnnotationEditsTest, creatingAnExistingModelSpanAcceptsIt) {
    EXPECT_EQ(after(createChange(m_annotations, test::placeOf(*m_document, "Rome"), "LOC")), "Anna:PER? Rome:LOC+");
    EXPECT_TRUE(createChange(m_annotations, test::placeOf(*m_document, "Rome"), "LOC").empty());
}

TEST_F(AnnotationEditsTest, whatAnotherPersonMarkedCanBeMarkedByOneself) {
    m_annotations.sources.emplace_back().model = "anna.conll";
    tasks::SpanAnnotation imported = m_annotations.spans.back();
    imported.id = m_annotations.nextId++;
    imported.label = "ORG";
    imported.layer = tasks::AnnotationLayer::kHuman;
    imported.source = 1;
    m_annotations.spans.push_back(imported);
    const ByteSpan rome = test::placeOf(*m_document, "Rome");
    EXPECT_EQ(after(createChange(m_annotations, rome, "ORG")), "Anna:PER? Rome:LOC? Rome:ORG* Rome:ORG*");
    EXPECT_TRUE(createChange(m_annotations, rome, "ORG").empty()) << "once";
}

TEST_F(AnnotationEditsTest, adjudicatingKeepsTheFilesAnnotations) {
    tasks::AnnotationSource file;
    file.model = "anna.conll";
    m_annotations.sources.push_back(file);
    tasks::SpanAnnotation imported = m_annotations.spans.front();
    imported.id = m_annotations.nextId++;
    imported.label = "ORG";
    imported.layer = tasks::AnnotationLayer::kHuman;
    imported.source = 1;
    m_annotations.spans.insert(m_annotations.spans.begin(), imported);
    // Spans of a file are printed like manual ones.
    EXPECT_EQ(after(adjudicateChange(m_annotations, {{imported.id}, {1}})), "Anna:PER- Anna:ORG* Anna:ORG* Rome:LOC?")
        << "the file's span stays, and a manual copy is the decision";
    EXPECT_TRUE(adjudicateChange(m_annotations, {{imported.id}, {1}}).empty()) << "settled already";
    const auto copy = std::ranges::find_if(m_annotations.spans,
                                           [&](const auto& span) { return makerOf(m_annotations, span).isByHand(); });
    ASSERT_NE(copy, m_annotations.spans.end());
    EXPECT_EQ(after(adjudicateChange(m_annotations, {{1, 2}, {imported.id, copy->id}})),
              "Anna:PER+ Anna:ORG* Rome:LOC+");
}

TEST_F(AnnotationEditsTest, adjudicationAmongPeopleChangesNobodysWork) {
    tasks::AnnotationSource ann;
    ann.model = "Ann";
    ann.modelHash = tasks::kColleague;
    const int source = indexOfSource(m_annotations.sources, ann);
    m_annotations = applied(m_annotations, createChange(m_annotations, test::placeOf(*m_document, "Rome"), "ORG"));
    const std::int64_t mine = id("Rome", "ORG");
    tasks::SpanAnnotation hers = *findSpan(m_annotations, mine);
    hers.id = m_annotations.nextId++;
    hers.label = "GPE";
    hers.source = source;
    m_annotations.spans.push_back(hers);
    std::ranges::sort(m_annotations.spans, standsBefore);
    const tasks::AnnotationMaker byHand{tasks::AnnotationLayer::kHuman, "", ""};
    const tasks::AnnotationMaker colleague{tasks::AnnotationLayer::kHuman, "Ann", std::string(tasks::kColleague)};
    const Annotations before = m_annotations;
    const auto labels = [&] {
        std::string text;
        for (const tasks::SpanAnnotation& span : onlyDecided(m_annotations).spans)
            text += span.label + ' ';
        return text;
    };
    EXPECT_EQ(labels(), "ORG ") << "what a colleague marked is not one's own";
    m_annotations = applied(m_annotations, adjudicateChange(m_annotations, {{hers.id}, {mine}, true}));
    EXPECT_EQ(spansOfAnnotator(m_annotations, byHand), spansOfAnnotator(before, byHand));
    EXPECT_EQ(spansOfAnnotator(m_annotations, colleague), spansOfAnnotator(before, colleague));
    EXPECT_EQ(labels(), "GPE ") << "what was decided stands for the rest at its place";
    EXPECT_TRUE(adjudicateChange(m_annotations, {{hers.id}, {mine}, true}).empty()) << "decided already";
    m_annotations = applied(m_annotations, adjudicateChange(m_annotations, {{}, {hers.id, mine}, true}));
    EXPECT_EQ(labels(), "") << "no span is there";
    EXPECT_EQ(spansOfAnnotator(m_annotations, byHand), spansOfAnnotator(before, byHand));
}

TEST_F(AnnotationEditsTest, spansOfAnotherPersonStayAsTheyAre) {
    tasks::AnnotationSource ann;
    ann.model = "Ann";
    ann.modelHash = tasks::kColleague;
    tasks::SpanAnnotation& hers = m_annotations.spans.front();
    hers.layer = tasks::AnnotationLayer::kHuman;
    hers.source = indexOfSource(m_annotations.sources, ann);
    EXPECT_TRUE(decideChange(m_annotations, {1}, Decision::kRejected).empty());
    EXPECT_EQ(after(relabelChange(m_annotations, {1}, "ORG")), "Anna:PER* Anna:ORG* Rome:LOC?") << "one's own is added";
}

TEST_F(AnnotationEditsTest, identicalMentionsMatchWholeTokens) {
    const auto document = test::makeDocument("an and an\nAn can an");
    EXPECT_EQ(identicalMentions(*document, test::placeOf(*document, "an")).size(), 3U);
}

TEST_F(AnnotationEditsTest, everyIdenticalMentionGetsTheLabel) {
    EXPECT_EQ(after(identicalChange(m_annotations, *m_document, 1)), "Anna:PER+ Rome:LOC? Anna:PER*");
    EXPECT_EQ(after(relabelChange(m_annotations, {2}, "ORG")), "Anna:PER+ Rome:LOC- Rome:ORG* Anna:PER*");
    EXPECT_EQ(after(identicalChange(m_annotations, *m_document, id("Rome", "ORG"))),
              "Anna:PER+ Rome:LOC- Rome:ORG* Rome:ORG* Anna:PER*");
}

TEST_F(AnnotationEditsTest, nextSpanWrapsAroundTheDocument) {
    const auto next = [&](std::optional<std::int64_t> from, Way way, Among among) {
        return nextSpan(m_annotations, from, ByteOffset(5), way, among);
    };
    EXPECT_EQ(next(1, Way::kForward, Among::kShown), 2);
    EXPECT_EQ(next(2, Way::kForward, Among::kShown), 1);
    EXPECT_EQ(next(std::nullopt, Way::kForward, Among::kShown), 2);
    EXPECT_EQ(next(std::nullopt, Way::kBackward, Among::kShown), 1);
    after(decideChange(m_annotations, {1}, Decision::kAccepted));
    EXPECT_EQ(next(2, Way::kForward, Among::kOpen), 2);
    after(decideChange(m_annotations, {2}, Decision::kRejected));
    EXPECT_EQ(next(2, Way::kForward, Among::kOpen), std::nullopt);
}

TEST_F(AnnotationEditsTest, leastConfidentOpenSpanIsTheMostUncertain) {
    EXPECT_EQ(mostUncertain(m_annotations), 2);
    after(decideChange(m_annotations, {2}, Decision::kAccepted));
    EXPECT_EQ(mostUncertain(m_annotations), 1);
}

TEST_F(AnnotationEditsTest, spanAtAPositionIsTheShortestOne) {
    after(createChange(m_annotations, test::placeOf(*m_document, "Anna saw Rome"), "X"));
    EXPECT_EQ(spanAtPlace(m_annotations, ByteOffset(1)), 1);
    EXPECT_EQ(spanAtPlace(m_annotations, ByteOffset(6)), id("Anna saw Rome", "X"));
    EXPECT_EQ(spanAtPlace(m_annotations, ByteOffset(30)), std::nullopt);
}

TEST_F(AnnotationEditsTest, undoDoesNotRestoreSpansRemovedByTheModel) {
    const AnnotationChange change = decideChange(m_annotations, {1, 2}, Decision::kAccepted);
    std::erase_if(m_annotations.spans, [](const auto& span) { return span.id == 1; });
    EXPECT_EQ(after(change), "Rome:LOC+");
    EXPECT_EQ(after(change.reversed()), "Rome:LOC?");
}

TEST_F(AnnotationEditsTest, reversedChangeUndoesEveryChange) {
    std::mt19937 engine(7);
    std::vector<AnnotationChange> done;
    const Annotations start = m_annotations;
    for (int i = 0; i < 300; ++i) {
        const auto token = m_document->tokens()[engine() % m_document->tokens().size()];
        const std::int64_t some = 1 + static_cast<std::int64_t>(engine()) % m_annotations.nextId;
        const AnnotationChange changes[] = {
            decideChange(m_annotations, {some}, static_cast<Decision>(engine() % 3)),
            relabelChange(m_annotations, {some}, engine() % 2 ? "A" : "B"), resizeChange(m_annotations, some, token),
            createChange(m_annotations, token, "C"), identicalChange(m_annotations, *m_document, some)};
        done.push_back(changes[engine() % 5]);
        after(done.back());
        ASSERT_TRUE(std::ranges::is_sorted(m_annotations.spans, standsBefore));
    }
    for (; !done.empty(); done.pop_back())
        after(done.back().reversed());
    EXPECT_EQ(m_annotations.spans, start.spans);
    EXPECT_GT(m_annotations.nextId, start.nextId);
}

TEST_F(AnnotationEditsTest, oneDecisionIsAboutWhatSeveralModelsFound) {
    tasks::SpanAnnotation twin = m_annotations.spans[0];
    twin.id = m_annotations.nextId++;
    m_annotations.spans.insert(m_annotations.spans.begin() + 1, twin);
    EXPECT_EQ(after(decideChange(m_annotations, {1}, Decision::kAccepted)), "Anna:PER+ Anna:PER+ Rome:LOC?");
    EXPECT_EQ(after(decideChange(m_annotations, {twin.id}, Decision::kRejected)), "Anna:PER- Anna:PER- Rome:LOC?");
}

TEST_F(AnnotationEditsTest, classesOfASentenceAndOfTheDocumentAreSetChangedAndWithdrawn) {
    const std::vector<std::string> classes{"neg", "pos"};
    const std::optional<elmo::SentenceIndex> first(elmo::SentenceIndex(0));
    after(classifyChange(m_annotations, first, classes, "pos"));
    after(classifyChange(m_annotations, std::nullopt, classes, "neg"));
    EXPECT_EQ(manualClass(m_annotations, first, classes), "pos");
    EXPECT_EQ(manualClass(m_annotations, std::nullopt, classes), "neg");
    const Annotations before = m_annotations;
    const AnnotationChange change = classifyChange(m_annotations, first, classes, "neg");
    after(change);
    EXPECT_EQ(m_annotations.scores.size(), 2U) << "the earlier choice is replaced";
    EXPECT_EQ(manualClass(m_annotations, first, classes), "neg");
    after(change.reversed());
    EXPECT_EQ(m_annotations.scores, before.scores);
    EXPECT_TRUE(classifyChange(m_annotations, first, classes, "pos").empty()) << "no change";
    after(classifyChange(m_annotations, first, classes, ""));
    EXPECT_EQ(manualClass(m_annotations, first, classes), "");
}

TEST_F(AnnotationEditsTest, classesAreThoseOfHeadsAndOfTheAnnotations) {
    tasks::TaskModelInfo head;
    head.task.output = tasks::OutputKind::kTextClass;
    head.labels = {"neg", "pos"};
    m_annotations.scores.push_back({1, std::nullopt, {"dull", "funny"}, {0.5, 0.5}});
    EXPECT_EQ(classSets({head, head}, m_annotations),
              (std::vector<std::vector<std::string>>{{"neg", "pos"}, {"dull", "funny"}}));
}

}  // namespace
}  // namespace ui
