// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/annotated.h"
#include "tests/ui/mouse.h"
#include "tests/ui/sample_data.h"
#include "ui/reading/document_view.h"

namespace ui {
namespace {

class DocumentSpansTest : public ::testing::Test {
protected:
    void show(const std::string& text, const std::vector<test::Found>& spans) {
        m_opened = test::makeOpened(text);
        m_annotations = test::annotate(*m_opened->document, spans);
        m_view.resize(700, 500);
        m_view.show();
        m_view.setDocument(m_opened);
        showSpans();
    }
    void showSpans(SpanIndex::Rejected rejected = SpanIndex::Rejected::kHidden) {
        m_view.setSpans(SpanIndex(m_annotations, rejected), LabelColors({QStringLiteral("PER")}));
        QCoreApplication::processEvents();
    }
    void edit(const AnnotationChange& change) {
        m_annotations = std::make_shared<tasks::Annotations>(applied(*m_annotations, change));
        showSpans();
    }
    elmo::ByteSpan place(const std::string& text) const { return test::placeOf(*m_opened->document, text); }
    QRectF bar(std::int64_t id) const {
        const auto bars = m_view.spanRects(id);
        return bars.empty() ? QRectF() : bars.front();
    }

    DocumentView m_view;
    std::shared_ptr<const OpenedDocument> m_opened;
    std::shared_ptr<const tasks::Annotations> m_annotations;
};

TEST_F(DocumentSpansTest, spanIsDrawnBelowItsTokens) {
    show("Anna Bank saw Rome", {{"Anna Bank", "PER"}});
    const auto first = m_view.tokenRects(elmo::TokenIndex(0)).front();
    const auto second = m_view.tokenRects(elmo::TokenIndex(1)).front();
    EXPECT_NEAR(bar(1).left(), first.left(), 1);
    EXPECT_NEAR(bar(1).right(), second.right(), 1);
    EXPECT_GE(bar(1).top(), first.bottom());
    EXPECT_EQ(m_view.spanAt(bar(1).center().toPoint()), 1);
    EXPECT_EQ(m_view.spanAt(bar(1).center().toPoint() + QPoint(0, 200)), std::nullopt);
}

TEST_F(DocumentSpansTest, overlappingSpansHaveSeparateLanes) {
    show("Anna Bank of Rome", {{"Anna Bank of Rome", "PER"}, {"Bank of", "ORG"}, {"Rome", "LOC"}});
    EXPECT_LT(bar(1).bottom(), bar(2).top());
    EXPECT_EQ(bar(2).top(), bar(3).top());
}

TEST_F(DocumentSpansTest, captionsNeverOverlap) {
    show("a b c", {{"a", "VERYLONGLABEL"}, {"b", "ANOTHERLONGLABEL"}, {"c", "THIRDLONGLABEL"}});
    EXPECT_LT(bar(1).top(), bar(2).top());
    EXPECT_LT(bar(2).top(), bar(3).top());
}

TEST_F(DocumentSpansTest, anEditMovesNothingAboveItsLine) {
    show("one two\nthree four\nfive six", {});
    const auto above = m_view.tokenRects(elmo::TokenIndex(0)).front();
    const auto below = m_view.tokenRects(elmo::TokenIndex(4)).front();
    edit(createChange(*m_annotations, place("three"), "X"));
    EXPECT_EQ(m_view.tokenRects(elmo::TokenIndex(0)).front(), above);
    EXPECT_GT(m_view.tokenRects(elmo::TokenIndex(4)).front().top(), below.top());
    edit(decideChange(*m_annotations, {1}, tasks::Decision::kRejected));
    EXPECT_EQ(m_view.tokenRects(elmo::TokenIndex(4)).front(), below);
}

TEST_F(DocumentSpansTest, rejectedSpansAreShownOnlyOnRequest) {
    show("Anna", {{"Anna", "PER"}});
    edit(decideChange(*m_annotations, {1}, tasks::Decision::kRejected));
    EXPECT_TRUE(m_view.spanRects(1).empty());
    showSpans(SpanIndex::Rejected::kShown);
    EXPECT_FALSE(m_view.spanRects(1).empty());
}

TEST_F(DocumentSpansTest, clickOnASpanSelectsItAndNoToken) {
    show("Anna saw Rome", {{"Rome", "LOC"}});
    QSignalSpy spans(&m_view, &DocumentView::spanSelected);
    QSignalSpy tokens(&m_view, &DocumentView::tokenSelected);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, bar(1).center().toPoint());
    ASSERT_EQ(spans.count(), 1);
    EXPECT_EQ(spans[0][0].toLongLong(), 1);
    EXPECT_EQ(tokens.count(), 0);
}

TEST_F(DocumentSpansTest, handlesSnapToTokenEdges) {
    show("Anna saw Rome and Wye", {{"saw Rome", "X"}});
    m_view.setCurrentSpan(1, place("saw Rome"));
    ASSERT_EQ(m_view.gripPoints().size(), 2U);
    QSignalSpy resized(&m_view, &DocumentView::spanResized);
    const auto drag = [&](int grip, int token) {
        const QPoint from = m_view.gripPoints()[static_cast<std::size_t>(grip)].toPoint() + QPoint(0, 4);
        const QPoint to = m_view.tokenRects(elmo::TokenIndex(token)).front().center().toPoint();
        QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, from);
        test::moveMouse(m_view.viewport(), to, Qt::LeftButton);
        QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, to);
    };
    drag(1, 4);
    ASSERT_EQ(resized.count(), 1);
    EXPECT_EQ(resized[0][1].value<elmo::ByteSpan>(), place("saw Rome and Wye"));
    drag(0, 0);
    EXPECT_EQ(resized[1][1].value<elmo::ByteSpan>(), place("Anna saw Rome"));
    drag(0, 1);
    EXPECT_EQ(resized.count(), 2);  // dropped where it was
}

