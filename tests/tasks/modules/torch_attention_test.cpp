// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_attention.h"

#include <gtest/gtest.h>

#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using test::difference;

const at::Tensor kThreeOfFour = at::arange(4).lt(3).view({1, 4});
const at::Tensor kTwoOfThree = at::arange(3).lt(2).view({1, 3});

TEST(Attention, MaskedSoftmaxIgnoresMaskedValues) {
    const at::Tensor scores = at::randn({2, 4});
    const at::Tensor shares = maskedSoftmax(scores, kThreeOfFour);
    EXPECT_LT(difference(shares.narrow(1, 0, 3), at::softmax(scores.narrow(1, 0, 3), 1)), 1e-6);
    EXPECT_EQ(shares.select(1, 3).abs().max().item<float>(), 0);
    EXPECT_EQ(maskedSoftmax(scores, at::zeros({1, 4}, at::kBool)).abs().max().item<float>(), 0);
}

TEST(Attention, DotAttentionIsTheAverageWeightedByScores) {
    at::manual_seed(1);
    const at::Tensor x = at::randn({1, 2, 5}), y = at::randn({1, 4, 5});
    const at::Tensor seen = y.narrow(1, 0, 3);
    const at::Tensor expected = at::softmax(x.matmul(seen.transpose(1, 2)), -1).matmul(seen);
    EXPECT_LT(difference(dotAttention(x, y, kThreeOfFour), expected), 1e-5);
}

TEST(Attention, TrilinearScoresEqualTheConcatenatedForm) {
    at::manual_seed(2);
    Parameters parameters;
    const TrilinearScores scores(parameters, "scores", 5);
    const at::Tensor x = at::randn({2, 4, 5}), y = at::randn({2, 3, 5});
    const at::Tensor xs = x.unsqueeze(2).expand({2, 4, 3, 5}), ys = y.unsqueeze(1).expand({2, 4, 3, 5});
    const auto& all = parameters.all();
    const at::Tensor w = at::cat({all[0].second.view(-1), all[1].second.view(-1), all[2].second});
    EXPECT_LT(difference(scores.apply(x, y), at::cat({xs, ys, xs * ys}, 3).matmul(w)), 1e-5);
}

TEST(Attention, FlowConcatenatesTextQuestionAndTheirProducts) {
    at::manual_seed(3);
    Parameters parameters;
    const AttentionFlow flow(parameters, "flow", 5);
    const at::Tensor x = at::randn({1, 4, 5}), q = at::randn({1, 3, 5});
    const at::Tensor met = flow.apply(x, kThreeOfFour, q, kTwoOfThree);
    const auto parts = met.split(5, 2);
    EXPECT_EQ(met.sizes(), at::IntArrayRef({1, 4, 20}));
    EXPECT_TRUE(at::equal(parts[0], x));
    EXPECT_LT(difference(parts[2], x * parts[1]), 1e-6);
    const at::Tensor summary = parts[3] / parts[1];  // one vector for all tokens, from the three real ones
    EXPECT_LT(difference(summary, summary.narrow(1, 0, 1).expand({1, 4, 5})), 1e-4);
    x.select(1, 3).fill_(100);
    q.select(1, 2).fill_(100);
    EXPECT_LT(difference(flow.apply(x, kThreeOfFour, q, kTwoOfThree).narrow(1, 0, 3), met.narrow(1, 0, 3)), 1e-6);
}

TEST(Attention, SelfAttentionExcludesTheTokenItself) {
    at::manual_seed(4);
    Parameters parameters;
    const SelfAttention attention(parameters, "self", 5);
    const at::Tensor x = at::randn({1, 2, 5});
    const at::Tensor both = attention.apply(x, at::ones({1, 2}, at::kBool));
    EXPECT_LT(difference(both.narrow(2, 5, 5), x.flip(1)), 1e-6);  // each of two tokens sees the other alone
    const at::Tensor alone = attention.apply(x, at::arange(2).lt(1).view({1, 2}));
    EXPECT_EQ(alone.select(1, 0).narrow(1, 5, 10).abs().max().item<float>(), 0);
}

}  // namespace
}  // namespace tasks
