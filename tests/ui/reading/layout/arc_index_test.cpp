// SPDX-License-Identifier: Apache-2.0
// Which relations of a document are drawn, and where BlockLayout and LazyLayout make room for them.
#include "ui/reading/layout/arc_index.h"

#include <gtest/gtest.h>

#include <QApplication>

#include "tests/ui/sample_data.h"
#include "ui/reading/layout/lazy_layout.h"

namespace ui {
namespace {

using elmo::TokenIndex;
using tasks::RelationAnnotation;
using End = ArcBox::End;
using Rejected = SpanIndex::Rejected;

constexpr std::int64_t kFirstSpan = 1000;  ///< ids of spans

RelationAnnotation relationOf(int from, int to, const char* label) {
    RelationAnnotation relation;
    relation.id = from * 100 + to + 1;
    relation.from.token = TokenIndex(from);
    relation.to.token = TokenIndex(to);
    relation.label = label;
    return relation;
}

/// A document with relations between its tokens.
struct Related {
    std::shared_ptr<const OpenedDocument> opened;
    tasks::Annotations annotations;

    Related(const std::string& text, std::vector<RelationAnnotation> relations) : opened(test::makeOpened(text)) {
        annotations.relations = std::move(relations);
    }
    const elmo::Document& document() const { return *opened->document; }
    elmo::ByteSpan place(int token) const { return document().tokens()[static_cast<std::size_t>(token)]; }
    ArcIndex index(Rejected rejected = Rejected::kHidden) const { return {opened->document, annotations, rejected}; }
    elmo::ByteSpan all() const {
        return {elmo::ByteOffset(0), elmo::ByteOffset(static_cast<std::int64_t>(document().text().size()))};
    }
    std::vector<ArcPiece> pieces(std::optional<TokenIndex> current = {}) const {
        return index().within(all(), current);
    }
    BlockLayout laidOut(qreal width = 2000) const {
        const TextBlock block = opened->blocks.front();
        return {document(), block, TextStyle{QApplication::font(), width}, {}, index().within(block.bytes, {})};
    }
};

TEST(ArcIndex, arcsGoFromSpansAndTokensAndRootsAreNone) {
    Related text("Anna saw Rome", {relationOf(1, 0, "nsubj"), relationOf(1, 1, "root")});
    tasks::SpanAnnotation verb, city;
    verb.id = kFirstSpan;
    verb.bytes = text.place(1);
    city.id = kFirstSpan + 1;
    city.bytes = text.place(2);
    text.annotations.spans = {verb, city};
    RelationAnnotation role;
    role.id = 7;
    role.from.span = verb.id;
    role.to.span = city.id;
    role.label = "ARG1";
    role.layer = tasks::AnnotationLayer::kModel;
    role.confidence = 0.3;
    RelationAnnotation lost = role;
    lost.to.span = 5;
    text.annotations.relations.edit().push_back(role);
    text.annotations.relations.edit().push_back(lost);
    const auto pieces = text.pieces();
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_EQ(pieces[0].label, QStringLiteral("nsubj"));
    EXPECT_EQ(pieces[0].from, text.place(1));
    EXPECT_EQ(pieces[0].to, text.place(0));
    EXPECT_FALSE(pieces[0].unsure);
    EXPECT_EQ(pieces[1].id, 7);
    EXPECT_EQ(pieces[1].to, text.place(2));
    EXPECT_TRUE(pieces[1].unsure);
    text.annotations.spans.back().decision = tasks::Decision::kRejected;
    EXPECT_EQ(text.pieces().size(), 1U) << "to a span that is not shown";
    EXPECT_EQ(text.index(Rejected::kShown).within(text.all(), {}).size(), 2U);
}

TEST(ArcIndex, ofTokensHoldsAfterAnEditOfSpans) {
    const Related text("one two", {relationOf(0, 1, "x")});
    const ArcIndex index = text.index();
    tasks::Annotations edited = text.annotations;
    edited.spans.emplace_back();
    EXPECT_TRUE(index.holdsFor(text.opened->document, edited, Rejected::kHidden));
    EXPECT_FALSE(index.holdsFor(text.opened->document, edited, Rejected::kShown));
    EXPECT_FALSE(index.holdsFor(test::makeDocument("one two"), edited, Rejected::kHidden));
    EXPECT_FALSE(ArcIndex().holdsFor(nullptr, edited, Rejected::kHidden));
    edited.relations.edit().front().label = "y";
    EXPECT_FALSE(index.holdsFor(text.opened->document, edited, Rejected::kHidden));
    Related spans("one two", {});
    RelationAnnotation relation = relationOf(0, 1, "x");
    relation.from.span = kFirstSpan;
    spans.annotations.spans.emplace_back().id = kFirstSpan;
    spans.annotations.relations.edit().push_back(relation);
    EXPECT_FALSE(spans.index().holdsFor(spans.opened->document, spans.annotations, Rejected::kHidden)) << "it may move";
}

TEST(ArcIndex, rejectedOnesAreShownOnDemand) {
    RelationAnnotation wrong = relationOf(0, 1, "x");
    wrong.decision = tasks::Decision::kRejected;
    const Related text("one two", {wrong});
    EXPECT_TRUE(text.index().empty());
    EXPECT_TRUE(text.index(Rejected::kShown).within(text.all(), {}).at(0).rejected);
}

TEST(ArcIndex, onlyArcsWithAnEndInTheStretchAreFound) {
    const Related text("one two\nthree four\nfive six", {relationOf(0, 5, "over"), relationOf(2, 3, "in")});
    const auto labels = [&](int first, int last) {
        QString found;
        for (const ArcPiece& piece : text.index().within({text.place(first).begin, text.place(last).end}, {}))
            found += piece.label + u' ';
        return found;
    };
    EXPECT_EQ(labels(0, 1), QStringLiteral("over "));
    EXPECT_EQ(labels(2, 3), QStringLiteral("in "));
    EXPECT_EQ(labels(4, 5), QStringLiteral("over "));
    EXPECT_EQ(labels(1, 4), QStringLiteral("in "));
}

TEST(ArcIndex, aSentenceWithManyArcsShowsThoseOfTheCurrentTokenOnly) {
    std::vector<RelationAnnotation> relations = {relationOf(21, 20, "short")};
    for (int i = 1; i <= kMostArcsOfSentence + 1; ++i)
        relations.push_back(relationOf(0, i, "long"));
    const Related text("a b c d e f g h i j k l m n o p q r s t\nu v", relations);
    const auto count = [&](std::optional<TokenIndex> current) { return text.pieces(current).size(); };
    EXPECT_EQ(count({}), 1U) << "the other sentence has few";
    EXPECT_EQ(count(TokenIndex(3)), 2U);
    EXPECT_EQ(count(TokenIndex(0)), static_cast<std::size_t>(kMostArcsOfSentence) + 2);
    relations.pop_back();
    EXPECT_EQ(Related("a b c d e f g h i j k l m n o p q r s t\nu v", relations).pieces().size(),
              static_cast<std::size_t>(kMostArcsOfSentence) + 1);
}

TEST(ArcsOfABlock, standAboveTheirWordsInRoomOfTheirOwn) {
    const Related text("Anna saw old Rome", {relationOf(1, 0, "ARG0"), relationOf(1, 3, "ARG1")});
    const BlockLayout layout = text.laidOut();
    const BlockLayout without(text.document(), text.opened->blocks.front(), TextStyle{QApplication::font(), 2000});
    EXPECT_GT(layout.height(), without.height());
    ASSERT_EQ(layout.arcBoxes().size(), 2U);
    for (const ArcBox& box : layout.arcBoxes()) {
        const ArcPiece& piece = layout.arcs()[box.piece];
        const auto foot = [&](elmo::ByteSpan bytes) { return layout.partsOf(bytes).front().rect; };
        const QRectF from = foot(piece.from), to = foot(piece.to);
        const qreal fromX = box.leftEnd == End::kFrom ? box.left : box.right;
        const qreal toX = box.leftEnd == End::kTo ? box.left : box.right;
        EXPECT_TRUE(from.left() <= fromX && fromX <= from.right());
        EXPECT_TRUE(to.left() <= toX && toX <= to.right());
        EXPECT_LE(box.bottom, from.top());
        EXPECT_GE(box.label.top(), 0);
        EXPECT_LT(box.label.bottom(), box.bottom);
    }
    EXPECT_EQ(layout.arcBoxes()[0].leftEnd, End::kTo) << "Anna is left of the verb";
    EXPECT_EQ(layout.arcBoxes()[1].leftEnd, End::kFrom);
}

TEST(ArcsOfABlock, ofArabicGoFromRightToLeft) {
    const Related text("رأت آنا روما", {relationOf(0, 1, "ARG0")});
    const BlockLayout layout = text.laidOut(500);
    ASSERT_EQ(layout.arcBoxes().size(), 1U);
    const ArcBox& box = layout.arcBoxes().front();
    EXPECT_EQ(box.rightEnd, End::kFrom);
    EXPECT_EQ(box.leftEnd, End::kTo);
    EXPECT_TRUE(layout.partsOf(text.place(0)).front().rect.left() <= box.right);
    EXPECT_TRUE(box.left <= layout.partsOf(text.place(1)).front().rect.right());
}

/// The lines of two words, far from each other in a narrow column.
void expectStubs(const std::string& text, int last, bool rightToLeft) {
    const qreal width = 160;
    const Related related(text, {relationOf(0, last, "ARG1")});
    const BlockLayout layout = related.laidOut(width);
    ASSERT_GT(layout.lineCount(), 1);
    ASSERT_EQ(layout.arcBoxes().size(), 2U);
    const ArcBox& out = layout.arcBoxes()[0];
    const ArcBox& in = layout.arcBoxes()[1];
    EXPECT_EQ(out.line, 0);
    EXPECT_EQ(in.line, layout.boxesOf(TokenIndex(last)).front().line);
    EXPECT_EQ(rightToLeft ? out.rightEnd : out.leftEnd, End::kFrom);
    EXPECT_EQ(rightToLeft ? out.leftEnd : out.rightEnd, End::kOpen);
    EXPECT_EQ(rightToLeft ? in.rightEnd : in.leftEnd, End::kOpen);
    EXPECT_EQ(rightToLeft ? in.leftEnd : in.rightEnd, End::kTo);
    for (const ArcBox* box : {&out, &in}) {
        EXPECT_GE(box->left, 0);
        EXPECT_LE(box->right, width);
        EXPECT_GE(box->label.left(), 0);
        EXPECT_LE(box->label.right(), width + 0.01);
    }
    // The label is at the edge that the arc goes over.
    const auto atLeft = [](const ArcBox& box) { return std::abs(box.label.left() - box.left) < 0.01; };
    const auto atRight = [](const ArcBox& box) { return std::abs(box.label.right() - box.right) < 0.01; };
    EXPECT_TRUE(rightToLeft ? atLeft(out) : atRight(out));
    EXPECT_TRUE(rightToLeft ? atRight(in) || in.label.right() >= width - 0.01 : atLeft(in) || in.label.left() <= 0.01);
}

TEST(ArcsOfABlock, overALineBreakHaveAStubOnEachLine) {
    expectStubs("one two three four five six seven eight nine ten", 9, false);
    expectStubs("واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة", 9, true);
}

TEST(ArcsOfABlock, toAnotherBlockHaveAStubHere) {
    const Related text("one two\nthree", {relationOf(0, 2, "next"), relationOf(2, 1, "back")});
    const BlockLayout layout = text.laidOut();
    ASSERT_EQ(layout.arcBoxes().size(), 2U);
    EXPECT_EQ(layout.arcBoxes()[0].leftEnd, End::kFrom);
    EXPECT_EQ(layout.arcBoxes()[0].rightEnd, End::kOpen);
    EXPECT_EQ(layout.arcBoxes()[1].leftEnd, End::kTo);
    EXPECT_EQ(layout.arcBoxes()[1].rightEnd, End::kOpen);
}

TEST(ArcsOfADocument, onlyTheBlocksOfTheCurrentTokenAreLaidOutAgain) {
    std::vector<RelationAnnotation> relations;
    for (int i = 1; i <= kMostArcsOfSentence + 1; ++i)
        relations.push_back(relationOf(0, i, "long"));
    const Related text("a b c d e f g h i j k l m n o p q r s t\nu v", relations);
    LazyLayout lazy;
    lazy.setDocument(text.opened);
    lazy.setStyle({QApplication::font(), 2000});
    const auto first = lazy.layOut(0), second = lazy.layOut(1);
    EXPECT_FALSE(lazy.setCurrent(TokenIndex(2))) << "there are no arcs";
    EXPECT_FALSE(lazy.setArcs({}));
    EXPECT_TRUE(lazy.setArcs(text.index())) << "that of the current token";
    EXPECT_EQ(lazy.layOut(1), second);
    EXPECT_EQ(lazy.layOut(0)->arcs().size(), 1U);
    EXPECT_GT(lazy.layOut(0)->height(), first->height());
    EXPECT_FALSE(lazy.setCurrent(TokenIndex(2)));
    EXPECT_TRUE(lazy.setCurrent(TokenIndex(0)));
    EXPECT_EQ(lazy.layOut(0)->arcs().size(), relations.size());
    EXPECT_TRUE(lazy.setCurrent({}));
    EXPECT_EQ(lazy.layOut(0)->height(), first->height()) << "no room is kept";
    EXPECT_EQ(lazy.layOut(1), second);
}

}  // namespace
}  // namespace ui
