// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/quantised_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace elmo {
namespace {

TEST(QuantisedRows, EachRowKeepsItsLargestMagnitude) {
    const std::vector<float> values = {1, -2, 0.5F, 0, 0, 0, 1e-3F, 0, -5e-4F};
    const QuantisedRows rows = quantised(values, 3);
    EXPECT_THAT(rows.values, testing::ElementsAre(64, -127, 32, 0, 0, 0, 127, 0, -64));
    const std::vector<float> read = widened(rows);
    EXPECT_FLOAT_EQ(read[1], -2);
    EXPECT_FLOAT_EQ(read[6], 1e-3F);
    for (std::size_t k = 0; k < values.size(); ++k)
        EXPECT_LE(std::abs(read[k] - values[k]), rows.scales[k / 3] / 2 * 1.0001F);
}

TEST(QuantisedRows, QuantisingNoRowsGivesNoRows) {
    EXPECT_TRUE(widened(quantised({}, 4)).empty());
}

}  // namespace
}  // namespace elmo
