// SPDX-License-Identifier: Apache-2.0
// Apart from bilm_trainer_test, which tests/threads builds without LibTorch.
#include <gtest/gtest.h>

#include "tests/elmo/training/training_fixture.h"

namespace elmo::training {
namespace {

TEST(RowGroups, HaveTheGradientOfTheWholeBatch) {
    const test::ScratchFolder folder;
    test::writeCorpus(folder.path("corpus"), test::randomDocuments(200, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = test::tinyOptions();
    options.batchSize = 70;
    options.groupSize = 24;
    const auto grouped = makeBilmTrainer(options, corpus);
    options.device = "torch";
    const auto whole = makeBilmTrainer(options, corpus);
    for (int k = 0; k < 2; ++k) {  // the second step starts from the states that the first left
        const StepReport expected = whole->step(), found = grouped->step();
        EXPECT_NEAR(found.loss[0], expected.loss[0], 1e-4);
        EXPECT_NEAR(found.loss[1], expected.loss[1], 1e-4);
        EXPECT_GT(test::cosine(grouped->lastGradients().values, whole->lastGradients().values), 0.99999);
        EXPECT_GT(test::cosine(grouped->lastGradients().softmaxWeight, whole->lastGradients().softmaxWeight), 0.99999);
    }
}

}  // namespace
}  // namespace elmo::training
