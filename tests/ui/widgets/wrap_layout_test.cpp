// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/wrap_layout.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPushButton>

namespace ui {
namespace {

class WrapLayoutTest : public ::testing::Test {
protected:
    WrapLayoutTest() : m_layout(new WrapLayout(&m_panel)) {
        m_layout->setContentsMargins(0, 0, 0, 0);
        m_layout->setSpacing(4);
        for (QWidget* widget :
             {static_cast<QWidget*>(m_words), static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_second)}) {
            widget->setMinimumSize(100, 20);
            widget->setMaximumHeight(20);
            m_layout->addWidget(widget);
        }
        for (QPushButton* button : {m_first, m_second})
            button->setFixedWidth(100);
    }
    void show(int width) {
        m_panel.resize(width, 200);
        m_panel.show();
        m_layout->activate();
    }

    QWidget m_panel;
    WrapLayout* m_layout;
    QLineEdit* m_words = new QLineEdit;
    QPushButton* m_first = new QPushButton;
    QPushButton* m_second = new QPushButton;
};

TEST_F(WrapLayoutTest, isOneRowWhereThereIsWidthForIt) {
    show(600);
    EXPECT_EQ(m_layout->heightForWidth(600), 20);
    EXPECT_EQ(m_words->y(), m_second->y());
    EXPECT_EQ(m_second->geometry().right(), 599) << "the field takes what is left";
    EXPECT_EQ(m_words->width(), 600 - 2 * 104);
}

TEST_F(WrapLayoutTest, needsNoMoreWidthThanItsWidestWidget) {
    EXPECT_EQ(m_layout->minimumSize(), QSize(100, 20));
    show(204);
    EXPECT_EQ(m_words->width(), 204);
    EXPECT_EQ(m_first->y(), m_second->y());
    EXPECT_GT(m_second->y(), m_words->y());
    EXPECT_EQ(m_layout->heightForWidth(100), 3 * 20 + 2 * 4);
}

TEST_F(WrapLayoutTest, hiddenWidgetsTakeNoRoom) {
    show(600);
    m_first->hide();
    m_layout->activate();
    EXPECT_EQ(m_words->width(), 600 - 104);
}

TEST_F(WrapLayoutTest, startsAtTheRightWhereTextDoes) {
    m_panel.setLayoutDirection(Qt::RightToLeft);
    show(600);
    EXPECT_EQ(m_words->geometry().right(), 599);
    EXPECT_EQ(m_second->x(), 0);
}

}  // namespace
}  // namespace ui
