// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/kneser_ney.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus_pieces.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

using Words = std::vector<WordId>;

class KneserNey : public ::testing::Test {
protected:
    Corpus write(const char* name, const std::vector<std::vector<std::string>>& documents,
                 const LmVocabulary* vocabulary = nullptr) {
        writeCorpus(m_folder.path(name), documents, {}, vocabulary);
        return Corpus(m_folder.path(name));
    }

    static double probability(const Corpus& corpus, Words question, int order) {
        return kneserNeyProbabilities(corpus, corpus.vocabulary(), {{question}}, {.order = order}, {}).front();
    }

    ScratchFolder m_folder;
};

/// The definition, counted over all n-grams of a small corpus in plain maps.
class ByDefinition {
public:
    ByDefinition(const std::vector<Words>& sentences, int order, double words) : m_order(order), m_words(words) {
        std::map<Words, double> seen;
        std::map<Words, std::set<WordId>> before;
        for (const Words& s : sentences)
            for (std::size_t end = 1; end < s.size(); ++end)
                for (std::size_t n = 1; n <= static_cast<std::size_t>(order) && n <= end + 1; ++n) {
                    const Words gram(s.begin() + static_cast<std::ptrdiff_t>(end + 1 - n),
                                     s.begin() + static_cast<std::ptrdiff_t>(end + 1));
                    ++seen[gram];
                    if (n <= end)
                        before[gram].insert(s[end - n]);
                }
        for (const auto& [gram, count] : seen) {
            const bool asSeen = gram.size() == static_cast<std::size_t>(order) || gram.front() == sentences[0][0];
            m_counts[gram] = asSeen ? count : static_cast<double>(before[gram].size());
        }
    }

    double probability(const Words& context, WordId word) const {
        const Words shorter = context.empty() ? context : Words(context.begin() + 1, context.end());
        const double lower = context.empty() ? 1 / m_words : probability(shorter, word);
        const std::array<double, 4> discounts = discountsOf(context.size() + 1);
        double sum = 0, own = 0, left = 0;
        for (const auto& [gram, count] : m_counts) {
            if (gram.size() != context.size() + 1 || !std::equal(context.begin(), context.end(), gram.begin()))
                continue;
            const double discount = discounts[static_cast<std::size_t>(std::min(count, 3.0))];
            sum += count;
            left += discount;
            if (gram.back() == word)
                own = count - discount;
        }
        return sum == 0 ? lower : (own + left * lower) / sum;
    }

private:
    std::array<double, 4> discountsOf(std::size_t length) const {
        std::array<double, 5> n = {};
        for (const auto& [gram, count] : m_counts)
            if (gram.size() == length && count <= 4)
                ++n[static_cast<std::size_t>(count)];
        const double y = n[1] / (n[1] + 2 * n[2]);
        std::array<double, 4> d = {0, 1 - 2 * y * n[2] / n[1], 2 - 3 * y * n[3] / n[2], 3 - 4 * y * n[4] / n[3]};
        for (std::size_t k = 1; k <= 3; ++k)
            if (!(d[k] > 0 && d[k] < static_cast<double>(k)))
                return {0, 0.5, 1, 1.5};
        return d;
    }

    int m_order;
    double m_words;
    std::map<Words, double> m_counts;
};

std::vector<Words> sentencesOf(const Corpus& corpus, WordId predicted, Direction direction) {
    std::vector<Words> sentences(1, {kSentenceBegin});
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        for (const WordId id : corpus.document(d)) {
            sentences.back().push_back(id < predicted ? id : kUnknownWord);
            if (id == kSentenceEnd)
                sentences.push_back({kSentenceBegin});
        }
    sentences.pop_back();
    if (direction == kBackward)
        for (Words& sentence : sentences)
            std::reverse(sentence.begin(), sentence.end());
    return sentences;
}

// The text is too short to estimate the discounts, so they are 0.5, 1 and 1.5. Bigrams: (<S> a) twice; (a b), (a c), (b
// </S>) and (c </S>) once. Distinct predecessors: a 1, b 1, c 1, </S> 2. Unigram counts: 2, 1, 1, 2.
TEST_F(KneserNey, MatchesAHandComputedExample) {
    const Corpus corpus = write("corpus", {{"a b", "a c"}});
    const WordId a = 3, b = 4;
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, b}, 1), (1 - 0.5) / 6 + (2 * 0.5 + 2 * 1) / 6 * 0.2, 1e-12);
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, kUnknownWord}, 1), 0.1, 1e-12);
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, a}, 2), (2 - 1) / 2.0 + 1 / 2.0 * 0.2, 1e-12);
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, a, b}, 2), 0.5 / 2 + 0.5 * 0.2, 1e-12);
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, a, kUnknownWord}, 2), 0.5 * 0.1, 1e-12);
    EXPECT_NEAR(probability(corpus, {kSentenceBegin, kUnknownWord, b}, 2), (1 - 0.5) / 5 + (3 * 0.5 + 1) / 5 * 0.2,
                1e-12)
        << "an unseen context";
}

