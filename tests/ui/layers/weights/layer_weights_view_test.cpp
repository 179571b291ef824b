// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/weights/layer_weights_view.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QUrl>

#include "tasks/registry/task_list.h"
#include "tests/ui/mouse.h"
#include "tests/ui/sample_runs.h"
#include "ui/charts/figure_export.h"
#include "ui/layers/weights/run_weight_model.h"
#include "ui/layers/weights/trajectory_figure.h"
#include "ui/layers/weights/trajectory_view.h"

namespace ui {
namespace {

class LayerWeightsViewTest : public ::testing::Test {
protected:
    LayerWeightsViewTest() {
        QLocale::setDefault(QLocale::c());
        m_view.resize(1000, 700);
        m_view.show();
    }

    QString badge() const {
        for (const auto* label : m_view.findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("Not comparable")) && label->isVisible())
                return label->text();
        return {};
    }
    QTableView* runTable() const {
        for (auto* table : m_view.findChildren<QTableView*>())
            if (table->accessibleName() == QStringLiteral("Runs"))
                return table;
        return nullptr;
    }

    LayerWeightsView m_view;
};

TEST_F(LayerWeightsViewTest, isEmptyWithoutRuns) {
    for (int figure = 0; figure < 5; ++figure) {
        m_view.showFigure(figure);
        EXPECT_EQ(m_view.currentFigure()->figure(), nullptr);
        EXPECT_TRUE(m_view.currentFigure()->accessibleDescription().startsWith(QStringLiteral("No runs yet")));
        m_view.grab();
    }
    EXPECT_EQ(m_view.shownRun(), std::nullopt);
    EXPECT_EQ(badge(), QString());
}

TEST_F(LayerWeightsViewTest, runsFillFiguresAndTables) {
    m_view.setRuns(test::makeRuns());
    for (int figure = 0; figure < 5; ++figure) {
        m_view.showFigure(figure);
        EXPECT_NE(m_view.currentFigure()->figure(), nullptr);
    }
    EXPECT_EQ(runTable()->model()->rowCount(), 20);
    EXPECT_TRUE(badge().contains(QStringLiteral("ner-lambda0.1 (other lambda, compared with ner-both-seed1)")))
        << badge().toStdString();
}

TEST_F(LayerWeightsViewTest, manyIncomparableRunsAreCounted) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(*test::makeRuns());
    for (std::size_t i = 5; i < 10; ++i)
        (*runs)[i].bilmHash = "another";
    m_view.setRuns(runs);
    EXPECT_TRUE(badge().contains(QStringLiteral("6 of 11 runs (other biLM, other lambda)"))) << badge().toStdString();
    EXPECT_FALSE(badge().contains(QStringLiteral("ner-"))) << badge().toStdString();
    const QAbstractItemModel& table = *runTable()->model();
    const int last = table.columnCount() - 1;
    EXPECT_TRUE(table.index(12, last).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("other biLM")));
    EXPECT_TRUE(table.headerData(last, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>() &
                Qt::AlignLeading);
}

TEST_F(LayerWeightsViewTest, copyOfASeedIsNamedAndCountedOnce) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(*test::makeRuns());
    runs->push_back((*runs)[6]);  // the second of three seeds, as the bundle of all
    runs->back().name = "my-sentiment";
    runs->back().path = "/runs/my-sentiment";
    m_view.setRuns(runs);
    EXPECT_EQ(runTable()->model()->rowCount(), 21);
    EXPECT_EQ(runTable()->model()->index(20, RunWeightModel::kFirstLayer).data().toString(), QString());
    bool isNamed = false;
    for (const auto* label : m_view.findChildren<QLabel*>())
        isNamed =
            isNamed || label->text().endsWith(QStringLiteral("(their seed is already in the group): my-sentiment"));
    EXPECT_TRUE(isNamed);
    const TrajectoryFigure figure(m_view.weights(), runs->size() - 1, "input");
    EXPECT_EQ(figure.csv().count("my-sentiment,"), 24);
    EXPECT_FALSE(figure.csv().contains("sentiment-both-seed2")) << "it is drawn once";
    EXPECT_TRUE(figure.csv().contains("sentiment-both-seed3"));
}

TEST_F(LayerWeightsViewTest, quantityChangesFiguresNumbersAndExplanation) {
    m_view.setRuns(test::makeRuns());
    const FigurePtr before = m_view.currentFigure()->figure();
    m_view.setQuantity(tasks::LayerQuantity::kProjection);
    EXPECT_EQ(m_view.weights()->comparison.quantity, tasks::LayerQuantity::kProjection);
    EXPECT_NE(m_view.currentFigure()->figure(), before);
    bool explained = false;
    for (const auto* label : m_view.findChildren<QLabel*>())
        explained = explained || label->text() == quantityExplanation(tasks::LayerQuantity::kProjection);
    EXPECT_TRUE(explained);
}

