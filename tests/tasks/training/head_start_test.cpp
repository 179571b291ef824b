// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_head_start.h"

#include <gtest/gtest.h>

#include "tasks/registry/make_head.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/heads/tiny_batches.h"

namespace tasks::test {
namespace {

constexpr int kWiderWidth = 10;

/// The same texts read by a wider biLM: in both directions its new numbers stand after the old ones.
TextBatch widened(TextBatch batch) {
    const at::Tensor narrow = batch.layers;
    batch.layers = at::full({narrow.size(0), narrow.size(1), narrow.size(2), kWiderWidth}, 0.7);
    constexpr std::int64_t kHalf = kTinyWidth / 2;
    batch.layers.narrow(3, 0, kHalf).copy_(narrow.narrow(3, 0, kHalf));
    batch.layers.narrow(3, kWiderWidth / 2, kHalf).copy_(narrow.narrow(3, kHalf, kHalf));
    return batch;
}

struct Case {
    const Task& task;
    ElmoPlace place;
};

class HeadStart : public testing::TestWithParam<Case> {
protected:
    static HeadOptions options() {
        HeadOptions options = tinyOptions(GetParam().task, GetParam().place);
        if (options.task.output != OutputKind::kRankedSpans)
            options.labels = {"a", "b"};
        return options;
    }
    static TaskBatch batch() {
        TaskBatch batch;
        batch.text = tinyTexts({{1, 2, 3, 4}, {4, 5}});
        batch.question = tinyTexts({{3, 7}, {5, 8, 9}});
        batch.classes = at::arange(2);
        batch.predicates = {1, 0};
        batch.tags = at::tensor({0, 1, 3, 0, 4, 0, 0, 0}, at::kLong).view({2, 4});
        batch.starts = batch.ends = at::tensor({1, 0}, at::kLong).view({2, 1});
        return batch;
    }
};

TEST_P(HeadStart, AHeadForAWiderBilmStartsWithTheSameLoss) {
    HeadOptions wide = options();
    wide.elmo.width = kWiderWidth;
    TaskBatch given = batch();
    const NewHead head = makeHead(options(), kTinyPieces, StartValues::kDrawn),
                  wider = makeHead(wide, kTinyPieces, StartValues::kDrawn);
    fit(*head, given, 5);
    const double loss = head->loss(given).item<double>();
    startFrom(*wider, wide, *head, options());
    given.text = widened(given.text);
    given.question = widened(given.question);
    EXPECT_NEAR(wider->loss(given).item<double>(), loss, 1e-5);
}

class HeadStartWithLabels : public HeadStart {};

TEST_P(HeadStartWithLabels, NewLabelsStandAfterTheOldOnes) {
    HeadOptions more = options();
    more.labels.push_back("c");
    const NewHead head = makeHead(options(), kTinyPieces, StartValues::kDrawn),
                  larger = makeHead(more, kTinyPieces, StartValues::kDrawn);
    startFrom(*larger, more, *head, options());
    const auto [name, last] = head->parameters().back();
    const at::Tensor taken = larger->parameters().back().second;
    ASSERT_GT(taken.size(0), last.size(0)) << name;
    EXPECT_TRUE(at::equal(taken.narrow(0, 0, last.size(0)), last)) << name;
}

std::string nameOf(const testing::TestParamInfo<Case>& info) {
    return std::string(info.param.task.name);
}

INSTANTIATE_TEST_SUITE_P(Tasks, HeadStart,
                         testing::Values(Case{Ner::kTask, ElmoPlace::kBoth}, Case{Qa::kTask, ElmoPlace::kBoth},
                                         Case{Entailment::kTask, ElmoPlace::kInput},
                                         Case{Sentiment::kTask, ElmoPlace::kInput},
                                         Case{Roles::kTask, ElmoPlace::kBoth}),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Tasks, HeadStartWithLabels,
                         testing::Values(Case{Ner::kTask, ElmoPlace::kBoth}, Case{Entailment::kTask, ElmoPlace::kBoth},
                                         Case{Sentiment::kTask, ElmoPlace::kBoth}),
                         nameOf);

}  // namespace
}  // namespace tasks::test
