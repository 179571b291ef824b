// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QInputDialog>
#include <QKeySequence>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QStatusBar>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "tasks/registry/task_list.h"
#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/mouse.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_surprisal.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/annotations/attribute_dialog.h"
#include "ui/annotations/label_menu.h"
#include "ui/annotations/match_dialog.h"
#include "ui/annotations/relation_edits.h"
#include "ui/guide/tour_dialog.h"
#include "ui/questions/ask_panel.h"
#include "ui/reading/document_view.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"
#include "ui/window/start_view.h"

namespace ui {
namespace {

class ReadingDeskTest : public ::testing::Test {
protected:
    ReadingDeskTest() {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>(m_session, Installation{});
        m_window->show();
    }
    void open(const std::string& text, const std::vector<test::Found>& spans) {
        m_session.state.document = test::makeOpened(text);
        m_session.state.reading.annotations = test::annotate(document(), spans);
        m_session.publish();
        QCoreApplication::processEvents();
    }
    const elmo::Document& document() const { return *m_session.state.document->document; }
    DocumentView* view() const { return m_window->findChild<DocumentView*>(); }
    std::string printed() const { return test::print(document(), *m_session.state.reading.annotations); }
    /// After a dialog: no window manager does it here.
    void activate() {
        m_window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        view()->setFocus();
        QTest::keyClick(view(), static_cast<Qt::Key>(key), modifiers);
        QCoreApplication::processEvents();
    }

