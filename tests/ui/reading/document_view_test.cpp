// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/document_view.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/mouse.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using elmo::TokenIndex;

class DocumentViewTest : public ::testing::Test {
protected:
    DocumentViewTest() { m_view.resize(600, 400); }

    void open(const std::string& text) {
        m_view.setDocument(test::makeOpened(text));
        m_view.show();
        QCoreApplication::processEvents();
    }
    QPoint centre(int token) const { return m_view.tokenRects(TokenIndex(token)).front().center().toPoint(); }
    void click(int token, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(m_view.viewport(), Qt::LeftButton, modifiers, centre(token));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&m_view, key, modifiers); }
    std::int64_t current() const { return m_view.currentToken() ? m_view.currentToken()->value() : -1; }

    DocumentView m_view;
};

TEST_F(DocumentViewTest, showsNothingWithoutADocument) {
    m_view.show();
    QCoreApplication::processEvents();
    press(Qt::Key_Down);
    EXPECT_EQ(current(), -1);
    EXPECT_EQ(m_view.tokenAt({100, 100}), std::nullopt);
    EXPECT_EQ(m_view.selectedText(), QString());
}

TEST_F(DocumentViewTest, clickSelectsTheTokenUnderTheCursor) {
    open("The 👩‍👩‍👧‍👦 went to שלום עולם and back");
    QSignalSpy selected(&m_view, &DocumentView::tokenSelected);
    for (const int token : {1, 4, 5, 7}) {
        click(token);
        EXPECT_EQ(current(), token);
    }
    EXPECT_EQ(selected.count(), 4);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, {2, 2});
    EXPECT_EQ(selected.count(), 4);
}

TEST_F(DocumentViewTest, arrowKeysMoveByTokensInVisualOrder) {
    open("one two\nواحد اثنان ثلاثة");
    press(Qt::Key_Right);
    EXPECT_EQ(current(), 0);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(current(), 2);
    press(Qt::Key_Left);
    EXPECT_EQ(current(), 3);
    press(Qt::Key_Right);
    EXPECT_EQ(current(), 2);
    press(Qt::Key_Up);
    EXPECT_EQ(current(), 1);
}

TEST_F(DocumentViewTest, homeAndEndKeysMoveInLineAndDocument) {
    open("one two three\nfour five");
    click(1);
    press(Qt::Key_End);
    EXPECT_EQ(current(), 2);
    press(Qt::Key_Home);
    EXPECT_EQ(current(), 0);
    press(Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(current(), 4);
    press(Qt::Key_Home, Qt::ControlModifier);
    EXPECT_EQ(current(), 0);
}

TEST_F(DocumentViewTest, copyIncludesTheTextBetweenSelectedTokens) {
    open("one  two,\tthree\n\nfour");
    click(1);
    click(3, Qt::ShiftModifier);
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("two,\tthree\n\nfour"));
    press(Qt::Key_Home, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("one  two,"));
    m_view.copySelection();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("one  two,"));
    m_view.selectAllTokens();
    EXPECT_EQ(m_view.selectedTokens().length(), 4);
}

TEST_F(DocumentViewTest, draggingExtendsTheSelection) {
    open("one two three four");
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, centre(0));
    test::moveMouse(m_view.viewport(), centre(2), Qt::LeftButton);
    QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, centre(2));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("one two three"));
}

TEST_F(DocumentViewTest, selectionBeginsWhereTheButtonIsPressed) {
    open("one two three\nfour five six\nseven eight nine");
    click(0);
    const QPoint gap(
        (m_view.tokenRects(TokenIndex(6)).front().right() + m_view.tokenRects(TokenIndex(7)).front().left()) / 2,
        centre(6).y());
    ASSERT_EQ(m_view.tokenAt(gap), std::nullopt);
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, gap);
    test::moveMouse(m_view.viewport(), centre(8), Qt::LeftButton);
    QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, centre(8));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("eight nine"));
    const QPoint margin(4, centre(3).y());
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, margin);
    test::moveMouse(m_view.viewport(), centre(4), Qt::LeftButton);
    QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, centre(4));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("four five"));
}

