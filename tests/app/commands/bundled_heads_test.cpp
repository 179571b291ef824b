// SPDX-License-Identifier: Apache-2.0
// The least that a user expects of the heads that ship, in texts like none they were trained on: a head that replaces
// one of them must still do this (minimum functionality tests, Ribeiro et al. 2020).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::_;
using testing::Contains;
using testing::DoubleNear;
using testing::Each;
using testing::Gt;
using testing::IsEmpty;
using testing::Lt;
using testing::Pair;

std::vector<json> annotated(const std::string& head, const std::string& lines) {
    const ProgramResult result =
        runElmo({"annotate", "-q", "--model", head, "--language", "en", "--from", "lines", "-"}, lines);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::vector<json> found;
    std::istringstream out(result.out);
    for (std::string line; std::getline(out, line);)
        found.push_back(json::parse(line));
    return found;
}

std::vector<std::pair<std::string, std::string>> entitiesOf(const std::string& line) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const json& sentence : annotated("ner-english", line + "\n"))
        for (const json& entity : sentence["entities"]) {
            const std::size_t begin = entity["bytes"][0], end = entity["bytes"][1], first = sentence["bytes"][0];
            found.emplace_back(sentence["text"].get<std::string>().substr(begin - first, end - begin), entity["label"]);
        }
    return found;
}

/// The probability of "positive" for each line, which must be one sentence.
std::vector<std::pair<std::string, double>> positive(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    std::vector<std::pair<std::string, double>> found;
    for (const json& sentence : annotated("sentiment-english", text))
        found.emplace_back(sentence["text"], sentence["sentiment"]["sentiment-english"]["probabilities"]["positive"]);
    EXPECT_EQ(found.size(), lines.size());
    return found;
}

TEST(BundledEntities, AreTheNamesOfASentence) {
    using Names = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(entitiesOf("My sister Emma works for Deloitte in Manchester."),
              (Names{{"Emma", "PER"}, {"Deloitte", "ORG"}, {"Manchester", "LOC"}}));
    EXPECT_EQ(entitiesOf("The United Nations Security Council met in Geneva on Friday."),
              (Names{{"United Nations Security Council", "ORG"}, {"Geneva", "LOC"}}));
    EXPECT_THAT(entitiesOf("i flew from new york to paris last summer"), Contains(Pair("paris", "LOC")));
}

TEST(BundledEntities, AreNotWordsThatOnlyHaveCapitalsOrNoLetters) {
    for (const char* line : {"A Spring Morning by the River", "Chapter 3: The Return of the King",
                             "Buy milk, eggs, bread and two bottles of juice.", "Results: see Table 4 and Figure 2.",
                             "\U0001F600 \U0001F680 \U0001F389", "12\t34\t56"})
        EXPECT_THAT(entitiesOf(line), IsEmpty()) << line;
}

TEST(BundledSentiment, TellsPraiseFromComplaints) {
    EXPECT_THAT(positive({"A wonderful hotel with a friendly staff.", "The best pizza in town.", "I love this phone.",
                          "What a beautiful and touching story."}),
                Each(Pair(_, Gt(0.8))));
    EXPECT_THAT(positive({"The room was dirty and the staff was rude.", "A waste of money.", "The food was awful.",
                          "The plot is dull and the actors are bored."}),
                Each(Pair(_, Lt(0.2))));
    // No word of it is an opinion, and the head must doubt such sentences in a story.
    EXPECT_THAT(positive({"It broke after two days."}), Each(Pair(_, Lt(0.45))));
}

TEST(BundledSentiment, FollowsNegations) {
    EXPECT_THAT(positive({"Not bad at all.", "The food was not bad.", "I was not disappointed.", "Never boring.",
                          "You won't regret it.", "There is nothing wrong with it.", "I have no complaints."}),
                Each(Pair(_, Gt(0.5))));
    EXPECT_THAT(positive({"It is not good.", "I would not recommend it.", "The staff weren't friendly.",
                          "It isn't worth the money.", "This is hardly a great film."}),
                Each(Pair(_, Lt(0.5))));
}

TEST(BundledSentiment, CannotTellWithoutAnOpinion) {
    EXPECT_THAT(
        positive({"The train leaves at nine.", "The museum is on the left side of the river.",
                  "She put the keys on the table.", "The report has twelve chapters.", "Water boils at 100 degrees."}),
        Each(Pair(_, DoubleNear(0.5, 0.3))));
    EXPECT_THAT(
        positive({"She had a letter from her bank in her pocket, and she did not want to open it.",
                  "Anna had to close her umbrella to get through the door.", "\"You were right,\" said Will.",
                  "He looked out of the window and waited for the postman.", "They did not speak on the way home."}),
        Each(Pair(_, DoubleNear(0.5, 0.25))));
}

TEST(BundledQuestions, AreAnsweredFromTheText) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "curie.txt",
                                       "Marie Curie was born in Warsaw in 1867. Her father taught mathematics and "
                                       "physics. In 1891 she followed her sister to Paris. Pierre died in 1906.\n");
    const auto answers = [&](const std::string& question) {
        return json::parse(runElmo({"ask", "--json", text, question}).out)["answers"];
    };
    EXPECT_EQ(answers("Where was Marie Curie born?")[0]["text"], "Warsaw");
    EXPECT_EQ(answers("What did her father teach?")[0]["text"], "mathematics and physics");
    EXPECT_EQ(answers("When did Pierre die?")[0]["text"], "1906");
}

TEST(BundledEntailment, TellsWhatFollows) {
    const std::vector<std::array<const char*, 3>> pairs = {
        {"A man is playing a guitar on stage.", "A man is making music.", "entailment"},
        {"A man is playing a guitar on stage.", "A man is sleeping.", "contradiction"},
        {"All students passed the exam.", "Some students passed the exam.", "entailment"},
        {"She did not buy the car.", "She bought the car.", "contradiction"},
    };
    for (const auto& [premise, hypothesis, label] : pairs)
        EXPECT_EQ(
            json::parse(runElmo({"entail", "--json", "--premise", premise, "--hypothesis", hypothesis}).out)["label"],
            label)
            << premise << " " << hypothesis;
}

}  // namespace
}  // namespace elmo::test
