// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/what_if/what_if_panel.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "ui/charts/figure_view.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/sweep_dialog.h"
#include "ui/reading/span_flash.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class WhatIfPanelTest : public ::testing::Test {
protected:
    WhatIfPanelTest() {
        QLocale::setDefault(QLocale::c());
        m_panel.resize(460, 700);
        m_panel.show();
    }
    void show() {
        m_work.text = test::textOf(m_state.document);
        m_state.layerWork = std::make_shared<const LayerWork>(m_work);
        m_panel.setSnapshot(Snapshot::of(m_state));
    }
    void addHead() {
        m_state.document = test::makeOpened("one two three four");
        m_state.analysis = test::makeAnalysis(m_state.document->document);
        m_work.heads = {test::makeHead("ner", tasks::Ner::kTask, {"input", "output"})};
        show();
    }
    MixSliders* sliders() const { return m_panel.sliders(QStringLiteral("/heads/ner"), "input"); }
    bool says(const QString& text) const {
        for (const auto* label : m_panel.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text))
                return true;
        return false;
    }

    WhatIfPanel m_panel;
    SnapshotParts m_state;
    LayerWork m_work;
};

TEST_F(WhatIfPanelTest, showsWhatIsMissing) {
    show();
    EXPECT_TRUE(says(QStringLiteral("Add a task head")));
    m_work.heads = {test::makeHead("plain", tasks::Ner::kTask, {})};
    show();
    EXPECT_TRUE(says(QStringLiteral("Add a task head")));
    m_work.heads = {test::makeHead("ner", tasks::Ner::kTask, {"input"})};
    show();
    EXPECT_TRUE(says(QStringLiteral("Open a document")));
}

TEST_F(WhatIfPanelTest, wheelScrollsAndDoesNotMoveSliders) {
    addHead();
    QSignalSpy asked(&m_panel, &WhatIfPanel::overrideRequested);
    for (auto* slider : m_panel.findChildren<QSlider*>()) {
        const QPointF place(slider->rect().center());
        QWheelEvent event(place, slider->mapToGlobal(place), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &event);
    }
    EXPECT_EQ(asked.count(), 0);
}

TEST_F(WhatIfPanelTest, showsTheClassesOfAPairWithoutADocument) {
    HeadWhatIf head = test::makeHead("pairs", tasks::Entailment::kTask, {"input"});
    head.overridden = true;
    head.premise = test::makeDocument("A dog runs");
    head.hypothesis = test::makeDocument("It sits");
    const auto classes = [](double share) {
        return std::make_shared<const tasks::TaskPrediction>(
            tasks::ClassPredictions{{"entailment", "neutral"}, {}, {share, 1 - share}});
    };
    head.learned = classes(0.75);
    head.changed = classes(0.25);
    m_work.heads = {head};
    show();
    EXPECT_FALSE(says(QStringLiteral("Open a document")));
    EXPECT_TRUE(says(QStringLiteral("pairs: neutral 0.750 (with the learned weights: entailment 0.750)")));
}

TEST_F(WhatIfPanelTest, curveOfALayerIsAskedForAndShownInAWindowOfItsOwn) {
    addHead();
    QSignalSpy asked(&m_panel, &WhatIfPanel::sweepRequested);
    QMenu* layers = nullptr;
    for (const QPushButton* button : sliders()->findChildren<QPushButton*>())
        layers = button->menu() ? button->menu() : layers;
    ASSERT_NE(layers, nullptr);
    ASSERT_EQ(layers->actions().size(), 3);
    layers->actions()[1]->trigger();
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked[0][0].value<SweepWeight>(), (SweepWeight{QStringLiteral("/heads/ner"), "input", 1}));
    ASSERT_NE(m_panel.sweepDialog(), nullptr);
    EXPECT_TRUE(m_panel.sweepDialog()->isVisible());
    m_work.sweepPercent = 40;
    show();
    EXPECT_EQ(m_panel.sweepDialog()->figure()->figure(), nullptr);
    m_work.sweepPercent.reset();
    m_work.sweep = test::makeSweep();
    show();
    const FigurePtr figure = m_panel.sweepDialog()->figure()->figure();
    ASSERT_NE(figure, nullptr);
    EXPECT_TRUE(figure->description().contains(QStringLiteral("s = 0.650: 4 of 12 predictions differ")))
        << figure->description().toStdString();
    EXPECT_EQ(figure->csv().count('\n'), 1 + 1 + 21);
    m_panel.sweepDialog()->reject();
    ASSERT_EQ(asked.count(), 2);
    EXPECT_EQ(asked[1][0].value<SweepWeight>(), SweepWeight{}) << "nothing is computed for a closed window";
}

