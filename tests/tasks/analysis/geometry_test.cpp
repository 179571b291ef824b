// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/geometry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace tasks {
namespace {

PointRows rowsOf(std::size_t width, std::vector<float> values) {
    return {values.size() / width, width, std::move(values)};
}

PointRows randomRows(std::size_t count, std::size_t width, std::uint64_t seed) {
    elmo::training::Random random(seed);
    PointRows rows{count, width, {}};
    for (std::size_t k = 0; k < count * width; ++k)
        rows.values.push_back(static_cast<float>(random.normal() + 3));
    return rows;
}

double cosine(std::span<const float> a, std::span<const float> b) {
    double product = 0, squaresA = 0, squaresB = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        product += static_cast<double>(a[k]) * b[k];
        squaresA += static_cast<double>(a[k]) * a[k];
        squaresB += static_cast<double>(b[k]) * b[k];
    }
    return product / std::sqrt(squaresA * squaresB);
}

TEST(Geometry, OfThreeVectorsIsAsComputedByHand) {
    // Word 0 stands at (1, 0) and (0, 2), in two sentences; word 1 at (3, 0) in the first.
    const LayerGeometry found = layerGeometry(rowsOf(2, {1, 0, 3, 0, 0, 2}), std::vector<std::uint32_t>{0, 1, 0},
                                              std::vector<std::uint32_t>{0, 0, 1}, 2, {});
    EXPECT_NEAR(found.selfSimilarity, 0, 1e-12) << "(1, 0) and (0, 2) of word 0; word 1 occurs once";
    EXPECT_DOUBLE_EQ(found.anisotropy, 0.5) << "word 1 has cosine 1 to one of word 0 and 0 to the other";
    EXPECT_DOUBLE_EQ(found.sentenceSimilarity, 1) << "both sentences lie on a line";
    EXPECT_DOUBLE_EQ(found.adjustedSelfSimilarity(), -0.5);
    EXPECT_DOUBLE_EQ(found.adjustedSentenceSimilarity(), 0.5);
    EXPECT_EQ(found.comparedWords, 1U);
    EXPECT_EQ(found.words, 2U);
    EXPECT_EQ(found.sentences, 2U);
}

TEST(Geometry, WithinASentenceIsToTheMeanOfTheVectorsThemselves) {
    // The mean of (4, 0) and (0, 3) has the direction (4, 3): cosines 0.8 and 0.6.
    const LayerGeometry found = layerGeometry(rowsOf(2, {4, 0, 0, 3}), std::vector<std::uint32_t>{0, 1},
                                              std::vector<std::uint32_t>{5, 5}, 5, {});
    EXPECT_DOUBLE_EQ(found.sentenceSimilarity, 0.7);
    EXPECT_TRUE(std::isnan(found.selfSimilarity)) << "no word occurs five times";
    EXPECT_EQ(found.comparedWords, 0U);
}

TEST(Geometry, IsTheMeanOverAllPairs) {
    const PointRows rows = randomRows(60, 7, 1);
    std::vector<std::uint32_t> words, sentences;
    for (std::uint32_t k = 0; k < 60; ++k) {
        words.push_back(k % 7);
        sentences.push_back(k / 10);
    }
    double self = 0, between = 0;
    for (std::uint32_t a = 0; a < 7; ++a)
        for (std::uint32_t b = 0; b < 7; ++b) {
            double sum = 0, count = 0;
            for (std::size_t i = 0; i < 60; ++i)
                for (std::size_t j = 0; j < 60; ++j)
                    if (words[i] == a && words[j] == b && i != j) {
                        sum += cosine(rows.row(i), rows.row(j));
                        ++count;
                    }
            (a == b ? self : between) += sum / count / (a == b ? 7 : 42);
        }
    const LayerGeometry found = layerGeometry(rows, words, sentences, 5, {});
    EXPECT_NEAR(found.selfSimilarity, self, 1e-12);
    EXPECT_NEAR(found.anisotropy, between, 1e-12);
}

