// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/train_config.h"

#include <gtest/gtest.h>

#include "elmo/error.h"

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
    for (const TrainingPreset& preset : trainingPresets()) {
        const TrainOptions options = loadTrainOptions(std::string(preset.name));
        EXPECT_NO_THROW(validate(options)) << preset.name;
        TrainOptions again;
        applyConfig(again, configText(options), "printed");
        EXPECT_EQ(toJson(again), toJson(options)) << preset.name;
        EXPECT_EQ(toJson(trainOptionsFromJson(toJson(options))), toJson(options)) << preset.name;
    }
}

TEST(TrainConfig, OriginalHasThePublishedSizes) {
    const TrainOptions options = loadTrainOptions("original");
    EXPECT_EQ(parameterCount(options.model), 93'600'864);
    EXPECT_EQ(options.samples, 8192);
    EXPECT_EQ(options.optimiser.kind, OptimiserKind::kAdagrad);
}

TEST(TrainConfig, SettingsOnTheCommandLineOverrideThePreset) {
    TrainOptions options = loadTrainOptions("mini");
    applySetting(options, "training.samples=77");
    applySetting(options, "optimiser.kind=adagrad");
    applySetting(options, "model.filters=[[1,8],[2,9]]");
    applySetting(options, "model.skip_connections=false");
    EXPECT_EQ(options.samples, 77);
    EXPECT_EQ(options.optimiser.kind, OptimiserKind::kAdagrad);
    EXPECT_EQ(options.model.characters->filters, (std::vector<ConvolutionFilter>{{1, 8}, {2, 9}}));
    EXPECT_FALSE(options.model.encoder.skipConnections);
}

TEST(TrainConfig, ErrorsNameTheSettingAndTheProblem) {
    EXPECT_EQ(messageOf("[training]\nsampels = 3\n"),
              "my.toml, line 2, column 11: there is no setting 'training.sampels'.");
    EXPECT_NE(messageOf("[training]\nsamples = \"many\"\n").find("line 2"), std::string::npos);
    EXPECT_NE(messageOf("[training]\nsamples = 1e99\n").find("integer"), std::string::npos);
    EXPECT_NE(messageOf("[training\n").find("my.toml, line 1"), std::string::npos);
    EXPECT_NE(messageOf("samples = 3\n").find("outside a table"), std::string::npos);
    EXPECT_NE(messageOf("[model]\nfilters = [[1]]\n").find("pairs"), std::string::npos);
    EXPECT_NE(messageOf("[optimiser]\nkind = \"sgd\"\n").find("\"adam\", \"adagrad\""), std::string::npos);
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

TEST(LearningRate, WarmsUpThenDecaysToTheFinalRate) {
    TrainOptions options;
    options.steps = 1000;
    options.optimiser.rate = 2;
    options.optimiser.warmupSteps = 100;
    options.optimiser.finalRate = 0.1;
    EXPECT_NEAR(learningRate(options, 49), 1.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 100), 2.0, 1e-9);
    EXPECT_NEAR(learningRate(options, 550), 1.1, 1e-9);
    EXPECT_NEAR(learningRate(options, 1000), 0.2, 1e-9);
    EXPECT_NEAR(learningRate(options, 5000), 0.2, 1e-9);
}

}  // namespace
}  // namespace elmo::training::test
