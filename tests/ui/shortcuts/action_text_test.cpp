// SPDX-License-Identifier: Apache-2.0
#include "ui/shortcuts/action_text.h"

#include <gtest/gtest.h>

namespace ui {
namespace {

TEST(ActionText, HasNoMnemonicsAndNoEllipsis) {
    EXPECT_EQ(plainActionText(QStringLiteral("&Open...")), QStringLiteral("Open"));
    EXPECT_EQ(plainActionText(QStringLiteral("打开(&O)...")), QStringLiteral("打开"));
    EXPECT_EQ(plainActionText(QStringLiteral("ت&حرير")), QStringLiteral("تحرير"));
    EXPECT_EQ(plainActionText(QStringLiteral("Layers (2)")), QStringLiteral("Layers (2)"));
}

}  // namespace
}  // namespace ui
