// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/token_similarity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace tasks {
namespace {

using elmo::LayerActivations;
using elmo::RunControl;
using elmo::TokenIndex;

LayerActivations filled(int layers, std::int64_t tokens, int width, std::vector<float> values) {
    LayerActivations result(layers, tokens, width);
    std::copy(values.begin(), values.end(), result.mutableValues());
    return result;
}

LayerActivations random(int layers, std::int64_t tokens, int width) {
    std::mt19937 engine(7);
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(layers * tokens * width));
    for (float& value : values)
        value = normal(engine);
    return filled(layers, tokens, width, values);
}

TEST(TokenSimilarity, cosinesOfSimpleVectorsAreExact) {
    const auto layers = filled(1, 4, 2, {1, 0, 0, 2, -3, 0, 4, 4});
    const auto result = compareToken(layers, tokenNorms(layers, {}), TokenIndex(0), 3, {});
    ASSERT_EQ(result.layers.size(), 1U);
    EXPECT_EQ(result.layers[0].norm, 1.0F);
    EXPECT_EQ(result.layers[0].cosines[0], 1.0F);
    EXPECT_EQ(result.layers[0].cosines[1], 0.0F);
    EXPECT_EQ(result.layers[0].cosines[2], -1.0F);
    EXPECT_NEAR(result.layers[0].cosines[3], std::sqrt(0.5), 1e-6);
}

TEST(TokenSimilarity, matchesDoublePrecisionAtAnOddWidth) {
    const auto layers = random(3, 50, 37);
    const auto norms = tokenNorms(layers, {});
    const auto result = compareToken(layers, norms, TokenIndex(13), 5, {});
    for (int layer = 0; layer < 3; ++layer)
        for (std::int64_t token = 0; token < 50; ++token) {
            const auto a = layers.vector(layer, 13);
            const auto b = layers.vector(layer, token);
            const double product = std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
            const double lengths = std::sqrt(std::inner_product(a.begin(), a.end(), a.begin(), 0.0) *
                                             std::inner_product(b.begin(), b.end(), b.begin(), 0.0));
            EXPECT_NEAR(result.layers[layer].cosines[token], product / lengths, 1e-5);
        }
}

TEST(TokenSimilarity, nearestExcludesTheTokenAndOrdersEqualCosinesByPosition) {
    const auto layers = filled(1, 5, 1, {1, 2, -1, 3, 4});
    const auto result = compareToken(layers, tokenNorms(layers, {}), TokenIndex(1), 3, {});
    const std::vector<Neighbour> expected{{TokenIndex(0), 1}, {TokenIndex(3), 1}, {TokenIndex(4), 1}};
    EXPECT_EQ(result.layers[0].nearest, expected);
}

TEST(TokenSimilarity, acceptsMoreNeighboursThanTokens) {
    const auto layers = random(2, 3, 8);
    const auto result = compareToken(layers, tokenNorms(layers, {}), TokenIndex(0), 100, {});
    EXPECT_EQ(result.layers[1].nearest.size(), 2U);
}

TEST(TokenSimilarity, zeroAndOverflowingVectorsHaveCosineZero) {
    const float huge = std::numeric_limits<float>::max();
    const auto layers = filled(1, 4, 2, {1, 1, 0, 0, huge, huge, std::nanf(""), 1});
    const auto result = compareToken(layers, tokenNorms(layers, {}), TokenIndex(0), 3, {});
    EXPECT_EQ(result.layers[0].cosines[1], 0.0F);
    EXPECT_EQ(result.layers[0].cosines[2], 0.0F);
    EXPECT_EQ(result.layers[0].cosines[3], 0.0F);
}

TEST(TokenSimilarity, rejectsInvalidTokensAndMismatchedNorms) {
    const auto layers = random(1, 3, 4);
    const auto norms = tokenNorms(layers, {});
    EXPECT_THROW(compareToken(layers, norms, TokenIndex(3), 1, {}), elmo::Error);
    EXPECT_THROW(compareToken(layers, norms, TokenIndex(-1), 1, {}), elmo::Error);
    EXPECT_THROW(compareToken(layers, {1.0F}, TokenIndex(0), 1, {}), elmo::Error);
}

TEST(TokenSimilarity, canBeCancelledAndReportsProgress) {
    const auto layers = random(1, 10'000, 2);
    std::stop_source stop;
    std::int64_t seen = 0;
    const RunControl control(stop.get_token(), [&](const elmo::Progress& progress) {
        seen = progress.done;
        EXPECT_EQ(progress.total, 10'000);
        stop.request_stop();
    });
    EXPECT_THROW(tokenNorms(layers, control), elmo::Cancelled);
    EXPECT_GT(seen, 0);
    EXPECT_LT(seen, 10'000);
}

}  // namespace
}  // namespace tasks
