// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/fine_tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "elmo/error.h"
#include "elmo/training/corpus/stream_batcher.h"
#include "elmo/training/run/training_run.h"
#include "elmo/weights/model_bundle.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"
#include "tests/support/random_model.h"

namespace elmo::training::test {
namespace {

using Documents = std::vector<std::vector<std::string>>;

/// A model trained on one text, and another text to go on with.
class FineTuning : public ::testing::Test {
protected:
    void SetUp() override {
        writeCorpus(m_folder.path("old"), randomDocuments(12, 40, 3));
        const Corpus corpus(m_folder.path("old"));
        TrainingRunOptions options;
        options.train = tinyOptions();
        options.train.steps = 60;
        options.train.optimiser.learningRate = 0.01;
        options.folder = m_folder.path("run");
        runTraining(options, corpus, nullptr, {});
    }

    void exportModel(const char* name, bool withSoftmax, StorageType storage = StorageType::kFloat32) {
        const auto folder = m_folder.path("run");
        writeTrainedBundle(readCheckpoint(checkpointPath(folder)), readVocabulary(languageModelVocabularyPath(folder)),
                           m_folder.path(name), {storage, withSoftmax, {}});
    }

    /// Fine-tunes on the documents and returns the lines of the run.
    TrainingResult tune(const PretrainedModel& from, const TrainOptions& settings, const Documents& documents) {
        writeCorpus(m_folder.path("new"), documents);
        const Corpus corpus(m_folder.path("new"));
        const StartingPoint start = startFrom(from, settings, corpus);
        TrainingRunOptions options;
        options.train = settings;
        options.folder = m_folder.path("tuned");
        options.start = &start;
        return runTraining(options, corpus, &corpus, {});
    }