    test::FakeSession m_session;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(ReadingDeskTest, documentCanBeCorrectedByKeyboardOnly) {
    open("Anna saw Rome and Wye", {{"Anna", "PER"}, {"Rome", "LOC", 0.3}, {"Wye", "LOC"}});
    press(Qt::Key_N);
    press(Qt::Key_A);
    press(Qt::Key_R);
    press(Qt::Key_A);
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC- Wye:LOC+");
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC? Wye:LOC?");
    press(Qt::Key_U);
    EXPECT_EQ(view()->currentSpan(), 2);
    press(Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(printed(), "Anna:PER+ Rome and:LOC* Rome:LOC- Wye:LOC?");
}

TEST_F(ReadingDeskTest, theRibbonIsMeasuredOnceWhenItIsSwitchedOnAndIsInTooltips) {
    open("Anna saw Rome", {});
    m_session.state.model = test::makeModel();
    m_session.publish();
    const auto measurements = [&] {
        return std::ranges::count_if(m_session.predictionRequests, [](const PredictionRequest& one) {
            return std::holds_alternative<MeasureSurprisal>(one);
        });
    };
    QCoreApplication::processEvents();
    EXPECT_EQ(measurements(), 0) << "it is off at first";
    auto* action = m_window->findChild<QAction*>(QStringLiteral("showSurprisal"));
    action->setChecked(true);
    QCoreApplication::processEvents();
    m_session.publish();
    QCoreApplication::processEvents();
    EXPECT_EQ(measurements(), 1);
    PredictionWork work;
    work.surprisal = test::makeSurprisal(m_session.state.document->document, {{1.5, 2}, {3, 4}, {std::nan(""), 0}});
    m_session.state.predictionWork = std::make_shared<const PredictionWork>(work);
    m_session.publish();
    EXPECT_FALSE(view()->ribbon().empty());
    const auto tip = [&](int token) {
        QToolTip::hideText();
        const QPoint place = view()->tokenRects(elmo::TokenIndex(token)).front().center().toPoint();
        QHelpEvent help(QEvent::ToolTip, place, view()->viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(view()->viewport(), &help);
        return QToolTip::text();
    };
    EXPECT_TRUE(tip(0).contains(QStringLiteral("1.50 bits"))) << tip(0).toStdString();
    EXPECT_TRUE(tip(2).contains(QStringLiteral("NA"))) << tip(2).toStdString();
    action->setChecked(false);
    EXPECT_TRUE(view()->ribbon().empty());
    EXPECT_FALSE(tip(0).contains(QStringLiteral("bits"))) << tip(0).toStdString();
    action->setChecked(true);
    QCoreApplication::processEvents();
    EXPECT_EQ(measurements(), 1) << "they are known";
}

TEST_F(ReadingDeskTest, relationsAreArcsUnlessTheyAreSwitchedOffWhichIsRemembered) {
    m_session.state.document = test::makeOpened("Anna saw Rome");
    auto annotations =
        std::make_shared<tasks::Annotations>(*test::annotate(document(), {{"saw", "see.01"}, {"Anna", "ARG0"}}));
    const auto idOf = [&](const char* label) {
        return std::ranges::find(annotations->spans, label, &tasks::SpanAnnotation::label)->id;
    };
    tasks::RelationAnnotation role;
    role.id = annotations->nextId++;
    role.from.span = idOf("see.01");
    role.to.span = idOf("ARG0");
    role.label = "ARG0";
    role.kind = "role";
    annotations->relations.edit().push_back(role);
    m_session.state.reading.annotations = annotations;
    m_session.publish();
    QCoreApplication::processEvents();
    ASSERT_EQ(view()->arcLabels().size(), 1U);
    EXPECT_EQ(view()->arcLabels().front().first, QStringLiteral("ARG0"));
    auto* action = m_window->findChild<QAction*>(QStringLiteral("showArcs"));
    EXPECT_FALSE(action->shortcut().isEmpty());
    action->trigger();
    EXPECT_TRUE(view()->arcLabels().empty());
    m_window = std::make_unique<MainWindow>(m_session, Installation{});
    action = m_window->findChild<QAction*>(QStringLiteral("showArcs"));
    EXPECT_FALSE(action->isChecked());
    action->setChecked(true);
    EXPECT_TRUE(QSettings().value(QStringLiteral("view/arcs")).toBool());
}

TEST_F(ReadingDeskTest, commandsApplyToAllSelectedRows) {
    open("Anna saw Rome and Wye", {{"Anna", "PER"}, {"Rome", "LOC"}, {"Wye", "LOC"}});
    auto* table = m_window->findChild<AnnotationPanel*>()->table();
    const auto select = [&](int last, int first = 0) {
        table->setFocus();
        table->setCurrentIndex(table->model()->index(first, 0));
        for (int row = first; row < last; ++row)
            QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        ASSERT_EQ(table->selectionModel()->selectedRows().size(), last - first + 1);
    };
    select(1);
    QTest::keyClick(table, Qt::Key_A);
    EXPECT_EQ(printed(), "Anna:PER+ Rome:LOC+ Wye:LOC?");
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC? Wye:LOC?") << "one step";
    select(2);
    QTest::keyClick(table, Qt::Key_R);
    EXPECT_EQ(printed(), "Anna:PER- Rome:LOC- Wye:LOC-");
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    select(2, 1);
    QTest::keyClick(table, Qt::Key_L);
    QTest::keyClick(m_window->findChildren<LabelMenu*>().last(), Qt::Key_2);
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC- Rome:PER* Wye:LOC- Wye:PER*");
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    select(1);
    m_window->findChild<QDockWidget*>(QStringLiteral("annotationsDock"))->hide();
    press(Qt::Key_A, Qt::ShiftModifier);
    EXPECT_EQ(m_session.changes.back().spansAfter.size(), 1U) << "rows that are not in sight are not meant";
}

/// Does something in the dialog that a command opens.
template <class Dialog, class Act>
void inDialog(Act act) {
    QTimer::singleShot(0, qApp, [act] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        act(*dialog);
    });
}

TEST_F(ReadingDeskTest, notesAndAttributesAreWrittenByKeyAndShownInTheTooltip) {
    open("Anna saw Rome", {{"Anna", "PER"}, {"Rome", "LOC"}});
    const auto attributesOf = [&](std::int64_t id) {
        return findSpan(*m_session.state.reading.annotations, id)->features;
    };
    using Attributes = std::vector<tasks::NamedValue>;
    press(Qt::Key_N);
    activate();
    inDialog<QInputDialog>([](QInputDialog& dialog) {
        EXPECT_EQ(dialog.textValue(), QString());
        dialog.setTextValue(QStringLiteral(" the queen? "));
        dialog.accept();
    });
    press(Qt::Key_T);
    EXPECT_EQ(attributesOf(1), (Attributes{{"note", "the queen?"}}));
    activate();
    inDialog<AttributeDialog>([](AttributeDialog& dialog) {
        EXPECT_EQ(dialog.attributes(), (Attributes{{"note", "the queen?"}}));
        dialog.addButton()->click();
        dialog.nameField(1)->setCurrentText(QStringLiteral("gender"));
        dialog.valueField(1)->setText(QStringLiteral("fem"));
        dialog.accept();
    });
    press(Qt::Key_T, Qt::ShiftModifier);
    EXPECT_EQ(attributesOf(1), (Attributes{{"note", "the queen?"}, {"gender", "fem"}}));
    EXPECT_EQ(attributesOf(2), Attributes());
    const QPoint place = view()->spanRects(1).front().center().toPoint();
    QHelpEvent help(QEvent::ToolTip, place, view()->viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(view()->viewport(), &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("note: the queen?"))) << QToolTip::text().toStdString();
    QToolTip::hideText();
    activate();
    inDialog<QInputDialog>([](QInputDialog& dialog) {
        EXPECT_EQ(dialog.textValue(), QStringLiteral("the queen?"));
        dialog.reject();
    });
    press(Qt::Key_T);
    EXPECT_EQ(attributesOf(1).size(), 2U) << "nothing was answered";
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(attributesOf(1), (Attributes{{"note", "the queen?"}}));
}

/// "saw>Anna:ARG0* ...": with * by hand, ? + - of a model.
std::string relationsOf(const elmo::Document& document, const tasks::Annotations& annotations) {
    std::string text;
    for (const tasks::RelationAnnotation& relation : annotations.relations) {
        const auto words = [&](const tasks::RelationEnd& end) {
            return std::string(document.slice(*placeOfEnd(annotations, document, end)));
        };
        text += (text.empty() ? "" : " ") + words(relation.from) + '>' + words(relation.to) + ':' + relation.label +
                (relation.layer == tasks::AnnotationLayer::kHuman ? '*'
                                                                  : "?+-"[static_cast<std::size_t>(relation.decision)]);
    }
    return text;
}

class RelationDeskTest : public ReadingDeskTest {
protected:
    void SetUp() override { open("Anna saw Rome and Wye", {{"Anna", "PER"}, {"saw", "see.01"}, {"Rome", "LOC"}}); }
    std::string relations() const { return relationsOf(document(), *m_session.state.reading.annotations); }
    QPoint bar(std::int64_t id) const { return view()->spanRects(id).front().center().toPoint(); }
    QPoint arc(int number = 0) const {
        return view()->arcLabels()[static_cast<std::size_t>(number)].second.center().toPoint();
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, from);
        test::moveMouse(view()->viewport(), (from + to) / 2, Qt::LeftButton);
        test::moveMouse(view()->viewport(), to, Qt::LeftButton);
        QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, to);
        QCoreApplication::processEvents();
    }
    void clickArc(int number = 0) {
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, arc(number));
        QCoreApplication::processEvents();
    }
    /// Answers "Other..." of the open menu of labels.
    void type(const QString& label) {
        ASSERT_NE(m_window->findChild<LabelMenu*>(), nullptr);
        auto* menu = m_window->findChildren<LabelMenu*>().last();
        activate();
        inDialog<QInputDialog>([label](QInputDialog& dialog) {
            dialog.setTextValue(label);
            dialog.accept();
        });
        menu->actions().last()->trigger();
        menu->close();
        activate();
        QCoreApplication::processEvents();
    }
    QString said() const { return m_window->statusBar()->currentMessage(); }
    void undo() { m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger(); }
};

TEST_F(RelationDeskTest, aSpanIsDraggedToAnotherOneAndTheRelationGetsALabel) {
    drag(bar(2), bar(1));
    type(QStringLiteral("ARG0"));
    EXPECT_EQ(relations(), "saw>Anna:ARG0*");
    EXPECT_EQ(printed(), "Anna:PER+ saw:see.01+ Rome:LOC?") << "what it joins is right";
    ASSERT_EQ(view()->arcLabels().size(), 1U);
    EXPECT_TRUE(view()->currentArc().has_value());
    undo();
    EXPECT_EQ(relations(), "");
    EXPECT_EQ(printed(), "Anna:PER? saw:see.01? Rome:LOC?") << "one step";
    m_window->findChild<QAction*>(QStringLiteral("redo"))->trigger();
    EXPECT_EQ(relations(), "saw>Anna:ARG0*");
    drag(bar(2), view()->tokenRects(elmo::TokenIndex(2)).front().center().toPoint());
    auto* menu = m_window->findChildren<LabelMenu*>().last();
    ASSERT_GE(menu->actions().size(), 3);
    EXPECT_TRUE(menu->actions()[1]->text().contains(QStringLiteral("ARG0"))) << "labels in use are offered";
    QTest::keyClick(menu, Qt::Key_1);
    EXPECT_EQ(relations(), "saw>Anna:ARG0* saw>Rome:ARG0*") << "dropped on the words of a span";
}

TEST_F(RelationDeskTest, aDragThatEndsAtNoSpanSaysSoAndAClickSelectsTheSpan) {
    drag(bar(2), view()->tokenRects(elmo::TokenIndex(4)).front().center().toPoint());
    EXPECT_EQ(m_window->findChild<LabelMenu*>(), nullptr);
    EXPECT_TRUE(said().contains(QStringLiteral("span"))) << said().toStdString();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, bar(3));
    EXPECT_EQ(view()->currentSpan(), 3);
    drag(bar(3), bar(3) + QPoint(3, 0));
    EXPECT_EQ(m_window->findChild<LabelMenu*>(), nullptr);
    EXPECT_TRUE(m_session.changes.empty());
}

