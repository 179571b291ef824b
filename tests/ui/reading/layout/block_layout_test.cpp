// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/layout/block_layout.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QGlyphRun>

#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using elmo::TokenIndex;
using test::makeDocument;

struct LaidOut {
    std::shared_ptr<const elmo::Document> document;
    BlockLayout layout;

    explicit LaidOut(const std::string& text, qreal width = 2000)
        : document(makeDocument(text)),
          layout(*document, splitBlocks(*document).front(), TextStyle{QApplication::font(), width}) {}

    QRectF rect(int token) const { return layout.boxesOf(TokenIndex(token)).front().rect; }
};

TEST(BlockLayout, englishTokensAreLaidOutLeftToRightWithoutOverlap) {
    const LaidOut set("one two three");
    EXPECT_LT(set.rect(0).right(), set.rect(1).left());
    EXPECT_LT(set.rect(1).right(), set.rect(2).left());
    EXPECT_EQ(set.layout.lineCount(), 1);
}

TEST(BlockLayout, arabicTokensAreLaidOutRightToLeftFromTheRightEdge) {
    const LaidOut set("واحد اثنان ثلاثة", 500);
    EXPECT_TRUE(set.layout.isRightToLeft());
    EXPECT_NEAR(set.rect(0).right(), 500, 1);
    EXPECT_GT(set.rect(0).left(), set.rect(1).right());
    EXPECT_GT(set.rect(1).left(), set.rect(2).right());
}

TEST(BlockLayout, leftToRightWordsInArabicAreCoveredCompletely) {
    const LaidOut mixed("شارع 15 هنا Spring شيء");
    const LaidOut alone("15 Spring");
    EXPECT_NEAR(mixed.rect(1).width() / alone.rect(0).width(), 1, 0.2);  // another font may stand in
    EXPECT_NEAR(mixed.rect(3).width() / alone.rect(1).width(), 1, 0.2);
}

TEST(BlockLayout, emojiSequenceIsOneBoxAndCanBeHit) {
    const LaidOut set("a 👩‍👩‍👧‍👦 b");
    ASSERT_EQ(set.layout.boxes().size(), 3U);
    const TokenBox* hit = set.layout.boxAt(set.rect(1).center());
    ASSERT_NE(hit, nullptr);
    EXPECT_EQ(hit->token, TokenIndex(1));
}

TEST(BlockLayout, tokenWiderThanTheColumnHasABoxOnEveryLine) {
    const LaidOut set(std::string(200, 'm'), 300);
    const auto boxes = set.layout.boxesOf(TokenIndex(0));
    EXPECT_GT(set.layout.lineCount(), 2);
    EXPECT_EQ(static_cast<int>(boxes.size()), set.layout.lineCount());
    for (int line = 0; line < set.layout.lineCount(); ++line)
        EXPECT_EQ(boxes[static_cast<std::size_t>(line)].line, line);
}

TEST(BlockLayout, everyTokenCanBeHitAtTheCentreOfItsBoxes) {
    const LaidOut set(
        "The café — «quoted» 北京 текст שלום abc سلام 12 עולם e\u0301 👍🏽 end, do|n't",
        180);
    EXPECT_GT(set.layout.lineCount(), 1);
    EXPECT_EQ(set.document->tokens().size(), 15U);
    for (const TokenBox& box : set.layout.boxes()) {
        const TokenBox* hit = set.layout.boxAt(box.rect.center());
        ASSERT_NE(hit, nullptr) << box.token.value();
        EXPECT_EQ(hit->token, box.token);
    }
}

TEST(BlockLayout, spacesBelongToNoToken) {
    const LaidOut set("one    two");
    const QPointF between((set.rect(0).right() + set.rect(1).left()) / 2, set.rect(0).center().y());
    EXPECT_EQ(set.layout.boxAt(between), nullptr);
    EXPECT_EQ(set.layout.nearestOnLine(0, between.x() + 4)->token, TokenIndex(1));
}

TEST(BlockLayout, emptyBlockHasOneLineHeightAndNoTokens) {
    const LaidOut set("");
    EXPECT_GT(set.layout.height(), 5);
    EXPECT_TRUE(set.layout.boxes().empty());
    EXPECT_EQ(set.layout.nearestOnLine(0, 10), nullptr);
}

}  // namespace
}  // namespace ui
