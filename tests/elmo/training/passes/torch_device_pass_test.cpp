// SPDX-License-Identifier: Apache-2.0
// Training on a LibTorch device, compared with training by the kernels. Gradients of single steps against formulas are
// in autograd_test.cpp.
#include <ATen/Context.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"

namespace elmo::training::test {
namespace {

constexpr float kTolerance = 2e-4F;  // of a parameter after ten steps of at most 0.01 each

struct EngineCase {
    const char* name;
    void (*change)(TrainOptions& options);
};

std::vector<float> valuesAfter(int steps, const Corpus& corpus, TrainOptions options, const char* device) {
    options.device = device;
    const auto trainer = makeBilmTrainer(options, corpus);
    for (int k = 0; k < steps; ++k)
        EXPECT_TRUE(trainer->step().finite);
    std::vector<float> values = trainer->state().values;
    const SoftmaxParameters& softmax = trainer->state().softmax;
    values.insert(values.end(), softmax.weight.begin(), softmax.weight.end());
    values.insert(values.end(), softmax.bias.begin(), softmax.bias.end());
    for (const StackState& stream : trainer->state().streams)
        values.insert(values.end(), stream.hidden.begin(), stream.hidden.end());
    return values;
}

void expectTheSameTraining(const EngineCase& test, const char* device) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    options.optimiser.learningRate = 0.01;
    // Adam's first steps are of one size whatever the gradient's: let rounding not decide on their sign.
    options.optimiser.epsilon = 1e-3;
    test.change(options);
    EXPECT_THAT(valuesAfter(10, corpus, options, device),
                testing::Pointwise(testing::FloatNear(kTolerance), valuesAfter(10, corpus, options, "cpu")));
}

const EngineCase kCases[] = {
    {"Characters", [](TrainOptions&) {}},
    {"Words",
     [](TrainOptions& o) {
         o.input = TokenInput::kWords;
         o.wordEmbedding = 9;
     }},
    {"BackwardAlone", [](TrainOptions& o) { o.directions = Directions::kBackward; }},
    {"SoftmaxFirst", [](TrainOptions& o) { o.frozenSteps = 5; }},
};

class TorchDevicePassTest : public ::testing::TestWithParam<EngineCase> {};

TEST_P(TorchDevicePassTest, MatchesTheTrainingKernels) {
    expectTheSameTraining(GetParam(), "torch");
}

TEST_P(TorchDevicePassTest, MatchesTheTrainingKernelsOnCuda) {
    if (!at::hasCUDA())
        GTEST_SKIP() << "NO CUDA HERE: training on a CUDA device was not checked";
    expectTheSameTraining(GetParam(), "cuda");
}

INSTANTIATE_TEST_SUITE_P(Settings, TorchDevicePassTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(TorchDevicePass, Bfloat16ProductsBarelyChangeTheGradientDirection) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    const auto exact = makeBilmTrainer(options, corpus);
    options.precision = Precision::kBfloat16;
    options.device = "torch";
    const auto rounded = makeBilmTrainer(options, corpus);
    const StepReport expected = exact->step(), found = rounded->step();
    EXPECT_NE(found.loss[0], expected.loss[0]);
    EXPECT_NEAR(found.loss[0], expected.loss[0], 0.01 * expected.loss[0]);
    EXPECT_GT(cosine(exact->lastGradients().values, rounded->lastGradients().values), 0.999);
}

// The dropout masks of a step depend only on the seed, so that a run can be resumed.
TEST(TorchDevicePass, UsesTheSameDropoutMasksInTheSameStep) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    options.dropout = 0.3;
    EXPECT_EQ(valuesAfter(4, corpus, options, "torch"), valuesAfter(4, corpus, options, "torch"));
    TrainOptions other = options;
    other.dropout = 0;
    EXPECT_NE(valuesAfter(4, corpus, options, "torch"), valuesAfter(4, corpus, other, "torch"));
}

TEST(TorchDevicePass, ErrorNamesAnUnknownOrMissingDevice) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(2, 20, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    const auto refusal = [&](const char* device) {
        options.device = device;
        return elmo::test::errorOf([&] { makeBilmTrainer(options, corpus); });
    };
    for (const char* device : {"gpu", "cuda:", "cuda:x", "cuda:99999", ""})
        EXPECT_THAT(refusal(device), testing::AnyOf(testing::HasSubstr(fmt::format("'device' is {};", device)),
                                                    testing::HasSubstr(fmt::format("Unknown device '{}'", device))));
    EXPECT_THAT(refusal("cuda:99"), testing::HasSubstr("'cuda:99'"));
    EXPECT_EQ(trainOptionsFromJson(toJson(tinyOptions())).device, "cpu");
}

}  // namespace
}  // namespace elmo::training::test
