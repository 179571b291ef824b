// SPDX-License-Identifier: Apache-2.0
#include "elmo/prediction/word_predictor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>

#include "elmo/error.h"
#include "elmo/training/run/perplexity.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::test {
namespace {

using training::kFirstWord;
using training::kSentenceBegin;
using training::kSentenceEnd;

/// A random model that predicts 40 of the 60 words of a random corpus.
class WordPredictorTest : public testing::Test {
protected:
    void SetUp() override {
        training::test::writeCorpus(m_folder.path("corpus"), training::test::randomDocuments(60, 60, 3));
        m_corpus.emplace(m_folder.path("corpus"));
        m_options = training::test::tinyOptions();
        m_options.resetStateAtSentence = true;
        m_softmax = training::SoftmaxParameters(40, m_options.model.encoder.projectionSize, 5);
        for (std::size_t k = 0; k < m_softmax.bias.size(); ++k)
            m_softmax.bias[k] = 0.03f * static_cast<float>(k % 7);
        m_parameters = training::initialParameters(m_options.model, 11);
    }

    training::LanguageModel model() const {
        return {.options = m_options,
                .parameters = m_parameters,
                .softmax = m_softmax,
                .vocabulary = m_corpus->vocabulary(),
                .tokenizer = {}};
    }

    std::vector<Sentence> sentences() const {
        std::vector<Sentence> result(1);
        for (std::uint64_t d = 0; d < m_corpus->documentCount(); ++d)
            for (const training::WordId id : m_corpus->document(d)) {
                if (id == kSentenceEnd)
                    result.emplace_back();
                else
                    result.back().push_back(m_corpus->vocabulary().words[id]);
            }
        result.pop_back();
        return result;
    }

