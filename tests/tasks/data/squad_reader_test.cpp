// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/fixtures.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using nlohmann::json;
using test::printed;
using test::read;
using test::refusal;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kSquadKind = Qa::kTask;

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
    const DataSet data = read(squad(context, json::array({question("q1", answers)})), kSquadKind, {}, "a.json");
    return printed(data.examples.at(0).gold);
}

TEST(SquadReader, offsetsCountCodePoints) {
    EXPECT_EQ(readBack("Hi \U0001F60A, John. Bye.", json::array({answer("John", 6)})), "[John 3-4]");
    EXPECT_THAT(refusal(squad("Hi \U0001F60A, John.", json::array({question("q1", json::array({answer("John", 7)}))})),
                        kSquadKind, {}, "a.json"),
                testing::AllOf(StartsWith("bad format: a.json: data[0].paragraphs[0].qas[0]: The text at code point 7"),
                               HasSubstr("code points, not bytes")));
}

TEST(SquadReader, passagesAreTokenizedAndTokensHaveByteSpans) {
    const std::string context = "\u00C4 cat sat. It's here.\n";
    const DataSet data = read(squad(context, json::array({question("q1", json::array({answer("here", 16)}))})),
                              kSquadKind, {}, "a.json");
    const Example& example = data.examples.at(0);
    EXPECT_EQ(printed(example.text), "\u00C4 cat sat . | It 's here .");
    EXPECT_EQ(printed(example.question), "Who is it ?");
    EXPECT_EQ(example.passage, context);
    ASSERT_EQ(example.passageTokens.size(), 8U);
    EXPECT_EQ(example.passage.substr(static_cast<std::size_t>(example.passageTokens[6].begin.value()), 4), "here");
}

TEST(SquadReader, answersInsideTokensCoverTheWholeToken) {
    EXPECT_EQ(readBack("She saw Johnson now.", json::array({answer("John", 8)})), "[John 2-3]");
    EXPECT_EQ(readBack("It cost $5 then.", json::array({answer("cost $5", 3)})), "[cost $5 1-4]");
}

TEST(SquadReader, keepsTheAnswersOfAllAnnotators) {
    EXPECT_EQ(readBack("red green blue", json::array({answer("red", 0), answer("blue", 10), answer("blue", 10)})),
              "[red 0-1] [blue 2-3] [blue 2-3]");
}

TEST(SquadReader, exampleStoresItsArticle) {
    json file = json::parse(squad("red green", json::array({question("q1", json::array({answer("red", 0)}))})));
    file["data"].push_back(file["data"][0]);
    file["data"][0]["title"] = "Colours";
    file["data"][1].erase("title");
    file["data"][1]["paragraphs"][0]["qas"][0]["id"] = "q2";
    const DataSet data = read(file.dump(), kSquadKind, {}, "a.json");
    EXPECT_EQ(data.examples.at(0).article, "Colours");
    EXPECT_THAT(data.examples.at(1).article, HasSubstr("a.json, article 2"));
}

TEST(SquadReader, answersMayBeAbsentForPrediction) {
    const std::string content = squad("red", json::array({{{"id", "q1"}, {"question", "Who?"}}}));
    EXPECT_THAT(refusal(content, kSquadKind, {}, "a.json"), HasSubstr("has no answers"));
    EXPECT_EQ(read(content, kSquadKind, {.labelled = false}, "a.json").examples.at(0).id, "q1");
}

TEST(SquadReader, impossibleQuestionsOfSquad2HaveNoAnswers) {
    json impossible = question("q1", json::array());
    impossible["is_impossible"] = true;
    impossible["plausible_answers"] = json::array({answer("red", 0)});
    const DataSet data = read(squad("red green", json::array({impossible})), kSquadKind, {}, "a.json");
    EXPECT_EQ(printed(data.examples.at(0).gold), "impossible");
    impossible["answers"] = json::array({answer("red", 0)});
    EXPECT_THAT(refusal(squad("red", json::array({impossible})), kSquadKind, {}, "a.json"),
                HasSubstr("but has answers"));
    EXPECT_THAT(refusal(squad("red", json::array({question("q1", json::array())})), kSquadKind, {}, "a.json"),
                HasSubstr("has no answers and is not marked"));
}

TEST(SquadReader, questionWithoutAnIdIsRefusedAtItsPlace) {
    json given = question("q1", json::array({answer("red", 0)}));
    given.erase("id");
    EXPECT_EQ(refusal(squad("red green", json::array({given})), kSquadKind, {}, "a.json"),
              "bad format: a.json: data[0].paragraphs[0].qas[0]: It has no \"id\".");
}

