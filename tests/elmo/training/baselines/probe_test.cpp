// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/probe.h"

#include <gtest/gtest.h>

#include <cmath>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace elmo::training::test {
namespace {

/// Vectors and the classes of their tokens, one item a token.
struct Clouds {
    ProbeVectors vectors;
    ProbeItems items;

    ProbeData data() const { return {&vectors, &items}; }
    void add(std::vector<float> vector, int label) {
        vectors.width = static_cast<int>(vector.size());
        vectors.layers.resize(std::max<std::size_t>(vectors.layers.size(), 1));
        vectors.layers[0].insert(vectors.layers[0].end(), vector.begin(), vector.end());
        const auto token = static_cast<std::uint32_t>(items.size());
        items.ranges.push_back({token, token + 1});
        items.classes.push_back(label);
    }
};

/// Points around three centres far from the origin, in columns of very different scale.
Clouds clouds(int count, std::uint64_t seed, double spread) {
    Random random(seed);
    Clouds data;
    for (int n = 0; n < count; ++n) {
        const int c = static_cast<int>(random.below(3));
        const double x = 1000 * ((c == 0) + spread * random.normal()),
                     y = 0.001 * ((c == 1) + spread * random.normal());
        data.add({static_cast<float>(x), static_cast<float>(y), 7}, c);
    }
    return data;
}

Clouds withRandomClasses(Clouds data, std::uint64_t seed) {
    Random random(seed);
    for (int& c : data.items.classes)
        c = static_cast<int>(random.below(3));
    return data;
}

/// The class is whether two signs are equal, which no line separates.
Clouds signs(int count, std::uint64_t seed) {
    Random random(seed);
    Clouds data;
    for (int n = 0; n < count; ++n) {
        const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        data.add({static_cast<float>(x), static_cast<float>(y)}, (x > 0) == (y > 0));
    }
    return data;
}

TEST(Probe, SeparatesLinearlySeparableClasses) {
    const Clouds train = clouds(600, 1, 0.1), test = clouds(300, 2, 0.1);
    EXPECT_GT(trainProbe(train.data(), test.data(), {.classes = 3, .learningRate = 0.05}, {}).accuracy, 0.97);
    EXPECT_LT(majorityAccuracy(train.items, test.items, 3), 0.5);
}

TEST(Probe, StaysNearChanceOnRandomClasses) {
    const Clouds train = withRandomClasses(clouds(600, 1, 0.1), 9), test = withRandomClasses(clouds(300, 2, 0.1), 10);
    EXPECT_LT(trainProbe(train.data(), test.data(), {.classes = 3}, {}).accuracy, 0.45);
}

TEST(Probe, OnlyHiddenUnitsFindWhatNoLineSeparates) {
    const Clouds train = signs(1500, 1), test = signs(500, 2);
    const ProbeOptions linear = {.classes = 2, .learningRate = 0.01};
    ProbeOptions hidden = linear;
    hidden.hidden = 16;
    EXPECT_LT(trainProbe(train.data(), test.data(), linear, {}).accuracy, 0.65);
    EXPECT_GT(trainProbe(train.data(), test.data(), hidden, {}).accuracy, 0.93);
}

TEST(Probe, LearnedMixFindsTheLayerThatKnows) {
    for (const int hidden : {0, 8})
        for (const std::size_t knows : {std::size_t{0}, std::size_t{2}}) {
            Clouds train = clouds(600, 1, 0.3), test = clouds(300, 2, 0.3);
            for (Clouds* data : {&train, &test}) {
                const std::vector<float> vectors = data->vectors.layers[0];
                Random random(data == &train ? 5 : 6);
                data->vectors.layers.assign(3, std::vector<float>(vectors.size()));
                for (std::size_t l = 0; l < 3; ++l)
                    for (float& value : data->vectors.layers[l])
                        value = static_cast<float>(random.normal());
                data->vectors.layers[knows] = vectors;
            }
            const ProbeScore score =
                trainProbe(train.data(), test.data(),
                           {.classes = 3, .hidden = hidden, .layer = kLearnedMix, .learningRate = 0.05}, {});
            ASSERT_EQ(score.mix.size(), 3U);
            EXPECT_NEAR(score.mix[0] + score.mix[1] + score.mix[2], 1, 1e-9);
            EXPECT_GT(score.mix[knows], 0.8) << hidden << " hidden units";
            EXPECT_GT(score.accuracy, 0.85);
        }
}

TEST(Probe, MixOfOneLayerIsThatLayer) {
    const Clouds train = clouds(300, 1, 0.8), test = clouds(300, 2, 0.8);
    const ProbeScore mixed = trainProbe(train.data(), test.data(), {.classes = 3, .layer = kLearnedMix}, {});
    EXPECT_EQ(mixed.accuracy, trainProbe(train.data(), test.data(), {.classes = 3}, {}).accuracy);
    EXPECT_EQ(mixed.mix, std::vector{1.0});
}

TEST(Probe, AnItemIsTheMeanOfEachRangeSideBySide) {
    // Pairs of ranges of tokens +1 and -1: the class says whether the means of both have one sign and is no function
    // of one of them; the first range has two tokens whose mean decides.
    ProbeVectors vectors{2, {{}}};
    ProbeItems items{2, {}, {}};
    Random random(3);
    for (std::uint32_t n = 0; n < 400; ++n) {
        const int a = random.below(2) == 0 ? 1 : -1, b = random.below(2) == 0 ? 1 : -1;
        for (const int value : {5 * a, -3 * a, b})
            for (int k = 0; k < 2; ++k)
                vectors.layers[0].push_back(static_cast<float>(value));
        items.ranges.insert(items.ranges.end(), {{3 * n, 3 * n + 2}, {3 * n + 2, 3 * n + 3}});
        items.classes.push_back(2 * (a > 0) + (b > 0));
    }
    const ProbeData data{&vectors, &items};
    EXPECT_EQ(trainProbe(data, data, {.classes = 4, .learningRate = 0.05}, {}).accuracy, 1);
    // Only the mean of the first range tells: its tokens 5a, -3a have the mean a; without the second part half is
    // chance.
    ProbeItems first{1, {}, items.classes};
    for (std::size_t k = 0; k < items.ranges.size(); k += 2)
        first.ranges.push_back(items.ranges[k]);
    const double one = trainProbe({&vectors, &first}, {&vectors, &first}, {.classes = 4}, {}).accuracy;
    EXPECT_GT(one, 0.45);
    EXPECT_LT(one, 0.6);
}

TEST(Probe, IsDeterministic) {
    const Clouds train = clouds(300, 1, 0.8), test = clouds(300, 2, 0.8);
    for (const int hidden : {0, 5}) {
        const ProbeOptions options = {.classes = 3, .hidden = hidden, .epochs = 3};
        EXPECT_EQ(trainProbe(train.data(), test.data(), options, {}).accuracy,
                  trainProbe(train.data(), test.data(), options, {}).accuracy);
        EXPECT_EQ(onlineCodelength(train.data(), kCodeShares, options, {}),
                  onlineCodelength(train.data(), kCodeShares, options, {}));
    }
}

TEST(Codelength, OfOneBlockIsThatOfEqualProbabilities) {
    const Clouds data = clouds(200, 1, 0.1);
    EXPECT_DOUBLE_EQ(onlineCodelength(data.data(), std::vector{1.0}, {.classes = 3}, {}), 200 * std::log2(3.0));
    // The first block of 50, and a block of 150 after a probe with a step size of 0, which says 1/3 of each class.
    EXPECT_NEAR(onlineCodelength(data.data(), std::vector{0.25, 1.0}, {.classes = 3, .learningRate = 0}, {}),
                200 * std::log2(3.0), 1e-3);
}

TEST(Codelength, IsShortWhereTheVectorsTellAndLongWhereTheyDoNot) {
    const Clouds data = clouds(1000, 1, 0.05);
    const ProbeOptions options = {.classes = 3, .learningRate = 0.05};
    const double uniform = 1000 * std::log2(3.0);
    const double told = onlineCodelength(data.data(), kCodeShares, options, {});
    EXPECT_LT(told, 0.1 * uniform);
    EXPECT_GT(told, 4 * std::log2(3.0));  // shares with fewer than three items are no block
    EXPECT_GT(onlineCodelength(withRandomClasses(data, 7).data(), kCodeShares, options, {}), 0.98 * uniform);
}

TEST(Probe, RejectsMismatchedData) {
    const Clouds good = clouds(30, 1, 0.1);
    const auto refused = [&](const Clouds& train, const ProbeOptions& options) {
        EXPECT_THROW(trainProbe(train.data(), good.data(), options, {}), Error);
    };
    Clouds bad = good;
    bad.items.classes[3] = 5;
    refused(bad, {.classes = 3});
    bad = good;
    bad.vectors.layers[0].pop_back();
    refused(bad, {.classes = 3});
    bad = good;
    bad.items.ranges[2].end = 31;
    refused(bad, {.classes = 3});
    bad = good;
    bad.items.ranges[2].end = bad.items.ranges[2].begin;
    refused(bad, {.classes = 3});
    refused({{3, {{}}}, {}}, {.classes = 3});
    refused({}, {.classes = 3});
    refused(good, {.classes = 3, .layer = 1});
    refused(good, {.classes = 3, .layer = -2});
    refused(good, {.classes = 3, .epochs = 0});
    refused(good, {.classes = 3, .batch = 0});
    refused(good, {.classes = 3, .hidden = -1});
}

}  // namespace
}  // namespace elmo::training::test
