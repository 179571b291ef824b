// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/layout/block_heights.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace ui {
namespace {

TEST(BlockHeights, findsTheBlockAtAHeight) {
    const BlockHeights heights({10, 20, 30});
    EXPECT_EQ(heights.total(), 60);
    EXPECT_EQ(heights.top(2), 30);
    EXPECT_EQ(heights.at(-5), 0U);
    EXPECT_EQ(heights.at(9), 0U);
    EXPECT_EQ(heights.at(10), 1U);
    EXPECT_EQ(heights.at(29), 1U);
    EXPECT_EQ(heights.at(1000), 2U);
}

TEST(BlockHeights, matchesDirectSumsThroughRandomChanges) {
    std::mt19937 random(5);
    for (const std::size_t count : {1U, 2U, 7U, 64U, 100U}) {
        std::vector<int> plain(count);
        for (int& height : plain)
            height = static_cast<int>(random() % 50) + 1;
        BlockHeights heights(plain);
        for (int change = 0; change < 200; ++change) {
            const std::size_t block = random() % count;
            plain[block] = static_cast<int>(random() % 50) + 1;
            heights.setHeight(block, plain[block]);
            const std::size_t asked = random() % (count + 1);
            const auto top = std::accumulate(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(asked), 0);
            ASSERT_EQ(heights.top(asked), top);
            if (asked < count) {
                ASSERT_EQ(heights.at(top), asked);
                ASSERT_EQ(heights.at(top + plain[asked] - 1), asked);
            }
        }
        EXPECT_EQ(heights.total(), std::accumulate(plain.begin(), plain.end(), 0));
    }
}

}  // namespace
}  // namespace ui
