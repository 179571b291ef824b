// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_pooling.h"

#include <gtest/gtest.h>

#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

TEST(Pooling, CoversTheTokensOfEachTextWithoutPadding) {
    at::manual_seed(1);
    const at::Tensor vectors = at::randn({2, 4, 3});
    const at::Tensor mask = at::tensor({1, 1, 1, 1, 1, 1, 0, 0}).view({2, 4}).to(at::kBool);
    vectors[1].narrow(0, 2, 2).fill_(100);
    const at::Tensor whole = vectors[0], part = vectors[1].narrow(0, 0, 2);
    using test::difference;
    EXPECT_EQ(difference(maskedMax(vectors, mask), at::stack({whole.amax(0), part.amax(0)})), 0);
    EXPECT_LT(difference(maskedMean(vectors, mask), at::stack({whole.mean(0), part.mean(0)})), 1e-6);
    vectors[1].narrow(0, 2, 2).fill_(-100);
    EXPECT_EQ(difference(maskedMin(vectors, mask), at::stack({whole.amin(0), part.amin(0)})), 0);
}

}  // namespace
}  // namespace tasks
