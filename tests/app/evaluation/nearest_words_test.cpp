// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "app/evaluation/context_neighbours.h"

namespace app {
namespace {

TEST(NearestWords, AreThoseWithTheLargestCosineButTheWordItself) {
    // Cosines with (3, 4): game (4, 3) 24/25, sport (0, 2) 4/5, zero 0, away (-3, -4) -1.
    const tasks::WordVectors vectors(2, {"play", "Play", "sport", "game", "away", "zero"},
                                     {3, 4, 3, 4, 0, 2, 4, 3, -3, -4, 0, 0});
    const std::vector<NearWord> near = nearestWords(vectors, "play", 3, {});
    ASSERT_EQ(near.size(), 3U);
    EXPECT_EQ(near[0].word, "game");
    EXPECT_NEAR(near[0].cosine, 24.0 / 25, 1e-12);
    EXPECT_EQ(near[1].word, "sport");
    EXPECT_NEAR(near[1].cosine, 4.0 / 5, 1e-12);
    EXPECT_EQ(near[2].word, "zero");
    EXPECT_EQ(nearestWords(vectors, "play", 99, {}).size(), 4U) << "without the word in any case";
    EXPECT_TRUE(nearestWords(vectors, "river", 3, {}).empty()) << "it has no vector";
}

}  // namespace
}  // namespace app
