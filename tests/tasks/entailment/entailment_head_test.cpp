// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/tasks/heads/tiny_batches.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::TinyText;
using test::tinyTexts;
using testing::ElementsAre;
using testing::HasSubstr;

std::unique_ptr<TaskHead> tinyPairHead(ElmoPlace place, WordOverlap overlap = WordOverlap::kPieces) {
    HeadOptions options = test::tinyOptions(Entailment::kTask, place);
    options.input.overlap = overlap;
    options.labels = {"contradiction", "entailment", "neutral"};
    return makeEntailmentHead(options, test::kTinyPieces);
}

struct TinyPair {
    TinyText premise, hypothesis;
};

/// 40 in the hypothesis says "not". A hypothesis is entailed if the premise has its last word, contradicted if it also
/// says "not", and neutral if the premise does not have the word.
TaskBatch pairBatch(const std::vector<TinyPair>& pairs, std::int64_t extra = 0) {
    std::vector<TinyText> premises, hypotheses;
    std::vector<std::int64_t> classes;
    for (const auto& [premise, hypothesis] : pairs) {
        premises.push_back(premise);
        hypotheses.push_back(hypothesis);
        const bool has = !hypothesis.empty() && std::ranges::count(premise, hypothesis.back()) > 0;
        classes.push_back(!has ? 2 : std::ranges::count(hypothesis, 40) > 0 ? 0 : 1);
    }
    TaskBatch batch;
    batch.text = tinyTexts(premises, extra);
    batch.question = tinyTexts(hypotheses, extra);
    batch.classes = at::tensor(classes, at::kLong);
    return batch;
}

const std::vector<TinyPair> kPairs = {
    {{1, 10, 2}, {10}},        {{1, 10, 2}, {40, 10}},     {{1, 10, 2}, {20}},  {{20, 3}, {5, 20}},
    {{20, 3}, {5, 40, 20}},    {{20, 3}, {5, 10}},         {{4, 30, 6}, {30}},  {{4, 30, 6}, {40, 1, 30}},
    {{4, 30, 6}, {40, 20}},    {{7, 10, 8, 9}, {7, 10}},   {{10, 20}, {3, 20}}, {{10, 20}, {40, 3, 10}},
    {{5, 2, 30}, {40, 2, 30}}, {{5, 2, 30}, {40, 10, 20}}, {{6, 1, 20}, {20}},  {{8, 10}, {30}}};

std::vector<double> sharesOf(const HeadRow& row) {
    return std::get<ClassRow>(row).probabilities;
}

std::int64_t bestOf(const HeadRow& row) {
    const std::vector<double> shares = sharesOf(row);
    return std::ranges::max_element(shares) - shares.begin();
}

TEST(EntailmentHead, OverfitsATinyDataSet) {
    for (const ElmoPlace place : {ElmoPlace::kNone, ElmoPlace::kBoth}) {
        at::manual_seed(1);
        const auto head = tinyPairHead(place);
        EXPECT_LT(test::fit(*head, pairBatch(kPairs), 100, 0.01), 0.1);
        const auto rows = head->predict(pairBatch({kPairs[0], kPairs[1], kPairs[2]}), {});
        EXPECT_EQ(bestOf(rows[0]), 1);
        EXPECT_EQ(bestOf(rows[1]), 0);
        EXPECT_EQ(bestOf(rows[2]), 2);
    }
}

TEST(EntailmentHead, ProbabilitiesSumToOneAndPaddingHasNoInfluence) {
    at::manual_seed(2);
    const auto head = tinyPairHead(ElmoPlace::kBoth);
    test::fit(*head, pairBatch(kPairs), 5);
    const auto together = head->predict(pairBatch({{{10}, {40, 10, 3}}, {{1, 2, 3, 4, 20}, {5}}}, 2), {});
    const auto first = head->predict(pairBatch({{{10}, {40, 10, 3}}}), {});
    const auto second = head->predict(pairBatch({{{1, 2, 3, 4, 20}, {5}}}), {});
    const auto shares = sharesOf(together[0]);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(sharesOf(together[0])[k], sharesOf(first[0])[k], 1e-6);
        EXPECT_NEAR(sharesOf(together[1])[k], sharesOf(second[0])[k], 1e-6);
    }
}

TEST(EntailmentHead, DistinguishesPremiseAndHypothesis) {
    at::manual_seed(3);
    const auto head = tinyPairHead(ElmoPlace::kBoth);
    const auto one = sharesOf(head->predict(pairBatch({{{1, 10, 2}, {40, 7}}}), {})[0]);
    const auto other = sharesOf(head->predict(pairBatch({{{40, 7}, {1, 10, 2}}}), {})[0]);
    EXPECT_GT(std::abs(one[0] - other[0]), 1e-6);
}

TEST(EntailmentHead, EveryParameterIsTrained) {
    at::manual_seed(4);
    EXPECT_THAT(test::untouchedParameters(*tinyPairHead(ElmoPlace::kBoth), pairBatch(kPairs)), ElementsAre());
}

TEST(EntailmentHead, HasAtLeastTheDeclaredNumberOfWeights) {
    HeadOptions options = test::tinyOptions(Entailment::kTask, ElmoPlace::kNone);
    options.labels = {"a", "b", "c"};
    std::int64_t count = 0;
    for (const auto& [name, tensor] : makeEntailmentHead(options, test::kTinyPieces)->parameters())
        if (!name.starts_with("input.") && !name.starts_with("encoder."))
            count += tensor.numel();
    EXPECT_LE(Entailment::minWeights(options), count);
    EXPECT_GT(Entailment::minWeights(options), count / 4);
}

TEST(EntailmentHead, ExplainsAClassByItsPremiseAndHypothesis) {
    at::manual_seed(5);
    const auto head = tinyPairHead(ElmoPlace::kBoth);
    std::vector<at::Tensor> own;
    const TaskBatch batch = pairBatch({kPairs[0]});
    const double odds = head->logOdds(batch, {{}, "neutral"}, {}, own).item<double>();
    const double share = sharesOf(head->predict(batch, {})[0])[2];
    EXPECT_NEAR(odds, std::log(share / (1 - share)), 1e-5);
    ASSERT_EQ(own.size(), 2U);
    EXPECT_EQ(own[0].size(1), 3);
    EXPECT_EQ(own[1].size(1), 1);
    EXPECT_THAT(errorOf([&] { head->logOdds(batch, {{}, "perhaps"}, {}, own); }), HasSubstr("no label \"perhaps\""));
}

TEST(EntailmentHead, RejectsInvalidPairs) {
    const auto head = tinyPairHead(ElmoPlace::kNone);
    TaskBatch batch = pairBatch(kPairs);
    batch.question = tinyTexts({{1}});
    EXPECT_THAT(errorOf([&] { head->loss(batch); }), HasSubstr("16 premises and 1 hypotheses"));
    EXPECT_THAT(errorOf([&] {
                    head->predict(pairBatch({{{1}, {}}}), {});
                }),
                HasSubstr("hypothesis of row 0 has no tokens"));
    EXPECT_THAT(errorOf([] { makeEntailmentHead(test::tinyOptions(Entailment::kTask, ElmoPlace::kNone), 10); }),
                HasSubstr("at least two classes"));
}

}  // namespace
}  // namespace tasks
