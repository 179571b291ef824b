// SPDX-License-Identifier: Apache-2.0
// The main window's part about layers.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "tasks/registry/task_list.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "tests/ui/sample_runs.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/reading/document_view.h"
#include "ui/widgets/page_frame.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class MainWindowLayersTest : public ::testing::Test {
protected:
    MainWindowLayersTest() : m_window(m_session, {}) {
        m_window.show();
        m_session.state.document = test::makeOpened("one two three");
        publish();
    }
    void publish() {
        m_work.text = test::textOf(m_session.state.document);
        m_session.state.layerWork = std::make_shared<const LayerWork>(m_work);
        m_session.publish();
        QCoreApplication::processEvents();
    }

    test::FakeSession m_session;
    LayerWork m_work;
    MainWindow m_window;
};

TEST_F(MainWindowLayersTest, weightsPageHidesThePanelsAndRestoresThem) {
    auto* dock = m_window.findChild<QDockWidget*>(QStringLiteral("layersDock"));
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->trigger();
    EXPECT_TRUE(m_window.findChild<LayerWeightsView*>()->isVisible());
    EXPECT_FALSE(m_window.findChild<DocumentView*>()->isVisible());
    EXPECT_TRUE(dock->isHidden());
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->trigger();
    EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible());
    EXPECT_FALSE(dock->isHidden());
}

TEST_F(MainWindowLayersTest, runsAreRequestedAndShown) {
    Q_EMIT m_window.findChild<LayerWeightsView*>()->addRequested({QStringLiteral("/runs/a")});
    ASSERT_NE(m_session.lastRequest<AddRuns>(), nullptr);
    EXPECT_EQ(m_session.lastRequest<AddRuns>()->folders, QStringList{QStringLiteral("/runs/a")});
    m_work.runs = test::makeRuns();
    publish();
    const auto& shown = *m_window.findChild<LayerWeightsView*>()->weights()->runs;
    ASSERT_EQ(shown.size(), m_work.runs->size());
    for (std::size_t i = 0; i < shown.size(); ++i)
        EXPECT_EQ(shown[i].path, (*m_work.runs)[i].path);
    Q_EMIT m_window.findChild<LayerWeightsView*>()->removeRequested({QStringLiteral("/runs/a")});
    EXPECT_NE(m_session.lastRequest<RemoveRuns>(), nullptr);
}

TEST_F(MainWindowLayersTest, slidersReachTheSessionAndChangesAreHighlighted) {
    m_work.heads = {test::makeHead("ner", tasks::Ner::kTask, {"input"})};
    publish();
    m_window.findChild<WhatIfPanel*>()->sliders(QStringLiteral("/heads/ner"), "input")->keepOnly(1);
    ASSERT_NE(m_session.lastRequest<SetMixOverride>(), nullptr);
    EXPECT_EQ(m_session.lastRequest<SetMixOverride>()->head, QStringLiteral("/heads/ner"));
    const QImage plain = m_window.findChild<DocumentView*>()->grab().toImage();
    m_work.heads[0].overridden = true;
    m_work.heads[0].changes = {{{TokenIndex(0), TokenIndex(2)}, "", "LOC"}};
    m_work.text = test::textOf(m_session.state.document);
    m_session.state.layerWork = std::make_shared<const LayerWork>(m_work);
    m_session.publish();
    EXPECT_NE(m_window.findChild<DocumentView*>()->grab().toImage(), plain);
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return m_window.findChild<DocumentView*>()->grab().toImage() == plain; }, 10'000));
}

TEST_F(MainWindowLayersTest, positionInAnotherDocumentIsOpenedThenSelected) {
    Q_EMIT m_window.findChild<NeighbourPanel*>()->placeActivated(QStringLiteral("/texts/letter.txt"), TokenIndex(2));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 2"));
    Q_EMIT m_window.findChild<ProjectorPanel*>()->placeActivated(QStringLiteral("/texts/other.txt"), TokenIndex(1));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("open /texts/other.txt"));
    auto opened = std::make_shared<OpenedDocument>(*test::makeOpened("four five"));
    opened->path = QStringLiteral("/texts/other.txt");
    m_session.state.document = opened;
    publish();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("select 1"));
    EXPECT_EQ(m_window.findChild<DocumentView*>()->currentToken(), TokenIndex(1));
}

