// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tasks/batches/torch_head_runner.h"

namespace tasks {
namespace {

TEST(JoinedTags, TokenInTwoWindowsGetsTheTagOfTheFirst) {
    std::vector<EncodedRow> rows(2);
    rows[1].firstToken = 2;
    const std::vector<HeadRow> predicted = {TagRow{{{"A", 1}, {"B", 1}, {"C", 1}}}, TagRow{{{"X", 1}, {"D", 1}}}};
    const TagPredictions joined = joinTags(rows, predicted);
    EXPECT_EQ(joined, (TagPredictions{{{"A", 1}, {"B", 1}, {"C", 1}, {"D", 1}}}));
    EXPECT_TRUE(joinTags({}, {}).tokens.empty());
}

}  // namespace
}  // namespace tasks
