// SPDX-License-Identifier: Apache-2.0
// Relations as arcs in the document view.
#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "tests/ui/sample_data.h"
#include "ui/reading/document_view.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class DocumentArcs : public ::testing::Test {
protected:
    DocumentArcs() { m_view.resize(700, 400); }

    /// Shows a text with arcs from a token to others.
    void open(const std::string& text, int from, const std::vector<int>& to) {
        m_opened = test::makeOpened(text);
        m_view.setDocument(m_opened);
        m_view.show();
        QCoreApplication::processEvents();
        tasks::Annotations annotations;
        for (const int token : to) {
            tasks::RelationAnnotation relation;
            relation.id = token + 1;
            relation.from.token = TokenIndex(from);
            relation.to.token = TokenIndex(token);
            relation.label = "A" + std::to_string(token);
            annotations.relations.edit().push_back(relation);
        }
        m_arcs = ArcIndex(m_opened->document, annotations, SpanIndex::Rejected::kHidden);
    }
    QRectF rect(int token) const { return m_view.tokenRects(TokenIndex(token)).front(); }
    void click(int token) { QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, rect(token).center().toPoint()); }

    DocumentView m_view;
    std::shared_ptr<const OpenedDocument> m_opened;
    ArcIndex m_arcs;
};

TEST_F(DocumentArcs, standAboveTheTextAndTakeRoomOnlyWhileTheyAreShown) {
    open("Anna saw Rome\nBen slept", 1, {0, 2});
    const QRectF first = rect(0), below = rect(3);
    m_view.setArcs(m_arcs);
    const auto labels = m_view.arcLabels();
    ASSERT_EQ(labels.size(), 2U);
    for (const auto& [label, place] : labels) {
        EXPECT_LT(place.bottom(), rect(1).top());
        EXPECT_GE(place.top(), 0);
    }
    EXPECT_EQ(labels[0].first, QStringLiteral("A0"));
    EXPECT_LT(labels[0].second.center().x(), labels[1].second.center().x());
    EXPECT_GT(rect(0).top(), first.top());
    EXPECT_NEAR(rect(3).top() - rect(0).top(), below.top() - first.top(), 1) << "the line below has no arcs";
    m_view.setArcs({});
    EXPECT_TRUE(m_view.arcLabels().empty());
    EXPECT_EQ(rect(0), first);
    EXPECT_EQ(rect(3), below);
}

TEST_F(DocumentArcs, ofALongSentenceFollowTheCurrentTokenByMouseAndKeyboard) {
    std::vector<int> to;
    for (int i = 1; i <= kMostArcsOfSentence + 1; ++i)
        to.push_back(i);
    open("v a b c d e f g h i j k l m n o p", 0, to);
    m_view.setArcs(m_arcs);
    EXPECT_TRUE(m_view.arcLabels().empty());
    click(3);
    ASSERT_EQ(m_view.arcLabels().size(), 1U);
    EXPECT_EQ(m_view.arcLabels().front().first, QStringLiteral("A3"));
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_EQ(m_view.arcLabels().front().first, QStringLiteral("A4"));
    QTest::keyClick(&m_view, Qt::Key_Home);
    EXPECT_GE(m_view.arcLabels().size(), static_cast<std::size_t>(kMaxArcLevels) / 2);
    m_view.setCurrentToken(std::nullopt);
    EXPECT_TRUE(m_view.arcLabels().empty());
}

TEST_F(DocumentArcs, theClickedTokenStaysWhereItIs) {
    std::vector<int> to;
    std::string lines;
    for (int i = 0; i < 40; ++i)
        lines += "one two three four\n";
    for (int i = 1; i <= kMostArcsOfSentence + 1; ++i)
        to.push_back(160 + i);
    open(lines + "v a b c d e f g h i j k l m n o p\n" + lines, 160, to);
    m_view.setArcs(m_arcs);
    m_view.scrollTo(TokenIndex(140));
    const qreal before = rect(160).top();
    click(160);
    EXPECT_FALSE(m_view.arcLabels().empty());
    EXPECT_NEAR(rect(160).top(), before, 1);
}

TEST_F(DocumentArcs, ofTheFirstLineAreInSightAtTheBeginOfALongDocument) {
    std::string lines = "Anna saw Rome\n";
    for (int i = 0; i < 60; ++i)
        lines += "one two three four\n";
    open(lines, 1, {0, 2});
    m_view.setArcs(m_arcs);
    EXPECT_EQ(m_view.verticalScrollBar()->value(), 0);
    ASSERT_EQ(m_view.arcLabels().size(), 2U);
    EXPECT_GE(m_view.arcLabels().front().second.top(), 0);
}