TEST(Geometry, RefusesSizesThatDoNotFit) {
    const std::vector<std::uint32_t> one{0}, two{0, 1};
    EXPECT_THROW(layerGeometry(rowsOf(2, {1, 0, 0, 1}), one, two, 2, {}), elmo::Error);
    EXPECT_THROW(layerGeometry(rowsOf(2, {1, 0, 0, 1}), two, one, 2, {}), elmo::Error);
    EXPECT_THROW(layerGeometry({}, {}, {}, 2, {}), elmo::Error);
}

TEST(LinearCka, OfTwoColumnsIsTheSquaredCorrelation) {
    // x = 1, 2, 3, 4 and y = 2, 1, 4, 3 have the correlation 3 / 5.
    const std::vector<PointRows> layers{rowsOf(1, {1, 2, 3, 4}), rowsOf(1, {2, 1, 4, 3})};
    const std::vector<double> cka = linearCka(layers, {});
    EXPECT_NEAR(cka[0], 1, 1e-12);
    EXPECT_NEAR(cka[1], 0.36, 1e-12);
    EXPECT_NEAR(cka[2], 0.36, 1e-12);
}

TEST(LinearCka, DoesNotSeeRotationShiftAndScale) {
    const PointRows points = randomRows(50, 2, 3);
    PointRows turned = points;
    for (std::size_t k = 0; k < points.count; ++k) {
        turned.values[2 * k] = 7 + 5 * (0.6f * points.values[2 * k] - 0.8f * points.values[2 * k + 1]);
        turned.values[2 * k + 1] = -1 + 5 * (0.8f * points.values[2 * k] + 0.6f * points.values[2 * k + 1]);
    }
    EXPECT_NEAR(linearCka(std::vector{points, turned}, {})[1], 1, 1e-5);
    EXPECT_LT(linearCka(std::vector{points, randomRows(50, 2, 4)}, {})[1], 0.3) << "unrelated points";
}

TEST(LinearCka, IsThatOfTheKernels) {
    // By the other side of the identity |Y'X|^2 = tr(XX' YY'), with 20 items and widths 3 and 5.
    const PointRows x = randomRows(20, 3, 5), y = randomRows(20, 5, 6);
    const auto kernel = [](const PointRows& points) {
        std::vector<double> mean(points.width, 0.0), products;
        for (std::size_t i = 0; i < points.count; ++i)
            for (std::size_t k = 0; k < points.width; ++k)
                mean[k] += points.row(i)[k] / static_cast<double>(points.count);
        for (std::size_t i = 0; i < points.count; ++i)
            for (std::size_t j = 0; j < points.count; ++j) {
                double& sum = products.emplace_back(0);
                for (std::size_t k = 0; k < points.width; ++k)
                    sum += (points.row(i)[k] - mean[k]) * (points.row(j)[k] - mean[k]);
            }
        return products;
    };
    const std::vector<double> k = kernel(x), l = kernel(y);
    double kl = 0, kk = 0, ll = 0;
    for (std::size_t i = 0; i < k.size(); ++i) {
        kl += k[i] * l[i];
        kk += k[i] * k[i];
        ll += l[i] * l[i];
    }
    EXPECT_NEAR(linearCka(std::vector{x, y}, {})[1], kl / std::sqrt(kk * ll), 1e-5);
}

TEST(LinearCka, OfEqualRowsIsNotANumberAndOtherNumbersOfRowsAreRefused) {
    const std::vector<double> cka = linearCka(std::vector{rowsOf(1, {2, 2, 2}), rowsOf(1, {1, 2, 3})}, {});
    EXPECT_TRUE(std::isnan(cka[0]) && std::isnan(cka[1]));
    EXPECT_NEAR(cka[3], 1, 1e-12);
    EXPECT_THROW(linearCka(std::vector{rowsOf(1, {1, 2}), rowsOf(1, {1, 2, 3})}, {}), elmo::Error);
}

}  // namespace
}  // namespace tasks
