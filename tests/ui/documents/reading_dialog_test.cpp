// SPDX-License-Identifier: Apache-2.0
#include "ui/documents/reading_dialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>

namespace ui {
namespace {

QStringList namesIn(const QComboBox* box) {
    QStringList names;
    for (int i = 0; i < box->count(); ++i)
        names.append(box->itemText(i));
    return names;
}

TEST(ReadingDialogTest, offersWhatTheFileHasAndShowsTheCurrentChoice) {
    const FileOffers offers{.columns = {},
                            .layers = {QStringLiteral("Drug"), QStringLiteral("Dose")},
                            .features = {QStringLiteral("amount")},
                            .miscKeys = {}};
    ReadingDialog dialog(QStringLiteral("a.tsv"), offers, {.layer = QStringLiteral("Dose")});
    dialog.show();
    QList<QComboBox*> shown;
    for (QComboBox* box : dialog.findChildren<QComboBox*>())
        if (box->isVisible())
            shown.append(box);
    ASSERT_EQ(shown.size(), 2);
    EXPECT_EQ(namesIn(shown[0]).mid(1), offers.layers);
    EXPECT_EQ(shown[0]->currentText(), QStringLiteral("Dose"));
    EXPECT_EQ(dialog.reading(), FileReading{.layer = QStringLiteral("Dose")});
    shown[0]->setCurrentIndex(0);
    shown[1]->setCurrentIndex(1);
    EXPECT_EQ(dialog.reading(), FileReading{.feature = QStringLiteral("amount")});
}

}  // namespace
}  // namespace ui