    training::test::ScratchFolder m_folder;
    std::optional<training::Corpus> m_corpus;
    training::TrainOptions m_options;
    training::SoftmaxParameters m_softmax;
    std::vector<float> m_parameters;
};

/// Natural logarithms of all probabilities, from the definition.
std::vector<double> logProbabilities(const training::SoftmaxParameters& softmax, std::span<const float> hidden) {
    std::vector<double> logits(static_cast<std::size_t>(softmax.words));
    for (std::size_t word = 0; word < logits.size(); ++word) {
        logits[word] = softmax.bias[word];
        for (std::size_t k = 0; k < hidden.size(); ++k)
            logits[word] += double(softmax.weight[word * hidden.size() + k]) * hidden[k];
    }
    double sum = 0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (double& logit : logits)
        logit -= std::log(sum);
    return logits;
}

TEST_F(WordPredictorTest, EveryNumberIsThatOfItsDefinition) {
    const WordPredictor predictor(model(), {.threads = 2});
    const std::vector<Sentence> all = sentences();
    const auto expected = predictor.expectations(all, nullptr, {});
    const auto layers = predictor.bilm().run(all, nullptr, {});
    const auto width = static_cast<std::size_t>(m_softmax.width);
    int unknown = 0;
    for (std::size_t s = 0; s < all.size(); ++s) {
        ASSERT_EQ(expected[s].size(), all[s].size() + 1);
        for (std::size_t t = 0; t <= all[s].size(); ++t) {
            const bool isEdge = t == all[s].size();
            const auto& words = m_corpus->vocabulary().words;
            const auto found = isEdge ? words.end() : std::ranges::find(words, all[s][t]);
            const auto id = static_cast<std::size_t>(found - words.begin());
            const bool isKnown = isEdge || id < 40;
            EXPECT_EQ(expected[s][t].isKnown, isKnown);
            unknown += !isKnown;
            for (const bool fromLeft : {true, false}) {
                // The right reading of the edge stands on the sentence's first word.
                const std::size_t position = fromLeft ? t : isEdge ? 1 : t + 2;
                const auto vector = layers[s]
                                        .vector(layers[s].layers() - 1, static_cast<std::int64_t>(position))
                                        .subspan(fromLeft ? 0 : width, width);
                const std::vector<double> logs = logProbabilities(m_softmax, vector);
                const Expectation& e = fromLeft ? expected[s][t].left : expected[s][t].right;
                double entropy = 0;
                for (const double log : logs)
                    entropy -= std::exp(log) * log / std::log(2.0);
                EXPECT_NEAR(e.entropy, entropy, 1e-5);
                if (!isKnown) {
                    EXPECT_TRUE(std::isnan(e.surprisal));
                    EXPECT_EQ(e.rank, 0);
                    continue;
                }
                const double own = logs[isEdge ? (fromLeft ? kSentenceEnd : kSentenceBegin) : id];
                EXPECT_NEAR(e.surprisal, -own / std::log(2.0), 1e-5);
                EXPECT_EQ(e.rank, 1 + std::ranges::count_if(logs, [&](double log) { return log > own + 1e-9; }));
            }
        }
    }
    EXPECT_GT(unknown, 0);
}

TEST_F(WordPredictorTest, MeansAreThePerplexityOfEvalLm) {
    const WordPredictor predictor(model(), {.threads = 1});
    double bits[2] = {0, 0};
    std::int64_t counted = 0;
    for (const auto& sentence : predictor.expectations(sentences(), nullptr, {}))
        for (const PlaceExpectation& place : sentence) {
            if (!place.isKnown)
                continue;
            ++counted;
            bits[0] += place.left.surprisal;
            bits[1] += place.right.surprisal;
        }
    const training::HeldOutReport report =
        training::evaluatePerplexity(m_options, m_parameters, m_softmax, *m_corpus, 0, {});
    EXPECT_EQ(counted, report.positions - report.unknownTargets);
    const double mean = (bits[0] + bits[1]) / 2 / static_cast<double>(counted);
    EXPECT_NEAR(mean, std::log2(report.knownPerplexity()), 1e-6);
}

TEST_F(WordPredictorTest, ASentenceHasTheSameBitsAloneAndAmongOthers) {
    const WordPredictor predictor(model(), {.threads = 2}),
        plain(model(), {.threads = 1, .level = KernelLevel::kPlain});
    const std::vector<Sentence> all = sentences();
    const auto together = predictor.expectations(all, nullptr, {});
    const auto same = [](const Expectation& a, const Expectation& b) {
        return std::memcmp(&a.surprisal, &b.surprisal, sizeof a.surprisal) == 0 && a.entropy == b.entropy &&
               a.rank == b.rank;
    };
    for (std::size_t s = 0; s < all.size(); s += 7) {
        const auto alone = plain.expectations(std::span(&all[s], 1), nullptr, {}).front();
        for (std::size_t t = 0; t < alone.size(); ++t) {
            EXPECT_TRUE(same(alone[t].left, together[s][t].left)) << s << ' ' << t;
            EXPECT_TRUE(same(alone[t].right, together[s][t].right)) << s << ' ' << t;
        }
    }
}

TEST_F(WordPredictorTest, CarriedStatesReachTheNextSentence) {
    const WordPredictor predictor(model(), {.threads = 1});
    const std::vector<Sentence> all = sentences();
    CarriedState state;
    const auto first = predictor.expectations(std::span(&all[0], 1), &state, {}).front();
    const auto second = predictor.expectations(std::span(&all[1], 1), &state, {}).front();
    const auto fresh = predictor.expectations(std::span(&all[0], 2), nullptr, {});
    EXPECT_EQ(first.front().left.entropy, fresh[0].front().left.entropy);
    EXPECT_NE(second.front().left.entropy, fresh[1].front().left.entropy);
}

TEST_F(WordPredictorTest, SubstitutesAreTheMostProbableWords) {
    const WordPredictor predictor(model(), {.threads = 1});
    const Sentence sentence = sentences()[2];
    const std::size_t place = sentence.size() - 1;
    const LayerActivations layers = predictor.bilm().run(std::span(&sentence, 1), nullptr, {}).front();
    const auto width = static_cast<std::size_t>(m_softmax.width);
    const auto at = [&](std::size_t position, std::size_t first) {
        return logProbabilities(
            m_softmax, layers.vector(layers.layers() - 1, static_cast<std::int64_t>(position)).subspan(first, width));
    };
    const std::vector<double> left = at(place, 0), right = at(place + 2, width);
    double product = 0;
    for (std::size_t id = kFirstWord; id < left.size(); ++id)
        product += std::exp(left[id] + right[id]);
    for (const SubstituteOrder order : {SubstituteOrder::kLeft, SubstituteOrder::kRight, SubstituteOrder::kBoth}) {
        const auto scoreOf = [&](std::size_t id) {
            return order == SubstituteOrder::kLeft    ? left[id]
                   : order == SubstituteOrder::kRight ? right[id]
                                                      : left[id] + right[id];
        };
        std::vector<std::size_t> ids(left.size() - kFirstWord);
        std::iota(ids.begin(), ids.end(), std::size_t{kFirstWord});
        std::ranges::stable_sort(ids, [&](std::size_t a, std::size_t b) { return scoreOf(a) > scoreOf(b); });
        const auto found = predictor.substitutes(sentence, std::vector{place}, 5, order, {}).front();
        ASSERT_EQ(found.size(), 5U);
        for (std::size_t n = 0; n < found.size(); ++n) {
            EXPECT_EQ(found[n].word, m_corpus->vocabulary().words[ids[n]]);
            EXPECT_NEAR(found[n].left, std::exp(left[ids[n]]), 1e-6);
            EXPECT_NEAR(found[n].right, std::exp(right[ids[n]]), 1e-6);
            EXPECT_NEAR(found[n].both, std::exp(left[ids[n]] + right[ids[n]]) / product, 1e-6);
        }
    }
    EXPECT_EQ(predictor.substitutes(sentence, std::vector{place}, 1000, SubstituteOrder::kBoth, {}).front().size(),
              left.size() - kFirstWord);
    EXPECT_THROW(predictor.substitutes(sentence, std::vector{place + 1}, 5, SubstituteOrder::kBoth, {}), Error);
}

TEST_F(WordPredictorTest, AModelOfOneDirectionReadsFromOneSide) {
    m_options.directions = training::Directions::kForward;
    const WordPredictor predictor(model(), {.threads = 1});
    EXPECT_FALSE(predictor.reads(training::kBackward));
    const std::vector<Sentence> all = sentences();
    const auto found = predictor.expectations(std::span(&all[0], 1), nullptr, {});
    for (const PlaceExpectation& place : found.front()) {
        EXPECT_FALSE(std::isnan(place.left.entropy));
        EXPECT_TRUE(std::isnan(place.right.entropy));
    }
}

}  // namespace
}  // namespace elmo::test
