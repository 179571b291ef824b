// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/layout/lazy_layout.h"

#include <gtest/gtest.h>

#include <QApplication>

#include "tests/ui/sample_data.h"
#include "ui/reading/token_navigation.h"

namespace ui {
namespace {

using elmo::TokenIndex;

struct Column {
    LazyLayout layout;

    explicit Column(const std::string& text, qreal width = 400) {
        layout.setStyle(TextStyle{QApplication::font(), width});
        layout.setDocument(test::makeOpened(text));
    }

    std::string word(TokenIndex token) const { return std::string(layout.document()->token(token)); }
};

TEST(LazyLayout, isEmptyWithoutADocument) {
    const LazyLayout layout;
    EXPECT_EQ(layout.blockCount(), 0U);
    EXPECT_EQ(layout.document(), nullptr);
}

TEST(LazyLayout, heightEstimatesAreReplacedByRealHeights) {
    Column column(test::longText(20'000));
    const auto estimated = column.layout.heights().total();
    for (std::size_t block = 0; block < column.layout.blockCount(); ++block) {
        const auto set = column.layout.layOut(block);
        EXPECT_GE(column.layout.heights().height(block), set->height());
    }
    const auto real = column.layout.heights().total();
    EXPECT_GT(estimated, real / 2);
    EXPECT_LT(estimated, real * 2);
}

TEST(LazyLayout, returnsEveryRequestedBlockThroughAWholePass) {
    Column column(test::longText(80 * 2 * static_cast<int>(LazyLayout::kKept)));
    ASSERT_GT(column.layout.blockCount(), LazyLayout::kKept);
    for (std::size_t block = 0; block < column.layout.blockCount(); ++block)
        ASSERT_FALSE(column.layout.layOut(block)->boxes().empty());
    for (std::size_t block = column.layout.blockCount(); block-- > 0;)
        ASSERT_FALSE(column.layout.layOut(block)->boxes().empty());
}

TEST(TokenNavigation, upAndDownKeepTheColumnAndCrossParagraphs) {
    Column column("aaa bbb ccc\n\n\nddd eee fff");
    const qreal x = placeOf(column.layout, TokenIndex(1)).box.rect.center().x();
    const auto below = onNextLine(column.layout, TokenIndex(1), x, Vertical::kDown);
    ASSERT_TRUE(below);
    EXPECT_EQ(column.word(*below), "eee");
    EXPECT_EQ(onNextLine(column.layout, *below, x, Vertical::kUp), TokenIndex(1));
    EXPECT_EQ(onNextLine(column.layout, *below, x, Vertical::kDown), std::nullopt);
    EXPECT_EQ(onNextLine(column.layout, TokenIndex(1), x, Vertical::kUp), std::nullopt);
}

TEST(TokenNavigation, downVisitsEveryLineOfAParagraph) {
    Column column(test::longText(83), 300);
    const int lines = column.layout.layOut(0)->lineCount();
    int steps = 0;
    std::optional<TokenIndex> token(TokenIndex(0));
    while ((token = onNextLine(column.layout, *token, 5, Vertical::kDown)))
        ++steps;
    EXPECT_EQ(steps, lines - 1);
}

TEST(TokenNavigation, lineEdgesFollowTheReadingOrderAlsoInArabic) {
    Column column("واحد اثنان ثلاثة\nlast line here");
    EXPECT_EQ(atLineEdge(column.layout, TokenIndex(1), LineEdge::kBegin), TokenIndex(0));
    EXPECT_EQ(atLineEdge(column.layout, TokenIndex(1), LineEdge::kEnd), TokenIndex(2));
    EXPECT_EQ(atLineEdge(column.layout, TokenIndex(4), LineEdge::kBegin), TokenIndex(3));
}

TEST(TokenNavigation, pageKeysStopAtTheDocumentEdges) {
    Column column(test::longText(5000));
    const TokenIndex down = atDistance(column.layout, TokenIndex(0), 50, 600);
    EXPECT_GT(down.value(), 40);
    EXPECT_LT(atDistance(column.layout, down, 50, -600), down);
    const TokenIndex last(4999);
    EXPECT_EQ(atDistance(column.layout, last, 50, 600), last);
}

}  // namespace
}  // namespace ui
