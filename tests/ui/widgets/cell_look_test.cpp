// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/cell_look.h"

#include <gtest/gtest.h>

namespace ui {
namespace {

TEST(CellLook, AnswersForAlignmentAndBoldFontsOnly) {
    const auto side = cellLook(Qt::TextAlignmentRole, Qt::AlignTrailing, false).value<Qt::Alignment>();
    EXPECT_EQ(side, Qt::AlignTrailing | Qt::AlignVCenter);
    EXPECT_TRUE(cellLook(Qt::FontRole, Qt::AlignLeading, true).value<QFont>().bold());
    EXPECT_FALSE(cellLook(Qt::FontRole, Qt::AlignLeading, false).isValid()) << "the table's own font";
    EXPECT_FALSE(cellLook(Qt::DisplayRole, Qt::AlignLeading, true).isValid());
}

}  // namespace
}  // namespace ui
