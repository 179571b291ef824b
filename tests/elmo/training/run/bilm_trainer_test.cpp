// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/bilm_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "elmo/bilm/bilm.h"
#include "elmo/error.h"
#include "elmo/training/passes/full_softmax.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

class BilmTrainerTest : public ::testing::Test {
protected:
    Corpus makeCorpus(int documents = 12, int types = 60) {
        writeCorpus(m_folder.path("corpus"), randomDocuments(documents, types, 3));
        return Corpus(m_folder.path("corpus"));
    }

    /// The objective of the trainer's next step with `values` moved along a direction.
    static double objectiveAt(BilmTrainer& trainer, const TrainerState& state, const std::vector<float>& direction,
                              double distance) {
        TrainerState moved = state;
        for (std::size_t k = 0; k < direction.size(); ++k)
            moved.values[k] += static_cast<float>(distance * direction[k]);
        trainer.restore(moved);
        const StepReport report = trainer.step();
        return 0.5 * (report.loss[0] + report.loss[1]) * trainer.options().unrollSteps;
    }

    ScratchFolder m_folder;
};

// Dropout masks depend only on the step, so the objective of a step is differentiable.
TEST_F(BilmTrainerTest, GradientWithDropoutMatchesFiniteDifferences) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.dropout = 0.3;
    options.optimiser.learningRate = 0;
    const auto trainer = makeBilmTrainer(options, corpus);
    const TrainerState start = trainer->state();
    trainer->step();
    std::vector<float> direction = trainer->lastGradients().values;
    double norm = 0;
    for (const float value : direction)
        norm += double(value) * value;
    norm = std::sqrt(norm);
    for (float& value : direction)
        value = static_cast<float>(value / norm);
    constexpr double kDistance = 0.01;
    const double slope =
        (objectiveAt(*trainer, start, direction, kDistance) - objectiveAt(*trainer, start, direction, -kDistance)) /
        (2 * kDistance);
    EXPECT_NEAR(slope, norm, 0.02 * norm);
}

TEST_F(BilmTrainerTest, Bfloat16ProductsBarelyChangeTheGradientDirection) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    const auto exact = makeBilmTrainer(options, corpus);
    options.precision = Precision::kBfloat16;
    const auto rounded = makeBilmTrainer(options, corpus);
    const StepReport expected = exact->step(), found = rounded->step();
    EXPECT_NEAR(found.loss[0], expected.loss[0], 0.01 * expected.loss[0]);
    EXPECT_GT(cosine(exact->lastGradients().values, rounded->lastGradients().values), 0.999);
}

TEST_F(BilmTrainerTest, OverfitsASmallCorpus) {
    writeCorpus(m_folder.path("corpus"), {{"the cat sat on the mat", "a dog ate my red hat"}});
    const Corpus corpus(m_folder.path("corpus"));
    TrainOptions options = tinyOptions();
    options.model.encoder = {EncoderKind::kProjectedLstm, 32, 16, 2, 3.0f, 3.0f, true};
    options.negativeSamples = 8;
    options.optimiser.learningRate = 0.02;
    options.steps = 300;
    options.resetStateAtSentence = true;
    for (const Precision precision : {Precision::kFloat32, Precision::kBfloat16}) {
        options.precision = precision;
        const auto trainer = makeBilmTrainer(options, corpus);
        while (trainer->state().step < options.steps)
            ASSERT_TRUE(trainer->step().finite);
        // All but each sentence's first choice is certain: one in two, once in seven positions.
        EXPECT_LT(trainer->evaluate(corpus, 0, {}).meanPerplexity(), 1.3);
    }
}

