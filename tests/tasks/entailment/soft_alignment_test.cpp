// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tasks/entailment/torch_soft_alignment.h"
#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix matrixOf(const at::Tensor& tensor) {
    Matrix matrix(static_cast<std::size_t>(tensor.size(0)));
    for (std::int64_t i = 0; i < tensor.size(0); ++i)
        for (std::int64_t k = 0; k < tensor.size(1); ++k)
            matrix[static_cast<std::size_t>(i)].push_back(tensor[i][k].item<double>());
    return matrix;
}

/// Equations 11, 12, 14 and 15 of Chen et al. 2017, number by number.
Matrix enhanced(const Matrix& a, const Matrix& b) {
    Matrix result;
    for (const auto& token : a) {
        std::vector<double> weights;
        double sum = 0;
        for (const auto& other : b) {
            double score = 0;
            for (std::size_t k = 0; k < token.size(); ++k)
                score += token[k] * other[k];
            weights.push_back(std::exp(score));
            sum += weights.back();
        }
        std::vector<double> aligned(token.size());
        for (std::size_t j = 0; j < b.size(); ++j)
            for (std::size_t k = 0; k < token.size(); ++k)
                aligned[k] += weights[j] / sum * b[j][k];
        std::vector<double> row = token;
        row.insert(row.end(), aligned.begin(), aligned.end());
        for (std::size_t k = 0; k < token.size(); ++k)
            row.push_back(token[k] - aligned[k]);
        for (std::size_t k = 0; k < token.size(); ++k)
            row.push_back(token[k] * aligned[k]);
        result.push_back(std::move(row));
    }
    return result;
}

TEST(SoftAlignment, MatchesTheFormulaOfThePaper) {
    at::manual_seed(1);
    const at::Tensor a = at::randn({1, 3, 4}), b = at::randn({1, 5, 4});
    const Matrix expected = enhanced(matrixOf(a[0]), matrixOf(b[0]));
    const at::Tensor found = alignedWith(a, b, at::ones({1, 5}, at::kBool));
    ASSERT_EQ(found.sizes(), at::IntArrayRef({1, 3, 16}));
    for (std::int64_t i = 0; i < 3; ++i)
        for (std::int64_t k = 0; k < 16; ++k)
            EXPECT_NEAR(found[0][i][k].item<double>(),
                        expected[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)], 1e-5);
}

TEST(SoftAlignment, DoesNotAlignWithPadding) {
    at::manual_seed(2);
    const at::Tensor a = at::randn({1, 3, 4}), b = at::randn({1, 5, 4});
    const at::Tensor mask = at::arange(5).lt(2).view({1, 5});
    const at::Tensor alone = alignedWith(a, b.narrow(1, 0, 2), at::ones({1, 2}, at::kBool));
    EXPECT_LT(test::difference(alignedWith(a, b, mask), alone), 1e-6);
    EXPECT_GT(test::difference(alignedWith(a, b, at::ones({1, 5}, at::kBool)), alone), 1e-3);
}

}  // namespace
}  // namespace tasks
