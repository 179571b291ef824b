// SPDX-License-Identifier: Apache-2.0
// The panels on a token in context: neighbours and the projector.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTest>

#include "tests/ui/mouse.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class ContextPanelsTest : public ::testing::Test {
protected:
    ContextPanelsTest() { QLocale::setDefault(QLocale::c()); }

    SnapshotPtr snapshot() {
        m_work.text = test::textOf(m_state.document);
        m_state.layerWork = std::make_shared<const LayerWork>(m_work);
        return Snapshot::of(m_state);
    }
    void analyze() {
        m_work.corpus = test::makeCorpus(12);
        m_state.analysis = m_work.corpus->back().analysis;
        m_state.document = test::makeOpened(m_state.analysis->document->text());
        m_state.selection = test::placeIn(*m_state.document, 4);
    }
    template <class Panel>
    bool says(const Panel& panel, const QString& text) {
        for (const auto* label : panel.template findChildren<QLabel*>())
            if (label->text().contains(text))
                return true;
        return false;
    }

    SnapshotParts m_state;
    LayerWork m_work;
};

TEST_F(ContextPanelsTest, narrowTableGivesTheSpaceOfTheDocumentToTheContexts) {
    OccurrenceTable table;
    table.show();
    table.occurrences()->setOccurrences(test::makeCorpus(2),
                                        {{{1, elmo::TokenIndex(4)}, 0.5}, {{0, elmo::TokenIndex(6)}, 0.4}});
    table.resize(table.fontMetrics().averageCharWidth() * 90, 200);
    QTest::qWait(1);
    EXPECT_FALSE(table.isColumnHidden(OccurrenceModel::kDocument));
    table.resize(table.fontMetrics().averageCharWidth() * 40, 200);
    QTest::qWait(1);
    EXPECT_TRUE(table.isColumnHidden(OccurrenceModel::kDocument));
}

TEST_F(ContextPanelsTest, longTokenLeavesTheContextsTheirSpace) {
    const auto opened = test::makeOpened("Please read " + std::string(90, 'a') + " before Monday");
    const auto corpus = std::make_shared<const std::vector<tasks::CorpusDocument>>(
        std::vector<tasks::CorpusDocument>{{"/texts/link.txt", test::makeAnalysis(opened->document)}});
    OccurrenceTable table;
    table.resize(table.fontMetrics().averageCharWidth() * 50, 200);
    table.show();
    table.occurrences()->setOccurrences(corpus, {{{0, elmo::TokenIndex(2)}, 0.5}});
    QTest::qWait(1);
    for (const int column : {OccurrenceModel::kBefore, OccurrenceModel::kAfter})
        EXPECT_GE(table.columnWidth(column), table.fontMetrics().averageCharWidth() * 8) << column;
}

TEST_F(ContextPanelsTest, neighboursAreRequestedOnceWhenVisible) {
    NeighbourPanel panel;
    QSignalSpy asked(&panel, &NeighbourPanel::neighboursRequested);
    analyze();
    panel.setSnapshot(snapshot());
    EXPECT_EQ(asked.count(), 0);
    panel.show();
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked[0][0].value<FindNeighbours>().layer, 2);
    panel.findChild<QTabBar*>()->setCurrentIndex(0);
    EXPECT_EQ(asked.last()[0].value<FindNeighbours>().layer, 0);
}

TEST_F(ContextPanelsTest, neighboursAreListedWithSentencesAndLinkToThem) {
    NeighbourPanel panel;
    analyze();
    panel.setSnapshot(snapshot());
    EXPECT_TRUE(says(panel, QStringLiteral("being computed")));
    m_work.neighbours = test::makeNeighbours(m_work.corpus, 2, 30);
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.table()->model()->rowCount(), 30);
    EXPECT_TRUE(says(panel, QStringLiteral("“bank” in Layer 2")));
    EXPECT_TRUE(says(panel, QStringLiteral("tokens compared")));
    QSignalSpy gone(&panel, &NeighbourPanel::placeActivated);
    Q_EMIT panel.table()->activated(panel.table()->model()->index(0, 0));
    EXPECT_EQ(gone[0][1].value<TokenIndex>(), m_work.neighbours->neighbours[0].place.token);
}

TEST_F(ContextPanelsTest, oldNeighboursStayUntilNewOnesArrive) {
    NeighbourPanel panel;
    analyze();
    m_work.neighbours = test::makeNeighbours(m_work.corpus, 2, 30);
    panel.setSnapshot(snapshot());
    m_state.selection = test::placeIn(*m_state.document, 7);
    m_work.neighbours.reset();
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.table()->model()->rowCount(), 30);
    m_state.selection.reset();
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.table()->model()->rowCount(), 0);
}

TEST_F(ContextPanelsTest, selectedWordIsProjectedOnRequest) {
    ProjectorPanel panel;
    panel.show();
    EXPECT_TRUE(says(panel, QStringLiteral("No document has been analysed")));
    analyze();
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.findChild<QLineEdit*>()->text(), QStringLiteral("bank"));
    QSignalSpy asked(&panel, &ProjectorPanel::projectionRequested);
    panel.findChildren<QComboBox*>().first()->setCurrentIndex(1);
    QTest::keyClick(panel.findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked[0][0].value<ProjectWord>().method, ProjectionMethod::kTsne);
    EXPECT_EQ(asked[0][0].value<ProjectWord>().word, QStringLiteral("bank"));
}