// A window of one step reads two distinct words, a corpus of one word has three: fewer than the parts that share them.
TEST_F(BilmTrainerTest, TrainsOnWindowsOfFewerWordsThanParts) {
    writeCorpus(m_folder.path("few"), {{"yes ."}, {"no ."}, {"yes"}});
    const Corpus corpus(m_folder.path("few"));
    for (const Precision precision : {Precision::kFloat32, Precision::kBfloat16})
        for (const TokenInput input : {TokenInput::kCharacters, TokenInput::kWords})
            for (const int steps : {1, 5}) {
                TrainOptions options = tinyOptions();
                options.precision = precision;
                options.input = input;
                options.unrollSteps = steps;
                options.batchSize = 24;
                options.groupSize = 2;
                const auto grouped = makeBilmTrainer(options, corpus);
                options.groupSize = 24;
                const auto whole = makeBilmTrainer(options, corpus);
                for (int k = 0; k < 3; ++k) {
                    const StepReport found = grouped->step(), expected = whole->step();
                    ASSERT_TRUE(found.finite);
                    EXPECT_NEAR(found.loss[0], expected.loss[0], 1e-3 * expected.loss[0]);
                    EXPECT_NEAR(found.gradientNorm, expected.gradientNorm, 2e-2 * expected.gradientNorm);
                }
                EXPECT_TRUE(std::isfinite(grouped->evaluate(corpus, 0, {}).meanPerplexity()));
            }
}

TEST_F(BilmTrainerTest, AdagradReducesTheLoss) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.optimiser.kind = OptimiserKind::kAdagrad;
    options.optimiser.learningRate = 0.2;
    const auto trainer = makeBilmTrainer(options, corpus);
    const double before = trainer->evaluate(corpus, 0, {}).meanPerplexity();
    for (int k = 0; k < 200; ++k)
        trainer->step();
    EXPECT_LT(trainer->evaluate(corpus, 0, {}).meanPerplexity(), 0.7 * before);
}

// 70 rows are three groups in each direction, of different sizes: six parts for the threads to share.
TEST_F(BilmTrainerTest, DoesNotDependOnTheNumberOfThreads) {
    const Corpus corpus = makeCorpus(200);
    for (const Precision precision : {Precision::kFloat32, Precision::kBfloat16}) {
        TrainOptions options = tinyOptions();
        options.batchSize = 70;
        options.groupSize = 24;
        options.dropout = 0.1;
        options.precision = precision;
        options.threads = 1;
        const auto one = makeBilmTrainer(options, corpus);
        for (int k = 0; k < 5; ++k)
            one->step();
        for (const int threads : {2, 3, 5, 8}) {
            SCOPED_TRACE(threads);
            options.threads = threads;
            const auto several = makeBilmTrainer(options, corpus);
            for (int k = 0; k < 5; ++k)
                several->step();
            EXPECT_EQ(one->state().values, several->state().values);
            EXPECT_EQ(one->state().softmax.weight, several->state().softmax.weight);
            EXPECT_EQ(one->state().streams[kBackward].cells, several->state().streams[kBackward].cells);
            EXPECT_EQ(one->evaluate(corpus, 0, {}).loss, several->evaluate(corpus, 0, {}).loss);
        }
    }
}

// A batch of several groups has the gradient that the device pass computes of all rows at once.
TEST_F(BilmTrainerTest, UpdatesNothingIfTheLossIsNan) {
    const Corpus corpus = makeCorpus();
    const auto trainer = makeBilmTrainer(tinyOptions(), corpus);
    TrainerState broken = trainer->state();
    broken.softmax.weight.assign(broken.softmax.weight.size(), std::nanf(""));
    const std::vector<float> values = broken.values;
    trainer->restore(broken);
    EXPECT_FALSE(trainer->step().finite);
    EXPECT_EQ(trainer->state().values, values);
    EXPECT_EQ(trainer->state().step, 0);
}

TEST_F(BilmTrainerTest, RejectsTheStateOfAnotherModel) {
    const Corpus corpus = makeCorpus();
    const auto trainer = makeBilmTrainer(tinyOptions(), corpus);
    TrainerState state = trainer->state();
    state.values.pop_back();
    EXPECT_THROW(trainer->restore(state), Error);
}

