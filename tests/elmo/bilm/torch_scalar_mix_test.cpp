// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_scalar_mix.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/error.h"
#include "elmo/weights/weight_reader.h"
#include "tests/support/engines.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"

namespace elmo {
namespace {

using test::Hdf5Array;
using test::Hdf5Fixture;
using test::readJson;
using test::Reference;

at::Tensor tensorOf(const Hdf5Array& array, at::ScalarType type) {
    return at::tensor(array.values, at::kDouble).view(array.shape).to(type);
}

/// What a mix gives: its output and, for sum(output * upstream), its gradients.
struct Outcome {
    at::Tensor output, gradInputs, gradScalars, gradGamma;
};

Outcome outcomeOf(const nlohmann::json& settings, const Hdf5Fixture& file, at::ScalarType type) {
    const std::string group = settings["group"];
    const bool layerNorm = settings["layer_norm"];
    const at::Tensor inputs = tensorOf(file.read(group + "/inputs"), type).set_requires_grad(true);
    const at::Tensor mask = layerNorm ? tensorOf(file.read(group + "/mask"), at::kBool) : at::Tensor();
    // The weights keep 9 digits; gamma is stored as the nearest double and set as that below.
    const TorchScalarMix mix({settings["scalar_parameters"].get<std::vector<float>>(), 1},
                             {.layerNorm = layerNorm, .type = type});
    const at::Tensor gamma = mix.parameters()[1];
    gamma.data().fill_(settings["gamma"].get<double>());
    const at::Tensor output = mix.apply(inputs, mask, Phase::kTraining);
    (output * tensorOf(file.read(group + "/upstream_gradient"), type)).sum().backward();
    return {output.detach(), inputs.grad(), mix.parameters()[0].grad(), gamma.grad()};
}

double difference(const at::Tensor& found, const Hdf5Array& expected) {
    EXPECT_EQ(found.sizes(), at::IntArrayRef(expected.shape));
    return (found.to(at::kDouble) - tensorOf(expected, at::kDouble)).abs().max().item<double>();
}

/// Of outputs and gradients from the reference in this precision or, where it lacks that, in double.
double largestDifference(const Reference& reference, at::ScalarType type, double tolerance) {
    const Hdf5Fixture file(reference.folder / "scalar_mix.hdf5");
    double largest = 0;
    for (const auto& settings : readJson(reference.folder / "cases.json")) {
        const std::string group = settings["group"];
        const bool inFloat = type == at::kFloat && file.has(group + "/float32");
        const std::string stem = group + (inFloat ? "/float32/" : "/float64/");
        const Outcome found = outcomeOf(settings, file, type);
        for (const auto& [name, tensor] : {std::pair{"output", found.output},
                                           {"grad_inputs", found.gradInputs},
                                           {"grad_scalars", found.gradScalars},
                                           {"grad_gamma", found.gradGamma}}) {
            const double d = difference(tensor, file.read(stem + name));
            EXPECT_LT(d, tolerance) << stem << name << " " << settings.dump();
            largest = std::max(largest, d);
        }
    }
    return largest;
}

class TorchScalarMixOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(TorchScalarMixOf, test::references("scalar_mix"));

TEST_P(TorchScalarMixOf, OutputsAndGradientsMatchTheReferenceInFloat64) {
    RecordProperty("largestDifference", fmt::format("{:.2g}", largestDifference(GetParam(), at::kDouble, 1e-12)));
}

TEST_P(TorchScalarMixOf, OutputsAndGradientsMatchTheReferenceInFloat32) {
    RecordProperty("largestDifference", fmt::format("{:.2g}", largestDifference(GetParam(), at::kFloat, 2e-5)));
}

/// The layers of some sentences side by side, zero where a sentence has ended: [L, B, T, D] and the mask [B, T].
std::pair<at::Tensor, at::Tensor> padded(const std::vector<test::SentenceLayers>& sentences, std::int64_t longest) {
    const std::int64_t count = std::ssize(sentences);
    at::Tensor layers = at::zeros({sentences[0].layers, count, longest, sentences[0].width}, at::kDouble);
    at::Tensor mask = at::zeros({count, longest}, at::kBool);
    for (std::int64_t b = 0; b < count; ++b) {
        const test::SentenceLayers& s = sentences[static_cast<std::size_t>(b)];
        layers.select(1, b)
            .narrow(1, 0, s.tokens)
            .copy_(tensorOf({{s.layers, s.tokens, s.width}, s.values}, at::kDouble));
        mask.select(0, b).narrow(0, 0, s.tokens).fill_(true);
    }
    return {layers, mask};
}

class ElmoLayerOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(ElmoLayerOf, test::references("random_small"));

// From characters to the scalar mix in double precision; the reference removes the sentence markers after mixing and
// sets padding to zero.
TEST_P(ElmoLayerOf, MixedBatchMatchesTheReferenceInFloat64) {
    const auto text = readJson(GetParam().folder / "sentences.json")["sentences"];
    const std::vector<Sentence> batch = {text[0], text[1], text[2], text[6]};
    const test::Engine engine(test::EngineKind::kTorchDouble, readModel(GetParam().folder));
    const Hdf5Fixture file(GetParam().folder / "expected_float64.hdf5");
    const std::int64_t longest = file.read("elmo_mix_layernorm_on/mask").shape[1];
    const auto [layers, mask] = padded(engine.run(batch), longest + 2);
    for (const bool layerNorm : {false, true}) {
        const std::string stem = layerNorm ? "elmo_mix_layernorm_on/" : "elmo_mix_layernorm_off/";
        const TorchScalarMix mix({{0.3F, -0.2F, 0.5F}, 1.25F}, {.layerNorm = layerNorm, .type = at::kDouble});
        const at::Tensor real = tensorOf(file.read(stem + "mask"), at::kDouble).unsqueeze(2);
        const at::Tensor found = mix.apply(layers, mask, Phase::kInference).narrow(1, 1, longest) * real;
        EXPECT_LT(difference(found.detach(), file.read(stem + "output")), 1e-10) << stem;
    }
}

TEST(TorchScalarMix, FrozenMixHasNoParametersAndNoGradients) {
    const TorchScalarMix mix(averageMix(2), {.trainable = false});
    EXPECT_TRUE(mix.parameters().empty());
    EXPECT_FALSE(mix.apply(at::ones({2, 1, 3, 4}), {}, Phase::kTraining).requires_grad());
}

TEST(TorchScalarMix, AppliesDropoutOnlyDuringTraining) {
    const TorchScalarMix mix(averageMix(2), {.dropout = 0.5});
    const at::Tensor layers = at::ones({2, 1, 100, 10});
    EXPECT_TRUE(at::equal(mix.apply(layers, {}, Phase::kInference), at::ones({1, 100, 10})));
    const at::Tensor dropped = mix.apply(layers, {}, Phase::kTraining).detach();
    EXPECT_TRUE(((dropped == 0) | (dropped == 2)).all().item<bool>());
    EXPECT_NEAR(dropped.mean().item<double>(), 1, 0.2);
}

TEST(TorchScalarMix, ReturnsItsWeights) {
    const TorchScalarMix mix({{0.25F, -1, 3}, 1.5F}, {.type = at::kDouble});
    EXPECT_THAT(mix.weights().raw, testing::ElementsAre(0.25F, -1, 3));
    EXPECT_EQ(mix.weights().gamma, 1.5F);
}

TEST(TorchScalarMix, RejectsOtherShapes) {
    const TorchScalarMix mix(averageMix(2), {.layerNorm = true});
    const at::Tensor layers = at::ones({2, 1, 3, 4});
    EXPECT_THROW(mix.apply(at::ones({3, 1, 3, 4}), at::ones({1, 3}), Phase::kInference), Error);
    EXPECT_THROW(mix.apply(layers, at::ones({3, 1}), Phase::kInference), Error);
    EXPECT_THROW(mix.apply(layers, {}, Phase::kInference), Error);
}

}  // namespace
}  // namespace elmo