TEST_F(WhatIfPanelTest, isWideEnoughForTheButtonsNextToTheSliders) {
    addHead();
    m_panel.resize(m_panel.minimumSizeHint());
    QCoreApplication::processEvents();
    int seen = 0;
    for (const QPushButton* button : sliders()->findChildren<QPushButton*>()) {
        const QRect visible = button->visibleRegion().boundingRect();
        EXPECT_TRUE(visible.isEmpty() || visible.width() == button->width()) << button->text().toStdString();
        seen += visible.isEmpty() ? 0 : 1;
    }
    EXPECT_GT(seen, 0);
}

TEST_F(WhatIfPanelTest, aHeadWithoutAQuestionSaysSoNextToTheChangesOfOthers) {
    addHead();
    m_work.heads.push_back(test::makeHead("qa", tasks::Qa::kTask, {"input"}));
    m_work.heads[1].overridden = m_work.heads[0].overridden = true;
    m_work.heads[1].problem = QStringLiteral("It answers nothing.");
    m_work.heads[0].changes = {{{TokenIndex(0), TokenIndex(1)}, "PER", "LOC"}};
    show();
    EXPECT_TRUE(says(QStringLiteral("Ask a question first, which qa can answer.")));
    EXPECT_TRUE(says(QStringLiteral("Changed predictions: 1")));
}

TEST_F(WhatIfPanelTest, sliderRequestsNewWeightsAndScalesTheOthers) {
    addHead();
    QSignalSpy asked(&m_panel, &WhatIfPanel::overrideRequested);
    sliders()->findChildren<QSlider*>().first()->setValue(600);
    ASSERT_EQ(asked.count(), 1);
    const auto request = asked[0][0].value<SetMixOverride>();
    EXPECT_EQ(request.head, QStringLiteral("/heads/ner"));
    EXPECT_EQ(request.place, "input");
    const auto shares = elmo::sharesOf(*request.weights);
    EXPECT_NEAR(shares[0], 0.6, 1e-6);
    EXPECT_NEAR(shares[1], 0.25, 1e-6);
    EXPECT_NEAR(shares[2], 0.15, 1e-6);
    EXPECT_NEAR(request.weights->gamma, 1.4, 1e-6);
}

TEST_F(WhatIfPanelTest, onlyKeepsOneLayerAndResetRestoresTheLearnedWeights) {
    addHead();
    QSignalSpy asked(&m_panel, &WhatIfPanel::overrideRequested);
    sliders()->keepOnly(1);
    EXPECT_EQ(elmo::sharesOf(*asked.last()[0].value<SetMixOverride>().weights), (std::vector<double>{0, 1, 0}));
    sliders()->findChild<QPushButton*>(QString(), Qt::FindDirectChildrenOnly)->click();
    EXPECT_FALSE(asked.last()[0].value<SetMixOverride>().weights.has_value());
    EXPECT_TRUE(sliders()->isLearned());
    EXPECT_NEAR(sliders()->shares()[1], 0.5, 1e-6);
}

TEST_F(WhatIfPanelTest, loweringTheOnlyLayerRestoresTheOthers) {
    addHead();
    sliders()->keepOnly(0);
    sliders()->findChildren<QSlider*>().first()->setValue(400);
    EXPECT_NEAR(sliders()->shares()[1], 0.3, 1e-9);
    EXPECT_NEAR(sliders()->shares()[2], 0.3, 1e-9);
}

TEST_F(WhatIfPanelTest, changingOnlyGammaIsAnOverride) {
    addHead();
    QSignalSpy asked(&m_panel, &WhatIfPanel::overrideRequested);
    sliders()->findChildren<QSlider*>().last()->setValue(500);
    EXPECT_NEAR(asked.last()[0].value<SetMixOverride>().weights->gamma, 2, 1e-6);
}

