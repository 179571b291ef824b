// SPDX-License-Identifier: Apache-2.0
// Numbers that compare models: against a softmax whose probabilities are known.
#include "elmo/training/run/perplexity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "elmo/training/run/language_model.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

/// The report of a model for which every word has the probability that its bias gives, whatever the context.
HeldOutReport reportOf(const Corpus& corpus, int vocabulary, const std::vector<float>& logits,
                       std::int64_t positions = 0) {
    TrainOptions options = tinyOptions();
    options.vocabulary = vocabulary;
    SoftmaxParameters softmax(vocabulary, options.model.encoder.projectionSize, 1);
    softmax.weight.assign(softmax.weight.size(), 0.0F);
    softmax.bias = logits;
    const auto trainer = makeBilmTrainer(options, corpus);
    return evaluatePerplexity(options, trainer->state().values, softmax, corpus, positions, {});
}

TEST(Perplexity, SeparatesKnownWordsAndCountsCharactersAndBytes) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), {{"äh so so so", "so xyz uvw"}});
    const Corpus corpus(folder.path("corpus"));
    ASSERT_EQ(corpus.vocabulary().words[3], "so");
    const std::vector<double> p = {0.5, 0.125, 0.125, 0.25};  // </S>, <S>, <UNK>, so
    std::vector<float> logits;
    for (const double probability : p)
        logits.push_back(static_cast<float>(std::log(probability)));
    const HeldOutReport report = reportOf(corpus, 4, logits);
    EXPECT_EQ(report.positions, 9);
    EXPECT_EQ(report.unknownTargets, 3);
    EXPECT_EQ(report.unknownTypes, 3);
    // Forward: "so" four times, three unknown words, two ends; backward: two beginnings.
    const double forward = 4 * 2 + 3 * 3 + 2 * 1, backward = 4 * 2 + 3 * 3 + 2 * 3;
    EXPECT_NEAR(report.meanLoss(), std::log(2.0) * (forward + backward) / 2 / 9, 1e-6);
    EXPECT_NEAR(report.knownPerplexity(), std::exp2((10.0 + 14) / 2 / 6), 1e-5);
    EXPECT_EQ(report.characters, 4 * 3 + 3 + 4 + 4) << "and a separator after each word";
    EXPECT_EQ(report.bytes, report.characters + 1);
    const double bits = (forward + backward) / 2 + 3 * std::log2(3.0);
    EXPECT_NEAR(report.bitsPerCharacter(), bits / 23, 1e-6);
    EXPECT_NEAR(report.bitsPerByte(), bits / 24, 1e-6);
}

// With a smaller vocabulary the perplexity of guessing falls; the bits per character do not.
TEST(Perplexity, BitsPerCharacterDoNotRewardASmallVocabulary) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    const HeldOutReport small = reportOf(corpus, 5, std::vector<float>(5)),
                        large = reportOf(corpus, 40, std::vector<float>(40));
    EXPECT_NEAR(small.meanPerplexity(), 5, 1e-4);
    EXPECT_NEAR(large.meanPerplexity(), 40, 1e-3);
    EXPECT_NEAR(small.bitsPerCharacter() / large.bitsPerCharacter(), 1, 0.25);
}

TEST(Perplexity, OfASampleHasNoBitsPerCharacter) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    const HeldOutReport sample = reportOf(corpus, 40, std::vector<float>(40), 20);
    EXPECT_LT(sample.positions, sample.textPositions);
    EXPECT_EQ(sample.bitsPerCharacter(), 0);
    EXPECT_NEAR(sample.knownPerplexity(), 40, 1e-3);
}

}  // namespace
}  // namespace elmo::training::test
