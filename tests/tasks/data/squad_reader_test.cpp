// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/support/shared_data.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::shared;
using nlohmann::json;
using test::printed;
using test::read;
using test::refusal;
using testing::HasSubstr;
using testing::StartsWith;

constexpr TaskKind kKind = TaskKind::kQuestions;

json answer(const std::string& text, int start) {
    return {{"text", text}, {"answer_start", start}};
}

json question(const std::string& id, const json& answers) {
    return {{"id", id}, {"question", "Who is it?"}, {"answers", answers}};
}

std::string squad(const std::string& context, const json& questions) {
    return json({{"version", "1.1"},
                 {"data", json::array({{{"title", "t"},
                                        {"paragraphs", json::array({{{"context", context}, {"qas", questions}}})}}})}})
        .dump();
}

std::string readBack(const std::string& context, const json& answers) {
    const DataSet data = read(squad(context, json::array({question("q1", answers)})), kKind, {}, "a.json");
    return printed(data.examples.at(0).gold);
}

TEST(SquadReader, offsetsCountCodePoints) {
    EXPECT_EQ(readBack("Hi \U0001F60A, John. Bye.", json::array({answer("John", 6)})), "[John 3-4] 3-4");
    EXPECT_THAT(refusal(squad("Hi \U0001F60A, John.", json::array({question("q1", json::array({answer("John", 7)}))})),
                        kKind, {}, "a.json"),
                testing::AllOf(StartsWith("bad format: a.json: data[0].paragraphs[0].qas[0]: At code point 7"),
                               HasSubstr("code points, not bytes")));
}

TEST(SquadReader, passagesAreCutIntoSentencesAndTokensKnowTheirBytes) {
    const std::string context = "\u00C4 cat sat. It's here.\n";
    const DataSet data =
        read(squad(context, json::array({question("q1", json::array({answer("here", 16)}))})), kKind, {}, "a.json");
    const Example& example = data.examples.at(0);
    EXPECT_EQ(printed(example.text), "\u00C4 cat sat . | It 's here .");
    EXPECT_EQ(printed(example.question), "Who is it ?");
    EXPECT_EQ(example.passage, context);
    ASSERT_EQ(example.passageTokens.size(), 8U);
    EXPECT_EQ(example.passage.substr(static_cast<std::size_t>(example.passageTokens[6].begin.value()), 4), "here");
}

TEST(SquadReader, answersInsideTokensTakeTheWholeToken) {
    EXPECT_EQ(readBack("She saw Johnson now.", json::array({answer("John", 8)})), "[John 2-3] 2-3");
    EXPECT_EQ(readBack("It cost $5 then.", json::array({answer("cost $5", 3)})), "[cost $5 1-4] 1-4");
}

TEST(SquadReader, theMajorityIsWhatMostAnnotatorsSayAndTheFirstWhereNoneLeads) {
    const std::string context = "red green blue";
    EXPECT_EQ(readBack(context, json::array({answer("red", 0), answer("blue", 10), answer("blue", 10)})),
              "[red 0-1] [blue 2-3] [blue 2-3] 2-3");
    EXPECT_EQ(readBack(context, json::array({answer("green", 4), answer("blue", 10), answer("red", 0)})),
              "[green 1-2] [blue 2-3] [red 0-1] 1-2");
}

TEST(SquadReader, impossibleQuestionsOfVersionTwoHaveNoAnswers) {
    json impossible = question("q1", json::array());
    impossible["is_impossible"] = true;
    impossible["plausible_answers"] = json::array({answer("red", 0)});
    const DataSet data = read(squad("red green", json::array({impossible})), kKind, {}, "a.json");
    EXPECT_EQ(printed(data.examples.at(0).gold), "impossible");
    impossible["answers"] = json::array({answer("red", 0)});
    EXPECT_THAT(refusal(squad("red", json::array({impossible})), kKind, {}, "a.json"), HasSubstr("but has answers"));
    EXPECT_THAT(refusal(squad("red", json::array({question("q1", json::array())})), kKind, {}, "a.json"),
                HasSubstr("has no answers and is not marked"));
}

TEST(SquadReader, wrongAnswersAreRefused) {
    const auto refused = [](const json& given) {
        return refusal(squad("red green", json::array({question("q1", json::array({given}))})), kKind, {}, "a.json");
    };
    EXPECT_THAT(refused(answer("green", 3)), HasSubstr("At code point 3"));
    EXPECT_THAT(refused(answer("red", -1)), HasSubstr("starts at code point -1; the text has 9"));
    EXPECT_THAT(refused(answer("red", 9)), HasSubstr("starts at code point 9"));
    EXPECT_THAT(refused(answer("green and more", 4)), HasSubstr("At code point 4"));
    EXPECT_THAT(refused(answer("", 4)), HasSubstr("An answer is empty"));
    EXPECT_THAT(refused(answer(" ", 3)), HasSubstr("covers no token"));
    EXPECT_THAT(refused({{"text", "red"}, {"answer_start", 0.5}}), HasSubstr("a whole number was expected"));
    EXPECT_THAT(refused({{"text", "red"}, {"answer_start", 18446744073709551615U}}), HasSubstr("too large"));
    EXPECT_THAT(refused({{"text", "red"}}),
                HasSubstr("data[0].paragraphs[0].qas[0].answers[0]: It has no \"answer_start\""));
}

