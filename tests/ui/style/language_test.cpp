// SPDX-License-Identifier: Apache-2.0
#include "ui/style/language.h"

#include <gtest/gtest.h>

#include <QGuiApplication>

namespace ui {
namespace {

TEST(Language, textKeepsItsDirectionInAMirroredWindow) {
    const QString date = QStringLiteral("21 March 2024"), arabic = QStringLiteral("شارع Spring 15");
    EXPECT_EQ(inOwnDirection(date), date);
    EXPECT_EQ(inOwnDirection(arabic), QChar(0x2067) + arabic + QChar(0x2069));
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    EXPECT_EQ(inOwnDirection(date), QChar(0x2066) + date + QChar(0x2069));
    EXPECT_EQ(inOwnDirection(arabic), arabic);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

}  // namespace
}  // namespace ui