TEST_F(BilmTrainerTest, RejectsSettingsOutOfRange) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.dropout = 1;
    EXPECT_THROW(makeBilmTrainer(options, corpus), Error);
    options = tinyOptions();
    options.model.wordEmbeddingSize = 4;  // in addition to characters
    options.model.wordCount = 9;
    EXPECT_THROW(makeBilmTrainer(options, corpus), Error);
}

TEST_F(BilmTrainerTest, TrainsOneDirectionAndLeavesTheOtherZero) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.directions = Directions::kBackward;
    options.optimiser.learningRate = 0.01;
    const auto trainer = makeBilmTrainer(options, corpus);
    const double before = trainer->evaluate(corpus, 0, {}).meanPerplexity();
    for (int k = 0; k < 200; ++k)
        EXPECT_EQ(trainer->step().loss[0], 0);
    const HeldOutReport after = trainer->evaluate(corpus, 0, {});
    EXPECT_LT(after.meanPerplexity(), 0.7 * before);
    EXPECT_EQ(after.meanPerplexity(), after.perplexity(kBackward));
    const auto layers = makeKernelBilm(trainer->model(), {})->run({{Sentence{"a", "b"}}}, nullptr, {});
    const std::span<const float> top = layers[0].vector(2, 1);
    EXPECT_EQ(std::ranges::count(top.first(6), 0.0f), 6);
    EXPECT_EQ(std::ranges::count(top.last(6), 0.0f), 0);
}

TEST_F(BilmTrainerTest, TrainsOnWordIds) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.input = TokenInput::kWords;
    options.wordEmbedding = 9;
    options.optimiser.learningRate = 0.01;
    const auto trainer = makeBilmTrainer(options, corpus);
    EXPECT_EQ(trainer->options().model.wordCount, options.vocabulary + 1);
    const double before = trainer->evaluate(corpus, 0, {}).meanPerplexity();
    for (int k = 0; k < 200; ++k)
        trainer->step();
    EXPECT_LT(trainer->evaluate(corpus, 0, {}).meanPerplexity(), 0.7 * before);
    const BilmModel model = trainer->model();
    checkTensors(model.options, model.tensors);
    EXPECT_EQ(model.wordIds.at(corpus.vocabulary().words[7]), 7);
}

TEST_F(BilmTrainerTest, GradientOfWordInputMatchesFiniteDifferences) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.input = TokenInput::kWords;
    options.wordEmbedding = 9;
    options.optimiser.learningRate = 0;
    const auto trainer = makeBilmTrainer(options, corpus);
    const TrainerState start = trainer->state();
    trainer->step();
    std::vector<float> direction = trainer->lastGradients().values;
    double norm = 0;
    for (const float value : direction)
        norm += double(value) * value;
    norm = std::sqrt(norm);
    for (float& value : direction)
        value = static_cast<float>(value / norm);
    constexpr double kDistance = 0.01;
    const double slope =
        (objectiveAt(*trainer, start, direction, kDistance) - objectiveAt(*trainer, start, direction, -kDistance)) /
        (2 * kDistance);
    EXPECT_NEAR(slope, norm, 0.02 * norm);
}

TEST_F(BilmTrainerTest, FrozenStepsUpdateOnlyTheSoftmax) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.frozenSteps = 5;
    const auto trainer = makeBilmTrainer(options, corpus);
    const TrainerState start = trainer->state();
    for (int k = 0; k < 5; ++k)
        trainer->step();
    EXPECT_EQ(trainer->state().values, start.values);
    EXPECT_NE(trainer->state().softmax.weight, start.softmax.weight);
    trainer->step();
    EXPECT_NE(trainer->state().values, start.values);
}

