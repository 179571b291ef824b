// SPDX-License-Identifier: Apache-2.0
#include "app/jobs/progress_throttle.h"

#include <gtest/gtest.h>

namespace app {
namespace {

using std::chrono::milliseconds;

const ProgressThrottle::Clock::time_point kStart{};

TEST(ProgressThrottle, AdmitsTheFirstReport) {
    ProgressThrottle throttle(milliseconds(100));
    EXPECT_TRUE(throttle.admit({.stage = "read", .done = 1}, kStart));
}

TEST(ProgressThrottle, AdmitsOncePerInterval) {
    ProgressThrottle throttle(milliseconds(100));
    int admitted = 0;
    for (int ms = 0; ms < 1000; ++ms)
        admitted += throttle.admit({.stage = "embed", .done = ms, .total = 5000}, kStart + milliseconds(ms));
    EXPECT_EQ(admitted, 10);
}

TEST(ProgressThrottle, AdmitsANewStageImmediately) {
    ProgressThrottle throttle(milliseconds(100));
    throttle.admit({.stage = "read"}, kStart);
    EXPECT_TRUE(throttle.admit({.stage = "embed"}, kStart + milliseconds(1)));
    EXPECT_FALSE(throttle.admit({.stage = "embed"}, kStart + milliseconds(2)));
}

TEST(ProgressThrottle, AdmitsTheEndOfAStageOnce) {
    ProgressThrottle throttle(milliseconds(100));
    throttle.admit({.stage = "embed", .done = 1, .total = 9}, kStart);
    EXPECT_TRUE(throttle.admit({.stage = "embed", .done = 9, .total = 9}, kStart + milliseconds(1)));
    EXPECT_FALSE(throttle.admit({.stage = "embed", .done = 9, .total = 9}, kStart + milliseconds(2)));
}

}  // namespace
}  // namespace app
