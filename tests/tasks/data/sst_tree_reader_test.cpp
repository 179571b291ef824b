// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kTreeKind = Sentiment::kTask;

TEST(SstTreeReader, rootLabelIsTheSentenceLabel) {
    const DataSet data = read("(3 (2 It) (4 (4 works) (2 .)))\n\n(1 no)\r\n", kTreeKind);
    EXPECT_EQ(printed(data), "It works . => 3\nno => 1\n");
    EXPECT_THAT(data.labels, ElementsAre("1", "3"));
}

TEST(SstTreeReader, readsEveryPhraseOnceOnRequest) {
    const DataSet data = read("(3 (2 It) (4 (4 works) (2 It)))\n", kTreeKind, {.phrases = true});
    EXPECT_EQ(printed(data), "It => 2\nworks => 4\nworks It => 4\nIt works It => 3\n");
    EXPECT_EQ(data.examples.back().id, "data.txt:1:5");
    EXPECT_THAT(data.notes, ElementsAre("1 duplicate phrases with the same label were left out."));
}

TEST(SstTreeReader, treebankEscapesAreDecoded) {
    const DataSet data =
        read("(2 (2 -LRB-) (2 (2 either\\/or) (2 (2 ``) (2 (2 '') (2 (2 `) (2 -RRB-))))))\n", kTreeKind);
    EXPECT_EQ(printed(data.examples[0].text), "( either/or \" \" ' )");
}

TEST(SstTreeReader, errorsNameInvalidTrees) {
    const auto refused = [](const std::string& text) {
        return refusal("(2 ok)\n" + text + "\n", kTreeKind, {.format = "sst-trees"});
    };
    EXPECT_THAT(refused("(2 (2 a) (2 b)"), StartsWith("bad format: data.txt:2: 1 brackets of the tree are not closed"));
    EXPECT_THAT(refused("(2 a))"), HasSubstr("after the end of the tree"));
    EXPECT_THAT(refused("(2 a) b"), HasSubstr("after the end of the tree"));
    EXPECT_THAT(refused("a (2 b)"), HasSubstr("\"a (2 b)\" is outside"));
    EXPECT_THAT(refused(")"), HasSubstr("closing bracket too many"));
    EXPECT_THAT(refused("(2 )"), HasSubstr("has no words"));
    EXPECT_THAT(refused("( (2 a))"), HasSubstr("has no label"));
}

TEST(SstTreeReader, handlesDeeplyNestedTrees) {
    const int depth = 300'000;
    std::string tree;
    for (int i = 0; i < depth; ++i)
        tree += "(2 ";
    tree += "a" + std::string(depth, ')');
    EXPECT_EQ(printed(read(tree + "\n", kTreeKind)), "a => 2\n");
    EXPECT_THAT(refusal(tree.substr(0, tree.size() - 1), kTreeKind),
                HasSubstr("1 brackets of the tree are not closed"));
}

}  // namespace
}  // namespace tasks
