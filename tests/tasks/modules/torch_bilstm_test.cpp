// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_bilstm.h"

#include <gtest/gtest.h>

#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using test::difference;
using test::gradientsOf;
using test::leaf;
using test::weighted;

constexpr std::int64_t kInputs = 7, kCells = 5;

struct Layer {
    Parameters parameters;
    BiLstm lstm{parameters, "lstm", kInputs, kCells};
    std::vector<at::Tensor> tensors() const {
        std::vector<at::Tensor> result;
        for (const auto& [name, tensor] : parameters.all())
            result.push_back(tensor);
        return result;
    }
};

/// Our gate columns are input, candidate, forget, output; torch's rows are input, forget, candidate, output.
at::Tensor torchOrder(const at::Tensor& ours) {
    const auto parts = ours.chunk(4, -1);
    return at::cat({parts[0], parts[2], parts[1], parts[3]}, -1).t().contiguous();
}

/// One row through at::lstm with our weights, by itself.
at::Tensor reference(const Layer& layer, const at::Tensor& row) {
    const auto p = layer.tensors();
    std::vector<at::Tensor> weights;
    for (const std::size_t k : {0U, 3U}) {
        weights.insert(weights.end(), {torchOrder(p[k]), torchOrder(p[k + 1]),
                                       torchOrder(p[k + 2].unsqueeze(0)).view(-1), at::zeros({4 * kCells})});
    }
    const at::Tensor zero = at::zeros({2, 1, kCells});
    return std::get<0>(at::lstm(row.unsqueeze(0), {zero, zero}, weights, true, 1, 0.0, true, true, true)).squeeze(0);
}

at::Tensor referenceBatch(const Layer& layer, const at::Tensor& vectors, const std::vector<std::int64_t>& lengths) {
    std::vector<at::Tensor> rows;
    for (std::size_t row = 0; row < lengths.size(); ++row) {
        const at::Tensor own = vectors[static_cast<std::int64_t>(row)].narrow(0, 0, lengths[row]);
        rows.push_back(at::constant_pad_nd(reference(layer, own), {0, 0, 0, vectors.size(1) - lengths[row]}));
    }
    return at::stack(rows);
}

TEST(BiLstm, MatchesTorchForEachRowAlone) {
    at::manual_seed(1);
    const Layer layer;
    const std::vector<std::int64_t> lengths = {3, 6, 1, 6, 2};
    const at::Tensor vectors = at::randn({5, 6, kInputs});
    const at::Tensor found = layer.lstm.apply(vectors, lengths);
    EXPECT_EQ(found.sizes(), at::IntArrayRef({5, 6, 2 * kCells}));
    EXPECT_LT(difference(found, referenceBatch(layer, vectors, lengths)), 1e-5);
}

TEST(BiLstm, EveryGradientMatchesTorch) {
    at::manual_seed(2);
    const Layer layer;
    const std::vector<std::int64_t> lengths = {4, 7, 1, 5};
    const at::Tensor vectors = leaf({4, 7, kInputs});
    std::vector<at::Tensor> inputs = layer.tensors();
    inputs.push_back(vectors);
    const auto found = gradientsOf([&] { return weighted(layer.lstm.apply(vectors, lengths)); }, inputs);
    const auto expected = gradientsOf([&] { return weighted(referenceBatch(layer, vectors, lengths)); }, inputs);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        EXPECT_LT(difference(found[k], expected[k]), 1e-5) << "input " << k;
}

TEST(BiLstm, PaddingHasNoInfluence) {
    at::manual_seed(3);
    const Layer layer;
    const std::vector<std::int64_t> lengths = {2, 4};
    const at::Tensor vectors = at::randn({2, 5, kInputs});
    const at::Tensor before = layer.lstm.apply(vectors, lengths);
    vectors[0].narrow(0, 2, 3).fill_(std::numeric_limits<float>::quiet_NaN());
    EXPECT_TRUE(at::equal(before, layer.lstm.apply(vectors, lengths)));
    EXPECT_EQ(before[0].narrow(0, 2, 3).abs().max().item<float>(), 0);
}

TEST(BiLstm, SupportsTwoBackwardPasses) {
    at::manual_seed(4);
    const Layer layer;
    const at::Tensor vectors = leaf({2, 3, kInputs});
    const at::Tensor scalar = weighted(layer.lstm.apply(vectors, {3, 2}));
    scalar.backward({}, true);
    const at::Tensor once = vectors.grad().clone();
    scalar.backward();
    EXPECT_LT(difference(vectors.grad(), 2 * once), 1e-6);
}

TEST(BiLstm, ForgetBiasesStartAtOne) {
    const Layer layer;
    EXPECT_EQ(layer.parameters.all()[2].first, "lstm.forward.bias");
    EXPECT_EQ(layer.tensors()[2].sum().item<float>(), kCells);
    EXPECT_EQ(layer.tensors()[2].narrow(0, 2 * kCells, kCells).min().item<float>(), 1);
}

TEST(BiLstmStack, EachLayerReadsTheLayerBelow) {
    at::manual_seed(5);
    Parameters parameters;
    const BiLstmStack stack(parameters, "encoder", kInputs, kCells, 2, 0.5);
    EXPECT_EQ(stack.width(), 2 * kCells);
    EXPECT_EQ(parameters.all()[6].first, "encoder.1.forward.input_weight");
    EXPECT_EQ(parameters.all()[6].second.size(0), 2 * kCells);
    const at::Tensor vectors = at::randn({1, 4, kInputs});
    const at::Tensor plain = stack.apply(vectors, {4}, Phase::kInference);
    EXPECT_TRUE(at::equal(plain, stack.apply(vectors, {4}, Phase::kInference)));
    EXPECT_FALSE(at::equal(plain, stack.apply(vectors, {4}, Phase::kTraining)));
}

}  // namespace
}  // namespace tasks
