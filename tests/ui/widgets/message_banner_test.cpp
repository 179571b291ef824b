// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/message_banner.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QSignalSpy>

namespace ui::test {
namespace {

TEST(MessageBanner, offersToSkipOnlyWhereThatHelps) {
    MessageBanner banner;
    auto* skip = banner.findChild<QPushButton*>();
    ASSERT_NE(skip, nullptr);
    banner.showProblem({.title = QStringLiteral("Not opened"), .path = QStringLiteral("/a"), .message = {}});
    EXPECT_TRUE(skip->isHidden());
    banner.showProblem(
        {.title = QStringLiteral("Not opened"), .path = QStringLiteral("/b"), .message = {}, .canSkip = true});
    EXPECT_FALSE(skip->isHidden());
    const QSignalSpy asked(&banner, &MessageBanner::skippingAsked);
    skip->click();
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked.at(0).at(0).toString(), QStringLiteral("/b"));
    EXPECT_FALSE(banner.problem().has_value());
}

TEST(MessageBanner, offersReadingOptionsForAFileThatHasSome) {
    MessageBanner banner;
    banner.showProblem({.title = QStringLiteral("Several documents"), .path = QStringLiteral("/a"), .message = {}});
    const auto shown = [&] {
        QList<QPushButton*> buttons;
        for (QPushButton* button : banner.findChildren<QPushButton*>())
            if (!button->isHidden())
                buttons.append(button);
        return buttons;
    };
    EXPECT_TRUE(shown().isEmpty());
    const FileOffers offers{.columns = {QStringLiteral("text"), QStringLiteral("title")}};
    banner.showProblem(
        {.title = QStringLiteral("Several documents"), .path = QStringLiteral("/b"), .message = {}, .offers = offers});
    ASSERT_EQ(shown().size(), 1);
    QStringList asked;
    QObject::connect(&banner, &MessageBanner::readingAsked, &banner,
                     [&](const Problem& problem) { asked = problem.offers.columns + QStringList(problem.path); });
    shown().front()->click();
    EXPECT_EQ(asked, offers.columns + QStringList(QStringLiteral("/b")));
}

}  // namespace
}  // namespace ui::test
