// SPDX-License-Identifier: Apache-2.0
// The distances between the uses of a word in two subcorpora, on made-up vectors.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "app/instruments/word_change.h"
#include "app/instruments/word_uses.h"
#include "elmo/training/random.h"

namespace app::test {
namespace {

/// Unit vectors in the plane: one of each angle, in degrees.
tasks::PointRows atAngles(const std::vector<double>& angles) {
    tasks::PointRows rows{angles.size(), 2, {}};
    for (const double angle : angles) {
        rows.values.push_back(static_cast<float>(std::cos(angle * 3.14159265358979 / 180)));
        rows.values.push_back(static_cast<float>(std::sin(angle * 3.14159265358979 / 180)));
    }
    return rows;
}

std::vector<std::size_t> eachAlone(std::size_t count) {
    std::vector<std::size_t> blocks(count);
    std::iota(blocks.begin(), blocks.end(), std::size_t{0});
    return blocks;
}

LayerChange changeIn(const std::vector<double>& angles, std::size_t first, std::vector<std::size_t> blocks,
                     int permutations = 999) {
    return changeOf({{atAngles(angles)}, first, std::move(blocks)}, {.permutations = permutations}, {}).front();
}

TEST(WordChange, MeasuresWhatItsDefinitionsSay) {
    // The first side at 0 and 20 degrees, the second at 90 and 90: prototypes at 10 and 90.
    const LayerChange change = changeIn({0, 20, 90, 90}, 2, eachAlone(4));
    const auto cosine = [](double degrees) { return std::cos(degrees * 3.14159265358979 / 180); };
    EXPECT_NEAR(change.pairs.value, 1 - (cosine(90) + cosine(70)) / 2, 1e-6);
    EXPECT_NEAR(change.prototypes.value, 1 - cosine(80), 1e-6);
    EXPECT_EQ(change.clusters, 2);
    EXPECT_NEAR(change.senses.value, 1, 1e-12) << "no sense is in both";
}

TEST(WordChange, JensenShannonDivergenceIsInBits) {
    EXPECT_NEAR(jensenShannon(std::vector{2.0, 2.0}, std::vector{1.0, 1.0}), 0, 1e-12);
    EXPECT_NEAR(jensenShannon(std::vector{5.0, 0.0}, std::vector{0.0, 1.0}), 1, 1e-12);
    // H(3/4, 1/4) - H(1/2, 1/2) / 2 = 0.8112781 - 0.5
    EXPECT_NEAR(jensenShannon(std::vector{1.0, 0.0}, std::vector{1.0, 1.0}), 0.3112781, 1e-6);
}

TEST(WordChange, PermutationsTellAChangeFromChance) {
    std::vector<double> angles;
    elmo::training::Random random(3);
    for (int k = 0; k < 60; ++k)
        angles.push_back(random.uniform(0, 30) + (k < 30 ? 0 : 40));
    const LayerChange change = changeIn(angles, 30, eachAlone(60));
    EXPECT_NEAR(change.pairs.p, 0.001, 1e-12) << "no permutation of 999 reaches it";
    EXPECT_NEAR(change.prototypes.p, 0.001, 1e-12);
    EXPECT_NEAR(change.senses.p, 0.001, 1e-12);
    EXPECT_LT(change.prototypes.chance, change.prototypes.value / 10);
}

TEST(WordChange, WithoutAChangeTheTestRejectsAsOftenAsItSays) {
    elmo::training::Random random(5);
    int rejected = 0;
    double sum = 0;
    constexpr int kWords = 200;
    for (int word = 0; word < kWords; ++word) {
        std::vector<double> angles;
        for (int k = 0; k < 24; ++k)
            angles.push_back(random.uniform(0, 90));
        const double p = changeIn(angles, 9, eachAlone(24), 99).prototypes.p;
        rejected += p <= 0.1 ? 1 : 0;
        sum += p;
    }
    EXPECT_NEAR(rejected, 0.1 * kWords, 13) << "three standard deviations of a count of 20";
    EXPECT_NEAR(sum / kWords, 0.505, 0.07);
}

TEST(WordChange, DocumentsChangeSidesWhole) {
    // Three documents a side, each of which uses the word in its own way: nothing is known of the sides.
    std::vector<double> angles;
    std::vector<std::size_t> documents;
    for (std::size_t document = 0; document < 6; ++document)
        for (int k = 0; k < 20; ++k) {
            angles.push_back(30.0 * static_cast<double>((document * 5) % 6) + k % 3);
            documents.push_back(document);
        }
    EXPECT_LT(changeIn(angles, 60, eachAlone(120)).prototypes.p, 0.05) << "each use for itself";
    EXPECT_GT(changeIn(angles, 60, documents).prototypes.p, 0.09) << "20 ways to choose three of six";
}

TEST(WordChange, TheLinesAreThoseOfOneSideOnly) {
    const tasks::PointRows unit = atAngles({0, 0, 90, 0, 90, 90});
    const std::vector<double> own = ownness(unit, 3);
    EXPECT_GT(own[0], 0);
    EXPECT_LT(own[2], 0) << "used as on the other side";
    EXPECT_LT(own[3], 0);
    EXPECT_GT(own[5], 0);
}

/// A text as sentences of words.
class Lines : public SentenceReader {
public:
    explicit Lines(std::vector<std::vector<std::string>> sentences) : m_sentences(std::move(sentences)) {}
    bool next(std::vector<InputToken>& sentence) override {
        if (m_next == m_sentences.size())
            return false;
        sentence.clear();
        for (const std::string& word : m_sentences[m_next])
            sentence.push_back({.text = word, .bytes = {}, .codePoints = {}});
        ++m_next;
        return true;
    }
    std::string tokenizerRevision() override { return {}; }
    const std::string& encoding() const override { return m_encoding; }
    std::int64_t repairedBytes() const override { return 0; }

private:
    std::vector<std::vector<std::string>> m_sentences;
    std::size_t m_next = 0;
    std::string m_encoding;
};

TEST(WordUses, CountsAllAndDrawsSomeWithEqualChance) {
    std::vector<std::vector<std::string>> sentences;
    for (int k = 0; k < 40; ++k)
        sentences.push_back({"A", "Word", "."});
    std::vector<int> drawn(40);
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Lines reader(sentences);
        WordUses uses({"WORD"}, 10, seed);
        uses.collect(reader, "a", {});
        const auto words = uses.take();
        ASSERT_EQ(words.size(), 1U);
        const SampledWord& word = words.at("word");
        EXPECT_EQ(word.count, 40);
        ASSERT_EQ(word.uses.size(), 10U);
        for (const WordUse& use : word.uses)
            ++drawn[static_cast<std::size_t>(use.sentence - 1)];
    }
    for (const int count : drawn)
        EXPECT_NEAR(count, 100, 36) << "four standard deviations";
}

TEST(WordUses, WithoutAListTakesWordsWithLetters) {
    Lines reader({{"It", "is", "12", "."}, {"it", "rains"}});
    WordUses uses({}, 10, 1);
    uses.collect(reader, "a", {});
    EXPECT_EQ(uses.tokens(), 6);
    const auto words = uses.take();
    EXPECT_EQ(words.size(), 3U);
    EXPECT_EQ(words.at("it").count, 2);
    EXPECT_EQ(words.at("it").uses[1].context(), "[it] rains");
}

}  // namespace
}  // namespace app::test
