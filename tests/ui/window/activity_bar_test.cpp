// SPDX-License-Identifier: Apache-2.0
#include "ui/window/activity_bar.h"

#include <gtest/gtest.h>

#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace ui {
namespace {

TEST(ActivityBar, appearsOnlyWhileALongJobRuns) {
    ActivityBar bar;
    EXPECT_TRUE(bar.isHidden());
    bar.setActivity(Activity{1, Stage::kAnalyze});
    EXPECT_TRUE(bar.isHidden());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !bar.isHidden(); }));
    EXPECT_EQ(bar.stageText(), QStringLiteral("Analysing the document"));
    bar.setActivity(std::nullopt);
    EXPECT_TRUE(bar.isHidden());
}

TEST(ActivityBar, showsTheProgressOfTheJob) {
    ActivityBar bar;
    bar.setActivity(Activity{1, Stage::kAnalyze});
    const auto* progress = bar.findChild<QProgressBar*>();
    EXPECT_EQ(progress->maximum(), 0);
    bar.setProgress({1, 250, 1000});
    EXPECT_EQ(progress->value() * 4, progress->maximum());
}

TEST(ActivityBar, reportsOfOtherJobsOrWithoutATotalAreIgnored) {
    ActivityBar bar;
    bar.setActivity(Activity{2, Stage::kLoadModel});
    bar.setProgress({1, 900, 1000});
    bar.setProgress({2, 900, 0});
    EXPECT_EQ(bar.findChild<QProgressBar*>()->maximum(), 0);
}

TEST(ActivityBar, newJobStartsAtZero) {
    ActivityBar bar;
    bar.setActivity(Activity{1, Stage::kLoadModel});
    bar.setProgress({1, 900, 1000});
    bar.setActivity(Activity{2, Stage::kAnalyze});
    EXPECT_EQ(bar.findChild<QProgressBar*>()->maximum(), 0);
    EXPECT_EQ(bar.remainingText(), QString());
}

TEST(ActivityBar, buttonRequestsCancellation) {
    ActivityBar bar;
    QSignalSpy cancelled(&bar, &ActivityBar::cancelRequested);
    bar.setActivity(Activity{1, Stage::kAnalyze});
    bar.findChild<QToolButton*>()->click();
    EXPECT_EQ(cancelled.count(), 1);
}

}  // namespace
}  // namespace ui