TEST_F(DocumentViewTest, selectionAcrossLinesEndsWhereTheMouseIs) {
    open("one two three\nfour five six\nواحد اثنان ثلاثة\nseven eight");
    const auto drag = [&](int from, int to) {
        QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, centre(from));
        test::moveMouse(m_view.viewport(), centre((from + to) / 2), Qt::LeftButton);
        test::moveMouse(m_view.viewport(), centre(to), Qt::LeftButton);
        QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, centre(to));
        return m_view.selectedText();
    };
    EXPECT_EQ(drag(1, 4), QStringLiteral("two three\nfour five"));
    EXPECT_EQ(drag(7, 8), QStringLiteral("اثنان ثلاثة"));
    EXPECT_EQ(drag(8, 5), QStringLiteral("six\nواحد اثنان ثلاثة"));
}

TEST_F(DocumentViewTest, clickOnAnEmptyPlaceDeselects) {
    open("one two three");
    click(1);
    QSignalSpy deselected(&m_view, &DocumentView::deselected);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, {590, 300});
    EXPECT_EQ(current(), -1);
    EXPECT_EQ(m_view.selectedText(), QString());
    EXPECT_EQ(deselected.count(), 1);
}

TEST_F(DocumentViewTest, draggingBelowTheViewScrolls) {
    open(test::longText(3000));
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, centre(3));
    test::moveMouse(m_view.viewport(), QPoint(200, 460), Qt::LeftButton);  // and then it rests there
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_view.topToken() && m_view.topToken()->value() > 200; }));
    EXPECT_EQ(m_view.selectedTokens().begin, TokenIndex(3));
    EXPECT_GT(m_view.selectedTokens().end, *m_view.topToken());
    QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, {200, 460});
    const auto rested = m_view.currentToken();
    QTest::qWait(100);
    EXPECT_EQ(m_view.currentToken(), rested);
}

TEST_F(DocumentViewTest, threeClicksSelectTheSentence) {
    open("one two three\nfour five six");
    QTest::mouseDClick(m_view.viewport(), Qt::LeftButton, {}, centre(4));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("five"));
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, centre(4));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("four five six"));
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, centre(0));
    EXPECT_EQ(m_view.selectedText(), QStringLiteral("one"));
}

TEST_F(DocumentViewTest, otherLineBreaksKeepTheTop) {
    open(test::longText(3000));
    m_view.scrollTo(TokenIndex(1903));
    for (const int width : {410, 600, 350, 333, 600}) {
        m_view.resize(width, 400);
        QCoreApplication::processEvents();
        EXPECT_EQ(m_view.topToken(), TokenIndex(1903)) << width;
        const auto rects = m_view.tokenRects(TokenIndex(1903));
        ASSERT_FALSE(rects.empty()) << width;
        EXPECT_LT(rects.front().top(), 2) << width;
    }
    m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->value() + 200);
    EXPECT_GT(m_view.topToken(), TokenIndex(1903));
}

TEST_F(DocumentViewTest, hoverReportsTheTokenAndLeavingClearsIt) {
    open("one two");
    QSignalSpy hovered(&m_view, &DocumentView::tokenHovered);
    test::moveMouse(m_view.viewport(), centre(1));
    ASSERT_EQ(hovered.count(), 1);
    EXPECT_EQ(hovered[0][0].value<std::optional<TokenIndex>>(), TokenIndex(1));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_view.viewport(), &leave);
    EXPECT_EQ(hovered.count(), 2);
}

