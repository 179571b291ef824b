// SPDX-License-Identifier: Apache-2.0
// Products, linear and maxout layers, dropout.
#include <gtest/gtest.h>

#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_linear.h"
#include "tasks/modules/torch_matmul.h"
#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using test::difference;
using test::gradientsOf;
using test::leaf;
using test::weighted;

void expectSame(const std::function<at::Tensor()>& found, const std::function<at::Tensor()>& expected,
                const std::vector<at::Tensor>& inputs) {
    EXPECT_LT(difference(found(), expected()), 1e-5);
    const auto ours = gradientsOf([&] { return weighted(found()); }, inputs);
    const auto theirs = gradientsOf([&] { return weighted(expected()); }, inputs);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        EXPECT_LT(difference(ours[k], theirs[k]), 1e-5) << "input " << k;
}

TEST(Product, MatchesMatmulAndItsGradients) {
    at::manual_seed(1);
    const at::Tensor x = leaf({2, 3, 5}), w = leaf({5, 4});
    expectSame([&] { return tensorMatmul(x, w); }, [&] { return at::matmul(x, w); }, {x, w});
}

TEST(Product, OfBatchesMatchesBmmAndItsGradients) {
    at::manual_seed(2);
    const at::Tensor a = leaf({3, 2, 5}), b = leaf({3, 5, 4}), c = leaf({3, 4, 5});
    expectSame([&] { return batchMatmul(a, b); }, [&] { return at::bmm(a, b); }, {a, b});
    expectSame([&] { return batchMatmulTransposed(a, c); }, [&] { return at::bmm(a, c.transpose(1, 2)); }, {a, c});
}

TEST(Product, SupportsTransposedViews) {
    const at::Tensor x = at::randn({5, 3}).t(), w = at::randn({4, 5}).t();
    EXPECT_LT(difference(tensorMatmul(x, w), at::matmul(x, w)), 1e-5);
}

TEST(Linear, AddsItsBias) {
    Parameters parameters;
    const Linear linear(parameters, "layer", 3, 2);
    EXPECT_EQ(parameters.all()[0].first, "layer.weight");
    EXPECT_EQ(parameters.all()[1].first, "layer.bias");
    parameters.all()[1].second.data().fill_(2);
    const at::Tensor x = at::randn({4, 3});
    EXPECT_LT(difference(linear.apply(x), at::matmul(x, parameters.all()[0].second) + 2), 1e-6);
}

TEST(Maxout, IsTheMaximumOfItsPieces) {
    Parameters parameters;
    const Maxout maxout(parameters, "layer", 3, 2, 4);
    const at::Tensor x = at::randn({5, 3});
    const at::Tensor pieces = at::matmul(x, parameters.all()[0].second);  // [5, 8]
    EXPECT_LT(difference(maxout.apply(x).select(1, 1), at::amax(pieces.narrow(1, 4, 4), 1)), 1e-6);
}

TEST(Dropout, KeepsTheMeanAndUsesTheSameMaskInBothPasses) {
    at::manual_seed(3);
    const at::Tensor x = at::ones({200, 100}).set_requires_grad(true);
    const at::Tensor dropped = dropout(x, 0.25, Phase::kTraining);
    EXPECT_NEAR(dropped.mean().item<double>(), 1, 0.03);
    EXPECT_NEAR(dropped.eq(0).to(at::kFloat).mean().item<double>(), 0.25, 0.02);
    dropped.sum().backward();
    EXPECT_TRUE(at::equal(x.grad(), dropped.detach()));
}

TEST(Dropout, FollowsTheSeedAndIsDisabledInInference) {
    const at::Tensor x = at::ones({10, 10});
    const auto drawn = [&](std::uint64_t seed) {
        at::manual_seed(seed);
        return dropout(x, 0.5, Phase::kTraining);
    };
    EXPECT_TRUE(at::equal(drawn(1), drawn(1)));
    EXPECT_FALSE(at::equal(drawn(1), drawn(2)));
    EXPECT_TRUE(at::equal(dropout(x, 0.5, Phase::kInference), x));
}

TEST(Dropout, VariationalDropoutUsesTheSameMaskForEveryToken) {
    at::manual_seed(4);
    const at::Tensor dropped = variationalDropout(at::ones({2, 5, 40}), 0.5, Phase::kTraining);
    EXPECT_TRUE(at::equal(dropped, dropped.narrow(1, 0, 1).expand({2, 5, 40})));
    EXPECT_FALSE(at::equal(dropped[0], dropped[1]));
}

}  // namespace
}  // namespace tasks
