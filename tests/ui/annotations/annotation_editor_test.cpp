// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/annotation_editor.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QUndoStack>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/session/engine_preferences.h"
#include "ui/style/language.h"

namespace ui {
namespace {

class AnnotationEditorTest : public ::testing::Test {
protected:
    AnnotationEditorTest() : m_editor(m_session) {
        QObject::connect(&m_session, &Session::changed, &m_editor, &AnnotationEditor::setSnapshot);
        m_session.state.document = test::makeOpened("Anna saw Rome and Wye saw Anna");
        m_session.state.reading.annotations =
            test::annotate(document(), {{"Anna", "PER"}, {"Rome", "LOC", 0.4}, {"Wye", "LOC"}});
        m_session.publish();
    }
    const elmo::Document& document() const { return *m_session.state.document->document; }
    std::string printed() const { return test::print(document(), *m_session.state.reading.annotations); }
    std::string current() const {
        return m_editor.current() ? std::string(document().slice(m_editor.current()->bytes)) : "";
    }

    test::FakeSession m_session;
    AnnotationEditor m_editor;
};

TEST_F(AnnotationEditorTest, oneKeyAcceptsAndMovesToTheNextSpan) {
    m_editor.goNext(Way::kForward);
    EXPECT_EQ(current(), "Anna");
    m_editor.acceptAndNext();
    EXPECT_EQ(current(), "Rome");
    m_editor.rejectAndNext();
    EXPECT_EQ(current(), "Wye");
    QSignalSpy said(&m_editor, &AnnotationEditor::said);
    m_editor.acceptAndNext();
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC- Wye:LOC+");
    EXPECT_EQ(said.count(), 1);
}

TEST_F(AnnotationEditorTest, finishedDocumentRefusesEditsAndUndoWithAMessage) {
    m_editor.setCurrent(1);
    m_editor.accept();
    ASSERT_TRUE(m_editor.undoGroup()->canUndo());
    m_session.state.reading.isFinished = true;
    m_session.publish();
    EXPECT_FALSE(m_editor.undoGroup()->canUndo());
    QSignalSpy said(&m_editor, &AnnotationEditor::said);
    m_editor.rejectAndNext();
    m_editor.relabel(QStringLiteral("ORG"));
    m_editor.create(document().tokens()[1], QStringLiteral("V"));
    m_editor.applyToIdentical();
    m_editor.classify({}, {"a", "b"}, "a");
    m_editor.setNote({1}, QStringLiteral("sure?"));
    m_editor.setAttributes(1, {{"gender", "fem"}});
    EXPECT_FALSE(m_editor.mayDescribe());
    EXPECT_TRUE(findSpan(*m_session.state.reading.annotations, 1)->features.empty());
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC? Wye:LOC?");
    EXPECT_TRUE(m_session.state.reading.annotations->scores.empty());
    ASSERT_EQ(said.count(), 8);
    for (const auto& message : said)
        EXPECT_TRUE(message[0].toString().contains(QStringLiteral("marked as finished")));
    m_session.state.reading.isFinished = false;
    m_session.publish();
    m_editor.undoGroup()->undo();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?");
}

TEST_F(AnnotationEditorTest, notesAndAttributesCanBeUndone) {
    const auto attributesOf = [&](std::int64_t id) {
        return findSpan(*m_session.state.reading.annotations, id)->features;
    };
    using Attributes = std::vector<tasks::NamedValue>;
    EXPECT_FALSE(m_editor.mayDescribe()) << "no span is chosen";
    m_editor.setCurrent(1);
    EXPECT_TRUE(m_editor.mayDescribe());
    m_editor.setNote({1, 2}, QStringLiteral("sure?"));
    m_editor.setAttributes(2, {{"kind", "city"}});
    EXPECT_EQ(attributesOf(1), (Attributes{{"note", "sure?"}}));
    EXPECT_EQ(attributesOf(2), (Attributes{{"kind", "city"}}));
    m_editor.setNote({1}, {});
    EXPECT_EQ(attributesOf(1), Attributes());
    EXPECT_EQ(m_editor.undoGroup()->undoText(), QStringLiteral("remove the note of 1 span"));
    m_editor.undoGroup()->undo();
    m_editor.undoGroup()->undo();
    EXPECT_EQ(attributesOf(1), (Attributes{{"note", "sure?"}}));
    EXPECT_EQ(attributesOf(2), (Attributes{{"note", "sure?"}}));
    m_editor.undoGroup()->undo();
    EXPECT_EQ(attributesOf(2), Attributes());
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?") << "nothing was decided";
}

TEST_F(AnnotationEditorTest, whatIsMarkedOrDecidedHasTheAnnotatorsName) {
    setAnnotatorName(QStringLiteral(" Ann  Lee "));
    m_editor.setCurrent(1);
    m_editor.accept();
    m_editor.create(document().tokens()[1], QStringLiteral("V"));
    setAnnotatorName({});
    std::string names;
    for (const tasks::SpanAnnotation& span : m_session.state.reading.annotations->spans)
        names += span.annotator + ';';
    EXPECT_EQ(names, "Ann Lee;Ann Lee;;;") << "Anna was accepted, saw was marked, Rome and Wye are open";
}

TEST_F(AnnotationEditorTest, newEditorTakesOverTheUndoHistoryOfEveryDocument) {
    const SnapshotPtr first = m_session.snapshot();
    const std::string start = printed();
    m_editor.setCurrent(2);
    m_editor.accept();
    m_editor.undoGroup()->undo();
    m_editor.undoGroup()->redo();
    m_session.state.document = test::makeOpened("Another text");
    m_session.state.document = std::make_shared<const OpenedDocument>([&] {
        OpenedDocument other = *m_session.state.document;
        other.path = QStringLiteral("/texts/other.txt");
        return other;
    }());
    m_session.state.reading.annotations = test::annotate(document(), {});
    m_session.publish();
    AnnotationEditor next(m_session);
    QObject::connect(&m_session, &Session::changed, &next, &AnnotationEditor::setSnapshot);
    next.setSnapshot(m_session.snapshot());
    next.continueFrom(m_editor);
    EXPECT_FALSE(next.undoGroup()->canUndo());
    m_session.state = *first;
    m_session.publish();
    EXPECT_TRUE(next.undoGroup()->canUndo());
    next.undoGroup()->undo();
    EXPECT_EQ(printed(), start);
    EXPECT_TRUE(next.undoGroup()->canRedo());
    EXPECT_FALSE(m_editor.undoGroup()->canUndo());
}

TEST_F(AnnotationEditorTest, everyEditCanBeUndoneAndRedone) {
    const std::string start = printed();
    m_editor.setCurrent(2);
    m_editor.relabel(QStringLiteral("ORG"));
    EXPECT_EQ(current(), "Rome");
    EXPECT_EQ(m_editor.current()->label, "ORG");
    m_editor.moveEdge(AnnotationEditor::Edge::kEnd, Way::kForward);
    m_editor.create(test::placeOf(document(), "saw"), QStringLiteral("V"));
    m_editor.decide({1, 3}, tasks::Decision::kAccepted);
    const std::string end = printed();
    EXPECT_EQ(end, "Anna:PER+ saw:V* Rome and:ORG* Rome:LOC- Wye:LOC+");
    QUndoStack* stack = m_editor.undoGroup()->activeStack();
    EXPECT_EQ(stack->count(), 4);
    while (stack->canUndo())
        stack->undo();
    EXPECT_EQ(printed(), start);
    while (stack->canRedo())
        stack->redo();
    EXPECT_EQ(printed(), end);
}

TEST_F(AnnotationEditorTest, messageAfterARemovalNamesUndo) {
    QSignalSpy said(&m_editor, &AnnotationEditor::said);
    m_editor.setCurrent(2);
    m_editor.remove();
    ASSERT_EQ(said.count(), 1);
    EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("reject LOC")));
    EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("Undo")));
    m_editor.create(test::placeOf(document(), "saw"), QStringLiteral("V"));
    m_editor.remove();
    EXPECT_EQ(m_editor.undoGroup()->activeStack()->undoText(), QStringLiteral("delete V"))
        << "it is not kept as rejected";
    EXPECT_EQ(said.count(), 2);
    m_editor.decide({1, 3}, tasks::Decision::kAccepted);
    EXPECT_EQ(said.count(), 2);
}

