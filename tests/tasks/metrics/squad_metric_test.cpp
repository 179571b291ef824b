// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/squad_metric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_fixture.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using nlohmann::json;
using testing::HasSubstr;

class SquadMetricOf : public testing::TestWithParam<elmo::test::Reference> {};
INSTANTIATE_OVER_REFERENCES(SquadMetricOf, elmo::test::references("squad_metric"));

TEST_P(SquadMetricOf, pairsAndAveragesMatchTheReference) {
    const json reference = elmo::test::readJson(GetParam().folder / "pairs.json");
    ASSERT_GT(reference["pairs"].size(), 40U);
    AnswerScore sums[2];
    for (const json& pair : reference["pairs"]) {
        const std::string predicted = pair["prediction"];
        const auto answers = pair["answers"].get<std::vector<std::string>>();
        EXPECT_EQ(normalizedAnswer(predicted), pair["normalized_prediction"].get<std::string>());
        for (std::size_t i = 0; i < answers.size(); ++i)
            EXPECT_EQ(normalizedAnswer(answers[i]), pair["normalized_answers"][i].get<std::string>());
        for (const int version : {1, 2}) {
            const AnswerScore score =
                scoreAnswer(predicted, answers, version == 1 ? SquadRules::kVersion1 : SquadRules::kVersion2);
            const std::string name = version == 1 ? "v1" : "v2";
            EXPECT_EQ(score.exact, pair[name + "_exact_match"].get<double>()) << predicted << " " << name;
            EXPECT_EQ(score.f1, pair[name + "_f1"].get<double>()) << predicted << " " << name;
            sums[version - 1].exact += score.exact;
            sums[version - 1].f1 += score.f1;
        }
    }
    const auto pairs = static_cast<double>(reference["pairs"].size());
    const json& averages = reference["averages_percent"];
    EXPECT_DOUBLE_EQ(100 * sums[0].exact / pairs, averages["v1"]["exact_match"]);
    EXPECT_DOUBLE_EQ(100 * sums[0].f1 / pairs, averages["v1"]["f1"]);
    EXPECT_DOUBLE_EQ(100 * sums[1].f1 / pairs, averages["v2"]["f1"]);
}

TEST(SquadMetric, unicodeWhiteSpaceSeparatesWords) {
    EXPECT_EQ(normalizedAnswer("New\u00A0York\u3000the\x1C"
                               "City"),
              "new york city");
    EXPECT_EQ(normalizedAnswer(""), "");
    EXPECT_EQ(normalizedAnswer("\xFF bad"), "\xFF bad");
    EXPECT_EQ(normalizedAnswer(std::string("a\0b", 3)), std::string("\0b", 2));
}

TEST(SquadMetric, noAnswerIsCorrectForUnanswerableQuestions) {
    EXPECT_EQ(scoreAnswer("", {}, SquadRules::kVersion2).f1, 1);
    EXPECT_EQ(scoreAnswer("word", {}, SquadRules::kVersion2).f1, 0);
    const std::string accepted[] = {"the", "red"};
    EXPECT_EQ(scoreAnswer("", accepted, SquadRules::kVersion2).exact, 0);
}

Example example() {
    Example made;
    made.id = "q1";
    made.passage = "\u00C9t\u00E9 is  the red one.";
    const auto token = [](int begin, int end) {
        return elmo::ByteSpan{elmo::ByteOffset(begin), elmo::ByteOffset(end)};
    };
    made.passageTokens = {token(0, 5), token(6, 8), token(10, 13), token(14, 17), token(18, 21), token(21, 22)};
    made.gold = GoldAnswers{.answers = {{"red one", {}}, {"red", {}}}};
    return made;
}

elmo::TokenSpan tokens(int begin, int end) {
    return {elmo::TokenIndex(begin), elmo::TokenIndex(end)};
}

TEST(SquadMetric, spanTextIsScoredAgainstAllAnswers) {
    EXPECT_EQ(answerText(example(), tokens(0, 3)), "\u00C9t\u00E9 is  the");
    EXPECT_EQ(answerText(example(), tokens(2, 2)), "");
    EXPECT_EQ(scoreAnswer(example(), tokens(2, 6), SquadRules::kVersion1).exact, 1);
    EXPECT_DOUBLE_EQ(scoreAnswer(example(), tokens(1, 5), SquadRules::kVersion1).f1, 0.8);
    EXPECT_EQ(scoreAnswer(example(), {}, SquadRules::kVersion1).f1, 0);
    EXPECT_THAT(errorOf([] { answerText(example(), tokens(3, 9)); }),
                HasSubstr("from token 3 to 9; its passage has 6"));
    EXPECT_THAT(errorOf([] { answerText(example(), tokens(-1, 2)); }), HasSubstr("from token -1"));
}

}  // namespace
}  // namespace tasks
