// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QFont>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QSet>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QUrl>

#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/reading/document_view.h"
#include "ui/recent/recent_menu.h"
#include "ui/search/search_panel.h"
#include "ui/style/font_size.h"
#include "ui/style/language.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/activity_bar.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class MainWindowTest : public ::testing::Test {
protected:
    MainWindowTest() : m_window(m_session, {{QStringLiteral("/models/bundled")}, QStringLiteral("/samples/a.txt")}) {
        m_window.show();
        QCoreApplication::processEvents();
    }

    void openDocument(const std::string& text) {
        m_session.state.document = test::makeOpened(text);
        m_session.publish();
        QCoreApplication::processEvents();
    }
    void finishAnalysis() {
        m_session.state.model = test::makeModel();
        m_session.state.analysis = test::makeAnalysis(m_session.state.document->document);
        m_session.publish();
    }
    void answerSelection(int token) {
        m_session.state.selection = test::placeIn(*m_session.state.document, token);
        m_session.state.similarity = test::makeSimilarity(*m_session.state.analysis, token);
        m_session.publish();
    }
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &enter);
        QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &event);
    }

    test::FakeSession m_session;
    MainWindow m_window;
};

TEST_F(MainWindowTest, startsWithoutADocument) {
    EXPECT_FALSE(m_window.findChild<DocumentView*>()->isVisible());
    EXPECT_FALSE(m_window.findChild<QAction*>(QStringLiteral("analyze"))->isEnabled());
    EXPECT_FALSE(m_window.findChild<QAction*>(QStringLiteral("cancel"))->isEnabled());
    m_window.findChild<QAction*>(QStringLiteral("openSample"))->trigger();
    EXPECT_EQ(m_session.log, QStringList{QStringLiteral("open /samples/a.txt")});
}

/// A laptop's screen is 1,280 pixels wide; pages that are not shown, and panels behind others, must not ask for more.
TEST_F(MainWindowTest, fitsASmallScreenInEveryLanguage) {
    openDocument("Anna saw Rome.");
    EXPECT_LE(m_window.minimumSizeHint().width(), 1240);
    for (const Language& language : languages()) {
        applyLanguage(QString::fromLatin1(language.code));
        MainWindow window(m_session, {});
        window.show();
        m_session.publish();
        QCoreApplication::processEvents();
        EXPECT_LE(window.minimumSizeHint().width(), 1240) << language.code;
    }
    applyLanguage(QStringLiteral("en"));
}

TEST_F(MainWindowTest, firstStartLeavesSpaceForItsFrameOnTheScreen) {
    EXPECT_LT(m_window.height(), m_window.screen()->availableGeometry().height());
}

TEST_F(MainWindowTest, fitsASmallScreenWithLargeLetters) {
    const QFont usual = QApplication::font();
    applyFontSize(16);
    {
        MainWindow window(m_session, {});
        window.show();
        QCoreApplication::processEvents();
        for (const char* text : {"", "Anna saw Rome."}) {
            if (*text)
                openDocument(text);
            EXPECT_LE(window.minimumSizeHint().width(), 1240) << text;
            EXPECT_LE(window.minimumSizeHint().height(), 720) << text;
        }
        EXPECT_LT(window.height(), window.screen()->availableGeometry().height());
    }
    QApplication::setFont(usual);
}

TEST_F(MainWindowTest, showsTheDocumentAndForwardsItsSelection) {
    openDocument("one two three");
    EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible());
    EXPECT_EQ(m_window.windowTitle(), QStringLiteral("letter.txt"));
    QTest::keyClick(m_window.findChild<DocumentView*>(), Qt::Key_Right);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 0"));
}

TEST_F(MainWindowTest, progressIsShownAndEscapeCancels) {
    openDocument("one two three");
    m_session.state.activity = Activity{5, Stage::kAnalyze};
    m_session.publish();
    Q_EMIT m_session.progressed({5, 1, 2});
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.findChild<ActivityBar*>()->isVisible(); }));
    m_window.findChild<QAction*>(QStringLiteral("cancel"))->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("cancel"));
    m_session.state.activity.reset();
    m_session.publish();
    EXPECT_FALSE(m_window.findChild<ActivityBar*>()->isVisible());
    EXPECT_FALSE(m_window.findChild<QAction*>(QStringLiteral("cancel"))->isEnabled());
}