TEST_F(AnnotationEditorTest, undoAndRedoGoToTheChangeAndSayWhatItWas) {
    m_editor.setCurrent(2);
    m_editor.accept();
    m_editor.create(test::placeOf(document(), "saw"), QStringLiteral("V"));
    m_editor.setCurrent(3);
    QSignalSpy said(&m_editor, &AnnotationEditor::said), placed(&m_editor, &AnnotationEditor::placeChanged);
    m_editor.undoGroup()->undo();
    ASSERT_EQ(placed.count(), 1) << "nothing is marked there now";
    EXPECT_EQ(placed[0][0].value<elmo::ByteSpan>(), test::placeOf(document(), "saw"));
    EXPECT_EQ(said.last()[0].toString(), QStringLiteral("Undone: mark V"));
    m_editor.undoGroup()->undo();
    EXPECT_EQ(current(), "Rome");
    EXPECT_EQ(said.last()[0].toString(), QStringLiteral("Undone: accept LOC"));
    m_editor.setCurrent(1);
    m_editor.undoGroup()->redo();
    EXPECT_EQ(current(), "Rome");
    EXPECT_EQ(said.last()[0].toString(), QStringLiteral("Redone: accept LOC"));
    EXPECT_EQ(said.count(), 3);
}

TEST_F(AnnotationEditorTest, undoIsNamedInTheLanguageOfTheWindow) {
    m_editor.setCurrent(2);
    m_editor.relabel(QStringLiteral("%2"));
    EXPECT_EQ(m_editor.undoGroup()->activeStack()->undoText(), QStringLiteral("label LOC as %2"));
    m_editor.accept();
    applyLanguage(QStringLiteral("ar"));
    AnnotationEditor next(m_session);
    next.setSnapshot(m_session.snapshot());
    next.continueFrom(m_editor);
    const QString name = next.undoGroup()->activeStack()->undoText();
    EXPECT_FALSE(name.contains(QStringLiteral("accept"))) << name.toStdString();
    EXPECT_TRUE(name.contains(QStringLiteral("%2"))) << name.toStdString();
}

