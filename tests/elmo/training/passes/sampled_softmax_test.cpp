// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/sampled_softmax.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "elmo/training/passes/full_softmax.h"
#include "elmo/training/random.h"

namespace elmo::training::test {
namespace {

Window windowWithTargets(std::vector<std::int32_t> targets) {
    Window window;
    window.directions[kForward].targets = targets;
    window.directions[kBackward].targets = std::move(targets);
    return window;
}

TEST(SoftmaxCandidates, AreDistinctAndFollowedByMissingTargets) {
    SoftmaxCandidates candidates(1000, 50);
    candidates.draw(4, windowWithTargets({999, 0, 999, -1}));
    const auto& words = candidates.words();
    EXPECT_EQ(std::set<std::int32_t>(words.begin(), words.end()).size(), words.size());
    ASSERT_GE(words.size(), 50U);
    EXPECT_EQ(words[static_cast<std::size_t>(candidates.slot(999))], 999);
    for (std::size_t slot = 0; slot < words.size(); ++slot)
        EXPECT_EQ(candidates.slot(words[slot]), static_cast<std::int32_t>(slot));
}

TEST(SoftmaxCandidates, AreAllWordsWithoutCorrectionIfTheSampleCoversThem) {
    SoftmaxCandidates candidates(20, 64);
    candidates.draw(1, windowWithTargets({3}));
    EXPECT_EQ(candidates.words().size(), 20U);
    EXPECT_EQ(candidates.logExpectedCount(7), 0.0f);
}

TEST(SoftmaxCandidates, FrequenciesMatchTheExpectedCounts) {
    SoftmaxCandidates candidates(200, 20);
    std::vector<double> found(200), expected(200);
    constexpr int kDraws = 4000;
    for (int k = 0; k < kDraws; ++k) {
        candidates.draw(static_cast<std::uint64_t>(k), windowWithTargets({}));
        for (const std::int32_t word : candidates.words())
            found[static_cast<std::size_t>(word)] += 1.0 / kDraws;
        for (std::int32_t word = 0; word < 200; ++word)
            expected[static_cast<std::size_t>(word)] += std::exp(candidates.logExpectedCount(word)) / kDraws;
    }
    for (const std::size_t word : {0, 1, 5, 20, 80, 199})
        EXPECT_NEAR(found[word], expected[word], 0.08 * expected[word] + 0.01) << word;
}

TEST(FullSoftmaxPass, MatchesTheFormulaOverAllWords) {
    SoftmaxParameters softmax(5000, 8, 3);
    Random random(5);
    std::vector<float> hidden(3 * 8);
    for (float* values : {hidden.data(), softmax.bias.data()})
        for (int k = 0; k < 24; ++k)
            values[k] = static_cast<float>(random.normal());
    const std::vector<std::int32_t> targets{4999, -1, 2048};
    double expected = 0;
    for (const std::size_t row : {0, 2}) {
        double sum = 0, target = 0;
        for (int word = 0; word < softmax.words; ++word) {
            double logit = softmax.bias[static_cast<std::size_t>(word)];
            for (int k = 0; k < 8; ++k)
                logit += double(softmax.weight[static_cast<std::size_t>(word * 8 + k)]) *
                         hidden[row * 8 + static_cast<std::size_t>(k)];
            sum += std::exp(logit);
            if (word == targets[row])
                target = logit;
        }
        expected += std::log(sum) - target;
    }
    Products products;
    EXPECT_NEAR(FullSoftmaxPass<float>(softmax, softmax.weight.data()).run(products, targets, hidden.data()), expected,
                1e-4);
}

}  // namespace
}  // namespace elmo::training::test