TEST_F(MainWindowTest, progressIsNotDrawnOverAMessage) {
    openDocument("one two three");
    m_window.statusBar()->showMessage(QStringLiteral("Compute the layers of every token"));
    m_session.state.activity = Activity{5, Stage::kAnalyze};
    m_session.publish();
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.findChild<ActivityBar*>()->isVisible(); }));
    EXPECT_EQ(m_window.statusBar()->currentMessage(), QString());
}

TEST_F(MainWindowTest, escapeInTheSearchDoesNotCancelTheAnalysis) {
    openDocument("one two three");
    m_session.state.activity = Activity{5, Stage::kAnalyze};
    m_session.publish();
    m_window.findChild<QAction*>(QStringLiteral("find"))->trigger();
    QTest::keyClick(m_window.findChild<SearchPanel*>()->wordsField(), Qt::Key_Escape);
    EXPECT_FALSE(m_session.log.contains(QStringLiteral("cancel")));
    m_window.findChild<DocumentView*>()->setFocus();
    QTest::keyClick(m_window.findChild<DocumentView*>(), Qt::Key_Escape);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("cancel"));
}

TEST_F(MainWindowTest, cancelledAnalysisCanBeRestarted) {
    openDocument("one two three");
    m_session.state.model = test::makeModel();
    m_session.publish();
    m_window.findChild<QAction*>(QStringLiteral("analyze"))->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("analyze"));
}

TEST_F(MainWindowTest, failureIsShownInANonBlockingMessage) {
    openDocument("one two three");
    Q_EMIT m_session.failed({QStringLiteral("The model was not loaded"), QStringLiteral("/models/x"),
                             QStringLiteral("The file is empty. Choose another.")});
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->isVisible());
    EXPECT_EQ(m_window.findChild<MessageBanner*>()->title(), QStringLiteral("The model was not loaded"));
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->message().contains(QStringLiteral("/models/x")));
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->message().contains(QStringLiteral("Choose another.")));
    QTest::keyClick(m_window.findChild<DocumentView*>(), Qt::Key_Right);
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 0"));
    m_window.findChild<MessageBanner*>()->findChild<QAbstractButton*>()->click();
    EXPECT_FALSE(m_window.findChild<MessageBanner*>()->isVisible());
}

TEST_F(MainWindowTest, documentInAnotherLanguageThanTheModelIsReportedOnce) {
    auto english = std::make_shared<ModelSummary>(*test::makeModel());
    english->isEnglish = true;
    m_session.state.model = english;
    openDocument("one two three");
    EXPECT_FALSE(m_window.findChild<MessageBanner*>()->isVisible());
    auto german = std::make_shared<OpenedDocument>(*test::makeOpened("eins zwei"));
    const elmo::Document& text = *german->document;
    german->document =
        std::make_shared<const elmo::Document>(text.text(), elmo::Segmentation{text.tokens(), text.sentences()}, "de");
    m_session.state.document = german;
    m_session.publish();
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->isVisible());
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->title().contains(QStringLiteral("German")));
    m_window.findChild<MessageBanner*>()->findChild<QAbstractButton*>()->click();
    m_session.publish();
    EXPECT_FALSE(m_window.findChild<MessageBanner*>()->isVisible());
    openDocument("one two three");
    EXPECT_FALSE(m_window.findChild<MessageBanner*>()->isVisible());
}

TEST_F(MainWindowTest, resultsOfTheSelectedTokenAreShownInPanelAndDocument) {
    openDocument("one two three");
    finishAnalysis();
    answerSelection(1);
    EXPECT_EQ(m_window.findChild<DocumentView*>()->currentToken(), TokenIndex(1));
    EXPECT_NE(m_window.findChild<LayerPanel*>()->similarity(), nullptr);
    const QImage plain = m_window.findChild<DocumentView*>()->grab().toImage();
    m_window.findChild<QAction*>(QStringLiteral("tint"))->trigger();
    EXPECT_NE(m_window.findChild<DocumentView*>()->grab().toImage(), plain);
    m_window.findChild<QAction*>(QStringLiteral("tint"))->trigger();
    EXPECT_EQ(m_window.findChild<DocumentView*>()->grab().toImage(), plain);
}