TEST_F(WhatIfPanelTest, listsChangesAndHighlightsOnlyNewOnes) {
    addHead();
    QSignalSpy flashed(&m_panel, &WhatIfPanel::flashed);
    m_work.heads[0].overridden = true;
    m_work.heads[0].changes = {{{TokenIndex(0), TokenIndex(1)}, "LOC", ""}};
    show();
    ASSERT_EQ(flashed.count(), 1);
    m_work.heads[0].changes.push_back({{TokenIndex(2), TokenIndex(4)}, "", "ORG"});
    show();
    ASSERT_EQ(flashed.count(), 2);
    EXPECT_EQ(flashed[1][0].value<std::vector<elmo::TokenSpan>>(),
              (std::vector<elmo::TokenSpan>{{TokenIndex(2), TokenIndex(4)}}));
    show();
    EXPECT_EQ(flashed.count(), 2);
    EXPECT_TRUE(says(QStringLiteral("Changed predictions: 2")));
    EXPECT_EQ(m_panel.findChild<QTableView*>()->model()->rowCount(), 2);
}

TEST_F(WhatIfPanelTest, textOfAChangeIsReadableInANarrowPanel) {
    addHead();
    m_work.heads[0].info.name = "sentiment-of-english-films";
    m_work.heads[0].overridden = true;
    m_work.heads[0].changes = {{{TokenIndex(0), TokenIndex(4)}, "positive", "negative"}};
    show();
    m_panel.resize(m_panel.minimumSizeHint().width(), 700);
    QTest::qWait(1);
    const auto* table = m_panel.findChild<QTableView*>();
    const int needed = table->fontMetrics().horizontalAdvance(QStringLiteral("one two three four"));
    EXPECT_GE(table->columnWidth(0), needed) << "the name of the head leaves it no room";
    EXPECT_TRUE(table->model()
                    ->index(0, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("sentiment-of-english-films")));
    m_panel.resize(900, 700);
    QTest::qWait(1);
    EXPECT_FALSE(table->isColumnHidden(3)) << "there is room for it";
}

TEST_F(WhatIfPanelTest, chosenChangeLinksToItsPosition) {
    addHead();
    m_work.heads[0].overridden = true;
    m_work.heads[0].changes = {{{TokenIndex(2), TokenIndex(4)}, "", "ORG"}};
    show();
    QSignalSpy gone(&m_panel, &WhatIfPanel::tokenActivated);
    auto* table = m_panel.findChild<QTableView*>();
    Q_EMIT table->activated(table->model()->index(0, 0));
    EXPECT_EQ(gone[0][0].value<TokenIndex>(), TokenIndex(2));
}

TEST_F(WhatIfPanelTest, showsWhyAHeadCannotRun) {
    addHead();
    m_work.heads[0].overridden = true;
    m_work.heads[0].problem = QStringLiteral("Trained with another biLM.");
    show();
    EXPECT_TRUE(says(QStringLiteral("another biLM")));
}

TEST_F(WhatIfPanelTest, slidersAreKeptForNewResultsAndRemovedWithTheirHead) {
    addHead();
    MixSliders* before = sliders();
    before->keepOnly(2);
    m_work.heads[0].overridden = true;
    show();
    EXPECT_EQ(sliders(), before);
    EXPECT_EQ(sliders()->shares()[2], 1);
    m_work.heads.clear();
    show();
    EXPECT_EQ(sliders(), nullptr);
}

TEST(SpanFlash, highlightsItsSpansAndFades) {
    SpanFlash flash;
    EXPECT_EQ(flash.over(nullptr), nullptr);
    flash.flash({{TokenIndex(1), TokenIndex(3)}});
    const auto color = flash.over([](TokenIndex) { return QColor(Qt::red); });
    EXPECT_EQ(color(TokenIndex(0)), QColor(Qt::red));
    EXPECT_NE(color(TokenIndex(2)), QColor(Qt::red));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !flash.isFlashing(); }, 10'000));
    EXPECT_EQ(flash.over(nullptr), nullptr);
}

}  // namespace
}  // namespace ui
