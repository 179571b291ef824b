// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_bilm.h"

#include <ATen/Context.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "elmo/error.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

using testing::HasSubstr;

const std::vector<Sentence> kBatch = {{"the", "cat", "sat", "on", "the", "mat", "."}, {}, {"a", "unbelievable"}};

std::vector<float> torchValues(const std::vector<LayerActivations>& sentences) {
    std::vector<float> values;
    for (const LayerActivations& sentence : sentences)
        values.insert(values.end(), sentence.values().begin(), sentence.values().end());
    return values;
}

std::string deviceError(const std::string& device) {
    try {
        makeTorchBilm(test::randomModel(test::smallOptions(), 1), {.device = device, .precision = {}, .threads = 1});
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kDevice);
        return error.what();
    }
    return "no error";
}

TEST(TorchBilm, RejectsUnknownDevices) {
    EXPECT_THAT(deviceError("tpu"), HasSubstr("Unknown device 'tpu'"));
    EXPECT_THAT(deviceError(""), HasSubstr("Unknown device ''"));
    EXPECT_THAT(deviceError("cuda:first"), HasSubstr("Unknown device 'cuda:first'"));
    EXPECT_THAT(deviceError("cuda:-1"), HasSubstr("Unknown device 'cuda:-1'"));
}

TEST(TorchBilm, ReportsLibTorchWithoutCuda) {
    if (at::hasCUDA())
        GTEST_SKIP() << "CUDA PRESENT: the message of a LibTorch without it was not checked";
    EXPECT_THAT(deviceError("cuda"), HasSubstr("this LibTorch has no CUDA"));
    EXPECT_THAT(deviceError("cuda:3"), HasSubstr("this LibTorch has no CUDA"));
}

TEST(TorchBilm, CudaMatchesTheCpu) {
    if (!at::hasCUDA())
        GTEST_SKIP() << "NO CUDA HERE: the CUDA device was not checked";
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    const auto cpu = torchValues(makeTorchBilm(model, {})->run(kBatch, nullptr, {}));
    const auto cuda =
        torchValues(makeTorchBilm(model, {.device = "cuda", .precision = {}, .threads = 1})->run(kBatch, nullptr, {}));
    EXPECT_THAT(cuda, testing::Pointwise(testing::FloatNear(2e-5F), cpu));
}

TEST(TorchBilm, EmptySentenceHasOnlyMarkersAndEmptyBatchHasNoResults) {
    const auto bilm = makeTorchBilm(test::randomModel(test::smallOptions(), 1), {});
    EXPECT_EQ(bilm->run({}, nullptr, {}).size(), 0u);
    const auto sentences = bilm->run(kBatch, nullptr, {});
    EXPECT_EQ(sentences[1].tokens(), 2);
    EXPECT_EQ(sentences[1].layers(), 3);
    EXPECT_EQ(sentences[1].width(), bilm->options().layerWidth());
}

TEST(TorchBilm, EmptyBatchKeepsTheCarriedState) {
    const auto bilm = makeTorchBilm(test::randomModel(test::smallOptions(), 1), {});
    CarriedState state;
    bilm->run(kBatch, &state, {});
    const CarriedState before = state;
    bilm->run({}, &state, {});
    EXPECT_EQ(state.rows, 3);
    EXPECT_EQ(state.h, before.h);
}

TEST(TorchBilm, RejectsTheStateOfAnotherModel) {
    const auto bilm = makeTorchBilm(test::randomModel(test::smallOptions(), 1), {});
    CarriedState state{2, std::vector<float>(7), std::vector<float>(7)};
    EXPECT_THROW(bilm->run(kBatch, &state, {}), Error);
}

TEST(TorchBilm, RejectsTensorsThatDoNotMatchTheOptions) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.tensors.at("lstm.forward.0.bias").values.pop_back();
    EXPECT_THROW(makeTorchBilm(model, {}), Error);
}

TEST(TorchBilm, CancellingLeavesTheStateUnchanged) {
    const auto bilm = makeTorchBilm(test::randomModel(test::smallOptions(), 1), {});
    std::stop_source stop;
    stop.request_stop();
    CarriedState state;
    EXPECT_THROW(bilm->run(kBatch, &state, RunControl(stop.get_token())), Cancelled);
    EXPECT_EQ(state.rows, 0);
}

TEST(TorchBilm, Bfloat16WeightsGiveResultsCloseToFloat32) {
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    const auto exact = torchValues(makeTorchBilm(model, {})->run(kBatch, nullptr, {}));
    const auto rounded =
        torchValues(makeTorchBilm(model, {.device = "cpu", .precision = Precision::kBfloat16, .threads = 1})
                        ->run(kBatch, nullptr, {}));
    double squares = 0, errors = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        squares += exact[i] * exact[i];
        errors += (exact[i] - rounded[i]) * (exact[i] - rounded[i]);
    }
    const double relative = std::sqrt(errors / squares);
    RecordProperty("relativeDifference", fmt::format("{:.2g}", relative));
    EXPECT_GT(relative, 1e-5);  // it is another precision
    EXPECT_LT(relative, 0.05);
}

TEST(TorchBilm, CanBeUsedFromSeveralThreads) {
    const auto bilm = makeTorchBilm(test::randomModel(test::smallOptions(), 1), {});
    const auto expected = torchValues(bilm->run(kBatch, nullptr, {}));
    std::vector<std::vector<float>> found(4);
    {
        std::vector<std::jthread> threads;
        for (auto& values : found)
            threads.emplace_back([&] { values = torchValues(bilm->run(kBatch, nullptr, {})); });
    }
    for (const auto& values : found)
        EXPECT_EQ(values, expected);
}

TEST(TorchBilm, HandlesSentencesLongerThanABlockOfTheInputProduct) {
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    Sentence sentence;
    for (int i = 0; i < 700; ++i)
        sentence.push_back(i % 3 ? "the" : std::to_string(i));
    const std::vector<Sentence> batch{sentence, {"a"}};
    const auto exact = runInDouble(model, batch, nullptr);
    const auto found = makeTorchBilm(model, {})->run(batch, nullptr, {});
    for (std::size_t i = 0; i < exact[0].size(); ++i)
        ASSERT_NEAR(found[0].values()[i], exact[0][i], 2e-5) << i;
}

}  // namespace
}  // namespace elmo