TEST(SquadReader, invalidAnswersAreRejected) {
    const auto refused = [](const json& given) {
        return refusal(squad("red green", json::array({question("q1", json::array({given}))})), kSquadKind, {},
                       "a.json");
    };
    EXPECT_THAT(refused(answer("green", 3)), HasSubstr("at code point 3"));
    EXPECT_THAT(refused(answer("red", -1)), HasSubstr("starts at code point -1; the text has 9"));
    EXPECT_THAT(refused(answer("red", 9)), HasSubstr("starts at code point 9"));
    EXPECT_THAT(refused(answer("green and more", 4)), HasSubstr("at code point 4"));
    EXPECT_THAT(refused(answer("", 4)), HasSubstr("An answer is empty"));
    EXPECT_THAT(refused(answer(" ", 3)), HasSubstr("covers no token"));
    EXPECT_THAT(refused({{"text", "red"}, {"answer_start", 0.5}}), HasSubstr("expected a whole number"));
    EXPECT_THAT(refused({{"text", "red"}, {"answer_start", 18446744073709551615U}}), HasSubstr("too large"));
    EXPECT_THAT(refused({{"text", "red"}}),
                HasSubstr("data[0].paragraphs[0].qas[0].answers[0]: It has no \"answer_start\""));
}

TEST(SquadReader, repeatedIdsAndEmptyTextsAreRejected) {
    const json q = question("q1", json::array({answer("red", 0)}));
    EXPECT_THAT(refusal(squad("red", json::array({q, q})), kSquadKind, {}, "a.json"),
                HasSubstr("qas[1]: Duplicate id \"q1\""));
    json empty = q;
    empty["question"] = " ";
    EXPECT_THAT(refusal(squad("red", json::array({empty})), kSquadKind, {}, "a.json"),
                HasSubstr("The question has no tokens"));
    EXPECT_THAT(refusal(squad("red", json::array()), kSquadKind, {}, "a.json"), HasSubstr("no examples"));
}

TEST(SquadReader, maliciousJsonIsRejected) {
    const std::string whole = squad("red green", json::array({question("q1", json::array({answer("red", 0)}))}));
    for (std::size_t length = 1; length < whole.size(); ++length)
        EXPECT_THAT(refusal(whole.substr(0, length), kSquadKind, {.format = "squad"}, "a.json"),
                    StartsWith("bad format: a.json"));
    EXPECT_THAT(refusal("{\"data\": " + std::string(1'000'000, '['), kSquadKind, {}, "a.json"),
                HasSubstr("nested deeper"));
    EXPECT_THAT(refusal("{\"data\": \"\xFF\"}", kSquadKind, {}, "a.json"), HasSubstr("UTF-8"));
    EXPECT_THAT(refusal("{\"data\": \"\\ud800\"}", kSquadKind, {}, "a.json"), HasSubstr("This is not valid JSON"));
    EXPECT_THAT(refusal("{\"data\": {}}", kSquadKind, {}, "a.json"),
                HasSubstr("a.json: data: Found JSON of type \"object\""));
    EXPECT_THAT(refusal("{\"data\": [1]}", kSquadKind, {}, "a.json"),
                HasSubstr("data[0]: Found JSON of type \"number\""));
}

TEST(SquadReader, nulAndControlCharactersAreKept) {
    const std::string context = std::string("a\0b red", 7);
    const DataSet data =
        read(squad(context, json::array({question("q1", json::array({answer("red", 4)}))})), kSquadKind, {}, "a.json");
    EXPECT_EQ(data.examples.at(0).passage, context);
}

TEST(SquadReader, randomAnswersKeepTheirByteSpans) {
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
                 kSquadKind, {}, "a.json");
        const Example& example = data.examples.at(0);
        const elmo::TokenSpan span = std::get<GoldAnswers>(example.gold).answers.at(0).tokens;
        const auto begin = example.passageTokens[static_cast<std::size_t>(span.begin.value())].begin.value();
        const auto end = example.passageTokens[static_cast<std::size_t>(span.end.value() - 1)].end.value();
        EXPECT_THAT(example.passage.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
                    HasSubstr(parts[at][0] == ' ' ? parts[at].substr(1) : parts[at]));
    }
}

class Questions : public testing::TestWithParam<elmo::test::CountedFile> {};
INSTANTIATE_OVER_REFERENCES(
    Questions, elmo::test::ownAndPublished({"questions.json", "10 questions, 18 answers"},
                                           {{"qa/train.json.zst", "23518 questions, 67446 answers"},
                                            {"qa/dev.json", "2587 questions, 7384 answers"},
                                            {"qa/test.json", "1190 questions, 1190 answers"},
                                            {"qa/extra_nq_qed.json", "1263 questions, 1774 answers"},
                                            {"qa/extra_bipar_en.json", "3000 questions, 9000 answers"},
                                            {"qa/extra_subjqa.train.json", "2954 questions, 4040 answers"},
                                            {"qa/extra_subjqa.dev.json", "625 questions, 642 answers"},
                                            {"qa/extra_subjqa.test.json", "1442 questions, 2005 answers"},
                                            {"qa/extra_policyqa.dev.json", "3809 questions, 6044 answers"},
                                            {"qa/extra_policyqa.test.json", "4152 questions, 6354 answers"}}));

TEST_P(Questions, matchTheExpectedCounts) {
    const DataSet data = readDataSet(GetParam().file, kSquadKind, {}, {});
    std::size_t answers = 0;
    for (const Example& example : data.examples)
        answers += std::get<GoldAnswers>(example.gold).answers.size();
    EXPECT_EQ(fmt::format("{} questions, {} answers", data.examples.size(), answers), GetParam().counts);
}

}  // namespace
}  // namespace tasks
