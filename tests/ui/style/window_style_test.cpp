// SPDX-License-Identifier: Apache-2.0
#include "ui/style/window_style.h"

#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QStyleOption>

namespace ui {
namespace {

TEST(WindowStyleTest, boxesAreVisibleInDarkWindows) {
    const WindowStyle style;
    QStyleOptionButton box;
    box.rect = QRect(0, 0, 20, 20);
    box.state = QStyle::State_Enabled | QStyle::State_Off;
    box.palette = QPalette(QColor(0x34373b), QColor(0x26282b));
    box.palette.setColor(QPalette::Base, QColor(0x1b1d1f));
    for (const auto element : {QStyle::PE_IndicatorCheckBox, QStyle::PE_IndicatorRadioButton}) {
        QImage image(20, 20, QImage::Format_RGB32);
        image.fill(box.palette.color(QPalette::Window));
        QPainter painter(&image);
        style.drawPrimitive(element, &box, &painter, nullptr);
        painter.end();
        int lightest = 0;
        for (int x = 0; x < 20; ++x)
            for (int y = 0; y < 20; ++y)
                lightest = std::max(lightest, image.pixelColor(x, y).lightness());
        EXPECT_GT(lightest, 100) << element;
    }
}

TEST(WindowStyleTest, buttonsOfDialogsHaveNoIcons) {
    const WindowStyle style;
    EXPECT_EQ(style.styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons, nullptr, nullptr, nullptr), 0);
}

TEST(WindowStyleTest, keysAreNotUnderlinedWhereLettersAreJoined) {
    const WindowStyle style;
    EXPECT_NE(style.styleHint(QStyle::SH_UnderlineShortcut, nullptr, nullptr, nullptr), 0);
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    EXPECT_EQ(style.styleHint(QStyle::SH_UnderlineShortcut, nullptr, nullptr, nullptr), 0);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

}  // namespace
}  // namespace ui