TEST_F(RelationDeskTest, aDragOverTheTextStillSelectsWords) {
    drag(view()->tokenRects(elmo::TokenIndex(0)).front().center().toPoint(),
         view()->tokenRects(elmo::TokenIndex(2)).front().center().toPoint());
    EXPECT_EQ(view()->selectedText(), QStringLiteral("Anna saw Rome"));
    EXPECT_EQ(m_window->findChild<LabelMenu*>(), nullptr);
}

TEST_F(RelationDeskTest, aRelationIsMadeByKeyboardOnly) {
    press(Qt::Key_J);
    EXPECT_FALSE(view()->tie()) << "there is no span yet";
    press(Qt::Key_N);
    press(Qt::Key_J);
    EXPECT_EQ(view()->tie(), 1);
    press(Qt::Key_Return);
    EXPECT_EQ(view()->tie(), 1) << "the other end is missing";
    press(Qt::Key_N);
    press(Qt::Key_N);
    press(Qt::Key_Return);
    EXPECT_FALSE(view()->tie());
    type(QStringLiteral("visits"));
    EXPECT_EQ(relations(), "Anna>Rome:visits*");
    press(Qt::Key_N);
    press(Qt::Key_J);
    ASSERT_TRUE(view()->tie());
    press(Qt::Key_Escape);
    EXPECT_FALSE(view()->tie());
    EXPECT_EQ(m_session.changes.size(), 1U);
    EXPECT_FALSE(m_session.log.contains(QStringLiteral("cancel"))) << "Escape was about the relation";
}