TEST_F(MainWindowLayersTest, runningProjectionIsCancelledThroughTheSession) {
    Q_EMIT m_window.findChild<ProjectorPanel*>()->cancelRequested();
    EXPECT_NE(m_session.lastRequest<CancelProjection>(), nullptr);
}

/// The page that is shown in place of the document.
PageFrame* shownPage(const MainWindow& window) {
    for (auto* page : window.findChildren<PageFrame*>())
        if (page->isVisible())
            return page;
    return nullptr;
}

TEST_F(MainWindowLayersTest, everyFullPageHasItsNameInTheTitleAndAWayBack) {
    m_session.state.activity = Activity{1, Stage::kAnalyze};  // Escape would cancel it
    publish();
    const QString title = m_window.windowTitle();
    for (QAction* action : {m_window.findChild<QAction*>(QStringLiteral("showWeights")),
                            m_window.findChild<QAction*>(QStringLiteral("showComparison")),
                            m_window.findChild<QAction*>(QStringLiteral("showTraining")),
                            m_window.findChild<QAction*>(QStringLiteral("showEvaluation"))}) {
        action->setChecked(true);
        const PageFrame* page = shownPage(m_window);
        ASSERT_NE(page, nullptr) << action->text().toStdString();
        EXPECT_FALSE(page->name().isEmpty());
        EXPECT_FALSE(page->name().contains(u'&'));
        EXPECT_TRUE(m_window.windowTitle().startsWith(page->name())) << m_window.windowTitle().toStdString();
        EXPECT_TRUE(m_window.windowTitle().contains(title));
        QTest::keyClick(page->page(), Qt::Key_Escape);
        EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible()) << page->name().toStdString();
        EXPECT_EQ(m_window.windowTitle(), title);
        action->setChecked(true);
        page->backButton()->click();
        EXPECT_TRUE(m_window.findChild<DocumentView*>()->isVisible());
        EXPECT_FALSE(action->isChecked());
    }
    EXPECT_FALSE(m_session.log.contains(QStringLiteral("cancel")));
}

TEST_F(MainWindowLayersTest, runsOfHeadsJoinThoseOfATrainingAndStayAwayOnceRemoved) {
    m_work.runs = test::makeRuns();  // a training has added its runs
    auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>();
    heads->push_back(test::makeHead("ner", tasks::Ner::kTask, {"input"}).info);
    m_session.state.reading.heads = heads;
    publish();
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    ASSERT_NE(m_session.lastRequest<AddRuns>(), nullptr);
    EXPECT_EQ(m_session.lastRequest<AddRuns>()->folders, QStringList{QStringLiteral("/heads/ner")});
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(false);
    m_window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    EXPECT_EQ(std::ranges::count_if(m_session.requests,
                                    [](const LayerRequest& request) { return std::get_if<AddRuns>(&request); }),
              1);
}

TEST_F(MainWindowLayersTest, whatIfMarksItsChangesInTheTextWhileItIsShown) {
    m_work.heads = {test::makeHead("ner", tasks::Ner::kTask, {"input"})};
    auto annotations = std::make_shared<tasks::Annotations>();
    tasks::bindTo(*annotations, *m_session.state.document->document);
    m_session.state.reading.annotations = annotations;
    publish();
    auto* dock = m_window.findChild<QDockWidget*>(QStringLiteral("whatIfDock"));
    dock->raise();
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_window.findChild<DocumentView*>()->spanRects(-1).empty());
    m_work.heads[0].overridden = true;
    m_work.heads[0].changes = {{{TokenIndex(0), TokenIndex(2)}, "", "LOC"}};
    publish();
    EXPECT_FALSE(m_window.findChild<DocumentView*>()->spanRects(-1).empty());
    m_window.findChild<QDockWidget*>(QStringLiteral("layersDock"))->raise();
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.findChild<DocumentView*>()->spanRects(-1).empty(); }))
        << "panels behind others mark nothing";
}

}  // namespace
}  // namespace ui
