// SPDX-License-Identifier: Apache-2.0
// What tests/monkey found: the real window with the real session, in sequences that nobody had thought of.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QTest>

#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/ui/mouse.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/reading/document_view.h"
#include "ui/reading/layout/span_index.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/window/main_window.h"

namespace app {
namespace {

class WindowFindingsTest : public test::SessionTest {
protected:
    WindowFindingsTest() {
        m_services.loadHead = ::test::loadFakeHead;
        m_services.merge = ::test::mergeFake;
        m_services.unsavedProject = unsaved();
        begin();
    }
    void begin() {
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, m_services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->resize(1240, 800);
        m_window->show();
    }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& snapshot) { return snapshot.document && snapshot.document->path == path; });
    }
    void drag(QPoint from, QPoint to) {
        QWidget* viewport = m_window->findChild<ui::DocumentView*>()->viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, from);
        ui::test::moveMouse(viewport, to, Qt::LeftButton);
        viewport->repaint();
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
    }

    DesktopServices m_services;
    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(WindowFindingsTest, edgeDraggedPastTheOtherEdgeStaysBetweenCharacters) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Anna 😊 saw 北京 then left.")));
    const auto& tokens = now()->document->document->tokens();
    ui::AnnotationEditor& editor = *m_window->findChild<ui::AnnotationEditor*>();
    const ui::DocumentView& view = *m_window->findChild<ui::DocumentView*>();
    editor.create(tokens[1], QStringLiteral("X"));  // four bytes
    ASSERT_EQ(view.gripPoints().size(), 2U);
    const auto middle = [&](int token) { return view.tokenRects(elmo::TokenIndex(token)).front().center().toPoint(); };
    drag(view.gripPoints()[0].toPoint() + QPoint(0, 4), middle(3));
    ASSERT_NE(editor.current(), nullptr);
    EXPECT_EQ(editor.current()->bytes, tokens[1]) << "dragged past its own end, the begin stays";
    drag(view.gripPoints()[1].toPoint() + QPoint(0, 4), middle(0));
    EXPECT_EQ(editor.current()->bytes, tokens[1]);
}

TEST_F(WindowFindingsTest, markedSentenceOfTheSentimentsIsThatOfTheSelectedToken) {
    const QString first = write(QStringLiteral("a.txt"), "Anna left. Bob saw Rome.");
    ASSERT_TRUE(open(first));
    const auto& strip = *m_window->findChild<ui::SentimentStrip*>();
    m_session->selectToken(elmo::TokenIndex(4));
    EXPECT_EQ(strip.current(), elmo::SentenceIndex(1));
    m_window->findChild<ui::AnnotationEditor*>()->create(now()->document->document->tokens()[0], QStringLiteral("PER"));
    EXPECT_TRUE(wait([](const ui::Snapshot& snapshot) { return snapshot.selectedToken() == elmo::TokenIndex(0); }))
        << "the token of the new span";
    EXPECT_EQ(strip.current(), elmo::SentenceIndex(0));
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "Carla left. Dan saw Wye.")));
    EXPECT_EQ(strip.current(), std::nullopt) << "nothing is selected in the other document";
}

TEST_F(WindowFindingsTest, secondFolderDoesNotReplaceTheFirst) {
    const QStringList paths{write(QStringLiteral("a.txt"), "Anna."), write(QStringLiteral("b.txt"), "Bob.")};
    for (const QString& path : paths)
        m_session->addDocuments({path});
    EXPECT_TRUE(wait([](const ui::Snapshot& snapshot) { return snapshot.reading.documents->size() == 2; }));
}

