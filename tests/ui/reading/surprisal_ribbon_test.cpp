// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/surprisal_ribbon.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <cmath>

#include "tests/ui/sample_data.h"
#include "tests/ui/sample_surprisal.h"
#include "ui/reading/document_view.h"
#include "ui/style/color_scale.h"

namespace ui {
namespace {

using Side = RibbonBar::Side;

constexpr qreal kRoom = 8;

struct RibbonBlock {
    std::shared_ptr<const elmo::Document> document;
    BlockLayout layout;

    explicit RibbonBlock(const std::string& text, qreal width = 2000, qreal room = kRoom)
        : document(test::makeDocument(text)),
          layout(*document, splitBlocks(*document).front(),
                 TextStyle{.font = QApplication::font(), .width = width, .ribbon = room}) {}

    QRectF token(int index) const { return layout.boxesOf(elmo::TokenIndex(index)).front().rect; }
    std::vector<RibbonBar> bars(const std::vector<std::pair<double, double>>& bits) const {
        return SurprisalRibbon(test::makeSurprisal(document, bits)).bars(layout);
    }
};

TEST(SurprisalRibbon, theLeftReadingIsAboveTheTokenAndTheRightOneBelow) {
    const RibbonBlock block("one two");
    const auto bars = block.bars({{16, 8}, {0, 16}});
    ASSERT_EQ(bars.size(), 4U);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const QRectF token = block.token(static_cast<int>(i / 2));
        EXPECT_EQ(bars[i].token.value(), static_cast<std::int64_t>(i / 2));
        EXPECT_GE(bars[i].rect.left(), token.left());
        EXPECT_LE(bars[i].rect.right(), token.right());
        EXPECT_EQ(bars[i].side, i % 2 == 0 ? Side::kAbove : Side::kBelow);
        if (bars[i].side == Side::kAbove)
            EXPECT_EQ(bars[i].rect.bottom(), token.top()) << "bars grow away from the line";
        else
            EXPECT_GT(bars[i].rect.top(), token.bottom()) << "below the token's line";
    }
}

TEST(SurprisalRibbon, barsAreAsLongAsTheTokenIsSurprising) {
    const RibbonBlock block("a b c d e");
    const auto bars = block.bars({{0, 0}, {4, 0}, {8, 0}, {16, 0}, {40, 0}});
    const auto length = [&](std::size_t token) { return bars[2 * token].rect.height(); };
    EXPECT_GT(length(0), 0);
    EXPECT_LT(length(0), length(1));
    EXPECT_LT(length(1), length(2));
    EXPECT_DOUBLE_EQ(length(2) - length(1), (length(3) - length(2)) / 2) << "in proportion";
    EXPECT_DOUBLE_EQ(length(3), kRoom);
    EXPECT_DOUBLE_EQ(length(4), kRoom) << "never longer than its room";
}

TEST(SurprisalRibbon, barsOfOneLineStayApartFromThoseOfTheNext) {
    const RibbonBlock block("many words that are broken into several lines by a narrow column", 120);
    ASSERT_GT(block.layout.lineCount(), 2);
    const std::vector<std::pair<double, double>> full(block.document->tokens().size(), {16, 16});
    std::vector<std::pair<qreal, qreal>> spans(static_cast<std::size_t>(block.layout.lineCount()), {1e9, 0});
    for (const RibbonBar& bar : block.bars(full)) {
        auto& [top, bottom] = spans[static_cast<std::size_t>(block.layout.boxesOf(bar.token).front().line)];
        top = std::min(top, bar.rect.top());
        bottom = std::max(bottom, bar.rect.bottom());
    }
    EXPECT_GE(spans.front().first, 0);
    EXPECT_LE(spans.back().second, block.layout.height());
    for (std::size_t line = 1; line < spans.size(); ++line)
        EXPECT_GE(spans[line].first, spans[line - 1].second) << line;
}

TEST(SurprisalRibbon, linesAreHigherByBothRibbonsAndAsBeforeWithoutThem) {
    const RibbonBlock with("one two"), without("one two", 2000, 0);
    EXPECT_DOUBLE_EQ(with.layout.height(), without.layout.height() + 2 * kRoom);
    EXPECT_TRUE(without.bars({{1, 1}, {2, 2}}).empty());
}

TEST(SurprisalRibbon, spansAreBelowTheRibbon) {
    const auto document = test::makeDocument("one two");
    SpanPiece piece;
    piece.id = 1;
    piece.bytes = document->tokens()[0];
    piece.label = piece.caption = QStringLiteral("PER");
    const BlockLayout layout(*document, splitBlocks(*document).front(),
                             TextStyle{.font = QApplication::font(), .width = 2000, .ribbon = kRoom}, {piece});
    ASSERT_EQ(layout.spanBoxes().size(), 1U);
    for (const RibbonBar& bar : SurprisalRibbon(test::makeSurprisal(document, {{16, 16}, {16, 16}})).bars(layout))
        EXPECT_LE(bar.rect.bottom(), layout.spanBoxes()[0].bar.top());
}

TEST(SurprisalRibbon, aDirectionThatTheModelDoesNotReadHasNoBars) {
    const RibbonBlock block("one two");
    auto result = test::makeSurprisal(block.document, {{1, 1}, {2, 2}});
    result->readsRight = false;
    for (const RibbonBar& bar : SurprisalRibbon(result).bars(block.layout))
        EXPECT_EQ(bar.side, Side::kAbove);
}

TEST(SurprisalRibbon, unknownTokensHaveAnEmptyFrameAndOthersTheColourOfTheScale) {
    const double none = std::nan("");
    const RibbonBlock block("unknown surprising");
    const SurprisalRibbon ribbon(test::makeSurprisal(block.document, {{none, none}, {16, 16}}));
    QImage image(400, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QPalette palette(Qt::black, Qt::lightGray, Qt::white, Qt::gray, Qt::gray, Qt::black, Qt::white);
    ribbon.paint(painter, block.layout, {0, 10}, palette);
    painter.end();
    const auto bars = ribbon.bars(block.layout);
    EXPECT_TRUE(std::isnan(bars[0].bits));
    const auto colorOf = [&](const RibbonBar& bar) {
        return image.pixel(bar.rect.translated(0, 10).center().toPoint());
    };
    EXPECT_EQ(colorOf(bars[2]), ColorScale(0, 16, ColorScale::Theme::kLight).color(16).rgb());
    EXPECT_NE(colorOf(bars[0]), colorOf(bars[2]));
}

TEST(SurprisalRibbon, theViewMakesRoomAndForgetsTheRibbonWithItsDocument) {
    DocumentView view;
    view.resize(600, 400);
    const auto opened = test::makeOpened("one two\nthree four");
    view.setDocument(opened);
    view.show();
    const auto top = [&](int token) { return view.tokenRects(elmo::TokenIndex(token)).front().top(); };
    const qreal before = top(2);
    view.setRibbon(SurprisalRibbon(test::makeSurprisal(opened->document, {{1, 1}, {2, 2}, {3, 3}, {4, 4}})));
    EXPECT_GT(top(2), before);
    view.setRibbon({});
    EXPECT_EQ(top(2), before);
    view.setRibbon(SurprisalRibbon(test::makeSurprisal(opened->document, {{1, 1}, {2, 2}, {3, 3}, {4, 4}})));
    view.setDocument(test::makeOpened("one two\nthree four"));
    EXPECT_TRUE(view.ribbon().empty());
    EXPECT_EQ(top(2), before);
}

}  // namespace
}  // namespace ui