TEST_F(MainWindowTest, tokenChosenInThePanelIsSelectedInTheDocument) {
    openDocument("one two three");
    finishAnalysis();
    answerSelection(1);
    Q_EMIT m_window.findChild<LayerPanel*>()->tokenActivated(TokenIndex(2));
    EXPECT_EQ(m_window.findChild<DocumentView*>()->currentToken(), TokenIndex(2));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 2"));
}

TEST_F(MainWindowTest, newDocumentClearsTheOldOne) {
    openDocument("one two three");
    finishAnalysis();
    answerSelection(2);
    m_window.findChild<QAction*>(QStringLiteral("tint"))->setChecked(true);
    m_session.state = {};
    openDocument("x");
    EXPECT_EQ(m_window.findChild<DocumentView*>()->currentToken(), std::nullopt);
    EXPECT_EQ(m_window.findChild<LayerPanel*>()->similarity(), nullptr);
    m_window.findChild<DocumentView*>()->grab();
}

TEST_F(MainWindowTest, droppedFilesAreOpenedByTheirType) {
    const QTemporaryDir folder;
    const auto write = [&](const QString& name) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    };
    drop(QStringLiteral("/tmp/letter.txt"));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /tmp/letter.txt"));
    drop(QStringLiteral("/tmp/weights.hdf5"));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("choose /tmp/weights.hdf5"));
    drop(folder.path());
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("list ") + folder.path());
    write(QStringLiteral("options.json"));
    drop(folder.path());
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("choose ") + folder.path());
    write(QStringLiteral("task.json"));
    drop(folder.path());
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("head ") + folder.path());
}

TEST_F(MainWindowTest, canBeClosedWhileAJobRuns) {
    openDocument("one two three");
    m_session.state.activity = Activity{5, Stage::kAnalyze};
    m_session.publish();
    EXPECT_TRUE(m_window.close());
    Q_EMIT m_session.progressed({5, 1, 2});
    m_session.state.activity.reset();
    m_session.publish();
    EXPECT_FALSE(m_window.isVisible());
}

TEST_F(MainWindowTest, showsTheNumberOfTruncatedTokens) {
    openDocument("one two three");
    m_session.state.model = test::makeModel();
    auto analysis = std::make_shared<tasks::Analysis>(*test::makeAnalysis(m_session.state.document->document));
    analysis->truncatedTokens = 2;
    m_session.state.analysis = analysis;
    m_session.publish();
    bool said = false;
    for (const auto* label : m_window.findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("2 tokens truncated"));
    EXPECT_TRUE(said);
}

TEST_F(MainWindowTest, recentDocumentsAreListed) {
    openDocument("one");
    Q_EMIT m_window.findChild<RecentMenu*>(QStringLiteral("recentMenu"))->aboutToShow();
    m_window.findChild<RecentMenu*>(QStringLiteral("recentMenu"))->actions().first()->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /texts/letter.txt"));
}

TEST_F(MainWindowTest, tabGoesOnlyToPanelsInSight) {
    openDocument("one two three");
    for (const auto key : {Qt::Key_Tab, Qt::Key_Backtab}) {
        m_window.findChild<DocumentView*>()->setFocus();
        QSet<QString> docks;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(m_window.focusWidget(), key);
            const QWidget* part = m_window.focusWidget();
            ASSERT_NE(part, nullptr);
            while (part != &m_window && !qobject_cast<const QDockWidget*>(part))
                part = part->parentWidget();
            if (part == &m_window)
                continue;
            EXPECT_TRUE(m_window.rect().intersects(part->geometry())) << part->objectName().toStdString();
            docks.insert(part->objectName());
        }
        EXPECT_TRUE(docks.contains(QStringLiteral("documentsDock")));
        EXPECT_GE(docks.size(), 2);
    }
}