TEST_F(ContextPanelsTest, runningProjectionShowsProgressAndCanBeCancelled) {
    ProjectorPanel panel;
    panel.show();
    analyze();
    m_work.projectionPercent = 40;
    panel.setSnapshot(snapshot());
    EXPECT_TRUE(panel.findChild<QProgressBar*>()->isVisible());
    EXPECT_EQ(panel.findChild<QProgressBar*>()->value(), 40);
    QSignalSpy cancelled(&panel, &ProjectorPanel::cancelRequested);
    for (auto* button : panel.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Cancel"))
            button->click();
    EXPECT_EQ(cancelled.count(), 1);
    m_work.projectionPercent.reset();
    panel.setSnapshot(snapshot());
    EXPECT_FALSE(panel.findChild<QProgressBar*>()->isVisible());
}

TEST_F(ContextPanelsTest, lassoListsThePointsInside) {
    ProjectorPanel panel;
    panel.resize(600, 800);
    panel.show();
    analyze();
    m_work.projection = test::makeProjection(m_work.corpus, ProjectionMethod::kPca);
    panel.setSnapshot(snapshot());
    QCoreApplication::processEvents();
    EXPECT_EQ(panel.table()->model()->rowCount(), 24);
    ProjectorView* view = panel.view();
    const int right = view->width() - 1;
    const int bottom = view->height() - 1;
    QTest::mousePress(view, Qt::LeftButton, {}, {1, 1});  // (0, 0) would be the middle
    for (const QPoint corner : {QPoint(right, 0), QPoint(right, bottom), QPoint(0, bottom)})
        test::moveMouse(view, corner, Qt::LeftButton);
    QTest::mouseRelease(view, Qt::LeftButton, {}, {0, bottom});
    EXPECT_EQ(view->selected(), std::vector<bool>(24, true));
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_TRUE(view->selected().empty());
    QTest::mouseClick(view, Qt::LeftButton, {}, {1, 1});
    EXPECT_TRUE(view->selected().empty());
    EXPECT_EQ(panel.table()->model()->rowCount(), 24);
}

TEST_F(ContextPanelsTest, layerSliderMovesThePoints) {
    ProjectorPanel panel;
    panel.resize(600, 800);
    panel.show();
    analyze();
    m_work.projection = test::makeProjection(m_work.corpus, ProjectionMethod::kPca);
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.layer(), 2);
    const QImage top = panel.view()->grab().toImage();
    panel.setLayer(0.5);
    EXPECT_NE(panel.view()->grab().toImage(), top);
    EXPECT_EQ(panel.layer(), 0.5);
}

TEST_F(ContextPanelsTest, developingPointsMoveAndLayerAndSelectionStay) {
    ProjectorPanel panel;
    panel.resize(600, 800);
    panel.show();
    analyze();
    auto frame = std::make_shared<ProjectionResult>(*test::makeProjection(m_work.corpus, ProjectionMethod::kTsne));
    frame->isDeveloping = true;
    m_work.projection = frame;
    panel.setSnapshot(snapshot());
    EXPECT_TRUE(panel.view()->figure()->description().contains(QStringLiteral("not finished")));
    panel.setLayer(1);
    QTest::keyClick(panel.view(), Qt::Key_A, Qt::ControlModifier);
    const QImage before = panel.view()->grab().toImage();
    auto next = std::make_shared<ProjectionResult>(*frame);
    next->layers[1][0] = {0.9, -0.9};
    next->isDeveloping = false;
    m_work.projection = next;
    panel.setSnapshot(snapshot());
    EXPECT_NE(panel.view()->grab().toImage(), before);
    EXPECT_EQ(panel.layer(), 1);
    EXPECT_FALSE(panel.view()->selected().empty());
    EXPECT_FALSE(panel.view()->figure()->description().contains(QStringLiteral("not finished")));
    m_work.projection = std::make_shared<ProjectionResult>(*next);
    panel.setSnapshot(snapshot());
    EXPECT_EQ(panel.layer(), 2) << "another projection begins at the top layer";
    EXPECT_TRUE(panel.view()->selected().empty());
}

TEST_F(ContextPanelsTest, pointsAreColouredByDocumentLabelOrCluster) {
    ProjectorPanel panel;
    panel.resize(600, 800);
    panel.show();
    analyze();
    auto projection = std::make_shared<ProjectionResult>(*test::makeProjection(m_work.corpus, ProjectionMethod::kPca));
    projection->labels.assign(projection->tokens.size(), "");
    std::fill_n(projection->labels.begin(), 5, "ORG");
    m_work.projection = projection;
    panel.setSnapshot(snapshot());
    std::vector<QImage> seen;
    for (int grouping = 0; grouping < 3; ++grouping) {
        panel.setGrouping(grouping);
        const QImage now = panel.view()->grab().toImage();
        EXPECT_EQ(std::find(seen.begin(), seen.end(), now), seen.end()) << grouping;
        seen.push_back(now);
    }
    EXPECT_TRUE(panel.view()->figure()->csv().startsWith("document,token,label,cluster"));
    EXPECT_TRUE(panel.view()->figure()->csv().contains(",ORG,"));
}

TEST_F(ContextPanelsTest, playbackEndsAtTheTopLayer) {
    ProjectorPanel panel;
    panel.show();
    analyze();
    m_work.projection = test::makeProjection(m_work.corpus, ProjectionMethod::kPca);
    panel.setSnapshot(snapshot());
    for (auto* button : panel.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("P&lay"))
            button->click();
    EXPECT_EQ(panel.layer(), 0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.layer() == 2; }, 20'000));
}

}  // namespace
}  // namespace ui
