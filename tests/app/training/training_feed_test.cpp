// SPDX-License-Identifier: Apache-2.0
#include "app/training/training_feed.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(TrainingFeed, batchesStepsAndReportsPointsImmediately) {
    std::vector<TrainingNews> news;
    TrainingFeed feed([&](const TrainingNews& one) { news.push_back(one); });
    feed.beginRun("mine", "/heads/mine.training", "span F1");
    for (int step = 1; step <= 5; ++step)
        feed.addStep(step, step, 0.1 * step, 100, 9, {});
    ASSERT_EQ(news.size(), 1U) << "the first step at once, the others wait";
    EXPECT_EQ(news[0].step, 1);
    feed.addPoint({5, 80, true});
    ASSERT_EQ(news.size(), 2U);
    EXPECT_EQ(news[1].step, 5);
    EXPECT_DOUBLE_EQ(news[1].loss, 3.5) << "the mean of steps 2 to 5";
    EXPECT_EQ(news[1].folder, "/heads/mine.training");
    ASSERT_TRUE(news[1].point);
    feed.addNote("watch out");
    EXPECT_FALSE(news[2].point);
    EXPECT_FALSE(news[2].step);
    EXPECT_EQ(news[2].note, "watch out");
}

TEST(TrainingFeed, aNewRunStartsANewAverage) {
    std::vector<TrainingNews> news;
    TrainingFeed feed([&](const TrainingNews& one) { news.push_back(one); });
    feed.beginRun("a", "/a.training", "F1");
    feed.addStep(1, 2, 0, 1, 1, {});
    feed.addStep(2, 4, 0, 1, 1, {});
    feed.beginRun("b", "/b.training", "F1");
    ASSERT_EQ(news.size(), 2U) << "what waited belongs to the first run";
    EXPECT_EQ(news[1].run, "a");
    feed.addStep(1, 6, 0, 1, 1, {});
    EXPECT_EQ(news[2].run, "b");
    EXPECT_EQ(news[2].loss, 6);
}

}  // namespace
}  // namespace app
