// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/similarity/layer_panel.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/layers/similarity/heat_strip.h"
#include "ui/layers/similarity/norm_bars.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class LayerPanelTest : public ::testing::Test {
protected:
    LayerPanelTest() {
        m_panel.resize(450, 700);
        m_panel.show();
    }

    void show() {
        m_panel.setSnapshot(Snapshot::of(m_state));
        QCoreApplication::processEvents();
    }
    void analyze(const std::string& text) {
        m_state.document = test::makeOpened(text);
        m_state.model = test::makeModel();
        m_state.analysis = test::makeAnalysis(m_state.document->document);
    }
    void select(int token) {
        m_state.selection = test::placeIn(*m_state.document, token);
        m_state.similarity = test::makeSimilarity(*m_state.analysis, token);
    }
    bool says(const QString& text) const {
        for (const auto* label : m_panel.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text))
                return true;
        return false;
    }

    QStringList buttons() const {
        QStringList texts;
        for (const auto* button : m_panel.findChildren<QPushButton*>())
            if (button->isVisible())
                texts.append(button->text());
        return texts;
    }

    LayerPanel m_panel;
    SnapshotParts m_state;
};

TEST_F(LayerPanelTest, showsWhatIsMissing) {
    show();
    EXPECT_TRUE(says(QStringLiteral("Open a document")));
    m_state.document = test::makeOpened("one two");
    show();
    EXPECT_TRUE(says(QStringLiteral("Choose a model")));
    EXPECT_EQ(buttons(), QStringList{QStringLiteral("Choose a Model...")});
    m_state.model = test::makeModel();
    m_state.activity = Activity{1, Stage::kAnalyze};
    show();
    EXPECT_TRUE(says(QStringLiteral("is being analysed")));
    m_state.activity.reset();
    show();
    EXPECT_TRUE(says(QStringLiteral("not been analysed")));
    EXPECT_EQ(buttons(), QStringList{QStringLiteral("Analyse")});
    m_state.analysis = test::makeAnalysis(m_state.document->document);
    show();
    EXPECT_TRUE(says(QStringLiteral("Select a token")));
    EXPECT_TRUE(buttons().isEmpty());
}

TEST_F(LayerPanelTest, showsNormsStripsAndNeighboursOfTheToken) {
    analyze("one two three four");
    select(2);
    show();
    EXPECT_TRUE(says(QStringLiteral("three")));
    EXPECT_TRUE(says(QStringLiteral("Token 3 of 4, sentence 1")));
    EXPECT_EQ(m_panel.findChild<NormBars*>()->norms().size(), 3U);
    EXPECT_EQ(m_panel.findChildren<HeatStrip*>().size(), 3);
    EXPECT_EQ(m_panel.findChild<QTableView*>()->model()->rowCount(), 3);
    EXPECT_EQ(m_panel.findChild<QTabBar*>()->count(), 3);
}

TEST_F(LayerPanelTest, showsTheLastTokenUntilTheNewOneIsCompared) {
    analyze("one two three four");
    select(2);
    show();
    m_state.selection = test::placeIn(*m_state.document, 0);
    m_state.similarity = nullptr;
    show();
    EXPECT_TRUE(says(QStringLiteral("three")));
    select(0);
    show();
    EXPECT_FALSE(says(QStringLiteral("three")));
    EXPECT_TRUE(says(QStringLiteral("one")));
}

TEST_F(LayerPanelTest, clearsTheResultsOfARemovedAnalysis) {
    analyze("one two three four");
    select(2);
    show();
    m_state.analysis = nullptr;
    m_state.similarity = nullptr;
    show();
    EXPECT_FALSE(says(QStringLiteral("three")));
    EXPECT_EQ(m_panel.similarity(), nullptr);
}

TEST_F(LayerPanelTest, tableFollowsTheChosenLayer) {
    analyze("one two three four five");
    select(2);
    show();
    QSignalSpy changed(&m_panel, &LayerPanel::shownChanged);
    m_panel.findChild<QTabBar*>()->setCurrentIndex(1);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(m_panel.layer(), 1);
    const auto* model = m_panel.findChild<QTableView*>()->model();
    EXPECT_EQ(model->index(0, 2).data().toString().toStdString(),
              m_state.document->document->token(m_state.similarity->layers[1].nearest[0].token));
}

TEST_F(LayerPanelTest, beginsInTheLayerThatNeighboursShowsAndNamesIt) {
    analyze("one two three four five");
    select(2);
    show();
    EXPECT_EQ(m_panel.layer(), 2) << "the top layer, with which Neighbours begins";
    EXPECT_EQ(m_panel.colorText(), QStringLiteral("Colours: similarity to “three” in Layer 2"));
    const auto neighbours = [&](int layer) {
        auto work = std::make_shared<LayerWork>();
        work->text = test::textOf(m_state.document);
        auto found = std::make_shared<NeighbourResult>();
        found->layer = layer;
        work->neighbours = found;
        m_state.layerWork = work;
        show();
    };
    neighbours(1);
    EXPECT_EQ(m_panel.layer(), 1);
    EXPECT_TRUE(m_panel.colorText().endsWith(QStringLiteral("in Layer 1")));
    m_panel.findChild<QTabBar*>()->setCurrentIndex(0);
    neighbours(1);
    EXPECT_EQ(m_panel.layer(), 0) << "the user's choice, until Neighbours shows another layer";
    neighbours(2);
    EXPECT_EQ(m_panel.layer(), 2);
}

TEST_F(LayerPanelTest, rowsAndStripsLinkToTheirToken) {
    analyze("one two three four five");
    select(2);
    show();
    QSignalSpy activated(&m_panel, &LayerPanel::tokenActivated);
    auto* table = m_panel.findChild<QTableView*>();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, 2)).center());
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].value<TokenIndex>(), m_state.similarity->layers[2].nearest[1].token);
    HeatStrip* strip = m_panel.findChildren<HeatStrip*>().first();
    QTest::mouseClick(strip, Qt::LeftButton, {}, {4, strip->height() / 2});
    ASSERT_EQ(activated.count(), 2);
    EXPECT_EQ(activated[1][0].value<TokenIndex>(), TokenIndex(0));
}

TEST_F(LayerPanelTest, modelWithFewerLayersHidesTheOthers) {
    analyze("one two three");
    select(1);
    show();
    auto fewer = std::make_shared<tasks::TokenSimilarity>(*m_state.similarity);
    fewer->layers.resize(1);
    m_state.similarity = fewer;
    show();
    EXPECT_EQ(m_panel.findChild<QTabBar*>()->count(), 1);
    int visible = 0;
    for (const auto* strip : m_panel.findChildren<HeatStrip*>())
        visible += strip->isVisible() ? 1 : 0;
    EXPECT_EQ(visible, 1);
}

TEST_F(LayerPanelTest, documentOfOneTokenHasNoNeighbours) {
    analyze("alone");
    select(0);
    show();
    EXPECT_TRUE(says(QStringLiteral("alone")));
    EXPECT_EQ(m_panel.findChild<QTableView*>()->model()->rowCount(), 0);
}

}  // namespace
}  // namespace ui
