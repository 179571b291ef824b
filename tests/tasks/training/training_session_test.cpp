// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "tasks/options/task_settings.h"
#include "tasks/registry/task_list.h"
#include "tasks/training/torch_training_session.h"
#include "tests/tasks/heads/tiny_batches.h"

namespace tasks::test {
namespace {

TaskConfig config() {
    TaskConfig config;
    config.head = tinyOptions(Sentiment::kTask, ElmoPlace::kNone);
    config.head.labels = {"a", "b"};
    return config;
}

TEST(TrainingSession, BatchWeightScalesTheGradient) {
    TaskBatch batch;
    batch.text = tinyTexts({{1, 2, 3}, {4, 5}});
    batch.classes = at::arange(2);
    TrainingSession once(config(), kTinyPieces, nullptr), thrice(config(), kTinyPieces, nullptr);
    const TrainingSession::Step one = once.step(batch, 0.001), three = thrice.step(batch, 0.001, 3);
    EXPECT_EQ(one.loss, three.loss) << "what is shown stays the mean over rows";
    EXPECT_NEAR(three.gradientNorm / one.gradientNorm, 3, 1e-4);
}

// Two trainings in one process, or anything else that draws, must not change each other.
TEST(TrainingSession, DrawsFromAGeneratorOfItsOwn) {
    TaskConfig dropping = config();
    dropping.head.network.dropout = dropping.head.input.dropout = 0.5;
    TaskBatch batch;
    batch.text = tinyTexts({{1, 2, 3}, {4, 5}});
    batch.classes = at::arange(2);
    const auto lossesOf = [&](const std::function<void()>& between) {
        TrainingSession session(dropping, kTinyPieces, nullptr);
        std::vector<double> losses;
        for (int step = 0; step < 4; ++step) {
            between();
            losses.push_back(session.step(batch, 0.01).loss);
        }
        return losses;
    };
    const std::vector<double> alone = lossesOf([] {});
    TaskConfig foreign = dropping;
    foreign.training.seed = 5;
    TrainingSession other(foreign, kTinyPieces, nullptr);
    EXPECT_EQ(lossesOf([&] { other.step(batch, 0.01); }), alone);
    EXPECT_EQ(lossesOf([] { at::randn({3}); }), alone);
    at::manual_seed(9);
    const at::Tensor expected = at::randn({4});
    at::manual_seed(9);
    lossesOf([] {});
    EXPECT_TRUE(at::equal(at::randn({4}), expected)) << "nothing is drawn from torch's generator";
}

TEST(TrainingSession, InitialPieceVectorsAreComparableInSizeToElmo) {
    HeadOptions options = tinyOptions(Sentiment::kTask, ElmoPlace::kNone);
    options.labels = {"a", "b"};
    options.input.pieceWidth = 64;
    for (const auto& [name, tensor] : makeClassificationHead(options, 1000)->parameters())
        if (name == "input.pieces") {
            const auto deviation = tensor.detach().std().item<double>();
            EXPECT_GT(deviation, 0.3);
            EXPECT_LT(deviation, 0.5);
            return;
        }
    FAIL() << "no pieces";
}

}  // namespace
}  // namespace tasks::test
