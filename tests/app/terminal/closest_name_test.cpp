// SPDX-License-Identifier: Apache-2.0
#include "app/terminal/closest_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace app {
namespace {

const std::vector<std::string> kNames = {"tokenize", "embed", "info", "convert"};

TEST(ClosestName, FindsTheNameForATypingError) {
    EXPECT_EQ(closestName("tokenise", kNames), "tokenize");
    EXPECT_EQ(closestName("emebd", kNames), "embed");
    EXPECT_EQ(closestName("inf", kNames), "info");
}

TEST(ClosestName, SuggestsNothingForUnrelatedInput) {
    EXPECT_EQ(closestName("train", kNames), "");
    EXPECT_EQ(closestName("", kNames), "");
    EXPECT_EQ(closestName(std::string(100'000, 'x'), kNames), "");
}

}  // namespace
}  // namespace app
