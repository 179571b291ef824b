// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tasks/model/task_manifest.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/task_list.h"
#include "tests/support/test_paths.h"

namespace tasks {
namespace {

// Regression: an NER run ended at its sixth evaluation without improvement, one after the learning rate had been
// reduced, although the score was rising again.
TEST(TaskPresets, PatienceAllowsThreeLearningRateReductions) {
    for (const Task& task : allTasks()) {
        const TaskTrainOptions training = loadTaskConfig(task, "").training;
        EXPECT_GE(training.patience, 3 * (training.plateauPatience + 1)) << task.name;
    }
}

TEST(TaskPresets, FollowThePublishedRecipeForEntities) {
    const TaskConfig config = loadTaskConfig(Ner::kTask, "");
    EXPECT_EQ(config.head.network.encoderLayers, 2);
    EXPECT_EQ(config.head.input.characterFilters, 128);
    EXPECT_EQ(config.training.loss, "sum");
    EXPECT_EQ(config.training.learningRate, 0.001);
}

TEST(TaskPresets, NamesOfEarlierVersionsStillWorkWithANote) {
    TaskConfig config;
    elmo::SettingNotes notes;
    applyConfig(config, "[input]\nword_shape = false\n[training]\nrate = 0.5\nbilm_rate = 0.25\n", "old.toml", &notes);
    EXPECT_FALSE(config.head.input.tokenShape);
    EXPECT_EQ(config.training.learningRate, 0.5);
    EXPECT_EQ(config.training.bilmLearningRate, 0.25);
    EXPECT_EQ(notes.size(), 3U);
    applySetting(config, "training.learning_rate=0.125", &notes);
    EXPECT_EQ(config.training.learningRate, 0.125);
    EXPECT_EQ(notes.size(), 3U);
}

// Resuming compares these records, and bundles keep them.
TEST(TaskPresets, TheShippedHeadsKeepEverySettingOfTheirs) {
    std::size_t heads = 0;
    for (const char* folder : {"resources/models", "resources/heads", "resources/runs"})
        for (const auto& head : std::filesystem::directory_iterator(elmo::test::sourceDir() / folder)) {
            const std::filesystem::path file = head.path() / "task.json";
            if (!std::filesystem::exists(file))
                continue;
            ++heads;
            const auto stored = nlohmann::json::parse(std::ifstream(file)).at("config");
            const auto read = nlohmann::json::parse(toJson(readTaskManifest(file).config));
            for (const auto& [table, settings] : stored.items())
                if (settings.is_object())
                    for (const auto& [key, value] : settings.items())
                        EXPECT_EQ(read.at(table).at(key), value) << file << ": " << table << '.' << key;
        }
    EXPECT_GE(heads, 6U);
}

}  // namespace
}  // namespace tasks
