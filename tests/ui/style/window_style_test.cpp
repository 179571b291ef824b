// SPDX-License-Identifier: Apache-2.0
#include "ui/style/window_style.h"

#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QStyleOption>
#include <algorithm>
#include <vector>

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

/// How light the lightest pixel of the text of a progress bar in a dark right-to-left window is.
int lightestOfLabel(int progress, QColor ground) {
    const WindowStyle style;
    QStyleOptionProgressBar bar;
    bar.rect = QRect(0, 0, 180, 20);
    bar.direction = Qt::RightToLeft;
    bar.state = QStyle::State_Enabled | QStyle::State_Horizontal;
    bar.maximum = 100;
    bar.progress = progress;
    bar.text = QStringLiteral("88%");
    bar.textVisible = true;
    bar.palette.setColor(QPalette::Text, Qt::white);
    bar.palette.setColor(QPalette::HighlightedText, Qt::black);
    QImage image(bar.rect.size(), QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    style.drawControl(QStyle::CE_ProgressBarLabel, &bar, &painter, nullptr);
    painter.end();
    int lightest = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            lightest = std::max(lightest, image.pixelColor(x, y).lightness());
    return lightest;
}

TEST(WindowStyleTest, textOfARightToLeftProgressBarIsReadable) {
    EXPECT_GT(lightestOfLabel(0, Qt::black), 100) << "in the colour of text on the empty bar";
    EXPECT_LT(lightestOfLabel(100, Qt::darkGray), 150) << "in the colour of highlighted text on the full bar";
    EXPECT_GT(lightestOfLabel(20, Qt::black), 100) << "the middle is not filled yet";
    EXPECT_LT(lightestOfLabel(80, Qt::darkGray), 150) << "the middle is filled";
}

/// The columns of the picture in which something is drawn.
std::vector<bool> inkOf(const QString& text) {
    const WindowStyle style;
    QStyleOptionMenuItem item;
    item.rect = QRect(0, 0, 300, 30);
    item.direction = Qt::RightToLeft;
    item.state = QStyle::State_Enabled;
    item.text = text;
    item.menuItemType = QStyleOptionMenuItem::Normal;
    item.maxIconWidth = 0;
    item.reservedShortcutWidth = 120;
    QImage image(item.rect.size(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setLayoutDirection(Qt::RightToLeft);
    style.drawControl(QStyle::CE_MenuItem, &item, &painter, nullptr);
    painter.end();
    std::vector<bool> ink;
    for (int x = 0; x < 140; ++x) {  // where the keys are
        bool any = false;
        for (int y = 0; y < image.height(); ++y)
            any = any || image.pixelColor(x, y).lightness() < 160;
        ink.push_back(any);
    }
    return ink;
}

TEST(WindowStyleTest, keysKeepTheirOrderInRightToLeftMenus) {
    // Unlike "Ctrl++", "Ctrl+A" ends in a strong letter, and so has its order without help.
    const QString text = QString::fromUtf8("\xd8\xaa\xd9\x83\xd8\xa8\xd9\x8a\xd8\xb1\t");
    const std::vector<bool> drawn = inkOf(text + QStringLiteral("Ctrl++"));
    EXPECT_EQ(drawn, inkOf(text + QChar(0x202A) + QStringLiteral("Ctrl++") + QChar(0x202C)));
    EXPECT_NE(drawn, inkOf(text + QChar(0x202B) + QStringLiteral("Ctrl++") + QChar(0x202C)));
}

QImage drawnCell(const QString& text) {
    const WindowStyle style;
    QStyleOptionViewItem cell;
    cell.rect = QRect(0, 0, 90, 30);
    cell.direction = Qt::RightToLeft;
    cell.state = QStyle::State_Enabled;
    cell.features = QStyleOptionViewItem::HasDisplay;
    cell.textElideMode = Qt::ElideRight;
    cell.text = text;
    QImage image(cell.rect.size(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setLayoutDirection(Qt::RightToLeft);
    style.drawControl(QStyle::CE_ItemViewItem, &cell, &painter, nullptr);
    return image;
}

TEST(WindowStyleTest, textsInCellsKeepTheirOrderInRightToLeftWindows) {
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    for (const char* text : {"21 March: 0.25", "She sat down on the right bank of a small stream"}) {
        const QString words = QString::fromUtf8(text);
        const QImage drawn = drawnCell(words);
        EXPECT_EQ(drawn, drawnCell(QChar(0x202A) + words + QChar(0x202C))) << text;
        EXPECT_NE(drawn, drawnCell(QChar(0x2067) + words + QChar(0x2069))) << text;
    }
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
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