TEST(SquadReader, repeatedIdsAndEmptyTextsAreRefused) {
    const json q = question("q1", json::array({answer("red", 0)}));
    EXPECT_THAT(refusal(squad("red", json::array({q, q})), kKind, {}, "a.json"),
                HasSubstr("qas[1]: The id \"q1\" was used before"));
    json empty = q;
    empty["question"] = " ";
    EXPECT_THAT(refusal(squad("red", json::array({empty})), kKind, {}, "a.json"),
                HasSubstr("The question has no tokens"));
    EXPECT_THAT(refusal(squad("red", json::array()), kKind, {}, "a.json"), HasSubstr("no examples"));
}

TEST(SquadReader, hostileJsonIsRefused) {
    const std::string whole = squad("red green", json::array({question("q1", json::array({answer("red", 0)}))}));
    for (std::size_t length = 1; length < whole.size(); ++length)
        EXPECT_THAT(refusal(whole.substr(0, length), kKind, {.format = "squad"}, "a.json"),
                    StartsWith("bad format: a.json"));
    EXPECT_THAT(refusal("{\"data\": " + std::string(1'000'000, '['), kKind, {}, "a.json"), HasSubstr("nested deeper"));
    EXPECT_THAT(refusal("{\"data\": \"\xFF\"}", kKind, {}, "a.json"), HasSubstr("This is no JSON"));
    EXPECT_THAT(refusal("{\"data\": \"\\ud800\"}", kKind, {}, "a.json"), HasSubstr("This is no JSON"));
    EXPECT_THAT(refusal("{\"data\": {}}", kKind, {}, "a.json"),
                HasSubstr("a.json: data: Here is JSON of the kind \"object\""));
    EXPECT_THAT(refusal("{\"data\": [1]}", kKind, {}, "a.json"),
                HasSubstr("data[0]: Here is JSON of the kind \"number\""));
}

TEST(SquadReader, nulAndControlCharactersStayInTheText) {
    const std::string context = std::string("a\0b red", 7);
    const DataSet data =
        read(squad(context, json::array({question("q1", json::array({answer("red", 4)}))})), kKind, {}, "a.json");
    EXPECT_EQ(data.examples.at(0).passage, context);
}

TEST(SquadReader, randomTextsAndAnswersComeBackByTheirBytes) {
    std::mt19937 engine(11);
    const std::string pieces[] = {"word", " ", ".", "\u00E9t\u00E9", "\U0001F60A", "\n", "\u5317", " A", "'s"};
    for (int round = 0; round < 100; ++round) {
        std::vector<std::string> parts;
        for (int i = 0; i < 30; ++i)
            parts.push_back(pieces[engine() % std::size(pieces)]);
        const std::size_t at = engine() % 30;
        if (parts[at] == " " || parts[at] == "\n")
            continue;
        int start = 0;
        for (std::size_t i = 0; i < at; ++i)
            for (const char byte : parts[i])
                start += (byte & 0xC0) == 0x80 ? 0 : 1;
        const DataSet data =
            read(squad(test::joined(parts, ""), json::array({question("q", json::array({answer(parts[at], start)}))})),
                 kKind, {}, "a.json");
        const Example& example = data.examples.at(0);
        const elmo::TokenSpan span = std::get<GoldAnswers>(example.gold).majority;
        const auto begin = example.passageTokens[static_cast<std::size_t>(span.begin.value())].begin.value();
        const auto end = example.passageTokens[static_cast<std::size_t>(span.end.value() - 1)].end.value();
        EXPECT_THAT(example.passage.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
                    HasSubstr(parts[at][0] == ' ' ? parts[at].substr(1) : parts[at]));
    }
}

TEST(SquadReader, theDataSetsHaveTheCountsThatTheirTableSays) {
    REQUIRE_SHARED();
    const std::map<std::string, std::pair<std::size_t, std::size_t>> expected = {
        {"train.json.zst", {23518, 67446}},
        {"dev.json", {2587, 7384}},
        {"test.json", {1190, 1190}},
        {"extra_nq_qed.json", {1263, 1774}},
        {"extra_bipar_en.json", {3000, 9000}},
        {"extra_subjqa.train.json", {2954, 4040}},
        {"extra_subjqa.dev.json", {625, 642}},
        {"extra_subjqa.test.json", {1442, 2005}},
        {"extra_policyqa.dev.json", {3809, 6044}},
        {"extra_policyqa.test.json", {4152, 6354}}};
    for (const auto& [name, counts] : expected) {
        const DataSet data = readDataSet(shared("data/qa/" + name), kKind, {}, {});
        std::size_t answers = 0;
        for (const Example& example : data.examples)
            answers += std::get<GoldAnswers>(example.gold).answers.size();
        EXPECT_EQ(std::pair(data.examples.size(), answers), counts) << name;
    }
}

}  // namespace
}  // namespace tasks