TEST_F(WindowFindingsTest, closingBeforeRestoringHasFinishedLosesNothing) {
    const QString path = write(QStringLiteral("a.txt"), "Anna saw Rome.");
    ASSERT_TRUE(open(path));
    m_session->addDocuments({write(QStringLiteral("b.txt"), "Bob.")});
    ASSERT_TRUE(wait([](const ui::Snapshot& snapshot) { return snapshot.reading.documents->size() == 2; }));
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(wait([](const ui::Snapshot& snapshot) { return !snapshot.reading.heads->empty(); }));
    m_window->close();
    for (int i = 0; i < 2; ++i) {
        m_window.reset();
        begin();
        m_window->restoreSession();
        m_window->close();
    }
    m_window.reset();
    begin();
    m_window->restoreSession();
    EXPECT_TRUE(wait([&](const ui::Snapshot& snapshot) {
        return snapshot.document && snapshot.document->path == path && snapshot.reading.documents->size() == 2 &&
               snapshot.reading.heads->size() == 1;
    }));
}

TEST_F(WindowFindingsTest, documentOpenedFromAPageIsShownWithItsPanels) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Anna saw Rome.")));
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(wait([](const ui::Snapshot& snapshot) { return !snapshot.reading.heads->empty(); }));
    m_window->findChild<QDockWidget*>(QStringLiteral("saliencyDock"))->raise();
    m_session->selectToken(elmo::TokenIndex(0));
    m_window->findChild<QAction*>(QStringLiteral("showEvaluation"))->setChecked(true);
    for (int i = 0; i < 20; ++i) {  // leaving the page shows the panels, which ask the session for more at once
        m_window->findChild<QAction*>(QStringLiteral("showEvaluation"))->setChecked(true);
        const QString path = write(QStringLiteral("b%1.txt").arg(i), "Bob saw Wye " + QByteArray::number(i) + ".");
        ASSERT_TRUE(open(path));
        EXPECT_EQ(m_window->windowTitle(), QFileInfo(path).fileName());
        EXPECT_FALSE(m_window->findChild<QAction*>(QStringLiteral("showEvaluation"))->isChecked());
    }
}

TEST_F(WindowFindingsTest, editsAreKeptWhileAnotherDocumentIsLoaded) {
    const QString first = write(QStringLiteral("a.txt"), "Anna saw Rome.");
    const QString second = write(QStringLiteral("b.txt"), QByteArray("Bob saw Wye. ").repeated(20'000));
    ASSERT_TRUE(open(first));
    m_session->openDocument(second);
    m_window->findChild<ui::AnnotationEditor*>()->create(now()->document->document->tokens()[0], QStringLiteral("PER"));
    ASSERT_TRUE(wait([&](const ui::Snapshot& snapshot) { return snapshot.document->path == second; }));
    ASSERT_TRUE(open(first));
    ASSERT_EQ(now()->reading.annotations->spans.size(), 1U);
    EXPECT_EQ(now()->reading.annotations->spans[0].label, "PER");
}

TEST_F(WindowFindingsTest, editsAreKeptWhileTheDocumentIsReloaded) {
    const QString path = write(QStringLiteral("a.txt"), "Anna saw Rome.");
    ASSERT_TRUE(open(path));
    const auto before = now()->document;
    m_session->openDocument(path);
    m_window->findChild<ui::AnnotationEditor*>()->create(before->document->tokens()[0], QStringLiteral("PER"));
    ASSERT_TRUE(wait([&](const ui::Snapshot& snapshot) { return snapshot.document != before; }));
    EXPECT_EQ(now()->reading.annotations->spans.size(), 1U);
}

TEST_F(WindowFindingsTest, longLabelHasAShortCaption) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Anna saw Rome.")));
    ui::AnnotationEditor& editor = *m_window->findChild<ui::AnnotationEditor*>();
    editor.create(now()->document->document->tokens()[0], QStringLiteral("😊").repeated(100'000));
    ASSERT_NE(editor.current(), nullptr);
    EXPECT_LT(ui::captionOf(*m_session->snapshot()->reading.annotations, *editor.current()).size(), 70);
    EXPECT_EQ(editor.current()->label.size(), 400'000U) << "the label itself stays as it is";
}

}  // namespace
}  // namespace app
