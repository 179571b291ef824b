// SPDX-License-Identifier: Apache-2.0
// A token as long as a document, in the real window with the real engine.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QTest>

#include "engine_window.h"

namespace app {
namespace {

// Regression: the panel heading showed the whole token, so the window became a million pixels wide, and Qt ran out of
// memory or wrote beyond the end of an image.
TEST(EngineLongTokenTest, longTokenDoesNotResizeTheWindow) {
    test::EngineWindow engine;
    engine.writeBilm();
    engine.session().chooseModel(engine.path("bilm"));
    ASSERT_TRUE(engine.open(engine.write("short.txt", "Anna went to Paris.")));
    engine.session().selectToken(elmo::TokenIndex(0));
    ASSERT_TRUE(test::EngineWindow::wait([&] { return engine.now()->similarity != nullptr; }));
    for (const char* dock : {"neighboursDock", "saliencyDock", "projectorDock", "whatIfDock", "layersDock"}) {
        engine.window().findChild<QDockWidget*>(QString::fromLatin1(dock))->raise();
        QTest::qWait(20);
    }
    const QSize before = engine.window().size();
    ASSERT_TRUE(engine.open(engine.write("long.txt", std::string(60'000, 'a') + " b.")));
    engine.session().selectToken(elmo::TokenIndex(0));
    ASSERT_TRUE(test::EngineWindow::wait([&] { return engine.now()->similarity != nullptr; }));
    for (const char* dock : {"neighboursDock", "saliencyDock", "projectorDock", "whatIfDock", "layersDock"}) {
        engine.window().findChild<QDockWidget*>(QString::fromLatin1(dock))->raise();
        QTest::qWait(50);
        EXPECT_LE(engine.window().minimumSizeHint().width(), before.width()) << dock;
        EXPECT_EQ(engine.window().size(), before) << dock;
    }
}

}  // namespace
}  // namespace app