TEST_F(AnnotationEditorTest, bulkChangeIsOneUndoStep) {
    m_editor.decide({1, 2, 3}, tasks::Decision::kRejected);
    EXPECT_EQ(m_editor.undoGroup()->activeStack()->count(), 1);
    m_editor.undoGroup()->undo();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?");
}

TEST_F(AnnotationEditorTest, everyDocumentHasItsOwnUndoHistory) {
    m_editor.setCurrent(1);
    m_editor.accept();
    const auto first = m_session.state;
    auto other = std::make_shared<OpenedDocument>(*test::makeOpened("Bonn"));
    other->path = QStringLiteral("/texts/other.txt");
    m_session.state.document = other;
    m_session.state.reading.annotations = test::annotate(document(), {{"Bonn", "LOC"}});
    m_session.publish();
    EXPECT_EQ(m_editor.current(), nullptr);
    EXPECT_FALSE(m_editor.undoGroup()->canUndo());
    m_session.state = first;
    m_session.publish();
    EXPECT_TRUE(m_editor.undoGroup()->canUndo());
    m_editor.undoGroup()->undo();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?");
}

TEST_F(AnnotationEditorTest, undoDoesNotAffectAnotherTextOfTheSameFile) {
    m_editor.setCurrent(1);
    m_editor.accept();
    const auto first = m_session.state;
    m_session.state.document = test::makeOpened("Bonn and Anna");
    m_session.state.reading.annotations = test::annotate(document(), {{"Bonn", "LOC"}});
    m_session.publish();
    EXPECT_FALSE(m_editor.undoGroup()->canUndo());
    m_session.changeAnnotations(m_session.changes.front());
    EXPECT_EQ(printed(), "Bonn:LOC?");
    m_session.state = first;
    m_session.publish();
    EXPECT_TRUE(m_editor.undoGroup()->canUndo());
}

TEST_F(AnnotationEditorTest, removedSpanIsNoLongerCurrent) {
    m_editor.setCurrent(2);
    m_session.state.reading.annotations = test::annotate(document(), {});
    m_session.publish();
    EXPECT_EQ(m_editor.current(), nullptr);
    m_editor.accept();
    m_editor.acceptAndNext();
    m_editor.goToMostUncertain();
    EXPECT_TRUE(m_session.changes.empty());
}

TEST_F(AnnotationEditorTest, mostUncertainSpanComesFirst) {
    m_editor.goToMostUncertain();
    EXPECT_EQ(current(), "Rome");
}

TEST_F(AnnotationEditorTest, edgesMoveByTokensAndDoNotCross) {
    m_editor.setCurrent(1);
    m_editor.moveEdge(AnnotationEditor::Edge::kBegin, Way::kBackward);
    m_editor.moveEdge(AnnotationEditor::Edge::kBegin, Way::kForward);
    m_editor.moveEdge(AnnotationEditor::Edge::kEnd, Way::kBackward);
    EXPECT_TRUE(m_session.changes.empty());
    m_editor.moveEdge(AnnotationEditor::Edge::kEnd, Way::kForward);
    EXPECT_EQ(current(), "Anna saw");
}

TEST_F(AnnotationEditorTest, labelCanBeAppliedToIdenticalMentions) {
    m_editor.setCurrent(1);
    m_editor.applyToIdentical();
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC? Wye:LOC? Anna:PER*");
    m_editor.undoGroup()->undo();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?");
}

TEST_F(AnnotationEditorTest, keptAnswersReplaceAnswersToTheSameQuestion) {
    Answers answers;
    answers.source.model = "qa";
    answers.found.question = "Who?";
    m_editor.keep(answers);
    answers.found.noAnswer = 0.5;
    m_editor.keep(answers);
    ASSERT_EQ(m_session.state.reading.annotations->questions.size(), 1U);
    EXPECT_EQ(m_session.state.reading.annotations->questions[0].noAnswer, 0.5);
    m_editor.undoGroup()->undo();
    EXPECT_EQ(m_session.state.reading.annotations->questions[0].noAnswer, 0);
    const auto& annotations = *m_session.state.reading.annotations;
    EXPECT_EQ(annotations.sources.at(static_cast<std::size_t>(annotations.questions[0].source)).model, "qa");
}

TEST_F(AnnotationEditorTest, undoKeepsTheSourceAfterSourcesAreReordered) {
    m_editor.setCurrent(1);
    m_editor.accept();
    auto moved = std::make_shared<tasks::Annotations>(*m_session.state.reading.annotations);
    tasks::AnnotationSource another;
    another.model = "another";
    moved->sources.insert(moved->sources.begin(), another);
    for (auto& span : moved->spans)
        ++span.source;
    m_session.state.reading.annotations = moved;
    m_session.publish();
    m_editor.undoGroup()->undo();
    for (const auto& span : m_session.state.reading.annotations->spans)
        EXPECT_EQ(span.source, 1);
}

}  // namespace
}  // namespace ui
