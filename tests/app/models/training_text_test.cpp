// SPDX-License-Identifier: Apache-2.0
#include "app/models/training_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(TrainingText, FormatsABilmRecordAsLines) {
    EXPECT_THAT(
        trainingLines(
            R"({"corpus":{"documents":2,"sentences":1000,"tokens":99000,"types":5000},"epoch":0,"hours":3.5,)"
            R"("options":{"directions":"both","dropout":0.0,"model":{"layers":2},"precision":"bfloat16","rows":64,)"
            R"("resetStateAtSentence":true,"samples":2048,"steps":36000,"vocabulary":50000,"window":20,)"
            R"("optimiser":{"kind":"adam","rate":0.003,"warmupSteps":1000,"averaging":6.0,"averagedBefore":24000}},"positions":50000,"steps":36000})"),
        ElementsAre(
            "36,000 steps, 64 x 20 positions each, 50,000 positions, 0.50 passes, 3.50 hours",
            "2 documents, 1,000 sentences, 99,000 tokens, 5,000 different",
            "50,000 words predicted, 2,048 candidates of the sampled softmax",
            "adam, rate 0.003, warm-up 1,000 steps, dropout 0, bfloat16, states start at zero in each sentence",
            "parameters averaged over the steps, with weights t^6, those of the model before count as 24,000 steps"));
}

TEST(TrainingText, SaysThatTheModelBeforeIsNotCounted) {
    EXPECT_THAT(trainingLines(R"({"steps":10,"startedFrom":{"name":"english-small","softmax":true}})"),
                ElementsAre("10 steps", "started from english-small, whose own training is not counted here"));
}

TEST(TrainingText, FormatsAHeadRecordAsLines) {
    EXPECT_THAT(trainingLines(R"({"train":"a.tsv","dev":"b.tsv","trainExamples":14041,"devExamples":3250,"seed":1,)"
                              R"("steps":4272,"hours":0.08})"),
                ElementsAre("4,272 steps, 0.08 hours",
                            "trained on a.tsv, 14,041 examples, chosen on b.tsv, 3,250 examples", "seed: 1"));
}

TEST(TrainingText, ShowsUnknownRecordsUnchanged) {
    EXPECT_THAT(trainingLines(R"({"note":"by hand","corpus":7,"steps":null})"), ElementsAre("note: by hand"));
    EXPECT_THAT(trainingLines("not JSON"), ElementsAre("not JSON"));
    EXPECT_THAT(trainingLines(""), IsEmpty());
    EXPECT_THAT(metricLines("{}"), IsEmpty());
}

TEST(TrainingText, ShowsPerplexities) {
    EXPECT_THAT(metricLines(R"({"heldOutPerplexityForward":102.59,"heldOutPerplexityBackward":102.1,)"
                            R"("heldOutPerplexityMean":102.34,"heldOutPositions":519392,"predictedVocabulary":50000})"),
                ElementsAre("held-out perplexity 102.59 forward, 102.10 backward, 102.34 mean",
                            "519,392 positions, 50,000 words predicted"));
}

}  // namespace
}  // namespace app
