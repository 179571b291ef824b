// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/role_score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/metrics/evaluation.h"
#include "tests/support/error_text.h"

namespace tasks {
namespace {

using elmo::TokenIndex;
using testing::ElementsAre;
using testing::HasSubstr;

const Task kRolesTask{.name = "roles", .output = OutputKind::kRoles, .input = InputShape::kTextAndPredicates};

elmo::TokenSpan roleTokens(std::int64_t begin, std::int64_t end) {
    return {TokenIndex(begin), TokenIndex(end)};
}

/// "ARG0 0-1, 3-4; ARG1 5-6"
std::string argumentText(const std::vector<RoleArgument>& arguments) {
    std::string result;
    for (const RoleArgument& argument : arguments) {
        result += (result.empty() ? "" : "; ") + argument.label;
        for (const elmo::TokenSpan& piece : argument.pieces)
            result += (piece == argument.pieces.front() ? " " : ", ") + std::to_string(piece.begin.value()) + "-" +
                      std::to_string(piece.end.value());
    }
    return result;
}

TEST(RoleScore, AContinuationIsAPieceOfTheLastArgumentOfItsLabel) {
    EXPECT_EQ(argumentText(
                  roleArgumentsOf({{"ARG1", roleTokens(0, 2)}, {"V", roleTokens(2, 3)}, {"C-ARG1", roleTokens(3, 5)}})),
              "ARG1 0-2, 3-5");
    EXPECT_EQ(argumentText(roleArgumentsOf({{"ARG1", roleTokens(0, 1)},
                                            {"ARG1", roleTokens(1, 2)},
                                            {"V", roleTokens(2, 3)},
                                            {"C-ARG1", roleTokens(3, 4)},
                                            {"C-ARG1", roleTokens(5, 6)}})),
              "ARG1 0-1; ARG1 1-2, 3-4, 5-6");
}

TEST(RoleScore, AContinuationOfNothingIsAnArgumentOfItsOwn) {
    EXPECT_EQ(argumentText(
                  roleArgumentsOf({{"C-ARG1", roleTokens(0, 1)}, {"V", roleTokens(1, 2)}, {"ARG1", roleTokens(2, 3)}})),
              "C-ARG1 0-1; ARG1 2-3");
}

TEST(RoleScore, ThePredicateIsLeftOutWithItsPieces) {
    EXPECT_EQ(argumentText(roleArgumentsOf({{"V", roleTokens(0, 1)},
                                            {"ARG1", roleTokens(1, 3)},
                                            {"C-V", roleTokens(3, 4)},
                                            {"R-ARG1", roleTokens(4, 5)}})),
              "ARG1 1-3; R-ARG1 4-5");
}

TEST(RoleScore, AnArgumentIsRightWithAllItsPiecesAndItsLabelOnly) {
    const std::vector<RoleArgument> gold = roleArgumentsOf({{"ARG0", roleTokens(0, 1)},
                                                            {"ARG1", roleTokens(2, 4)},
                                                            {"C-ARG1", roleTokens(5, 6)},
                                                            {"ARGM-TMP", roleTokens(7, 8)}});
    const auto right = [&](std::vector<TagSpan> said) {
        return countRoles(gold, roleArgumentsOf(std::move(said))).right;
    };
    EXPECT_EQ(right({{"ARG0", roleTokens(0, 1)}}), 1);
    EXPECT_EQ(right({{"ARG1", roleTokens(0, 1)}}), 0) << "another label";
    EXPECT_EQ(right({{"ARG0", roleTokens(0, 2)}}), 0) << "another span";
    EXPECT_EQ(right({{"ARG1", roleTokens(2, 4)}}), 0) << "a piece is missing";
    EXPECT_EQ(right({{"ARG1", roleTokens(2, 4)}, {"C-ARG1", roleTokens(5, 6)}}), 1);
    EXPECT_EQ(countRoles(gold, {}), (SpanCounts{0, 0, 3}));
}

TEST(RoleScore, DistancesAreCountedInTokensBetween) {
    const auto bucket = [](std::vector<elmo::TokenSpan> pieces, std::int64_t predicate) {
        return distanceBucket({"ARG0", std::move(pieces)}, TokenIndex(predicate));
    };
    EXPECT_EQ(bucket({roleTokens(0, 2)}, 2), "0");
    EXPECT_EQ(bucket({roleTokens(0, 2)}, 3), "1-2");
    EXPECT_EQ(bucket({roleTokens(9, 12)}, 5), "3-6");
    EXPECT_EQ(bucket({roleTokens(0, 1)}, 8), "7+");
    EXPECT_EQ(bucket({roleTokens(0, 1), roleTokens(9, 10)}, 8), "0") << "the nearest piece";
    EXPECT_EQ(bucket({roleTokens(0, 4)}, 2), "0") << "around the predicate";
}

/// "Anna (ARG0) said that Bob (ARG0) left early (ARGM-TMP)": said 1, left 4.
Example saidAndLeft() {
    Example example;
    example.id = "x:1";
    example.text.sentences = {{"Anna", "said", "that", "Bob", "left", "early"}};
    example.gold =
        GoldRoles{{{TokenIndex(1), "say.01", "VBD", {"B-ARG0", "B-V", "B-ARG1", "I-ARG1", "I-ARG1", "I-ARG1"}},
                   {TokenIndex(4), "leave.01", "VBD", {"O", "O", "O", "B-ARG0", "B-V", "B-ARGM-TMP"}}}};
    return example;
}

PredicatePrediction saidWith(double confidence, std::vector<EntityPrediction> arguments) {
    return {TokenIndex(1), true, confidence, "say.01", std::move(arguments)};
}

PredicatePrediction leftWith(double confidence, std::vector<EntityPrediction> arguments) {
    return {TokenIndex(4), true, confidence, "leave.02", std::move(arguments)};
}

double roleMetric(const MetricReport& report, const std::string& name) {
    for (const NamedMetric& other : report.others)
        if (other.name == name)
            return other.value;
    ADD_FAILURE() << name;
    return -1;
}

TEST(RoleEvaluation, CountsArgumentsOfGoldPredicatesAndOfThoseThatWereFound) {
    const std::vector<Example> examples{saidAndLeft()};
    // Four gold arguments; "said" has both of them, "left" one of two and a wrong one, and was not found.
    RolePredictions predicted{
        {saidWith(0.9, {{roleTokens(0, 1), "ARG0", 1}, {roleTokens(1, 2), "V", 1}, {roleTokens(2, 6), "ARG1", 1}}),
         leftWith(0.2, {{roleTokens(3, 4), "ARG0", 1}, {roleTokens(4, 5), "V", 1}, {roleTokens(5, 6), "ARG2", 1}}),
         {TokenIndex(5), false, 0.8, "early.01", {{roleTokens(4, 5), "ARG1", 1}}}}};
    const MetricReport report = evaluate(kRolesTask, examples, std::vector<TaskPrediction>{predicted});
    EXPECT_EQ(report.metricName, "argument F1");
    EXPECT_DOUBLE_EQ(report.value, 75);
    EXPECT_DOUBLE_EQ(roleMetric(report, "precision"), 75);
    EXPECT_DOUBLE_EQ(roleMetric(report, "perfect predicates"), 50);
    EXPECT_DOUBLE_EQ(roleMetric(report, "F1 end to end"), 100.0 * 2 * 2 / (3 + 4));
    EXPECT_DOUBLE_EQ(roleMetric(report, "predicate F1"), 50);
    EXPECT_DOUBLE_EQ(roleMetric(report, "roleset accuracy"), 50);
    std::vector<std::string> labels;
    for (const LabelMetrics& label : report.labels)
        labels.push_back(label.label + " " + std::to_string(label.right) + "/" + std::to_string(label.gold));
    EXPECT_THAT(labels, ElementsAre("ARG0 2/2", "ARG1 1/1", "ARG2 0/0", "ARGM-TMP 0/1"));
    std::vector<std::string> slices;
    for (const SliceMetrics& slice : report.slices)
        if (slice.by == "distance" || slice.by == "predicate")
            slices.push_back(slice.by + " " + slice.bucket + " " + std::to_string(slice.examples));
    EXPECT_THAT(slices, ElementsAre("distance 0 4", "predicate VBD 4"));
}

TEST(RoleEvaluation, GoldAgainstItselfIsPerfect) {
    const std::vector<Example> examples{saidAndLeft()};
    RolePredictions same;
    for (const GoldPredicate& predicate : std::get<GoldRoles>(examples[0].gold).predicates) {
        PredicatePrediction& one = same.predicates.emplace_back();
        one.token = predicate.token;
        one.roleset = predicate.roleset;
        for (const TagSpan& span : spansOf(predicate.tags))
            one.arguments.push_back({span.tokens, span.label, 1});
    }
    const MetricReport report = evaluate(kRolesTask, examples, std::vector<TaskPrediction>{same});
    EXPECT_EQ(report.value, 100);
    EXPECT_EQ(report.calibration.error(), 0);
    EXPECT_THAT(report.confusion.labels, ElementsAre("ARG0", "ARG1", "ARGM-TMP", kNoEntity));
    for (const char* name : {"perfect predicates", "F1 end to end", "predicate F1", "roleset accuracy"})
        EXPECT_EQ(roleMetric(report, name), 100) << name;
}

TEST(RoleEvaluation, AGoldPredicateWithoutAPredictionIsRefused) {
    const std::vector<Example> examples{saidAndLeft()};
    const std::vector<TaskPrediction> predictions{RolePredictions{{saidWith(1, {})}}};
    EXPECT_THAT(elmo::test::errorOf([&] { evaluate(kRolesTask, examples, predictions); }),
                HasSubstr("no prediction for the predicate at token 4 of x:1"));
    EXPECT_THAT(
        elmo::test::errorOf([&] { evaluate(kRolesTask, examples, std::vector<TaskPrediction>{TagPredictions()}); }),
        HasSubstr("The prediction of x:1 belongs to another task"));
}

}  // namespace
}  // namespace tasks
