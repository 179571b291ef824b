// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/sense_centroids.h"

#include <gtest/gtest.h>

#include "elmo/error.h"

namespace tasks {
namespace {

using Vector = std::vector<float>;

TEST(SenseCentroids, TheNearestMeanIsThatWithTheLargestCosine) {
    SenseCentroids senses(2);
    // Means: money (2, 0.5), river (0, 3). The use (1, 1) has cosine 2.5 / (2.0616 * 1.4142) = 0.857 and 0.707.
    senses.add("bank NOUN", "money", Vector{3, 0});
    senses.add("bank NOUN", "money", Vector{1, 1});
    senses.add("bank NOUN", "river", Vector{0, 3});
    senses.add("bank VERB", "lean", Vector{1, 1});
    EXPECT_EQ(senses.nearest("bank NOUN", Vector{1, 1}), "money");
    EXPECT_EQ(senses.nearest("bank NOUN", Vector{1, 3}), "river");
    EXPECT_EQ(senses.nearest("bank VERB", Vector{-1, -1}), "lean") << "its only sense";
    EXPECT_EQ(senses.nearest("shore NOUN", Vector{1, 1}), std::nullopt);
    EXPECT_TRUE(senses.knows("bank VERB"));
    EXPECT_FALSE(senses.knows("bank ADJ"));
}

TEST(SenseCentroids, EqualOnesAreOrderedByName) {
    SenseCentroids senses(2);
    senses.add("w", "b", Vector{1, 0});
    senses.add("w", "a", Vector{5, 0});
    EXPECT_EQ(senses.nearest("w", Vector{1, 0}), "a");
    EXPECT_EQ(senses.nearest("w", Vector{0, 0}), "a");
    EXPECT_THROW(senses.nearest("w", Vector{1}), elmo::Error);
    EXPECT_THROW(senses.add("w", "a", Vector{1, 2, 3}), elmo::Error);
}

TEST(SenseScore, OfAnsweredAndOfAllUses) {
    SenseScore score;
    score.add(true, true);
    score.add(true, false);
    score.add(true, true);
    score.add(false, false);
    score.add(false, true);  // not answered is not right
    EXPECT_DOUBLE_EQ(score.precision(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(score.recall(), 2.0 / 5);
    EXPECT_DOUBLE_EQ(score.f1(), 0.5);
    EXPECT_EQ(SenseScore().f1(), 0);
}

}  // namespace
}  // namespace tasks
