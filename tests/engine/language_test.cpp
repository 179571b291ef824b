// SPDX-License-Identifier: Apache-2.0
// The real window, and the one that takes its place when the user chooses another language.
#include <gtest/gtest.h>

#include <QAction>
#include <QActionGroup>
#include <QDialog>
#include <QDockWidget>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "engine_window.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/reading/document_view.h"
#include "ui/widgets/message_banner.h"

namespace app {
namespace {

class EngineLanguageTest : public ::testing::Test {
protected:
    ~EngineLanguageTest() override { m_engine.speak(QStringLiteral("en")); }
    /// Names of the panels that can be seen or whose tab can.
    QStringList reachable() {
        QTest::qWait(50);
        QStringList tabs;
        for (const auto* bar : m_engine.window().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            if (bar->isVisible())
                for (int i = 0; i < bar->count(); ++i)
                    tabs.append(bar->tabText(i));
        QStringList names;
        for (const auto* dock : m_engine.window().findChildren<QDockWidget*>())
            if (dock->isVisible() && (!dock->visibleRegion().isEmpty() || tabs.contains(dock->windowTitle())))
                names.append(dock->objectName());
        names.sort();
        return names;
    }

    test::EngineWindow m_engine;
};

TEST_F(EngineLanguageTest, everyPanelCanBeReachedInEveryLanguage) {
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris.")));
    const QStringList before = reachable();
    EXPECT_GE(before.size(), 9) << before.join(u' ').toStdString();
    for (const char* language : {"zh_CN", "ar", "en", "ar", "zh_CN", "en"}) {
        m_engine.speak(QString::fromLatin1(language));
        EXPECT_EQ(reachable(), before) << language << ": " << reachable().join(u' ').toStdString();
    }
}

TEST_F(EngineLanguageTest, panelsAreAvailableAfterALanguageChangeOnAnotherPage) {
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris.")));
    const QStringList before = reachable();
    for (const char* language : {"zh_CN", "ar", "en"}) {
        m_engine.window().findChild<QAction*>(QStringLiteral("showTraining"))->trigger();
        m_engine.speak(QString::fromLatin1(language));
        EXPECT_EQ(reachable(), before) << language << ": " << reachable().join(u' ').toStdString();
    }
}

TEST_F(EngineLanguageTest, layerTabsAreVisibleInEveryLanguage) {
    m_engine.writeBilm();
    m_engine.session().chooseModel(m_engine.path("bilm"));
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris.")));
    m_engine.session().selectToken(elmo::TokenIndex(0));
    ASSERT_TRUE(test::EngineWindow::wait([&] { return m_engine.now()->similarity != nullptr; }));
    for (const char* language : {"en", "zh_CN", "ar", "en"}) {
        m_engine.speak(QString::fromLatin1(language));
        QTest::qWait(50);
        const auto* tabs = m_engine.window().findChild<ui::LayerPanel*>()->findChild<QTabBar*>();
        ASSERT_TRUE(tabs && tabs->isVisible()) << language;
        EXPECT_EQ(tabs->count(), m_engine.now()->analysis->layers.layers()) << language;
        EXPECT_GE(tabs->height(), tabs->tabRect(0).height()) << language;
        EXPECT_GT(tabs->tabRect(0).height(), 0) << language;
    }
}

TEST_F(EngineLanguageTest, selectedSpanStaysSelected) {
    ASSERT_TRUE(m_engine.open(m_engine.write("letter.txt", "Anna went to Paris.")));
    const elmo::ByteSpan anna = m_engine.now()->document->document->tokens().at(0);
    m_engine.window().findChild<ui::AnnotationEditor*>()->create(anna, QStringLiteral("PER"));
    for (const char* language : {"ar", "en"}) {
        m_engine.speak(QString::fromLatin1(language));
        const auto* current = m_engine.window().findChild<ui::AnnotationEditor*>()->current();
        ASSERT_NE(current, nullptr) << language;
        EXPECT_EQ(current->bytes, anna);
        EXPECT_TRUE(m_engine.window().findChild<ui::DocumentView*>()->currentSpan().has_value()) << language;
    }
}

TEST_F(EngineLanguageTest, messageIsShownUntilItIsClosed) {
    const QString broken = m_engine.write("broken.pdf", "no PDF");
    m_engine.session().openDocument(broken);
    const auto banner = [&] { return m_engine.window().findChild<ui::MessageBanner*>(); };
    ASSERT_TRUE(test::EngineWindow::wait([&] { return banner()->isVisible(); }));
    const QString message = banner()->message();
    EXPECT_TRUE(message.contains(broken)) << message.toStdString();
    m_engine.speak(QStringLiteral("ar"));
    EXPECT_TRUE(banner()->isVisible());
    EXPECT_EQ(banner()->message(), message);
    banner()->findChild<QToolButton*>()->click();
    m_engine.speak(QStringLiteral("en"));
    EXPECT_FALSE(banner()->isVisible());
}

// The exec() of a dialog is on the stack and the window is its parent: replacing the window would destroy the dialog
// twice.
TEST_F(EngineLanguageTest, windowIsNotReplacedWhileADialogIsOpen) {
    const ui::MainWindow* const before = &m_engine.window();
    QPointer<QDialog> seen;
    QTimer::singleShot(0, &m_engine.window(), [&] {
        for (QAction* action : m_engine.window().findChild<QActionGroup*>(QStringLiteral("language"))->actions())
            if (action->data().toString() == QStringLiteral("ar"))
                action->trigger();
        QTest::qWait(500);
        EXPECT_EQ(&m_engine.window(), before);
        ASSERT_TRUE(seen);
        seen->reject();
    });
    {
        QDialog dialog(&m_engine.window());
        seen = &dialog;
        dialog.exec();
    }
    EXPECT_TRUE(test::EngineWindow::wait([&] { return &m_engine.window() != before; }));
}

// The dialog's event loop ends only when the current event handler returns; until then the dialog is hidden but on the
// stack.
TEST_F(EngineLanguageTest, windowIsNotReplacedUntilTheDialogLoopHasEnded) {
    QTest::qWait(10);  // the window learns which event loop is the application's own
    const ui::MainWindow* const before = &m_engine.window();
    QDialog* shown = nullptr;
    QTimer::singleShot(0, &m_engine.window(), [&] {
        for (QAction* action : m_engine.window().findChild<QActionGroup*>(QStringLiteral("language"))->actions())
            if (action->data().toString() == QStringLiteral("ar"))
                action->trigger();
        shown->reject();
        QTest::qWait(500);
        EXPECT_EQ(&m_engine.window(), before);
    });
    {
        QDialog dialog(&m_engine.window());
        shown = &dialog;
        dialog.exec();
    }
    EXPECT_TRUE(test::EngineWindow::wait([&] { return &m_engine.window() != before; }));
}

}  // namespace
}  // namespace app