TEST_F(RelationDeskTest, anArcIsClickedRelabelledReversedAndDeleted) {
    drag(bar(1), bar(3));
    type(QStringLiteral("visits"));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {},
                      view()->tokenRects(elmo::TokenIndex(4)).front().center().toPoint());
    EXPECT_FALSE(view()->currentArc());
    clickArc();
    EXPECT_TRUE(view()->currentArc());
    EXPECT_FALSE(view()->currentSpan()) << "Delete is about one of both";
    press(Qt::Key_L);
    type(QStringLiteral("saw"));
    EXPECT_EQ(relations(), "Anna>Rome:saw*");
    EXPECT_TRUE(view()->currentArc());
    m_window->findChild<QAction*>(QStringLiteral("reverseRelation"))->trigger();
    EXPECT_EQ(relations(), "Rome>Anna:saw*");
    press(Qt::Key_Delete);
    EXPECT_EQ(relations(), "");
    EXPECT_FALSE(view()->currentArc());
    EXPECT_EQ(printed(), "Anna:PER+ saw:see.01? Rome:LOC+") << "its spans stay";
    for (const char* before : {"Rome>Anna:saw*", "Anna>Rome:saw*", "Anna>Rome:visits*", ""}) {
        undo();
        EXPECT_EQ(relations(), before);
    }
}