TEST_F(DocumentViewTest, distantTokenIsScrolledIntoView) {
    open(test::longText(200'000));
    for (const int token : {199'999, 100'000, 100'020, 3, 60'000}) {
        m_view.setCurrentToken(TokenIndex(token));
        ASSERT_FALSE(m_view.tokenRects(TokenIndex(token)).empty()) << token;
        EXPECT_TRUE(m_view.viewport()->rect().contains(centre(token))) << token;
        EXPECT_EQ(m_view.tokenAt(centre(token)), TokenIndex(token));
    }
}

TEST_F(DocumentViewTest, scrollingByStepsMovesTheTextByThatAmount) {
    open(test::longText(200'000));
    QScrollBar* bar = m_view.verticalScrollBar();
    bar->setValue(bar->maximum() / 2);
    for (int step = 0; step < 200; ++step) {
        const auto before = m_view.tokenAt(m_view.viewport()->rect().center());
        const int by = step < 100 ? 7 : -7;
        const qreal y = before ? m_view.tokenRects(*before).front().top() : 0;
        bar->setValue(bar->value() + by);
        if (before) {
            ASSERT_EQ(m_view.tokenRects(*before).front().top(), y - by) << step;
        }
    }
}

TEST_F(DocumentViewTest, scrollBarRangeCoversTheDocument) {
    open(test::longText(50'000));
    QScrollBar* bar = m_view.verticalScrollBar();
    bar->setValue(bar->maximum());
    EXPECT_FALSE(m_view.tokenRects(TokenIndex(49'999)).empty());
    EXPECT_EQ(bar->value(), bar->maximum());
    bar->setValue(0);
    EXPECT_FALSE(m_view.tokenRects(TokenIndex(0)).empty());
}

TEST_F(DocumentViewTest, pageDownThroughTheWholeDocumentReachesItsEnd) {
    open(test::longText(4000));
    press(Qt::Key_Home);
    std::int64_t before = -1;
    for (int pages = 0; current() != before; ++pages) {
        ASSERT_LT(pages, 1000);
        before = current();
        press(Qt::Key_PageDown);
    }
    EXPECT_GT(current(), 3960);
}

TEST_F(DocumentViewTest, zoomKeepsThePositionAndHasLimits) {
    open(test::longText(20'000));
    m_view.setCurrentToken(TokenIndex(10'000));
    const qreal height = m_view.tokenRects(TokenIndex(10'000)).front().height();
    m_view.setZoomSteps(3);
    m_view.setCurrentToken(TokenIndex(10'001));
    EXPECT_GT(m_view.tokenRects(TokenIndex(10'001)).front().height(), height);
    m_view.setZoomSteps(1000);
    EXPECT_LT(m_view.zoomSteps(), 100);
    m_view.setZoomSteps(0);
    m_view.resize(300, 200);
    QCoreApplication::processEvents();
    m_view.setCurrentToken(TokenIndex(10'002));
    EXPECT_FALSE(m_view.tokenRects(TokenIndex(10'002)).empty());
}

TEST_F(DocumentViewTest, newDocumentResetsSelectionAndPosition) {
    open(test::longText(20'000));
    m_view.setCurrentToken(TokenIndex(15'000));
    m_view.setDocument(test::makeOpened("short"));
    EXPECT_EQ(current(), -1);
    EXPECT_EQ(m_view.verticalScrollBar()->value(), 0);
    EXPECT_FALSE(m_view.tokenRects(TokenIndex(0)).empty());
    m_view.setDocument(nullptr);
    EXPECT_EQ(m_view.verticalScrollBar()->maximum(), 0);
}

TEST_F(DocumentViewTest, moreLinesCanBeVisibleThanLayoutsAreCached) {
    m_view.resize(300, 4000);
    open(std::string(2000, '\n') + "end");
    m_view.grab();
    m_view.setCurrentToken(TokenIndex(0));
    m_view.grab();
    EXPECT_EQ(m_view.tokenAt(centre(0)), TokenIndex(0));
}

TEST_F(DocumentViewTest, tokenOfAMegabyteIsShownAndSelected) {
    open("before " + std::string(1'000'000, 'x') + " after");
    click(1);
    EXPECT_EQ(m_view.selectedText().size(), 1'000'000);
    press(Qt::Key_Right);
    EXPECT_FALSE(m_view.tokenRects(TokenIndex(2)).empty());
}

TEST_F(DocumentViewTest, colourIsDrawnUnderItsToken) {
    open("aaaa bbbb cccc");
    m_view.setTokenColor([](TokenIndex token) { return token == TokenIndex(1) ? QColor(Qt::red) : QColor(); });
    const QImage image = m_view.viewport()->grab().toImage();
    const auto colorAt = [&](int token) {
        const QRectF rect = m_view.tokenRects(TokenIndex(token)).front();
        return image.pixelColor(QPointF(rect.center().x(), rect.top() + 1).toPoint());  // above the letters
    };
    EXPECT_GT(colorAt(1).red(), 192);
    EXPECT_LT(colorAt(1).green(), 64);
    EXPECT_GT(colorAt(0).green(), 192);
}

}  // namespace
}  // namespace ui