TEST_F(LayerWeightsViewTest, requestsRemovalOfTheSelectedRun) {
    m_view.setRuns(test::makeRuns());
    QSignalSpy removed(&m_view, &LayerWeightsView::removeRequested);
    runTable()->selectRow(0);
    for (auto* button : m_view.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("&Remove"))
            button->click();
    ASSERT_EQ(removed.count(), 1);
    EXPECT_EQ(removed[0][0].toStringList(), QStringList{QStringLiteral("/runs/ner-both-seed1")});
}

TEST_F(LayerWeightsViewTest, runWithoutLayersCanBeRemoved) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(*test::makeRuns());
    runs->push_back(test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5}, "none"));
    runs->back().contributions.clear();
    for (tasks::RunPoint& point : runs->back().points)
        point.mixes.clear();
    m_view.setRuns(runs);
    ASSERT_EQ(runTable()->model()->rowCount(), 21);
    EXPECT_EQ(runTable()->model()->index(20, RunWeightModel::kRun).data().toString(), QStringLiteral("ner-none-seed1"));
    QSignalSpy removed(&m_view, &LayerWeightsView::removeRequested);
    runTable()->selectRow(20);
    EXPECT_EQ(m_view.shownRun(), 11U);
    for (auto* button : m_view.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("&Remove"))
            button->click();
    ASSERT_EQ(removed.count(), 1);
    EXPECT_EQ(removed[0][0].toStringList(), QStringList{QStringLiteral("/runs/ner-none-seed1")});
}

TEST_F(LayerWeightsViewTest, requestsAddingDroppedFolders) {
    QSignalSpy added(&m_view, &LayerWeightsView::addRequested);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/runs/a")), QUrl::fromLocalFile(QStringLiteral("/runs/b"))});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_view, &enter);
    QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_view, &event);
    ASSERT_EQ(added.count(), 1);
    EXPECT_EQ(added[0][0].toStringList(), (QStringList{QStringLiteral("/runs/a"), QStringLiteral("/runs/b")}));
}

TEST_F(LayerWeightsViewTest, tableRowSelectsTheRunShown) {
    m_view.setRuns(test::makeRuns());
    runTable()->setCurrentIndex(runTable()->model()->index(2, 0));
    EXPECT_EQ(m_view.shownRun(), 2U);
}

TEST_F(LayerWeightsViewTest, removingTheShownRunShowsAnotherOne) {
    m_view.setRuns(test::makeRuns());
    runTable()->setCurrentIndex(runTable()->model()->index(19, 0));
    m_view.setRuns(std::make_shared<const std::vector<tasks::TaskRun>>(
        std::vector<tasks::TaskRun>{test::makeRun(tasks::Sentiment::kTask, 7, {0.5, 0.5}, "input")}));
    EXPECT_EQ(m_view.shownRun(), 0U);
    m_view.setRuns(nullptr);
    EXPECT_EQ(m_view.shownRun(), std::nullopt);
}

TEST_F(LayerWeightsViewTest, shownRunStaysAmongRunsOfOneName) {
    std::vector<tasks::TaskRun> runs{test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5}),
                                     test::makeRun(tasks::Ner::kTask, 2, {0.5, 0.5})};
    runs[0].name = runs[1].name = "seed1";  // of two experiments
    m_view.setRuns(std::make_shared<const std::vector<tasks::TaskRun>>(runs));
    for (auto* choice : m_view.findChildren<QComboBox*>())
        if (choice->accessibleName() == QStringLiteral("Run whose training is shown"))
            choice->setCurrentIndex(1);
    ASSERT_EQ(m_view.shownRun(), 1U);
    runs.push_back(test::makeRun(tasks::Sentiment::kTask, 1, {0.5, 0.5}));
    m_view.setRuns(std::make_shared<const std::vector<tasks::TaskRun>>(runs));
    EXPECT_EQ(m_view.shownRun(), 1U);
}

TEST_F(LayerWeightsViewTest, selectionAndCursorStayWhenARunIsReadAgain) {
    std::vector<tasks::TaskRun> runs = *test::makeRuns();
    runs[0].points.pop_back();
    m_view.setRuns(std::make_shared<const std::vector<tasks::TaskRun>>(runs));
    m_view.showFigure(2);
    auto* training = m_view.findChild<TrajectoryView*>();
    QTest::keyClick(training, Qt::Key_Home);
    QTest::keyClick(training, Qt::Key_Right);
    runTable()->selectRow(0);
    m_view.setRuns(test::makeRuns());
    EXPECT_EQ(training->cursor(), 1U);
    ASSERT_TRUE(runTable()->selectionModel()->hasSelection());
    const QModelIndex row = runTable()->selectionModel()->selectedRows().first();
    EXPECT_EQ(row.data(RunWeightModel::kRunRole).toInt(), 0);
}