TEST_F(RelationDeskTest, relationsOfModelsAreDecided) {
    auto annotations = std::make_shared<tasks::Annotations>(*m_session.state.reading.annotations);
    for (const int to : {1, 3}) {
        tasks::RelationAnnotation role;
        role.id = annotations->nextId++;
        role.from.span = 2;
        role.to.span = to;
        role.label = to == 1 ? "ARG0" : "ARG1";
        role.kind = "role";
        role.layer = tasks::AnnotationLayer::kModel;
        role.source = 0;
        annotations->relations.edit().push_back(role);
    }
    m_session.state.reading.annotations = annotations;
    m_session.publish();
    QCoreApplication::processEvents();
    view()->setCurrentToken(elmo::TokenIndex(1));
    press(Qt::Key_J, Qt::ShiftModifier);
    press(Qt::Key_A);
    EXPECT_EQ(relations(), "saw>Anna:ARG0+ saw>Rome:ARG1?");
    press(Qt::Key_J, Qt::ShiftModifier);
    press(Qt::Key_R);
    EXPECT_EQ(relations(), "saw>Anna:ARG0+ saw>Rome:ARG1-");
    EXPECT_EQ(view()->arcLabels().size(), 1U);
    EXPECT_EQ(printed(), "Anna:PER? saw:see.01? Rome:LOC?") << "not the spans";
}

TEST_F(RelationDeskTest, finishedDocumentsAndDependenciesSayWhyTheyStay) {
    auto annotations = std::make_shared<tasks::Annotations>(*m_session.state.reading.annotations);
    tasks::RelationAnnotation subject;
    subject.id = annotations->nextId++;
    subject.from.token = elmo::TokenIndex(1);
    subject.to.token = elmo::TokenIndex(0);
    subject.label = "nsubj";
    subject.kind = tasks::kDependency;
    annotations->relations.edit().push_back(subject);
    m_session.state.reading.annotations = annotations;
    m_session.publish();
    QCoreApplication::processEvents();
    clickArc();
    m_window->findChild<QAction*>(QStringLiteral("reverseRelation"))->trigger();
    EXPECT_TRUE(said().contains(QStringLiteral("tree"))) << said().toStdString();
    press(Qt::Key_L);
    type(QStringLiteral("obj"));
    EXPECT_EQ(relations(), "saw>Anna:obj*");
    m_session.state.reading.isFinished = true;
    m_session.publish();
    const std::size_t changes = m_session.changes.size();
    press(Qt::Key_Delete);
    drag(bar(1), bar(3));
    EXPECT_TRUE(said().contains(QStringLiteral("finished"))) << said().toStdString();
    EXPECT_EQ(m_session.changes.size(), changes);
}

TEST_F(ReadingDeskTest, theTextOfTheClipboardBecomesADocument) {
    auto* paste = m_window->findChild<QAction*>(QStringLiteral("pasteText"));
    ASSERT_NE(paste, nullptr);
    EXPECT_EQ(paste->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    QApplication::clipboard()->setText(QStringLiteral(" \n"));
    m_session.log.clear();
    paste->trigger();
    EXPECT_TRUE(m_session.log.isEmpty());
    EXPECT_TRUE(m_window->statusBar()->currentMessage().contains(QStringLiteral("clipboard")));
    QApplication::clipboard()->setText(QStringLiteral("We saw Anna."));
    paste->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("paste We saw Anna."));
}

