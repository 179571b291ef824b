// SPDX-License-Identifier: Apache-2.0
// Each head's whole gradient held against differences of its loss.
#include <gtest/gtest.h>

#include "tasks/registry/make_head.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/heads/tiny_batches.h"

namespace tasks {
namespace {

const std::vector<test::TinyText> kTexts = {{1, 10, 2, 30, 4}, {5}, {6, 7, 8}};

TaskBatch batchFor(const Task& task) {
    TaskBatch batch;
    batch.text = test::tinyTexts(kTexts);
    if (task == Sentiment::kTask)
        batch.classes = at::arange(3) % 2;
    if (task == Entailment::kTask) {
        batch.question = test::tinyTexts({{9, 8, 7}, {1, 2}, {3}});
        batch.classes = at::arange(3) % 2;
    }
    if (task == Tagging::kTask)
        batch.tags = at::arange(15).view({3, 5}) % 2;
    if (task == Ner::kTask)
        batch.tags = at::arange(15).view({3, 5}) % 9;
    if (task == Roles::kTask) {
        batch.tags = at::tensor({0, 1, 0, 1, 0, 3, 0, 0, 0, 0, 1, 2, 0, 0, 0}, at::kLong).view({3, 5});
        batch.predicates = {-1, 0, 1};
    }
    if (task == Qa::kTask) {
        batch.question = test::tinyTexts({{9, 8, 7}, {1, 2}, {3}});
        batch.starts = at::tensor({1, 0, -1, -1, 0, -1}, at::kLong).view({3, 2});
        batch.ends = at::tensor({3, 0, -1, -1, 2, -1}, at::kLong).view({3, 2});
    }
    return batch;
}

std::unique_ptr<TaskHead> headFor(const Task& task) {
    HeadOptions options = test::tinyOptions(task, ElmoPlace::kBoth);
    options.elmo.layerNorm = true;
    options.labels = {"A", "B"};
    return makeHead(options, test::kTinyPieces, StartValues::kDrawn);
}

/// Moves every parameter along a direction.
void shift(const TaskHead& head, const std::vector<at::Tensor>& direction, double by) {
    const at::NoGradGuard noGradients;
    const auto parameters = head.parameters();
    for (std::size_t k = 0; k < parameters.size(); ++k)
        at::Tensor(parameters[k].second).add_(direction[k], by);
}

class HeadGradients : public testing::TestWithParam<Task> {};

TEST_P(HeadGradients, MatchFiniteDifferencesInAnyDirection) {
    at::manual_seed(11);
    const auto head = headFor(GetParam());
    const TaskBatch batch = batchFor(GetParam());
    for (int trial = 0; trial < 5; ++trial) {
        for (const auto& [name, tensor] : head->parameters())
            at::Tensor(tensor).mutable_grad() = at::Tensor();
        head->loss(batch).backward();
        // Half at random and half along the gradient, so that the slope is far from 0.
        std::vector<at::Tensor> direction;
        double slope = 0;
        for (const auto& [name, tensor] : head->parameters()) {
            direction.push_back(0.1 * at::randn_like(tensor) + tensor.grad());
            slope += (direction.back() * tensor.grad()).sum().item<double>();
        }
        constexpr double kStep = 2.5e-4;  // ReLU's kinks make the error grow with the step
        shift(*head, direction, kStep);
        const double above = head->loss(batch).item<double>();
        shift(*head, direction, -2 * kStep);
        const double below = head->loss(batch).item<double>();
        shift(*head, direction, kStep);
        EXPECT_NEAR((above - below) / (2 * kStep), slope, 0.02 * std::abs(slope)) << "trial " << trial;
    }
}

// Of the same parameters, the loss is the sum of what each label adds, times its weight.
TEST(HeadLoss, IsLinearInTheWeightsOfLabels) {
    for (const Task& task : {Sentiment::kTask, Entailment::kTask, Tagging::kTask}) {
        const auto lossWith = [&](const std::vector<float>& weights) {
            at::manual_seed(13);
            HeadOptions options = test::tinyOptions(task, ElmoPlace::kBoth);
            options.labels = {"A", "B"};
            options.labelWeights = weights;
            return makeHead(options, test::kTinyPieces, StartValues::kDrawn)->loss(batchFor(task)).item<double>();
        };
        const double first = lossWith({1, 0}), second = lossWith({0, 1});
        EXPECT_GT(first, 0.1);
        EXPECT_GT(second, 0.1);
        EXPECT_NEAR(lossWith({}), first + second, 1e-5) << task.name;
        EXPECT_NEAR(lossWith({2, 5}), 2 * first + 5 * second, 1e-4) << task.name;
    }
}

TEST_P(HeadGradients, ReachTheBilmLayersForFineTuning) {
    at::manual_seed(12);
    const auto head = headFor(GetParam());
    TaskBatch batch = batchFor(GetParam());
    batch.text.layers.set_requires_grad(true);
    head->loss(batch).backward();
    const at::Tensor ofLayer = batch.text.layers.grad().abs().sum({1, 2, 3});  // [L]
    EXPECT_GT(ofLayer.min().item<float>(), 0);
}

INSTANTIATE_TEST_SUITE_P(AllHeads, HeadGradients,
                         testing::Values(Sentiment::kTask, Ner::kTask, Qa::kTask, Tagging::kTask, Entailment::kTask,
                                         Roles::kTask));

}  // namespace
}  // namespace tasks
