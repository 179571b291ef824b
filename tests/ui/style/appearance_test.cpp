// SPDX-License-Identifier: Apache-2.0
#include "ui/style/appearance.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QMenu>

namespace ui {
namespace {

TEST(AppearanceTest, menusOverADarkDocumentHaveAnotherColour) {
    QMenu menu;
    menu.ensurePolished();
    applyAppearance(Appearance::kDark);
    EXPECT_GT(menu.palette().color(QPalette::Base).lightness(),
              QApplication::palette().color(QPalette::Base).lightness() + 15);
    applyAppearance(Appearance::kLight);
    EXPECT_EQ(menu.palette().color(QPalette::Base), QApplication::palette().color(QPalette::Base));
    applyAppearance(Appearance::kSystem);
}

}  // namespace
}  // namespace ui