TEST_F(ReadingDeskTest, startPageOffersTheSampleATextAndACorpus) {
    auto* start = m_window->findChild<StartView*>();
    ASSERT_TRUE(start && start->isVisible());
    QStringList texts;
    for (const QPushButton* button : start->findChildren<QPushButton*>())
        texts.append(button->text());
    EXPECT_EQ(texts.mid(0, 3), (QStringList{QStringLiteral("Open the &Sample"), QStringLiteral("Your Te&xt..."),
                                            QStringLiteral("Your &Corpus...")}));
    activate();
    QApplication::clipboard()->setText(QStringLiteral("We saw Anna."));
    QTest::keySequence(m_window.get(), QKeySequence::Paste);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("paste We saw Anna."));
    m_session.log.clear();
    open("Anna saw Rome", {});
    QTest::keySequence(m_window.get(), QKeySequence::Paste);
    EXPECT_TRUE(m_session.log.filter(QStringLiteral("paste")).isEmpty()) << "only the start page pastes";
}

TEST_F(ReadingDeskTest, allMatchesAreLabelledInOneStep) {
    open("Anna saw Rome and Anna saw anna", {{"Rome", "LOC"}});
    view()->setCurrentToken(elmo::TokenIndex(0));
    activate();
    inDialog<MatchDialog>([](MatchDialog& dialog) {
        dialog.labelField()->setCurrentText(QStringLiteral("PER"));
        EXPECT_TRUE(dialog.countText().contains(u'2')) << dialog.countText().toStdString();
        dialog.caseBox()->setChecked(false);
        EXPECT_TRUE(dialog.countText().contains(u'3')) << dialog.countText().toStdString();
        dialog.okButton()->click();
    });
    press(Qt::Key_M, Qt::ShiftModifier);
    EXPECT_EQ(printed(), "Anna:PER* Rome:LOC? Anna:PER* anna:PER*");
    EXPECT_TRUE(m_window->statusBar()->currentMessage().contains(u'3'))
        << m_window->statusBar()->currentMessage().toStdString();
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(printed(), "Rome:LOC?") << "one step";
    EXPECT_TRUE(m_session.projectRequests.empty());
}

TEST_F(ReadingDeskTest, matchesOfTheProjectAreCountedBeforeTheyAreLabelled) {
    open("Anna saw Anna", {});
    view()->setCurrentToken(elmo::TokenIndex(0));
    activate();
    inDialog<MatchDialog>([this](MatchDialog& dialog) {
        dialog.labelField()->setCurrentText(QStringLiteral("PER"));
        dialog.projectButton()->setChecked(true);
        EXPECT_FALSE(dialog.okButton()->isEnabled()) << "the session is still counting";
        ASSERT_FALSE(m_session.projectRequests.empty());
        const auto* asked = std::get_if<CountMatches>(&m_session.projectRequests.back());
        ASSERT_NE(asked, nullptr);
        EXPECT_EQ(asked->match, (WordMatch{{"Anna"}, true, QStringLiteral("PER")}));
        ProjectState project;
        project.matches = std::make_shared<const MatchCount>(
            MatchCount{.match = asked->match, .spans = 5, .documents = 2, .finished = 1});
        m_session.state.project = std::make_shared<const ProjectState>(project);
        m_session.publish();
        EXPECT_TRUE(dialog.countText().contains(u'7')) << dialog.countText().toStdString();
        EXPECT_TRUE(dialog.countText().contains(u'3')) << dialog.countText().toStdString();
        dialog.okButton()->click();
    });
    press(Qt::Key_M, Qt::ShiftModifier);
    EXPECT_EQ(printed(), "Anna:PER* Anna:PER*");
    const auto* wanted = std::get_if<LabelMatches>(&m_session.projectRequests.back());
    ASSERT_NE(wanted, nullptr);
    Q_EMIT m_session.matchesLabelled({.match = wanted->match, .spans = 4, .documents = 2, .finished = 1});
    const QString said = m_window->statusBar()->currentMessage();
    EXPECT_TRUE(said.contains(u'6') && said.contains(u'3') && said.contains(u'1')) << said.toStdString();
}

