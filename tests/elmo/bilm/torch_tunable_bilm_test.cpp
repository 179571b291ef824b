// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_tunable_bilm.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/mul.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "elmo/bilm/bilm.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

const std::vector<Sentence> kTunedSentences = {{"A", "cat", "sat", "."}, {"dogs"}, {"The", "cat", "ate"}};

/// A weighted sum of all numbers of all layers, the same weights every time.
at::Tensor scalarOf(const TunableBilm& bilm) {
    at::Tensor sum;
    for (const at::Tensor& layers : bilm.layers(kTunedSentences)) {
        at::Tensor weights = layers.detach().clone();
        for (std::int64_t i = 0; i < weights.numel(); ++i)
            weights.data_ptr<float>()[i] = static_cast<float>(std::sin(0.7 * static_cast<double>(i) + 1));
        const at::Tensor part = (layers * weights).sum();
        sum = sum.defined() ? sum + part : part;
    }
    return sum;
}

TEST(TunableBilm, ComputesTheSameLayersAsTheBilm) {
    for (const BilmOptions& options : {test::smallOptions(), test::smallDictionaryOptions()}) {
        const BilmModel model = test::randomModel(options, 3);
        const auto expected = makeTorchBilm(model, {.threads = 1})->run(kTunedSentences, nullptr, {});
        const auto found = TunableBilm(model).layers(kTunedSentences);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t s = 0; s < found.size(); ++s)
            for (int l = 0; l < options.layerCount(); ++l)
                for (std::int64_t t = 0; t < std::ssize(kTunedSentences[s]); ++t) {
                    const at::Tensor row = found[s][l][t].detach().contiguous();
                    const auto vector = expected[s].vector(l, t + 1);
                    for (std::size_t d = 0; d < vector.size(); ++d)
                        EXPECT_EQ(row.data_ptr<float>()[d], vector[d]);
                }
    }
}

TEST(TunableBilm, GradientsMatchFiniteDifferences) {
    for (const BilmOptions& options : {test::smallOptions(), test::smallDictionaryOptions()}) {
        const TunableBilm bilm(test::randomModel(options, 4));
        scalarOf(bilm).backward();
        for (const auto& [name, parameter] : bilm.parameters()) {
            const at::Tensor gradient = parameter.grad();
            ASSERT_TRUE(gradient.defined()) << name;
            const double norm = gradient.norm().item<double>();
            if (norm < 1e-3)
                continue;  // the words of these sentences leave it alone
            // Along the gradient the sum grows by its norm: one number that every weight has a share in. Maxima and
            // clips bend the way, so the best of some steps stands.
            at::Tensor values = parameter.detach();
            double error = 1e30;
            for (const float length : {2e-3F, 7e-4F, 2.5e-4F}) {
                const at::Tensor step = at::mul(gradient, length / norm);
                values.add_(step);
                const double above = scalarOf(bilm).item<double>();
                values.sub_(step, 2);
                const double below = scalarOf(bilm).item<double>();
                values.add_(step);
                error = std::min(error, std::abs((above - below) / (2 * length) - norm));
            }
            EXPECT_LT(error, 0.03 * norm + 0.01) << name;
        }
    }
}

TEST(TunableBilm, ReturnsItsWeights) {
    const BilmModel model = test::randomModel(test::smallOptions(), 5);
    const TunableBilm bilm(model);
    EXPECT_EQ(bilm.tensors().size(), model.tensors.size());
    for (const auto& [name, tensor] : bilm.tensors()) {
        EXPECT_EQ(tensor.shape, model.tensors.at(name).shape) << name;
        EXPECT_EQ(tensor.values, model.tensors.at(name).values) << name;
    }
}

}  // namespace
}  // namespace elmo
