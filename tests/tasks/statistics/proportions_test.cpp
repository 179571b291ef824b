// SPDX-License-Identifier: Apache-2.0
#include "tasks/statistics/proportions.h"

#include <gtest/gtest.h>

#include <set>

#include "elmo/error.h"

namespace tasks {
namespace {

TEST(Proportions, WilsonIntervalsAreThoseOfTheFormula) {
    // Of R: binom::binom.wilson(x, n).
    const ShareInterval all = wilsonInterval(12, 12), most = wilsonInterval(9, 12), none = wilsonInterval(0, 12);
    EXPECT_NEAR(all.low, 0.7575, 1e-4);
    EXPECT_EQ(all.high, 1);
    EXPECT_NEAR(most.low, 0.4677, 1e-4);
    EXPECT_NEAR(most.high, 0.9111, 1e-4);
    EXPECT_EQ(none.low, 0);
    EXPECT_NEAR(none.high, 0.2425, 1e-4);
    EXPECT_EQ(wilsonInterval(0, 0).high, 1);
    EXPECT_THROW(wilsonInterval(3, 2), elmo::Error);
}

TEST(Proportions, ASampleHasEachNumberOnce) {
    std::vector<int> drawn(20);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const std::vector<std::size_t> sample = drawnWithoutReplacement(20, 5, seed);
        EXPECT_EQ(std::set<std::size_t>(sample.begin(), sample.end()).size(), 5U);
        for (const std::size_t number : sample)
            ++drawn[number];
    }
    for (const int count : drawn)
        EXPECT_NEAR(count, 250, 56) << "four standard deviations";
    EXPECT_EQ(drawnWithoutReplacement(20, 5, 7), drawnWithoutReplacement(20, 5, 7));
    EXPECT_EQ(drawnWithoutReplacement(3, 12, 1).size(), 3U);
}

}  // namespace
}  // namespace tasks
