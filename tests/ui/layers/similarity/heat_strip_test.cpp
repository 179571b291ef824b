// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/similarity/heat_strip.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/mouse.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using elmo::TokenIndex;

const ColorScale kScale(0, 1, ColorScale::Theme::kLight);

/// Bins as text: "[0,2)1=0.9 [2,4)2=0.3".
std::string printed(const std::vector<HeatBin>& bins) {
    std::string result;
    for (const HeatBin& bin : bins) {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "%s[%d,%d)%d=%g", result.empty() ? "" : " ",
                      static_cast<int>(bin.tokens.begin.value()), static_cast<int>(bin.tokens.end.value()),
                      static_cast<int>(bin.highest.value()), double{bin.value});
        result += text.data();
    }
    return result;
}

TEST(HeatBins, eachBinShowsTheHighestValueOfItsTokens) {
    EXPECT_EQ(printed(heatBins({0.5F, 0.75F, 0.25F, -0.5F}, 2, TokenIndex(99))), "[0,2)1=0.75 [2,4)2=0.25");
}

TEST(HeatBins, selectedTokenCountsOnlyIfItIsAloneInItsBin) {
    EXPECT_EQ(printed(heatBins({1, 0.25F, 0.5F, 0.125F}, 2, TokenIndex(0))), "[0,2)1=0.25 [2,4)2=0.5");
    EXPECT_EQ(printed(heatBins({0.25F, 1, 0.5F, 0.125F}, 2, TokenIndex(1))), "[0,2)0=0.25 [2,4)2=0.5");
    EXPECT_EQ(printed(heatBins({0.25F, 1}, 2, TokenIndex(1))), "[0,1)0=0.25 [1,2)1=1");
}

TEST(HeatBins, neverMoreBinsThanValues) {
    EXPECT_EQ(heatBins({0.5F, 0.5F, 0.5F}, 100, TokenIndex(0)).size(), 3U);
    EXPECT_TRUE(heatBins({}, 100, TokenIndex(0)).empty());
    EXPECT_TRUE(heatBins({0.5F}, 0, TokenIndex(0)).empty());
}

TEST(HeatBins, unevenDivisionsCoverEveryTokenOnce) {
    const auto bins = heatBins(std::vector<float>(1001, 0.5F), 320, TokenIndex(5));
    ASSERT_EQ(bins.size(), 320U);
    std::int64_t next = 0;
    for (const HeatBin& bin : bins) {
        EXPECT_EQ(bin.tokens.begin.value(), next);
        EXPECT_GT(bin.tokens.length(), 0);
        next = bin.tokens.end.value();
    }
    EXPECT_EQ(next, 1001);
}

class HeatStripTest : public ::testing::Test {
protected:
    HeatStripTest() {
        m_strip.resize(400, 30);
        m_strip.show();
        m_analysis = test::makeAnalysis(test::makeDocument("a b c d e f g h"));
        m_similarity = test::makeSimilarity(*m_analysis, 2);
        m_strip.setCaption([](TokenIndex token, float) { return QStringLiteral("token %1").arg(token.value()); });
    }

    HeatStrip m_strip;
    std::shared_ptr<const tasks::Analysis> m_analysis;
    std::shared_ptr<const tasks::TokenSimilarity> m_similarity;
};

TEST_F(HeatStripTest, emptyStripIsPaintedAndIgnoresTheMouse) {
    QSignalSpy activated(&m_strip, &HeatStrip::tokenActivated);
    QTest::mouseClick(&m_strip, Qt::LeftButton, {}, {200, 15});
    m_strip.setValues(m_similarity, 7, kScale);  // a layer it does not have
    m_strip.grab();
    EXPECT_EQ(activated.count(), 0);
}

TEST_F(HeatStripTest, clickSelectsTheTokenUnderTheCursor) {
    m_strip.setValues(m_similarity, 1, kScale);
    QSignalSpy activated(&m_strip, &HeatStrip::tokenActivated);
    QTest::mouseClick(&m_strip, Qt::LeftButton, {}, {375, 15});
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].value<TokenIndex>(), TokenIndex(7));
}

TEST_F(HeatStripTest, hoverShowsTheTokenAndItsValue) {
    m_strip.setValues(m_similarity, 0, kScale);
    QSignalSpy hovered(&m_strip, &HeatStrip::tokenHovered);
    test::moveMouse(&m_strip, {30, 15});
    ASSERT_EQ(hovered.count(), 1);
    EXPECT_EQ(hovered[0][0].value<std::optional<TokenIndex>>(), TokenIndex(0));
    EXPECT_EQ(m_strip.accessibleDescription(), QStringLiteral("token 0"));
}

TEST_F(HeatStripTest, tokensCanBeSelectedWithArrowKeysAndEnter) {
    m_strip.setValues(m_similarity, 0, kScale);
    QSignalSpy activated(&m_strip, &HeatStrip::tokenActivated);
    QTest::keyClick(&m_strip, Qt::Key_Return);
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Left, Qt::Key_Left, Qt::Key_Right, Qt::Key_Return})
        QTest::keyClick(&m_strip, key);
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].value<TokenIndex>(), TokenIndex(1));
}

TEST_F(HeatStripTest, narrowStripsUseFewerBins) {
    m_strip.setValues(m_similarity, 0, kScale);
    EXPECT_EQ(m_strip.bins().size(), 8U);
    m_strip.resize(8, 30);
    m_strip.grab();
    EXPECT_EQ(m_strip.bins().size(), 4U);
}

}  // namespace
}  // namespace ui
