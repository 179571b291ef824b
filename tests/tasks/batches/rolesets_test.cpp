// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/rolesets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tasks {
namespace {

Example predicateExample(const std::string& word, const std::string& roleset) {
    Example example;
    example.text.sentences = {{"It"}, {word, "."}};
    example.gold = GoldRoles{{{elmo::TokenIndex(1), roleset}}};
    return example;
}

TEST(Rolesets, AreTheMostFrequentOnesOfEachForm) {
    const std::vector<Example> examples = {predicateExample("left", "leave.02"),
                                           predicateExample("left", "leave.01"),
                                           predicateExample("left", "leave.01"),
                                           predicateExample("Left", "leave.02"),
                                           predicateExample("runs", "run.02"),
                                           predicateExample("runs", "run.01"),
                                           predicateExample("is", "")};
    EXPECT_THAT(rolesetsIn(examples), testing::ElementsAre("Left leave.02", "left leave.01", "runs run.01"));
    const std::vector<std::string> known = {"left leave.09", "sings sing.01"};
    EXPECT_THAT(rolesetsIn(examples, known),
                testing::ElementsAre("Left leave.02", "left leave.01", "runs run.01", "sings sing.01"))
        << "a head that goes on keeps those of other forms";
}

TEST(Rolesets, AWordHasThatOfItsFormElseOfItsLowerCaseElseItsFirstSense) {
    const std::vector<std::string> known = {"Left leave.02", "a b.07", "a priori prior.01", "left leave.01"};
    EXPECT_EQ(rolesetOf(known, "Left"), "leave.02");
    EXPECT_EQ(rolesetOf(known, "LEFT"), "leave.01");
    EXPECT_EQ(rolesetOf(known, "a"), "b.07");
    EXPECT_EQ(rolesetOf(known, "a priori"), "prior.01");
    EXPECT_EQ(rolesetOf(known, "Surf"), "surf.01");
    EXPECT_EQ(rolesetOf(known, "lef"), "lef.01");
}

TEST(Rolesets, NameTheWordsOfAnExampleUnlessTheHeadHasNone) {
    HeadOptions options;
    TaskPrediction said = RolePredictions{{{elmo::TokenIndex(1)}}};
    nameRolesets(options, predicateExample("left", ""), said);
    EXPECT_EQ(std::get<RolePredictions>(said).predicates[0].roleset, "");
    options.rolesets = {"left leave.01"};
    nameRolesets(options, predicateExample("left", ""), said);
    EXPECT_EQ(std::get<RolePredictions>(said).predicates[0].roleset, "leave.01");
    TaskPrediction other = TagPredictions{{{"NOUN", 1}}};
    nameRolesets(options, predicateExample("left", ""), other);
    EXPECT_EQ(std::get<TagPredictions>(other).tokens[0].tag, "NOUN");
}

}  // namespace
}  // namespace tasks