TEST_F(KneserNey, MatchesTheDefinitionInBothDirectionsForAnyPasses) {
    const Corpus corpus = write("corpus", randomDocuments(40, 30, 5));
    const LmVocabulary predicted{{corpus.vocabulary().words.begin(), corpus.vocabulary().words.begin() + 25}, {}};
    for (const Direction direction : {kForward, kBackward}) {
        const std::vector<Words> sentences = sentencesOf(corpus, 25, direction);
        std::vector<Words> questions;
        for (const Words& s : sentences)
            for (std::size_t end = 1; end < s.size(); end += 3)
                questions.emplace_back(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(end + 1));
        questions.resize(40);
        const ByDefinition expected(sentences, 4, 24);
        for (const std::int64_t atOnce : {std::int64_t{1}, std::int64_t{60}, std::int64_t{1} << 20}) {
            const auto found = kneserNeyProbabilities(corpus, predicted, questions,
                                                      {.order = 4, .direction = direction, .gramsAtOnce = atOnce}, {});
            for (std::size_t k = 0; k < questions.size(); ++k) {
                const Words& q = questions[k];
                const auto first = q.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(4, q.size()));
                EXPECT_NEAR(found[k], expected.probability({first, q.end() - 1}, q.back()), 1e-9) << k;
            }
        }
    }
}

TEST_F(KneserNey, ProbabilitiesAfterTheSameContextSumToOne) {
    const Corpus corpus = write("corpus", randomDocuments(200, 50, 6));
    for (const Words& context : {Words{kSentenceBegin}, Words{kSentenceBegin, 5}, Words{kSentenceBegin, 4, 3, 6, 3, 4},
                                 Words{kSentenceBegin, 40, kUnknownWord, 41}}) {
        std::vector<Words> questions;
        for (WordId word = 0; word < corpus.vocabulary().size(); ++word)
            if (word != kSentenceBegin) {
                questions.push_back(context);
                questions.back().push_back(word);
            }
        double sum = 0;
        for (const double p : kneserNeyProbabilities(corpus, corpus.vocabulary(), questions, {}, {})) {
            EXPECT_GT(p, 0);
            sum += p;
        }
        EXPECT_NEAR(sum, 1, 1e-9);
    }
}

TEST_F(KneserNey, ScoresTheSamePositionsAsABilm) {
    const Corpus corpus = write("corpus", randomDocuments(200, 50, 6));
    const Corpus heldOut = write("held-out", randomDocuments(20, 50, 6), &corpus.vocabulary());
    const HeldOutReport report = evaluateKneserNey(corpus, {{&heldOut}}, corpus.vocabulary(), {}, {}).front();
    EXPECT_EQ(report.positions,
              static_cast<std::int64_t>(heldOut.statistics().tokens + heldOut.statistics().sentences));
    EXPECT_EQ(report.unknownTargets, static_cast<std::int64_t>(heldOut.statistics().unknownTokens));
    EXPECT_LT(report.meanPerplexity(), 50);
    EXPECT_GT(report.perplexity(kBackward), 1);
}

TEST_F(KneserNey, CountsTheDocumentsThatTrainingReadsFirst) {
    const std::vector<std::vector<std::string>> documents = randomDocuments(30, 40, 7);
    const Corpus corpus = write("corpus", documents);
    const std::vector<std::uint32_t> order = CorpusPieces(corpus, 0, 1).order(9, 0);
    const auto size = [&](std::size_t k) { return static_cast<std::int64_t>(corpus.document(order[k]).size()); };
    std::vector<std::vector<std::string>> first = {documents[order[0]], documents[order[1]], documents[order[2]]};
    const Corpus part = write("part", first, &corpus.vocabulary());
    const Corpus heldOut = write("held-out", randomDocuments(5, 40, 7), &corpus.vocabulary());
    const KneserNeyOptions limited = {.positions = size(0) + size(1) + 1, .seed = 9};
    const auto some = evaluateKneserNey(corpus, {{&heldOut}}, corpus.vocabulary(), limited, {}).front();
    const auto expected = evaluateKneserNey(part, {{&heldOut}}, corpus.vocabulary(), {}, {}).front();
    const auto all = evaluateKneserNey(corpus, {{&heldOut}}, corpus.vocabulary(), {}, {}).front();
    EXPECT_EQ(some.loss, expected.loss);
    EXPECT_NE(some.loss, all.loss);
}

TEST_F(KneserNey, RejectsUnsupportedOrdersAndEmptyQuestions) {
    const Corpus corpus = write("corpus", {{"a b"}});
    EXPECT_THROW(probability(corpus, {}, 2), Error);
    EXPECT_THROW(probability(corpus, {kSentenceBegin, 3}, 6), Error);
    EXPECT_THROW(probability(corpus, {kSentenceBegin, 3}, 0), Error);
}

}  // namespace
}  // namespace elmo::training::test