    ScratchFolder m_folder;
};

TEST_F(FineTuning, StartsFromTheWeightsOfTheModel) {
    exportModel("bundle", true);
    const Corpus corpus(m_folder.path("old"));
    const LanguageModel before = readLanguageModel(m_folder.path("bundle"));
    const PretrainedModel model = readPretrained(m_folder.path("bundle"));
    const StartingPoint start = startFrom(model, model.options, corpus);
    EXPECT_EQ(start.change.kept, before.softmax.words);
    EXPECT_EQ(start.change.added + start.change.dropped, 0);
    EXPECT_EQ(start.parameters, before.parameters);
    EXPECT_EQ(start.softmax->weight, before.softmax.weight);
}

TEST_F(FineTuning, TheAverageGoesOnFromTheModel) {
    exportModel("bundle", true);
    const PretrainedModel model = readPretrained(m_folder.path("bundle"));
    TrainOptions settings = model.options;
    settings.optimiser.averaging = 1;
    settings.optimiser.averagedBefore = 3 * kStepsPerSample;
    settings.steps = kStepsPerSample;
    tune(model, settings, randomDocuments(12, 40, 9));
    const TrainerState state = readCheckpoint(checkpointPath(m_folder.path("tuned"))).state;
    EXPECT_EQ(state.average.samples, 4);
    ASSERT_NE(state.values, model.parameters);
    for (std::size_t k = 0; k < state.values.size(); ++k)  // weights 1, 2, 3 for the model, 4 for the sample
        ASSERT_NEAR(state.keptValues()[k], 0.6F * model.parameters[k] + 0.4F * state.values[k], 1e-6) << k;
    EXPECT_EQ(fineTuningOptions(readPretrained(m_folder.path("tuned"))).optimiser.averagedBefore, 0);
}

TEST_F(FineTuning, AnAverageCannotGoOnFromAModelWithoutASoftmax) {
    exportModel("bundle", false);
    const PretrainedModel model = readPretrained(m_folder.path("bundle"));
    TrainOptions settings = model.options;
    settings.optimiser.averaging = 1;
    settings.optimiser.averagedBefore = 48;
    EXPECT_THAT(elmo::test::errorOf([&] { tune(model, settings, randomDocuments(12, 40, 9)); }),
                testing::HasSubstr("optimiser.averaged_before is 48; that needs"));
}

TEST_F(FineTuning, ReadsTheDocumentsInAnotherOrderThanTheFirstTraining) {
    exportModel("bundle", true);
    const PretrainedModel model = readPretrained(m_folder.path("bundle"));
    writeCorpus(m_folder.path("documents"), randomDocuments(12, 40, 5));
    const Corpus corpus(m_folder.path("documents"));
    const CorpusPieces pieces(corpus, 0, 1);
    EXPECT_NE(pieces.order(fineTuningOptions(model).seed, 0), pieces.order(model.options.seed, 0));
}

TEST_F(FineTuning, DividesLongDocumentsAlsoAfterATrainingThatDidNot) {
    PretrainedModel model = readPretrained(m_folder.path("run"));
    model.options.pieceLength = 0;  // as versions before there were pieces
    EXPECT_EQ(fineTuningOptions(model).pieceLength, TrainOptions{}.pieceLength);
}

TEST_F(FineTuning, UsesTheThreadsOfThisMachine) {
    const PretrainedModel model = readPretrained(m_folder.path("run"));
    EXPECT_EQ(model.options.threads, 2) << "those of its own training";
    EXPECT_EQ(fineTuningOptions(model).threads, 0);
}

TEST_F(FineTuning, BundleSoftmaxIsStoredAsTheWeightsAre) {
    exportModel("bundle", true);
    const LanguageModel run = readLanguageModel(m_folder.path("run"));
    EXPECT_EQ(readLanguageModel(m_folder.path("bundle")).softmax.weight, run.softmax.weight);
    exportModel("bundle", true, StorageType::kInt8);
    const LanguageModel bundle = readLanguageModel(m_folder.path("bundle"));
    EXPECT_EQ(bundle.softmax.bias, run.softmax.bias);
    EXPECT_EQ(bundle.vocabulary.words, run.vocabulary.words);
    const auto width = static_cast<std::size_t>(run.softmax.width);
    for (std::size_t row = 0; row < run.softmax.weight.size(); row += width) {
        float largest = 0;
        for (std::size_t k = row; k < row + width; ++k)
            largest = std::max(largest, std::abs(run.softmax.weight[k]));
        for (std::size_t k = row; k < row + width; ++k)
            ASSERT_NEAR(bundle.softmax.weight[k], run.softmax.weight[k], largest / 250);
    }
}

TEST_F(FineTuning, RejectsASoftmaxOfADifferentWidthByName) {
    exportModel("bundle", true);
    const BilmModel model = readModel(m_folder.path("bundle"));
    const BundleSoftmax narrow = {
        {{"softmax.weight", {{3, 5}, std::vector<float>(15)}}, {"softmax.bias", {{3}, {0, 0, 0}}}},
        "</S>\t1\n<S>\t0\n<UNK>\t0\n"};
    writeBundle(model, m_folder.path("bundle"), {StorageType::kFloat32, &narrow});
    const std::string refusal = elmo::test::errorOf([&] { readLanguageModel(m_folder.path("bundle")); });
    EXPECT_NE(refusal.find("bad shape: "), std::string::npos) << refusal;
    EXPECT_NE(refusal.find(m_folder.path("bundle").string()), std::string::npos) << refusal;
}

TEST_F(FineTuning, ReportsABundleWithoutASoftmax) {
    exportModel("bare", false);
    const std::string refusal = elmo::test::errorOf([&] { readLanguageModel(m_folder.path("bare")); });
    EXPECT_NE(refusal.find("not found: "), std::string::npos) << refusal;
    EXPECT_NE(refusal.find("softmax.safetensors"), std::string::npos) << refusal;
}

TEST_F(FineTuning, NewWordsStartWithTheirShareOfTheUnknownWord) {
    const PretrainedModel model = readPretrained(m_folder.path("run"));
    // A word of the old vocabulary and two new ones, seen four and two times.
    const std::string& old = model.vocabulary.words[5];
    writeCorpus(m_folder.path("new"), {{old + " neu neu", "neu neu ganz ganz " + old}});
    const Corpus corpus(m_folder.path("new"));
    TrainOptions settings = model.options;
    const StartingPoint start = startFrom(model, settings, corpus);
    EXPECT_EQ(start.change.kept, 4);
    EXPECT_EQ(start.change.added, 2);
    EXPECT_EQ(start.change.dropped, model.softmax->words - 4);
    const float unknown = model.softmax->bias[kUnknownWord];
    const WordId neu = 3, kept = 4, ganz = 5;
    ASSERT_EQ(corpus.vocabulary().words[kept], old);
    EXPECT_EQ(start.softmax->bias[kept], model.softmax->bias[5]);
    EXPECT_NEAR(start.softmax->bias[neu] - unknown, std::log(5.0 / 9), 1e-6);
    EXPECT_NEAR(start.softmax->bias[ganz] - unknown, std::log(3.0 / 9), 1e-6);
    EXPECT_NEAR(start.softmax->bias[kUnknownWord] - unknown, std::log(1.0 / 9), 1e-6);
}

TEST_F(FineTuning, LowersThePerplexityOfTheDomain) {
    exportModel("bundle", true);
    const PretrainedModel model = readPretrained(m_folder.path("bundle"));
    TrainOptions settings = fineTuningOptions(model);
    settings.steps = 80;
    settings.optimiser.learningRate = 0.01;
    const TrainingResult result = tune(model, settings, randomDocuments(12, 40, 77));
    ASSERT_TRUE(result.history.lossAtStart.has_value());
    EXPECT_LT(result.heldOut->meanPerplexity(), 0.8 * std::exp(*result.history.lossAtStart));
    const auto origin = nlohmann::json::parse(readCheckpoint(checkpointPath(m_folder.path("tuned"))).history.origin);
    EXPECT_EQ(origin["name"], "bundle");
}

TEST_F(FineTuning, TrainsAMissingSoftmaxFirst) {
    exportModel("bare", false);
    const PretrainedModel model = readPretrained(m_folder.path("bare"));
    ASSERT_FALSE(model.softmax.has_value());
    TrainOptions settings = tinyOptions();
    settings.model = model.options.model;
    settings.frozenSteps = 30;
    settings.steps = 31;
    settings.optimiser.learningRate = 0.01;
    const Documents documents = randomDocuments(12, 40, 77);
    settings.steps = 30;
    tune(model, settings, documents);
    const Checkpoint relearned = readCheckpoint(checkpointPath(m_folder.path("tuned")));
    EXPECT_EQ(relearned.state.values, model.parameters) << "below the softmax nothing moves";
    std::filesystem::remove_all(m_folder.path("tuned"));
    settings.steps = 80;
    const TrainingResult result = tune(model, settings, documents);
    ASSERT_TRUE(result.history.lossAtStart.has_value());
    EXPECT_LT(result.heldOut->meanPerplexity(), std::exp(*result.history.lossAtStart));
}

TEST_F(FineTuning, CopiesTheRowsOfAWordTable) {
    const Corpus corpus(m_folder.path("old"));
    TrainingRunOptions options;
    options.train = tinyOptions();
    options.train.input = TokenInput::kWords;
    options.train.steps = 20;
    options.folder = m_folder.path("words");
    runTraining(options, corpus, nullptr, {});
    const PretrainedModel model = readPretrained(m_folder.path("words"));
    const std::string& word = model.vocabulary.words[9];
    writeCorpus(m_folder.path("new"), {{"neu " + word, "neu"}});
    const Corpus fresh(m_folder.path("new"));
    const StartingPoint start = startFrom(model, model.options, fresh);
    const TrainOptions settings = forCorpus(model.options, fresh.vocabulary().size());
    const auto rowsOfTable = [](const BilmOptions& shape, const std::vector<float>& values, int row) {
        const auto begin =
            values.begin() + ParameterLayout(shape).offset("words.embedding") + row * *shape.wordEmbeddingSize;
        return std::vector<float>(begin, begin + *shape.wordEmbeddingSize);
    };
    EXPECT_EQ(rowsOfTable(settings.model, start.parameters, 4), rowsOfTable(model.options.model, model.parameters, 9));
    EXPECT_EQ(rowsOfTable(settings.model, start.parameters, 3), rowsOfTable(model.options.model, model.parameters, 2));
}

TEST_F(FineTuning, RejectsADictionaryModelAndSuggestsAnAlternative) {
    writeBundle(elmo::test::randomModel(elmo::test::smallDictionaryOptions(), 3), m_folder.path("many"));
    const std::string refusal = elmo::test::errorOf([&] { readPretrained(m_folder.path("many")); });
    EXPECT_NE(refusal.find("unsupported: '" + m_folder.path("many").string()), std::string::npos) << refusal;
    EXPECT_NE(refusal.find("the task's head"), std::string::npos) << refusal;
}

TEST_F(FineTuning, AWiderModelStartsWithThePredictionsOfTheNarrowOne) {
    const Documents documents = randomDocuments(12, 40, 3);
    const PretrainedModel model = readPretrained(m_folder.path("run"));
    TrainOptions settings = model.options;
    settings.steps = 1;
    const TrainingResult narrow = tune(model, settings, documents);
    std::filesystem::remove_all(m_folder.path("tuned"));
    settings.model.encoder.cellSize += 3;
    settings.model.encoder.projectionSize += 2;
    settings.steps = 100;
    settings.optimiser.learningRate = 0.01;
    const TrainingResult wide = tune(model, settings, documents);
    EXPECT_NEAR(*wide.history.lossAtStart, *narrow.history.lossAtStart, 1e-5);
    EXPECT_LT(wide.heldOut->meanLoss(), *wide.history.lossAtStart);
}

TEST_F(FineTuning, NewUnitsOfAWiderModelAreLearned) {
    const Corpus corpus(m_folder.path("old"));
    const PretrainedModel model = readPretrained(m_folder.path("run"));
    TrainOptions settings = model.options;
    settings.model.encoder.cellSize += 3;
    settings.model.encoder.projectionSize += 2;
    const auto newWeights = [&](const std::vector<float>& values) {  // of the old gates for the new units of the input
        const int cells = settings.model.encoder.cellSize, old = model.options.model.encoder.projectionSize;
        const ParameterLayout layout(settings.model);
        const auto begin = values.begin() + layout.offset("lstm.forward.0.input.weight") + old * 4 * cells;
        return std::vector<float>(begin, begin + model.options.model.encoder.cellSize);
    };
    const std::vector<float> zeros(static_cast<std::size_t>(model.options.model.encoder.cellSize));
    EXPECT_EQ(newWeights(startFrom(model, settings, corpus).parameters), zeros);
    settings.steps = 5;
    tune(model, settings, randomDocuments(12, 40, 3));
    const std::vector<float> learned = newWeights(readCheckpoint(checkpointPath(m_folder.path("tuned"))).state.values);
    EXPECT_EQ(std::ranges::count(learned, 0.0f), 0);
}

TEST_F(FineTuning, KeepsTheArchitectureButForAWiderLstm) {
    const Corpus corpus(m_folder.path("old"));
    const PretrainedModel model = readPretrained(m_folder.path("run"));
    const auto refusal = [&](auto change) {
        TrainOptions settings = model.options;
        change(settings.model);
        return elmo::test::errorOf([&] { startFrom(model, settings, corpus); });
    };
    for (const std::string& text : {refusal([](BilmOptions& o) { o.encoder.cellSize -= 1; }),
                                    refusal([](BilmOptions& o) { o.encoder.projectionSize -= 1; }),
                                    refusal([](BilmOptions& o) { o.encoder.layers += 1; }),
                                    refusal([](BilmOptions& o) { o.characters->highwayLayers += 1; })})
        EXPECT_NE(text.find("cell_size and projection_size can be changed, to larger values"), std::string::npos)
            << text;
}

}  // namespace
}  // namespace elmo::training::test
