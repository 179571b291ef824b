// SPDX-License-Identifier: Apache-2.0
#include "app/terminal/terminal_progress.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(DescribeProgress, ShowsStagePercentageRateAndTimeLeft) {
    EXPECT_EQ(describeProgress({.stage = "embed", .done = 2500, .total = 10'000}, 0, 10.0),
              "embed   25 %  250/s  ETA 0:30");
}

TEST(DescribeProgress, ShowsNoTimeLeftWithoutATotal) {
    EXPECT_EQ(describeProgress({.stage = "embed", .done = 1200}, 0, 4.0), "embed  1200  300/s");
}

TEST(DescribeProgress, ShowsNoRateAtTheBeginning) {
    EXPECT_EQ(describeProgress({.stage = "read", .done = 1, .total = 4}, 0, 0.1), "read   25 %");
}

TEST(DescribeProgress, DoesNotCountWorkOfAnEarlierRun) {
    EXPECT_EQ(describeProgress({.stage = "train", .done = 600, .total = 1000}, 500, 50.0),
              "train   60 %  2.0/s  ETA 3:20");
}

TEST(DescribeProgress, WritesLongTimesWithHours) {
    EXPECT_EQ(describeProgress({.stage = "train", .done = 10, .total = 100'010}, 0, 1.0),
              "train    0 %  10/s  ETA 2:46:40");
}

TEST(DescribeProgress, NeverExceedsOneHundredPercent) {
    EXPECT_EQ(describeProgress({.stage = "embed", .done = 12, .total = 10}, 0, 0.0), "embed  100 %");
}

}  // namespace
}  // namespace app