TEST_F(MainWindowTest, panelBehindAnotherComesToTheFront) {
    const auto dock = [&](const char* name) { return m_window.findChild<QDockWidget*>(QString::fromLatin1(name)); };
    QDockWidget* agreement = dock("agreementDock");
    const auto isInFront = [&](const QDockWidget* panel) {
        QCoreApplication::processEvents();
        return panel->isVisible() && panel->parentWidget()->rect().intersects(panel->geometry());
    };
    QAction* action = agreement->toggleViewAction();
    ASSERT_FALSE(isInFront(agreement));
    action->trigger();
    EXPECT_TRUE(isInFront(agreement)) << "it was behind another panel";
    EXPECT_TRUE(action->isChecked());
    action->trigger();
    EXPECT_FALSE(agreement->isVisible());
    EXPECT_FALSE(action->isChecked());
    dock("annotationsDock")->raise();
    QTest::keyClick(&m_window, Qt::Key_5, Qt::ControlModifier);
    EXPECT_TRUE(isInFront(agreement));
    for (QDockWidget* panel : m_window.findChildren<QDockWidget*>())
        panel->close();
    m_window.findChild<QAction*>(QStringLiteral("restoreLayout"))->trigger();
    EXPECT_TRUE(isInFront(dock("annotationsDock")));
    EXPECT_TRUE(isInFront(dock("documentsDock")));
    EXPECT_FALSE(isInFront(agreement));
}

TEST_F(MainWindowTest, recentNamesAreListedAsTheyAre) {
    RecentPaths::documents().add(QStringLiteral("/texts/R&D.txt"));
    auto* menu = m_window.findChild<RecentMenu*>(QStringLiteral("recentMenu"));
    Q_EMIT menu->aboutToShow();
    EXPECT_EQ(menu->actions().first()->text(), QStringLiteral("/texts/R&&D.txt")) << "a single & marks a key";
    menu->actions().first()->trigger();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /texts/R&D.txt"));
}

TEST_F(MainWindowTest, afterAFailureTheSessionIsSavedAndTheProblemIsShown) {
    openDocument("one two three");
    m_window.surviveFailure({QStringLiteral("Something failed"), QStringLiteral("/reports/1.txt"), {}});
    EXPECT_EQ(SessionMemory::load().document, m_session.state.document->path);
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->isVisible());
    EXPECT_TRUE(m_window.findChild<MessageBanner*>()->message().contains(QStringLiteral("/reports/1.txt")));
}

TEST_F(MainWindowTest, whatIsOpenIsRememberedWhileTheWindowIsOpen) {
    SessionMemory().save();
    openDocument("one two three");
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return SessionMemory::load().document == m_session.state.document->path; }, 20'000))
        << "after a crash the next window would open nothing";
}

TEST_F(MainWindowTest, everyControlHasAnAccessibleNameAndAToolTip) {
    openDocument("one two three");
    finishAnalysis();
    answerSelection(1);
    for (const QWidget* widget : m_window.findChildren<QWidget*>()) {
        const bool ownControl = widget->focusPolicy() != Qt::NoFocus && !widget->objectName().startsWith(u"qt_");
        if (!ownControl || !widget->isVisibleTo(&m_window))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        EXPECT_TRUE(named) << widget->metaObject()->className() << " in "
                           << widget->parent()->metaObject()->className();
    }
    for (const QAction* action : m_window.findChildren<QAction*>())
        if (!action->isSeparator() && !action->menu() && !action->text().isEmpty() && !action->actionGroup()) {
            EXPECT_FALSE(action->toolTip().isEmpty()) << action->text().toStdString();
        }
}

TEST_F(MainWindowTest, noTwoCommandsShareAShortcut) {
    QStringList shortcuts;
    for (const QAction* action : m_window.findChildren<QAction*>())
        for (const QKeySequence& shortcut : action->shortcuts())
            shortcuts.append(shortcut.toString());
    EXPECT_GT(shortcuts.size(), 10);
    EXPECT_EQ(shortcuts.removeDuplicates(), 0) << shortcuts.join(u' ').toStdString();
}

}  // namespace
}  // namespace ui