TEST_F(DocumentArcs, areGoneWithTheirDocument) {
    open("Anna saw Rome", 1, {0, 2});
    m_view.setArcs(m_arcs);
    EXPECT_EQ(m_view.arcLabels().size(), 2U);
    m_view.setDocument(test::makeOpened("Ben slept well"));
    EXPECT_TRUE(m_view.arcLabels().empty());
}

/// The colours of the pixels of a label's place: dark on light, or light on dark.
TEST_F(DocumentArcs, canBeReadInLightAndDark) {
    open("Anna saw Rome", 1, {0, 2});
    m_view.setArcs(m_arcs);
    for (const bool dark : {false, true}) {
        QPalette palette;
        palette.setColor(QPalette::Base, dark ? Qt::black : Qt::white);
        palette.setColor(QPalette::Text, dark ? Qt::white : Qt::black);
        m_view.setPalette(palette);
        m_view.viewport()->setPalette(palette);
        const QImage image = m_view.viewport()->grab().toImage();
        const QRect place = m_view.arcLabels().front().second.toRect();
        int ink = 0;
        for (int x = place.left(); x < place.right(); ++x)
            for (int y = place.top(); y < place.bottom(); ++y)
                ink += (image.pixelColor(x, y).lightness() > 128) == dark;
        EXPECT_GT(ink, 5) << dark;
        EXPECT_LT(ink, place.width() * place.height() / 2) << dark;
    }
}

TEST_F(DocumentArcs, thatHaveNoRoomAreCountedAndListed) {
    open("Anna saw Rome", 1, std::vector<int>(kMaxArcLevels + 3, 2));
    EXPECT_TRUE(m_view.leftOutMarks().empty());
    m_view.setArcs(m_arcs);
    EXPECT_EQ(m_view.arcLabels().size(), static_cast<std::size_t>(kMaxArcLevels));
    const auto marks = m_view.leftOutMarks();
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(marks[0].mark, QStringLiteral("+3"));
    EXPECT_TRUE(marks[0].explanation.contains(QStringLiteral("A2: saw → Rome"))) << marks[0].explanation.toStdString();
    EXPECT_GE(marks[0].rect.left(), m_view.arcLabels().front().second.right());
    EXPECT_TRUE(QRectF(m_view.viewport()->rect()).contains(marks[0].rect));
    QHelpEvent help(QEvent::ToolTip, marks[0].rect.center().toPoint(), QPoint());
    QCoreApplication::sendEvent(m_view.viewport(), &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("3 relation"))) << QToolTip::text().toStdString();
    QToolTip::hideText();
}

TEST_F(DocumentArcs, betweenNeighboursHaveTheirLineBelowTheLabel) {
    open("a b and then some other words", 0, {1, 6});
    m_view.setArcs(m_arcs);
    ASSERT_EQ(m_view.arcLabels().size(), 2U);
    for (const auto& [label, place] : m_view.arcLabels()) {
        const auto byPoint = [&](QPointF point) { return m_view.arcAt(point.toPoint()).value_or(0); };
        const bool isShort = label == QStringLiteral("A1");
        const QPointF below(place.center().x(), place.bottom() + 2);
        EXPECT_EQ(byPoint(place.center()), isShort ? 2 : 7);
        EXPECT_EQ(byPoint(below), isShort ? 2 : 0) << label.toStdString();
    }
}

TEST_F(DocumentArcs, areSelectedByTheirLabelAndLineAndNotByTheText) {
    open("Anna saw Rome and Wye", 1, {0, 4});
    m_view.setArcs(m_arcs);
    QSignalSpy arcs(&m_view, &DocumentView::arcSelected);
    QSignalSpy tokens(&m_view, &DocumentView::tokenSelected);
    const QRectF label = m_view.arcRects(5).front();
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, label.center().toPoint());
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, QPointF(label.left() - 8, label.center().y()).toPoint());
    ASSERT_EQ(arcs.count(), 2);
    EXPECT_EQ(arcs[1][0].toLongLong(), 5);
    EXPECT_EQ(tokens.count(), 0);
    click(2);
    EXPECT_EQ(arcs.count(), 2);
    EXPECT_EQ(tokens.count(), 1);
}

TEST_F(DocumentArcs, growWithTheFont) {
    open("Anna saw Rome", 1, {0, 2});
    m_view.setArcs(m_arcs);
    const QRectF small = m_view.arcLabels().front().second;
    m_view.setZoomSteps(6);
    const QRectF large = m_view.arcLabels().front().second;
    EXPECT_GT(large.height(), 1.4 * small.height());
    EXPECT_LT(large.bottom(), rect(0).top());
}

}  // namespace
}  // namespace ui
