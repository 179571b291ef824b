// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/weights/model_bundle.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/training/task_evaluation.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;
using testing::StartsWith;

class PipelineTest : public testing::Test {
protected:
    PipelineTest() {
        elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder / "own", {});
        elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 6), m_folder / "other", {});
    }

    Pipeline open(const std::vector<Task>& tasks, const char* bilm = "own") const {
        PipelineModels models{.heads = {}, .bilm = m_folder / bilm};
        for (const Task& task : tasks)
            models.heads.push_back(tinyBundle(task).string());
        return Pipeline(models);
    }

    elmo::test::TemporaryFolder m_folder;
};

TEST_F(PipelineTest, PredictsWhatTheHeadSaysOfTheLayersOfItsBilm) {
    const Pipeline pipeline = open({Ner::kTask, Qa::kTask});
    const Analysis text = pipeline.analyze("Anna went to Paris.", "en"), question = pipeline.analyze("Who went?", "en");
    EXPECT_EQ(text.layers.modelHash(), tinyBilm()->modelHash());
    EXPECT_EQ(text.provenance.modelHash, tinyBilm()->modelHash());
    const TaskModel& entities = *pipeline.heads()[0];
    EXPECT_TRUE(pipeline.predict(entities, text) == entities.predict({*text.document, text.layers}, {}, {}));
    const auto answers = std::get<AnswerPredictions>(pipeline.predict(*pipeline.heads()[1], text, &question));
    EXPECT_EQ(answers.question, "Who went?");
}

TEST_F(PipelineTest, TheModelOfATrainingIsCalledAsItsRun) {
    std::filesystem::create_directories(m_folder / "my-letters");
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder / "my-letters/model", {});
    EXPECT_EQ(loadBilm(m_folder / "my-letters/model", {}, {}).name, "my-letters");
    EXPECT_EQ(loadBilm(m_folder / "my-letters/model/", {}, {}).name, "my-letters");
    EXPECT_EQ(loadBilm(m_folder / "own", {}, {}).name, "own");
}

TEST_F(PipelineTest, AnnotatesWithEveryHeadThatReadsOneText) {
    const Pipeline pipeline = open({Ner::kTask, Sentiment::kTask, Qa::kTask});
    const Analysis text = pipeline.analyze("Anna went to New York .", "en");
    const Annotations found = pipeline.annotate(text);
    ASSERT_EQ(found.sources.size(), 2U);
    EXPECT_EQ(found.sources[0].bilmHash, tinyBilm()->modelHash());
    EXPECT_EQ(found.scores.size(), 2U) << "of the sentence and of the text";
    const auto entities = std::get<EntityPredictions>(pipeline.predict(*pipeline.heads()[0], text)).entities;
    ASSERT_EQ(found.spans.size(), entities.size());
    for (std::size_t i = 0; i < entities.size(); ++i)
        EXPECT_EQ(found.spans[i].bytes, text.document->bytesOf(entities[i].tokens));
}

TEST_F(PipelineTest, RefusesAHeadOfAnotherBilmOfTheSameShape) {
    EXPECT_THAT(errorOf([&] { open({Ner::kTask}, "other"); }),
                testing::AllOf(StartsWith("bad argument"), HasSubstr(tinyBilm()->modelHash())));
    const Pipeline other = open({}, "other");
    const Analysis text = other.analyze("Anna went to Paris.", "en");
    const Pipeline own = open({Ner::kTask});
    EXPECT_THAT(errorOf([&] { own.predict(*own.heads()[0], text); }), StartsWith("bad argument"));
    EXPECT_THAT(errorOf([&] { own.annotate(text); }), StartsWith("bad argument"));
    EXPECT_NE(own.explain(*own.heads()[0], text, elmo::TokenIndex(0)).problem, "");
}

TEST_F(PipelineTest, EvaluatesAndTrainsHeads) {
    const Pipeline pipeline = open({Ner::kTask});
    const DataSet train = tinyData(Ner::kTask, 24, 0), dev = tinyData(Ner::kTask, 9, 1);
    const MetricReport report = pipeline.evaluate(*pipeline.heads()[0], dev, m_folder / "cache");
    EXPECT_EQ(report.scores.size(), dev.examples.size());
    TaskConfig config = tinyConfig(Ner::kTask, ElmoPlace::kInput);
    config.training.epochs = 1;
    config.head.input.pieceCount = 60;
    const TaskRun run = pipeline.train(config, train, dev, m_folder / "trained", m_folder / "cache");
    EXPECT_EQ(run.bilmHash, tinyBilm()->modelHash());
    const Pipeline trained({.heads = {(m_folder / "trained").string()}, .bilm = m_folder / "own"});
    EXPECT_EQ(trained.heads()[0]->info().labels, train.labels);
}

}  // namespace
}  // namespace tasks::test