TEST_F(DocumentSpansTest, rightToLeftSpansStartAtTheRight) {
    show("ذهبت سلمى إلى البنك", {{"سلمى إلى", "PER"}});
    m_view.setCurrentSpan(1, place("سلمى إلى"));
    const auto grips = m_view.gripPoints();
    ASSERT_EQ(grips.size(), 2U);
    EXPECT_GT(grips[0].x(), grips[1].x());
    const auto first = m_view.tokenRects(elmo::TokenIndex(1)).front();
    EXPECT_NEAR(bar(1).right(), first.right(), 3);
}

TEST_F(DocumentSpansTest, spanWithMixedDirectionsHasABarPerDirection) {
    show("see abc אבג דהו there", {{"abc אבג", "X"}});
    EXPECT_EQ(m_view.spanRects(1).size(), 2U);
    const auto between = m_view.tokenRects(elmo::TokenIndex(3)).front();
    for (const QRectF& rect : m_view.spanRects(1))
        EXPECT_FALSE(rect.left() + 2 < between.center().x() && between.center().x() < rect.right() - 2);
}

TEST_F(DocumentSpansTest, spanAcrossLinesAndBlocksHasABarOnEach) {
    show("one two\nthree four", {{"two\nthree", "X"}});
    ASSERT_EQ(m_view.spanRects(1).size(), 2U);
    EXPECT_LT(m_view.spanRects(1)[0].bottom(), m_view.spanRects(1)[1].top());
}

TEST_F(DocumentSpansTest, moreSpansThanLanesCanBeDrawn) {
    std::vector<test::Found> spans;
    for (int i = 0; i < 500; ++i)
        spans.push_back({"Anna", std::string("L").append(std::to_string(i))});
    show("Anna saw Rome", spans);
    EXPECT_FALSE(m_view.grab().isNull());
    EXPECT_TRUE(m_view.spanRects(400).empty());
}

TEST_F(DocumentSpansTest, highlightsAndCurrentSpansAreScrolledIntoView) {
    show(test::longText(5000) + " goal", {});
    m_view.setHighlights({place("goal")});
    EXPECT_FALSE(m_view.tokenRects(elmo::TokenIndex(5000)).empty());
    m_view.setCurrentSpan(1, m_opened->document->tokens().front());
    EXPECT_FALSE(m_view.tokenRects(elmo::TokenIndex(0)).empty());
    m_view.scrollTo(elmo::TokenIndex(2500));
    ASSERT_TRUE(m_view.topToken().has_value());
    EXPECT_LE(m_view.topToken()->value(), 2500);
    EXPECT_GT(m_view.topToken()->value(), 2400);
}

TEST_F(DocumentSpansTest, sentimentsAreDrawnInTheMargin) {
    show("one two\nthree four", {});
    const QImage plain = m_view.grab().toImage();
    const qreal left = m_view.tokenRects(elmo::TokenIndex(0)).front().left();
    m_view.setScores(MarginScores({{Sentiment{QStringLiteral("positive"), 0.9}}, {}}));
    EXPECT_NE(m_view.grab().toImage(), plain);
    EXPECT_GE(m_view.tokenRects(elmo::TokenIndex(0)).front().left(), left);
    m_view.setScores({});
    EXPECT_EQ(m_view.grab().toImage(), plain);
}

}  // namespace
}  // namespace ui
