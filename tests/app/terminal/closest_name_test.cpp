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

TEST(ClosestName, CountsNoDashesAsTyped) {
    const std::vector<std::string> options = {"--top", "--model"};
    EXPECT_EQ(closestName("--tpo", options), "--top");
    EXPECT_EQ(closestName("--x", options), "");
}

TEST(ClosestName, BeginningMeansAllNamesThatBeginSo) {
    const std::vector<std::string> options = {"--top", "--threads", "--threshold"};
    EXPECT_EQ(namesMeantBy("--thr", options), (std::vector<std::string>{"--threads", "--threshold"}));
    EXPECT_EQ(namesMeantBy("--thresh", options), std::vector<std::string>{"--threshold"});
    EXPECT_EQ(namesMeantBy("--tpo", options), std::vector<std::string>{"--top"});
    EXPECT_TRUE(namesMeantBy("--", options).empty());
}

}  // namespace
}  // namespace app