TEST_F(ReadingDeskTest, aNoteIsNotWrittenIntoATextThatIsOpenedMeanwhile) {
    open("Anna saw Rome", {{"Anna", "PER"}});
    press(Qt::Key_N);
    activate();
    inDialog<QInputDialog>([this](QInputDialog& dialog) {
        open("Another text", {{"text", "X"}});
        dialog.setTextValue(QStringLiteral("who?"));
        dialog.accept();
    });
    press(Qt::Key_T);
    EXPECT_TRUE(m_session.changes.empty());
}

TEST_F(ReadingDeskTest, labelsAreChosenByDigit) {
    open("Anna saw Rome", {{"Rome", "LOC"}, {"Anna", "PER"}});
    press(Qt::Key_N);
    press(Qt::Key_L);
    auto* menu = m_window->findChild<LabelMenu*>();
    ASSERT_NE(menu, nullptr);
    QTest::keyClick(menu, Qt::Key_1);
    EXPECT_EQ(printed(), "Anna:PER- Anna:LOC* Rome:LOC?");
    QTest::qWait(1);
    view()->setCurrentToken(elmo::TokenIndex(1));
    press(Qt::Key_M);
    menu = m_window->findChildren<LabelMenu*>().last();
    QTest::keyClick(menu, Qt::Key_2);
    EXPECT_EQ(printed(), "Anna:PER- Anna:LOC* saw:PER* Rome:LOC?");
}

TEST_F(ReadingDeskTest, lettersTypedIntoFieldsTriggerNoCommands) {
    open("Anna", {{"Anna", "PER"}});
    press(Qt::Key_N);
    auto* field = m_window->findChild<AnnotationPanel*>()->filterField();
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("ara"));
    EXPECT_EQ(field->text(), QStringLiteral("ara"));
    field->setCursorPosition(0);
    QTest::keyClick(field, Qt::Key_Delete);
    EXPECT_EQ(field->text(), QStringLiteral("ra")) << "and not the span";
    EXPECT_EQ(printed(), "Anna:PER?");
}

TEST_F(ReadingDeskTest, clicksOnASpanOnlyChooseIt) {
    open("Anna saw Rome", {{"Anna", "PER"}, {"Rome", "LOC"}});
    const QPoint bar = view()->spanRects(2).front().center().toPoint();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, bar);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, bar);
    EXPECT_EQ(view()->currentSpan(), 2);
    EXPECT_TRUE(m_session.changes.empty());
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC?");
}

TEST_F(ReadingDeskTest, selectingATokenSelectsItsSpanAndTableRow) {
    open("Anna saw Rome", {{"Anna", "PER"}, {"Rome", "LOC"}});
    const QPoint rome = view()->tokenRects(elmo::TokenIndex(2)).front().center().toPoint();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, rome);
    EXPECT_EQ(view()->currentSpan(), 2);
    EXPECT_EQ(m_window->findChild<AnnotationPanel*>()->table()->currentIndex().row(), 1);
    const QPoint saw = view()->tokenRects(elmo::TokenIndex(1)).front().center().toPoint();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, saw);
    EXPECT_EQ(view()->currentSpan(), std::nullopt);
}

