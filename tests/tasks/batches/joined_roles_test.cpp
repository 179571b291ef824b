// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/batches/row_builder.h"
#include "tasks/batches/torch_head_runner.h"
#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"

namespace tasks {
namespace {

using elmo::TokenIndex;

HeadOptions optionsOfRoles() {
    HeadOptions options;
    options.task = Roles::kTask;
    return options;
}

EncodedRow rowOfRoles(std::int64_t first, std::int64_t length, std::size_t example = 0, std::int64_t predicate = -1) {
    EncodedRow row;
    row.firstToken = first;
    row.example = example;
    row.predicate = predicate;
    row.text.words.assign(static_cast<std::size_t>(length), 0);
    return row;
}

TEST(JoinedRoles, PredicatesThatWereAskedAboutAndFoundStandInOrder) {
    const std::vector<EncodedRow> rows = {rowOfRoles(0, 3), rowOfRoles(3, 2), rowOfRoles(3, 2, 0, 1)};
    const std::vector<HeadRow> predicted = {RoleRow{{}, {0.1, 0.9, 0.4}}, RoleRow{{}, {0.2, 0.3}},
                                            RoleRow{{{{TokenIndex(0), TokenIndex(1)}, "ARG0", 0.5}}, {}}};
    const RolePredictions joined = joinRoles(rows, predicted);
    ASSERT_EQ(joined.predicates.size(), 2U);
    EXPECT_EQ(joined.predicates[0], (PredicatePrediction{TokenIndex(1), false, 0.9}));
    EXPECT_EQ(joined.predicates[1],
              (PredicatePrediction{TokenIndex(4), true, 0.3, "", {{{TokenIndex(3), TokenIndex(4)}, "ARG0", 0.5}}}));
    EXPECT_FALSE(joined.predicates[1].isFound());
}

TEST(JoinedRoles, WithoutASearchAGivenPredicateIsCertain) {
    const std::vector<EncodedRow> rows = {rowOfRoles(3, 2, 0, 1)};
    EXPECT_EQ(joinRoles(rows, std::vector<HeadRow>{RoleRow()}).predicates[0].confidence, 1);
    EXPECT_TRUE(joinRoles({}, {}).predicates.empty());
}

TEST(JoinedRoles, FoundPredicatesGetRowsOfTheirOwnExamplesAndSentences) {
    // Two sentences of one text, which are examples of their own where a document is read, and another text.
    const std::vector<EncodedRow> rows = {rowOfRoles(0, 2, 0), rowOfRoles(2, 3, 1), rowOfRoles(2, 3, 1, 0),
                                          rowOfRoles(0, 2, 2)};
    const std::vector<HeadRow> predicted = {RoleRow{{}, {0.9, 0.1}}, RoleRow{{}, {0.8, 0.7, 0}}, RoleRow(),
                                            RoleRow{{}, {0, 0}}};
    const std::vector<EncodedRow> found = rowsOfFound(optionsOfRoles(), rows, predicted);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].example, 0U);
    EXPECT_EQ(found[0].predicate, 0);
    EXPECT_EQ(found[1].example, 1U);
    EXPECT_EQ(found[1].firstToken, 2);
    EXPECT_EQ(found[1].predicate, 1) << "token 2 was asked about";
    RolePredictions said = joinRoles(rows, predicted);
    addArguments(found, std::vector<HeadRow>{RoleRow(), RoleRow{{{{TokenIndex(2), TokenIndex(3)}, "ARG1", 0.5}}, {}}},
                 said);
    EXPECT_EQ(said.predicates.back().arguments.front().tokens.begin.value(), 4) << "in tokens of the text";
}

TEST(JoinedRoles, APredicateInTwoWindowsIsAskedAboutInTheFirst) {
    const std::vector<EncodedRow> rows = {rowOfRoles(0, 5), rowOfRoles(3, 5)};
    const std::vector<EncodedRow> asked = roleRows(rows, std::vector{TokenIndex(4), TokenIndex(6)});
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_EQ(asked[0].firstToken, 0);
    EXPECT_EQ(asked[0].predicate, 4);
    EXPECT_EQ(asked[1].predicate, 3);
    EXPECT_THAT(elmo::test::errorOf([&] { roleRows(rows, std::vector{TokenIndex(8)}); }),
                testing::HasSubstr("The predicate at token 8 is outside the text, which has 8 tokens"));
}

}  // namespace
}  // namespace tasks