TEST_F(LayerWeightsViewTest, runsWithoutLayersOrPointsShowNoFigure) {
    tasks::TaskRun none = test::makeRun(tasks::Ner::kTask, 1, {}, "none", 0);
    m_view.setRuns(std::make_shared<const std::vector<tasks::TaskRun>>(std::vector<tasks::TaskRun>{none}));
    for (int figure = 0; figure < 5; ++figure) {
        m_view.showFigure(figure);
        EXPECT_EQ(m_view.currentFigure()->figure(), nullptr);
        m_view.grab();
    }
}

TEST_F(LayerWeightsViewTest, cursorMovesByKeyboardAndFollowsTheMouse) {
    m_view.setRuns(test::makeRuns());
    m_view.showFigure(2);
    auto* training = m_view.findChild<TrajectoryView*>();
    QSignalSpy read(training, &TrajectoryView::readOutChanged);
    QTest::keyClick(training, Qt::Key_Home);
    QTest::keyClick(training, Qt::Key_Right);
    EXPECT_EQ(training->cursor(), 1U);
    EXPECT_TRUE(read.last()[0].toString().startsWith(QStringLiteral("Step 250 ")));
    test::moveMouse(training, {training->width() - 2, 40});
    EXPECT_EQ(training->cursor(), 23U);
    QTest::keyClick(training, Qt::Key_Right);
    EXPECT_EQ(training->cursor(), 23U);
}

TEST_F(LayerWeightsViewTest, differencesAreAMatrixAndATable) {
    m_view.setRuns(test::makeRuns());
    m_view.showFigure(4);
    const FigurePtr mix = m_view.currentFigure()->figure();
    ASSERT_NE(mix, nullptr);
    EXPECT_EQ(mix->title(), QStringLiteral("Differences of whole mixes: Layer weight s_j"));
    QComboBox* choice = nullptr;
    for (auto* box : m_view.findChildren<QComboBox*>())
        if (box->accessibleName() == QStringLiteral("Layer that is compared"))
            choice = box;
    ASSERT_NE(choice, nullptr);
    ASSERT_EQ(choice->count(), 4);
    choice->setCurrentIndex(2);
    Q_EMIT choice->activated(2);
    const FigurePtr layer = m_view.currentFigure()->figure();
    EXPECT_EQ(layer->title(), QStringLiteral("Differences in Layer 1: Layer weight s_j"));
    // Rows: entities, sentiment and entities with another lambda in both places, questions at the input: 7 rows.
    EXPECT_EQ(layer->csv().count('\n'), 1 + 7 * 6 / 2);
    EXPECT_TRUE(layer->csv().contains("\"Entities, λ 0.001\",input,Sentiment,input,1,"));
    for (const FigureFormatInfo& format : figureFormats())
        EXPECT_FALSE(writeFigure(*layer, format.format).isEmpty());
}

TEST_F(LayerWeightsViewTest, hiddenTasksKeepTheSymbolsOfOthers) {
    const TaskRuns runs = test::makeRuns();
    m_view.setRuns(runs);
    const std::vector<int> before = m_view.weights()->symbols;
    RunSet set;
    for (int seed = 1; seed <= 5; ++seed)
        set.hidden.append(QStringLiteral("/runs/ner-both-seed%1").arg(seed));
    m_view.setRuns(runs, set);
    EXPECT_EQ(m_view.weights()->runs->size(), runs->size() - 5);
    EXPECT_EQ(m_view.weights()->symbols, (std::vector<int>{before[1], before[2], before[3]}));
}

TEST_F(LayerWeightsViewTest, tasksAreHiddenAndMovedByAMenu) {
    m_view.setRuns(test::makeRuns());
    const QSignalSpy arranged(&m_view, &LayerWeightsView::arranged);
    QMenu* menu = nullptr;
    for (auto* button : m_view.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Tas&ks"))
            menu = button->menu();
    ASSERT_NE(menu, nullptr);
    Q_EMIT menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 4);
    menu->actions()[1]->menu()->actions()[1]->trigger();  // Sentiment: Move Up
    ASSERT_EQ(arranged.count(), 1);
    EXPECT_EQ(arranged[0][0].value<RunSet>().runs.first(), QStringLiteral("/runs/sentiment-both-seed1"));
    menu->actions()[2]->menu()->actions()[0]->trigger();  // Questions: Show
    ASSERT_EQ(arranged.count(), 2);
    EXPECT_EQ(arranged[1][0].value<RunSet>().hidden,
              (QStringList{QStringLiteral("/runs/qa-input-seed1"), QStringLiteral("/runs/qa-input-seed2")}));
}

}  // namespace
}  // namespace ui