TEST_F(ReadingDeskTest, resultsOfAnotherDocumentAreNotShown) {
    open("Anna saw Rome", {{"Anna", "PER"}});
    press(Qt::Key_N);
    m_session.state = {};
    m_session.publish();
    EXPECT_EQ(view()->currentSpan(), std::nullopt);
    EXPECT_FALSE(m_window->findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
    open("x", {});
    EXPECT_EQ(m_window->findChild<AnnotationPanel*>()->table()->model()->rowCount(), 0);
}

TEST_F(ReadingDeskTest, sentimentStripLinksToSentences) {
    open("one two\nthree four", {});
    auto annotations = std::make_shared<tasks::Annotations>();
    for (int i = 0; i < 3; ++i) {
        tasks::ScoreAnnotation score;
        if (i < 2)
            score.sentence = elmo::SentenceIndex(i);
        score.labels = {"negative", "positive"};
        score.probabilities = {0.2, 0.8};
        annotations->scores.push_back(score);
    }
    tasks::bindTo(*annotations, document());
    m_session.state.reading.annotations = annotations;
    m_session.publish();
    SentimentStrip* strip = m_window->findChild<SentimentStrip*>();
    EXPECT_TRUE(strip->isVisible());
    Q_EMIT strip->sentenceChosen(elmo::SentenceIndex(1));
    EXPECT_EQ(view()->currentToken(), elmo::TokenIndex(2));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 2"));
}

TEST_F(ReadingDeskTest, exportIsEnabledWithADocumentAndAFormat) {
    const QAction* action = m_window->findChild<QAction*>(QStringLiteral("exportDocument"));
    open("one", {});
    EXPECT_FALSE(action->isEnabled());
    ExportFormat brat;
    brat.id = QStringLiteral("brat");
    m_session.state.reading.exports = std::make_shared<std::vector<ExportFormat>>(1, brat);
    m_session.publish();
    EXPECT_TRUE(action->isEnabled());
    m_session.state.document.reset();
    m_session.state.reading.annotations.reset();
    m_session.publish();
    EXPECT_FALSE(action->isEnabled());
}

TEST_F(ReadingDeskTest, headsAreListedAndCanBeRemoved) {
    auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>(1);
    heads->front().name = "tiny-ner";
    heads->front().path = "/heads/tiny-ner";
    heads->front().task = tasks::Ner::kTask;
    m_session.state.reading.heads = heads;
    m_session.publish();
    Q_EMIT m_window->findChild<QMenu*>(QStringLiteral("headsMenu"))->aboutToShow();
    m_window->findChild<QMenu*>(QStringLiteral("headsMenu"))->actions().first()->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("no head /heads/tiny-ner"));
}

TEST_F(ReadingDeskTest, nextWindowRestoresThePosition) {
    open(test::longText(3000), {});
    DocumentEntry entry;
    entry.path = QStringLiteral("/texts/letter.txt");
    m_session.state.reading.documents = std::make_shared<std::vector<DocumentEntry>>(1, entry);
    m_session.publish();
    view()->setZoomSteps(2);
    view()->setCurrentToken(elmo::TokenIndex(2000));
    view()->scrollTo(elmo::TokenIndex(1900));
    const auto top = view()->topToken();
    m_window->close();
    m_window.reset();

    test::FakeSession session;
    MainWindow window(session, {});
    window.show();
    window.restoreSession();
    EXPECT_EQ(session.log, QStringList{QStringLiteral("open /texts/letter.txt")}) << "the list is in the project";
    session.state = m_session.state;
    session.state.selection.reset();
    session.publish();
    EXPECT_EQ(window.findChild<DocumentView*>()->zoomSteps(), 2);
    EXPECT_EQ(window.findChild<DocumentView*>()->currentToken(), elmo::TokenIndex(2000));
    EXPECT_EQ(window.findChild<DocumentView*>()->topToken(), top);
}

TEST_F(ReadingDeskTest, canBeClosedWhileHeadsRun) {
    open("Anna saw Rome", {{"Anna", "PER"}});
    m_session.state.activity = Activity{4, Stage::kPredict};
    m_session.publish();
    EXPECT_TRUE(m_window->close());
    m_session.state.activity.reset();
    m_session.state.reading.annotations = test::annotate(document(), {{"Rome", "LOC"}});
    m_session.publish();
    EXPECT_FALSE(m_window->isVisible());
}

TEST_F(ReadingDeskTest, tourCanBeNavigatedThroughAllPages) {
    TourDialog tour;
    tour.show();
    for (int page = 1; page < TourDialog::pageCount(); ++page) {
        QTest::keyClick(&tour, Qt::Key_Return);
        EXPECT_EQ(tour.page(), page);
    }
    tour.showPage(99);
    EXPECT_EQ(tour.page(), TourDialog::pageCount() - 1);
}

}  // namespace
}  // namespace ui
