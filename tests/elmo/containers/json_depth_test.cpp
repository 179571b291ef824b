// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/json_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace elmo {
namespace {

TEST(JsonDepth, CountsNestedArraysAndObjects) {
    EXPECT_EQ(jsonDepth(""), 0);
    EXPECT_EQ(jsonDepth("3"), 0);
    EXPECT_EQ(jsonDepth("{}"), 1);
    EXPECT_EQ(jsonDepth(R"({"a": [1, {"b": 2}], "c": {}})"), 3);
    EXPECT_EQ(jsonDepth(std::string(100'000, '[')), 100'000);
}

TEST(JsonDepth, IgnoresBracketsInStrings) {
    EXPECT_EQ(jsonDepth(R"(["[[[", "a\"[[", "\\", [0]])"), 2);
    EXPECT_EQ(jsonDepth(R"({"{": "}"})"), 1);
    EXPECT_EQ(jsonDepth("[\"[[ without an end"), 1);
    EXPECT_EQ(jsonDepth("\"\\"), 0);
}

TEST(JsonDepth, UnmatchedClosingBracketsDoNotReduceTheDepth) {
    EXPECT_EQ(jsonDepth("]]]["), 0);
    EXPECT_EQ(jsonDepth("]]}[[[["), 1);
}

}  // namespace
}  // namespace elmo
