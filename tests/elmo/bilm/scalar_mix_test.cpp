// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/scalar_mix.h"

#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "elmo/error.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"

namespace elmo {
namespace {

using test::Hdf5Array;
using test::Hdf5Fixture;
using test::readJson;
using testing::DoubleNear;
using testing::ElementsAre;

LayerActivations layersOf(int layers, int width, const std::vector<float>& values) {
    LayerActivations result(layers, std::int64_t(values.size()) / layers / width, width);
    std::ranges::copy(values, result.mutableValues());
    return result;
}

std::vector<float> mixValues(const LayerActivations& sentence) {
    return {sentence.values().begin(), sentence.values().end()};
}

TEST(ScalarMix, WeighsLayersBySoftmaxAndGamma) {
    const ScalarMix mix({{0.0F, std::log(3.0F)}, 2});
    const LayerActivations mixed = mix.apply(layersOf(2, 2, {1, 2, 10, 20}));
    EXPECT_EQ(mixed.layers(), 1);
    EXPECT_EQ(mixed.tokens(), 1);
    EXPECT_THAT(mixValues(mixed), ElementsAre(testing::FloatNear(15.5F, 1e-5F), testing::FloatNear(31, 1e-5F)));
}

TEST(ScalarMix, AverageGivesEveryLayerTheSameWeight) {
    EXPECT_THAT(mixValues(ScalarMix(averageMix(3)).apply(layersOf(3, 1, {1, 2, 6}))), ElementsAre(3));
}

TEST(ScalarMix, TopLayerIsExactForAnyValuesInTheOtherLayers) {
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_THAT(mixValues(ScalarMix(topLayerMix(2)).apply(layersOf(2, 2, {infinity, 5, 0.1F, -7}))),
                ElementsAre(0.1F, -7));
}

TEST(ScalarMix, SharesSurviveConversionToRawWeights) {
    EXPECT_THAT(sharesOf(mixFromShares(std::vector<float>{0.5F, 0, 0.25F, 0.25F})),
                ElementsAre(DoubleNear(0.5, 1e-7), 0, DoubleNear(0.25, 1e-7), DoubleNear(0.25, 1e-7)));
}

TEST(ScalarMix, RejectsInvalidShares) {
    EXPECT_THROW(mixFromShares(std::vector<float>{0.5F, 0.4F}), Error);
    EXPECT_THROW(mixFromShares(std::vector<float>{1.5F, -0.5F}), Error);
    EXPECT_THROW(mixFromShares(std::vector<float>{std::nanf("")}), Error);
    EXPECT_THROW(ScalarMix({{}, 1}), Error);
    EXPECT_THROW(ScalarMix({{std::nanf("")}, 1}), Error);
}

TEST(ScalarMix, RejectsADifferentNumberOfLayers) {
    EXPECT_THROW(ScalarMix(averageMix(3)).apply(layersOf(2, 1, {1, 2})), Error);
}

TEST(ScalarMix, LayerNormUsesTheWholeBatch) {
    const ScalarMix mix(averageMix(1), {.layerNorm = true});
    const std::vector<LayerActivations> batch{layersOf(1, 1, {1, 2}), layersOf(1, 1, {3})};
    const auto mixed = mix.apply(batch);
    const float deviation = std::sqrt(2.0F / 3);
    EXPECT_THAT(mixValues(mixed[0]), ElementsAre(testing::FloatNear(-1 / deviation, 1e-6F), 0));
    EXPECT_THAT(mixValues(mixed[1]), ElementsAre(testing::FloatNear(1 / deviation, 1e-6F)));
}

TEST(ScalarMix, LayerNormOfEqualValuesIsZeroAndOfNoValuesIsEmpty) {
    const ScalarMix mix(averageMix(1), {.layerNorm = true});
    EXPECT_THAT(mixValues(mix.apply(layersOf(1, 2, {4, 4}))), ElementsAre(0, 0));
    EXPECT_EQ(mix.apply(LayerActivations(1, 0, 2)).tokens(), 0);
    EXPECT_TRUE(mix.apply(std::vector<LayerActivations>{}).empty());
}

/// Row b of a padded [L, B, T, D] array as a sentence: the real tokens alone.
LayerActivations sentenceOf(const Hdf5Array& inputs, const std::vector<std::int64_t>& tokens, std::int64_t b) {
    const std::vector<std::int64_t>& s = inputs.shape;
    LayerActivations result(static_cast<int>(s[0]), std::ssize(tokens), static_cast<int>(s[3]));
    float* out = result.mutableValues();
    for (std::int64_t l = 0; l < s[0]; ++l)
        for (const std::int64_t t : tokens)
            for (std::int64_t d = 0; d < s[3]; ++d)
                *out++ = float(inputs.values[std::size_t(((l * s[1] + b) * s[2] + t) * s[3] + d)]);
    return result;
}

/// The real tokens of row b: by the mask with layer norm, all without.
std::vector<std::int64_t> realTokens(const Hdf5Array& mask, std::int64_t b, bool useMask) {
    std::vector<std::int64_t> tokens;
    for (std::int64_t t = 0; t < mask.shape[1]; ++t)
        if (!useMask || mask.values[std::size_t(b * mask.shape[1] + t)] != 0)
            tokens.push_back(t);
    return tokens;
}

double largestDifference(const nlohmann::json& settings, const Hdf5Fixture& file) {
    const std::string group = settings["group"];
    const bool layerNorm = settings["layer_norm"];
    const Hdf5Array inputs = file.read(group + "/inputs");
    const Hdf5Array mask = file.read(group + "/mask");
    const Hdf5Array expected = file.read(group + "/float64/output");
    std::vector<LayerActivations> batch;
    for (std::int64_t b = 0; b < mask.shape[0]; ++b)
        batch.push_back(sentenceOf(inputs, realTokens(mask, b, layerNorm), b));

    const ScalarMix mix({settings["scalar_parameters"].get<std::vector<float>>(), settings["gamma"]}, {layerNorm});
    const auto mixed = mix.apply(batch);
    double largest = 0;
    for (std::int64_t b = 0; b < mask.shape[0]; ++b) {
        std::size_t row = 0;
        for (const std::int64_t t : realTokens(mask, b, layerNorm)) {
            for (int d = 0; d < mixed[0].width(); ++d) {
                const std::size_t at = std::size_t((b * mask.shape[1] + t) * mixed[0].width() + d);
                largest = std::max(largest, std::abs(expected.values[at] - mixed[std::size_t(b)].vector(
                                                                               0, std::int64_t(row))[std::size_t(d)]));
            }
            ++row;
        }
    }
    return largest;
}

class ScalarMixOf : public testing::TestWithParam<test::Reference> {};
INSTANTIATE_OVER_REFERENCES(ScalarMixOf, test::references("scalar_mix"));

TEST_P(ScalarMixOf, OutputsMatchTheReference) {
    const Hdf5Fixture file(GetParam().folder / "scalar_mix.hdf5");
    double largest = 0;
    for (const auto& settings : readJson(GetParam().folder / "cases.json")) {
        const double difference = largestDifference(settings, file);
        EXPECT_LT(difference, 1e-6) << settings.dump();
        largest = std::max(largest, difference);
    }
    RecordProperty("largestDifference", fmt::format("{:.2g}", largest));
}

}  // namespace
}  // namespace elmo
