// SPDX-License-Identifier: Apache-2.0
// Heads whose biLM is trained with them: elmo.fine_tune.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/bilm/bilm.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/registry/task_list.h"
#include "tasks/training/task_evaluation.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

namespace fs = std::filesystem;
using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;

struct TunedTask : TinyTask {
    explicit TunedTask(const fs::path& folder, const Task& task = Ner::kTask, const std::string& output = "head")
        : TinyTask(folder, task, ElmoPlace::kBoth, output) {
        training.config.head.elmo.fineTune = true;
        training.config.training.bilmLearningRate = 0.002;
        training.tuned =
            std::make_shared<const elmo::BilmModel>(elmo::test::randomModel(elmo::test::smallOptions(), 5));
        training.layers = nullptr;
        training.bilm.hash = elmo::modelHash(*training.tuned);
    }

    fs::path bilmFolder() const { return training.output / "bilm"; }
};

TEST(BilmTuning, UpdatesTheWeightsAndStoresThemInTheBundle) {
    for (const Task& tested : {Ner::kTask, Tagging::kTask, Sentiment::kTask, Qa::kTask, Entailment::kTask}) {
        const TemporaryFolder folder;
        TunedTask task(folder.path(), tested);
        task.training.config.training.epochs = task.training.config.training.patience = 24;  // sentiment learns slowly
        const TaskRun run = task.run();
        EXPECT_LT(run.points.back().trainLoss, run.points.front().trainLoss);
        const elmo::BilmModel tuned = elmo::readModel(task.bilmFolder());
        for (const char* name : {"characters.embedding", "projection.weight", "lstm.forward.0.input.weight",
                                 "lstm.backward.1.recurrent.weight"})
            EXPECT_NE(tuned.tensors.at(name).values, task.training.tuned->tensors.at(name).values) << name;
        const TaskModelInfo info = readTaskModelInfo(task.training.output);
        EXPECT_EQ(info.bilmHash, elmo::modelHash(tuned));
        EXPECT_NE(info.bilmHash, task.training.bilm.hash);
        EXPECT_EQ(info.bilmPath, task.bilmFolder());
        EXPECT_EQ(info.bilmName, "tiny (tuned)");
        EXPECT_THAT(tuned.provenance.training, HasSubstr(task.training.bilm.hash));
    }
}

TEST(BilmTuning, BundleMatchesTheScoreOfItsTraining) {
    const TemporaryFolder folder;
    TunedTask task(folder.path());
    const TaskRun run = task.run();
    const auto measured = [&](const elmo::BilmModel& model, const char* name) {
        const auto cache = std::make_shared<ActivationCache>(
            ActivationCacheOptions{folder / name}, elmo::makeKernelBilm(model, {.threads = 1, .level = {}}), name);
        std::vector<const TokenizedText*> texts;
        for (const Example& example : task.dev.examples)
            texts.push_back(&example.text);
        cache->fill(texts, {});
        return evaluateBundle(task.training.output, task.dev, cache, 1, {}, {{{}}}).front().value;
    };
    ASSERT_TRUE(run.chosen.has_value());
    EXPECT_EQ(measured(elmo::readModel(task.bilmFolder()), "tuned"), run.points[*run.chosen].devMetric);
    const auto head = loadTaskModel(task.training.output, {});
    const auto confidence = [&](const elmo::BilmModel& model) {
        const TinyDocument document("Anna went to Paris .",
                                    elmo::makeKernelBilm(model, {.threads = 1, .level = {}}).get());
        double sum = 0;
        const TaskPrediction prediction = head->predict(document.input(), {}, {});
        for (const auto& entity : std::get<EntityPredictions>(prediction).entities)
            sum += entity.confidence;
        return sum;
    };
    EXPECT_GT(confidence(elmo::readModel(task.bilmFolder())), 0);
    EXPECT_THROW(confidence(*task.training.tuned), elmo::Error) << "the biLM before the training";
}

TEST(BilmTuning, IsBitIdenticalAfterStopAndResume) {
    const TemporaryFolder folder;
    TunedTask whole(folder.path(), Sentiment::kTask, "whole"), parts(folder.path(), Sentiment::kTask, "parts");
    for (TunedTask* task : {&whole, &parts}) {
        task->training.config.training.epochs = 3;
        task->training.config.training.emaDecay = 0.9;
    }
    whole.run();
    parts.training.resume = true;
    std::stop_source stop;
    EXPECT_THROW(trainTask(parts.training, elmo::RunControl(stop.get_token()),
                           [&](const TaskProgress&) { stop.request_stop(); }),
                 elmo::Cancelled);
    parts.run();
    for (const char* file : {"weights.safetensors", "log.jsonl", "bilm/weights.safetensors"})
        EXPECT_EQ(whole.file(file), parts.file(file)) << file;
}

TEST(BilmTuning, LearningRateOfZeroKeepsTheBilm) {
    const TemporaryFolder folder;
    TunedTask task(folder.path(), Sentiment::kTask);
    task.training.config.training.bilmLearningRate = 0;
    task.training.config.training.epochs = 2;
    task.run();
    EXPECT_EQ(readTaskModelInfo(task.training.output).bilmHash, task.training.bilm.hash);
}

TEST(BilmTuning, RequiresABilmOnlyIfFineTuning) {
    const TemporaryFolder folder;
    TunedTask task(folder.path());
    task.training.config.head.elmo.place = ElmoPlace::kNone;
    EXPECT_THAT(errorOf([&] { task.run(); }), HasSubstr("elmo.place is none"));
    TinyTask frozen(folder.path());
    frozen.training.tuned = task.training.tuned;
    EXPECT_THAT(errorOf([&] { frozen.run(); }), HasSubstr("elmo.fine_tune"));
}

}  // namespace
}  // namespace tasks::test
