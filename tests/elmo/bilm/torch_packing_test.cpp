// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_packing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace elmo {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Packing, SortsLongestFirstAndKeepsTheOrderOfEqualLengths) {
    EXPECT_THAT(pack({1, 3, 2, 3}).order, ElementsAre(1, 3, 2, 0));
}

TEST(Packing, EachStepContainsTheSentencesThatAreLongEnough) {
    const Packing packing = pack({1, 3, 2, 3});
    EXPECT_THAT(packing.active, ElementsAre(4, 3, 2));
    EXPECT_THAT(packing.starts, ElementsAre(0, 4, 7));
}

// Tokens of the batch as given: 0 1 | 2 3 4
TEST(Packing, RowAndTokenIndicesAreInverse) {
    const Packing packing = pack({2, 3});
    EXPECT_THAT(packing.tokens, ElementsAre(2, 0, 3, 1, 4));
    EXPECT_THAT(packing.rows, ElementsAre(1, 3, 0, 2, 4));
}

TEST(Packing, ReversesEverySentenceInPlace) {
    const Packing packing = pack({2, 3});
    EXPECT_THAT(packing.reversal, ElementsAre(4, 3, 2, 1, 0));
}

TEST(Packing, EmptyBatchHasEmptyPacking) {
    EXPECT_THAT(pack({}).active, IsEmpty());
    EXPECT_THAT(pack({}).tokens, IsEmpty());
}

}  // namespace
}  // namespace elmo
