// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "app/instruments/sentence_pairs.h"
#include "app/instruments/surprisal.h"
#include "elmo/error.h"

namespace app::test {
namespace {

using testing::HasSubstr;

elmo::PlaceExpectation place(double left, double right, double leftEntropy, double rightEntropy,
                             std::int64_t rank = 3) {
    const bool known = !std::isnan(left);
    return {known, {left, leftEntropy, known ? rank : 0}, {right, rightEntropy, known ? rank : 0}};
}

TEST(Surprisal, AWordAddsItsTokens) {
    const elmo::PlaceExpectation word = joined({place(1, 2, 10, 20), place(3, 5, 30, 40)});
    EXPECT_TRUE(word.isKnown);
    EXPECT_EQ(word.left.surprisal, 4);
    EXPECT_EQ(word.right.surprisal, 7);
    EXPECT_EQ(word.left.entropy, 10) << "before the first token";
    EXPECT_EQ(word.right.entropy, 40) << "before the last one, read from the right";
    EXPECT_EQ(word.left.rank, 0);
    EXPECT_EQ(joined({place(1, 2, 10, 20)}).left.rank, 3);
}

TEST(Surprisal, AWordWithAnUnknownTokenHasNone) {
    const double none = std::nan("");
    const elmo::PlaceExpectation word = joined({place(1, 2, 10, 20), place(none, none, 30, 40)});
    EXPECT_FALSE(word.isKnown);
    EXPECT_TRUE(std::isnan(word.left.surprisal));
    EXPECT_EQ(word.left.entropy, 10);
    EXPECT_FALSE(joined({}).isKnown);
}

TEST(Surprisal, WordsAreWhatStandsBetweenBlanks) {
    const std::vector<SurprisalRow> tokens = {
        {"ca", 1, 1, {elmo::CodePointOffset(0), elmo::CodePointOffset(2)}, false, place(1, 1, 1, 1)},
        {"n't", 1, 2, {elmo::CodePointOffset(2), elmo::CodePointOffset(5)}, true, place(2, 2, 2, 2)},
        {"go", 2, 3, {elmo::CodePointOffset(6), elmo::CodePointOffset(8)}, false, place(4, 4, 4, 4)}};
    const std::vector<SurprisalRow> words = wordsOf(tokens);
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].text, "can't");
    EXPECT_EQ(words[0].place.end.value(), 5);
    EXPECT_EQ(words[0].expected.left.surprisal, 3);
    EXPECT_EQ(words[1].token, 3);
}

std::vector<SentencePair> pairsOf(const std::string& name, const std::string& text) {
    return readSentencePairs({.path = name, .name = name, .bytes = text, .hash = {}});
}

TEST(SentencePairs, AreReadFromTablesAndJsonLines) {
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"a.tsv", "He goes.\tHe go.\tagreement\n"},
             {"a.csv", "\xEF\xBB\xBFphenomenon,bad,good\nagreement,He go.,He goes.\n"},
             {"a.jsonl", R"({"sentence_good": "He goes.", "sentence_bad": "He go.", "UID": "agreement"})"}}) {
        const std::vector<SentencePair> pairs = pairsOf(name, text);
        ASSERT_EQ(pairs.size(), 1U) << name;
        EXPECT_EQ(pairs[0].good, "He goes.") << name;
        EXPECT_EQ(pairs[0].bad, "He go.") << name;
        EXPECT_EQ(pairs[0].phenomenon, "agreement") << name;
    }
}

TEST(SentencePairs, NameTheLineThatIsNone) {
    try {
        pairsOf("a.tsv", "He goes.\tHe go.\nalone\n");
        FAIL();
    } catch (const elmo::Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("'a.tsv', line 2"));
    }
}

ComparedPair compared(const std::string& phenomenon, double forward, double backward, bool unknown = false) {
    return {{"", "", phenomenon}, {forward, backward, (forward + backward) / 2}, unknown};
}

TEST(SentencePairs, AccuracyIsByPhenomenonAndLeavesUnknownWordsOut) {
    const std::vector<PairAccuracy> rows =
        accuracyOf({compared("a", 1, -3), compared("a", 2, 4), compared("b", -1, 0), compared("b", 9, 9, true)}, 1);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].phenomenon, "a");
    EXPECT_EQ(rows[0].accuracy[0].share, 1);
    EXPECT_EQ(rows[0].accuracy[1].share, 0.5);
    EXPECT_EQ(rows[0].accuracy[2].share, 0.5);
    EXPECT_EQ(rows[1].pairs, 1);
    EXPECT_EQ(rows[1].unknown, 1);
    EXPECT_EQ(rows[1].accuracy[1].share, 0.5) << "a tie counts half";
    EXPECT_EQ(rows[2].phenomenon, "all");
    EXPECT_NEAR(rows[2].accuracy[0].share, 2.0 / 3, 1e-12);
    EXPECT_LE(rows[2].accuracy[0].low, 1.0 / 3);
    EXPECT_EQ(rows[2].accuracy[0].high, 1);
}

TEST(SentencePairs, IntervalsAreThoseOfTheBootstrap) {
    std::vector<ComparedPair> pairs;
    for (int k = 0; k < 400; ++k)
        pairs.push_back(compared("", k % 4 == 0 ? -1 : 1, 1));
    const PairAccuracy all = accuracyOf(pairs, 7).back();
    // 0.75 with a standard error of sqrt(0.75 * 0.25 / 400) = 0.02165.
    EXPECT_NEAR(all.accuracy[0].low, 0.75 - 1.96 * 0.02165, 0.008);
    EXPECT_NEAR(all.accuracy[0].high, 0.75 + 1.96 * 0.02165, 0.008);
    EXPECT_EQ(all.accuracy[1].low, 1);
}

}  // namespace
}  // namespace app::test
