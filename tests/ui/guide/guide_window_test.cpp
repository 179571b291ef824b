// SPDX-License-Identifier: Apache-2.0
#include "ui/guide/guide_window.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextBrowser>

#include "tests/support/test_paths.h"

namespace ui {
namespace {

const QString kGuide = QString::fromStdString(elmo::test::sourceDir() / "resources/guide");

QString textOf(const GuideWindow& window) {
    return window.findChild<QTextBrowser*>()->toPlainText();
}

TEST(GuideWindow, ShowsTheRequestedPageAndSelectsItInTheIndex) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("views"));
    EXPECT_EQ(window.page(), QStringLiteral("views"));
    EXPECT_TRUE(textOf(window).startsWith(QStringLiteral("Reading the views")))
        << textOf(window).left(80).toStdString();
    const auto* index = window.findChild<QListWidget*>();
    ASSERT_NE(index->currentItem(), nullptr);
    EXPECT_EQ(index->currentItem()->data(Qt::UserRole).toString(), QStringLiteral("views"));
}

TEST(GuideWindow, FollowsLinksAndTheIndex) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("index"));
    Q_EMIT window.findChild<QTextBrowser*>()->anchorClicked(QUrl(QStringLiteral("formats.md")));
    EXPECT_EQ(window.page(), QStringLiteral("formats"));
    window.findChild<QListWidget*>()->setCurrentRow(0);
    EXPECT_EQ(window.page(), QStringLiteral("first-steps"));
}

TEST(GuideWindow, ShowsTheIndexForAMissingPage) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("no-such-page"));
    EXPECT_EQ(window.page(), QStringLiteral("index"));
}

TEST(GuideWindow, ReportsAMissingGuide) {
    const QTemporaryDir empty;
    GuideWindow window(empty.path());
    window.showPage(QStringLiteral("views"));
    EXPECT_FALSE(textOf(window).isEmpty());
    EXPECT_EQ(window.findChild<QListWidget*>()->count(), 0);
}

// A link to a page that does not exist would show the index instead.
TEST(GuideWindow, EveryLinkPointsToAPage) {
    static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)#]+)\\)"));
    int links = 0;
    for (const QString& language : QDir(kGuide).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir pages(kGuide + u'/' + language);
        for (const QString& name : pages.entryList({QStringLiteral("*.md")})) {
            QFile file(pages.filePath(name));
            ASSERT_TRUE(file.open(QIODevice::ReadOnly));
            for (auto found = kLink.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext(); ++links)
                if (const QString target = found.next().captured(1); !target.contains(u':')) {
                    EXPECT_TRUE(pages.exists(target))
                        << language.toStdString() << '/' << name.toStdString() << " links to " << target.toStdString();
                }
        }
    }
    EXPECT_GE(links, 11);
}

}  // namespace
}  // namespace ui
