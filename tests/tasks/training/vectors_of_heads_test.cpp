// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tasks/metrics/evaluation.h"
#include "tasks/model/task_bundle.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

namespace fs = std::filesystem;
using elmo::test::TemporaryFolder;

/// Word vectors for some of the words, all that tells the classes of the text apart.
void giveVectors(TinyTask& task, bool trained) {
    const auto all = std::make_shared<const WordVectors>(2, std::vector<std::string>{"the", "great", "awful", "lovely"},
                                                         std::vector<float>{0.1F, 0.1F, 1, 0, -1, 0, 0.9F, 0});
    const HeadVectors head = vectorsForHead(all, tasks::wordsOf(task.train.examples));
    task.training.vectors = head.vectors;
    InputOptions& input = task.training.config.head.input;
    input.wordVectors = "v.vec";
    input.wordWidth = 2;
    input.trainWords = trained;
    input.trainedWords = trained ? head.trained : 0;
    input.pieceWidth = input.characterFilters = 0;
    task.training.subwords = nullptr;
}

TEST(VectorsOfHeads, AreStoredInTheBundleFrozenOrTrained) {
    for (const bool trained : {false, true}) {
        const TemporaryFolder folder;
        TinyTask task(folder.path(), Sentiment::kTask, ElmoPlace::kNone);
        task.training.dev = &task.train;
        giveVectors(task, trained);
        task.training.config.head.input.dropout = task.training.config.head.network.dropout = 0;
        task.training.config.training.epochs = task.training.config.training.patience = 30;
        task.run();
        fs::rename(task.training.output, folder.path() / "moved");
        const TaskManifest manifest = readTaskManifest(folder.path() / "moved/task.json");
        EXPECT_EQ(manifest.vectors.entries, 5);
        EXPECT_NE(elmo::test::readFile(folder.path() / "moved/task.json").find("\"format_version\": 2"),
                  std::string::npos);
        const auto model = loadTaskModel(folder.path() / "moved", {});
        const TinyDocument document("the film was LOVELY", nullptr);
        PredictOptions options;
        options.threads = 1;
        const auto prediction = std::get<ClassPredictions>(model->predict(document.input(), options, {}));
        EXPECT_GT(prediction.document.at(1), 0.6) << "in lower case the word has a vector";
        const auto changes = std::ranges::find(manifest.tensors, "input.word_changes", &elmo::ManifestTensor::name);
        EXPECT_EQ(changes != manifest.tensors.end(), trained);
    }
}

}  // namespace
}  // namespace tasks::test
