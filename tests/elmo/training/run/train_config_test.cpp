// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/train_config.h"

#include <gtest/gtest.h>

#include <fstream>

#include "elmo/error.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

std::string messageOf(const std::string& toml) {
    TrainOptions options;
    try {
        applyConfig(options, toml, "my.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(TrainConfig, EveryPresetIsValidAndSurvivesTheRoundTrip) {
    ASSERT_GE(trainingPresets().size(), 5U);
    for (const std::string& preset : trainingPresets()) {
        const TrainOptions options = loadTrainOptions(preset);
        EXPECT_NO_THROW(validate(options)) << preset;
        TrainOptions again;
        applyConfig(again, configText(options), "printed");
        EXPECT_EQ(toJson(again), toJson(options)) << preset;
        EXPECT_EQ(toJson(trainOptionsFromJson(toJson(options))), toJson(options)) << preset;
    }
}

TEST(TrainConfig, OriginalHasThePublishedSizes) {
    const TrainOptions options = loadTrainOptions("original");
    EXPECT_EQ(parameterCount(options.model), 93'600'864);
    EXPECT_EQ(options.negativeSamples, 8192);
    EXPECT_EQ(options.optimiser.kind, OptimiserKind::kAdagrad);
    EXPECT_FALSE(options.resetStateAtSentence || options.resetStateAtDocument) << "states are carried over everything";
}

TEST(TrainConfig, SettingsOnTheCommandLineOverrideThePreset) {
    TrainOptions options = loadTrainOptions("mini");
    applySetting(options, "training.negative_samples=77");
    applySetting(options, "optimiser.kind=adagrad");
    applySetting(options, "model.filters=[[1,8],[2,9]]");
    applySetting(options, "model.skip_connections=false");
    EXPECT_EQ(options.negativeSamples, 77);
    EXPECT_EQ(options.optimiser.kind, OptimiserKind::kAdagrad);
    EXPECT_EQ(options.model.characters->filters, (std::vector<ConvolutionFilter>{{1, 8}, {2, 9}}));
    EXPECT_FALSE(options.model.encoder.skipConnections);
}

TEST(TrainConfig, NamesOfEarlierVersionsStillWorkWithANote) {
    TrainOptions options;
    SettingNotes notes;
    applyConfig(options, "[training]\nsamples = 7\nrows = 5\nwindow = 3\n[optimiser]\nrate = 0.25\n", "old.toml",
                &notes);
    EXPECT_EQ(options.negativeSamples, 7);
    EXPECT_EQ(options.batchSize, 5);
    EXPECT_EQ(options.unrollSteps, 3);
    EXPECT_EQ(options.optimiser.learningRate, 0.25);
    EXPECT_EQ(notes.size(), 4U);
}

// What checkpoints and bundles of versions 0.1 and 0.2 hold.
TEST(TrainConfig, StoredOptionsAreThoseOfEarlierVersions) {
    const std::string characters =
        R"({"model":{"characterEmbedding":16,"maxCharactersPerToken":50,"filters":[[1,32],[2,32]],"activation":"relu",)"
        R"("highwayLayers":1,"cellSize":128,"projectionSize":32,"layers":2,"cellClip":3.0,"projectionClip":3.0,)"
        R"("skipConnections":true},"wordEmbedding":0,"directions":"both","vocabulary":10000,"samples":1024,"rows":32,)"
        R"("groupSize":64,"window":20,"dropout":0.0,"resetStateAtSentence":true,"precision":"bfloat16","steps":2000,)"
        R"("frozenSteps":0,)"
        R"("seed":1,"threads":2,"device":"cpu","optimiser":{"kind":"adam","rate":0.003,"warmupSteps":500,)"
        R"("finalRate":0.02,"decayShare":0.0,"beta1":0.9,"beta2":0.98,"epsilon":1e-08,"adagradStart":1.0,)"
        R"("clipNorm":10.0,"averaging":0.0,"averagedBefore":0,"schedule":"cosine","cooldownSteps":0,"changedAt":0,)"
        R"("rateAtChange":0.0}})";
    EXPECT_EQ(toJson(trainOptionsFromJson(characters)), characters);
    EXPECT_EQ(trainOptionsFromJson(characters).pieceLength, 0) << "rows read whole documents";
    EXPECT_FALSE(trainOptionsFromJson(characters).resetStateAtDocument);
    std::string words = characters;
    words.replace(words.find(R"("characterEmbedding")"),
                  words.find(R"("cellSize")") - words.find(R"("characterEmbedding")"),
                  R"("wordEmbedding":24,"wordCount":10001,)");
    EXPECT_EQ(toJson(trainOptionsFromJson(words)), words);
    std::string older = characters;  // before these could be chosen
    for (
        const char* gone :
        {R"("wordEmbedding":0,)", R"("directions":"both",)", R"("groupSize":64,)", R"("frozenSteps":0,)",
         R"("device":"cpu",)", R"("decayShare":0.0,)",
         R"(,"averaging":0.0,"averagedBefore":0,"schedule":"cosine","cooldownSteps":0,"changedAt":0,"rateAtChange":0.0)"})
        older.erase(older.find(gone), std::string_view(gone).size());
    EXPECT_EQ(toJson(trainOptionsFromJson(older)), characters);
    std::string damaged = characters;
    damaged.erase(damaged.find(R"("samples":1024,)"), 15);
    EXPECT_THROW(trainOptionsFromJson(damaged), Error);
}

TEST(TrainConfig, ErrorsNameTheSettingAndTheProblem) {
    EXPECT_EQ(messageOf("[training]\nsampels = 3\n"),
              "my.toml, line 2, column 11: there is no setting 'training.sampels'.");
    EXPECT_NE(messageOf("[training]\nnegative_samples = \"many\"\n").find("line 2"), std::string::npos);
    EXPECT_NE(messageOf("[training]\nnegative_samples = 1e99\n").find("integer"), std::string::npos);
    EXPECT_NE(messageOf("[training\n").find("my.toml, line 1"), std::string::npos);
    EXPECT_NE(messageOf("samples = 3\n").find("outside a table"), std::string::npos);
    EXPECT_NE(messageOf("[model]\nfilters = [[1]]\n").find("pairs"), std::string::npos);
    EXPECT_NE(messageOf("[optimiser]\nkind = \"sgd\"\n").find("\"adam\", \"adagrad\""), std::string::npos);
}

TEST(TrainConfig, ASettingOfTheModelThatAFileLacksIsThatOfThePreset) {
    const ScratchFolder folder;
    std::ofstream(folder.path("own.toml")) << "[model]\ncell_size = 96\n[training]\nsteps = 7\n";
    TrainOptions expected = loadTrainOptions(kDefaultPreset);
    expected.model.encoder.cellSize = 96;
    const TrainOptions found = loadTrainOptions(folder.path("own.toml").string());
    EXPECT_EQ(found.model, expected.model);
    EXPECT_TRUE(found.model.encoder.skipConnections);
    EXPECT_EQ(found.steps, 7);
}

TEST(TrainConfig, MissingFileErrorListsThePresets) {
    try {
        loadTrainOptions("/no/such/file.toml");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kNotFound);
        EXPECT_NE(std::string(error.what()).find("mini"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace elmo::training::test