TEST_F(BilmTrainerTest, AverageWeighsTheSamplesByAPowerOfTheirNumber) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.optimiser.averaging = 1;  // sample n of N has the weight n / (1 + ... + N)
    options.batchSize = 8;
    options.groupSize = 3;
    const auto trainer = makeBilmTrainer(options, corpus);
    constexpr int kSamples = 4, kWeights = 10;
    std::vector<double> values, softmax;
    const auto add = [](double weight, const std::vector<float>& sample, std::vector<double>& sum) {
        sum.resize(sample.size());
        for (std::size_t k = 0; k < sum.size(); ++k)
            sum[k] += weight * sample[k];
    };
    for (int sample = 1; sample <= kSamples; ++sample) {
        for (int step = 0; step < 16; ++step)
            trainer->step();
        add(static_cast<double>(sample) / kWeights, trainer->state().values, values);
        add(static_cast<double>(sample) / kWeights, trainer->state().softmax.weight, softmax);
    }
    const TrainerState& state = trainer->state();
    EXPECT_EQ(state.average.samples, kSamples);
    for (std::size_t k = 0; k < values.size(); ++k)
        ASSERT_NEAR(state.keptValues()[k], values[k], 1e-5) << k;
    for (std::size_t k = 0; k < softmax.size(); ++k)
        ASSERT_NEAR(state.keptSoftmax().weight[k], softmax[k], 1e-5) << k;
    options.threads = 5;
    const auto several = makeBilmTrainer(options, corpus);
    for (int step = 0; step < 16 * kSamples; ++step)
        several->step();
    EXPECT_EQ(several->state().average.values, state.average.values);
    EXPECT_EQ(several->state().average.softmax.weight, state.average.softmax.weight);
    EXPECT_EQ(several->state().average.softmax.bias, state.average.softmax.bias);
}

// The trainer and the inference engine compute the same layers: the trained softmax on the engine's layers gives the
// trainer's loss.
TEST_F(BilmTrainerTest, ExportsTheModelThatItEvaluates) {
    const Corpus corpus = makeCorpus();
    TrainOptions options = tinyOptions();
    options.resetStateAtSentence = true;
    options.optimiser.averaging = 3;
    const auto trainer = makeBilmTrainer(options, corpus);
    for (int k = 0; k < 60; ++k)
        trainer->step();
    ASSERT_NE(trainer->state().keptValues(), trainer->state().values);
    BilmModel model = trainer->model();
    checkTensors(model.options, model.tensors);
    const auto engine = makeKernelBilm(model, {});
    const SoftmaxParameters parameters = trainer->state().keptSoftmax();
    FullSoftmaxPass<float> softmax(parameters, parameters.weight.data());
    Products products;
    double loss[2] = {};
    std::int64_t positions = 0;
    const auto known = [&](WordId word) {
        return word < static_cast<WordId>(options.vocabulary) ? static_cast<std::int32_t>(word)
                                                              : static_cast<std::int32_t>(kUnknownWord);
    };
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d) {
        const auto document = corpus.document(d);
        for (auto begin = document.begin(); begin != document.end();) {
            const auto end = std::find(begin, document.end(), kSentenceEnd);
            const std::vector<WordId> ids(begin, end);
            Sentence sentence;
            for (const WordId id : ids)
                sentence.push_back(corpus.vocabulary().words[id]);
            const auto layers = engine->run({&sentence, 1}, nullptr, {});
            const std::span<const float> top = layers[0].layer(options.model.encoder.layers);
            const int p = options.model.encoder.projectionSize;
            const std::size_t n = ids.size();
            for (std::size_t k = 0; k <= n; ++k) {
                const float* forward = top.data() + k * 2 * static_cast<std::size_t>(p);
                const float* backward = top.data() + (k + 1) * 2 * static_cast<std::size_t>(p) + p;
                loss[0] += softmax.run(products, {k == n ? 0 : known(ids[k])}, forward);
                loss[1] += softmax.run(products, {k == 0 ? 1 : known(ids[k - 1])}, backward);
                ++positions;
            }
            begin = end + 1;
        }
    }
    const HeldOutReport report = trainer->evaluate(corpus, 0, {});
    ASSERT_EQ(report.positions, positions);
    EXPECT_NEAR(report.loss[0], loss[0] / static_cast<double>(positions), 1e-4);
    EXPECT_NEAR(report.loss[1], loss[1] / static_cast<double>(positions), 1e-4);
}

}  // namespace
}  // namespace elmo::training::test
