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

std::unique_ptr<TaskHead> tinyHead(ElmoPlace place, bool normalize = true) {
    HeadOptions options = test::tinyOptions(Sentiment::kTask, place);
    options.network.normalize = normalize;
    options.labels = {"bad", "good", "mixed"};
    return makeClassificationHead(options, test::kTinyPieces);
}

/// Word 10 is bad, 20 is good; both together are mixed.
TaskBatch batchOf(const std::vector<TinyText>& texts, std::int64_t extra = 0) {
    TaskBatch batch;
    batch.text = tinyTexts(texts, extra);
    std::vector<std::int64_t> classes;
    for (const TinyText& text : texts) {
        const bool bad = std::ranges::count(text, 10) > 0, good = std::ranges::count(text, 20) > 0;
        classes.push_back(bad && good ? 2 : good ? 1 : 0);
    }
    batch.classes = at::tensor(classes, at::kLong);
    return batch;
}

const std::vector<TinyText> kReviews = {{1, 10, 2},  {20, 3},        {4, 20, 5, 6},    {10},
                                        {10, 7, 20}, {8, 20, 10, 1}, {9, 1, 2, 10, 3}, {20},
                                        {5, 6, 20},  {20, 2, 10},    {10, 4},          {3, 10, 20}};

std::vector<double> sharesOf(const HeadRow& row) {
    return std::get<ClassRow>(row).probabilities;
}

TEST(ClassificationHead, OverfitsATinyDataSet) {
    for (const ElmoPlace place : {ElmoPlace::kNone, ElmoPlace::kBoth}) {
        at::manual_seed(1);
        const auto head = tinyHead(place);
        EXPECT_LT(test::fit(*head, batchOf(kReviews), 60, 0.01), 0.1);
        const auto rows = head->predict(batchOf({kReviews[0], kReviews[1], kReviews[4]}), {});
        EXPECT_GT(sharesOf(rows[0])[0], 0.5);
        EXPECT_GT(sharesOf(rows[1])[1], 0.5);
        EXPECT_GT(sharesOf(rows[2])[2], 0.5);
    }
}

TEST(ClassificationHead, ProbabilitiesSumToOneAndTheBatchHasNoInfluence) {
    for (const bool normalize : {false, true}) {
        at::manual_seed(2);
        const auto head = tinyHead(ElmoPlace::kBoth, normalize);
        test::fit(*head, batchOf(kReviews), 5);
        const auto together = head->predict(batchOf({{10}, {1, 2, 3, 4, 20}}, 2), {});
        const auto alone = head->predict(batchOf({{10}}), {});
        const auto a = sharesOf(together[0]), b = sharesOf(alone[0]);
        EXPECT_NEAR(std::accumulate(a.begin(), a.end(), 0.0), 1, 1e-12);
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(a[k], b[k], 1e-6);
    }
}

TEST(ClassificationHead, NormalizationIsPartOfTheSettings) {
    const auto sharesWith = [](bool normalize) {
        at::manual_seed(2);
        return sharesOf(tinyHead(ElmoPlace::kNone, normalize)->predict(batchOf({{1, 2, 3}}), {})[0]);
    };
    EXPECT_NE(sharesWith(false), sharesWith(true));
    EXPECT_FALSE(NetworkOptions{}.normalize) << "bundles of earlier versions lack the setting";
}

TEST(ClassificationHead, EveryParameterIsTrained) {
    at::manual_seed(3);
    EXPECT_THAT(test::untouchedParameters(*tinyHead(ElmoPlace::kBoth), batchOf(kReviews)), ElementsAre());
}

TEST(ClassificationHead, MixesMatchTheElmoPlaces) {
    EXPECT_TRUE(tinyHead(ElmoPlace::kNone)->mixes().empty());
    EXPECT_FALSE(tinyHead(ElmoPlace::kNone)->mixPenalty().defined());
    const auto both = tinyHead(ElmoPlace::kBoth);
    ASSERT_EQ(both->mixes().size(), 2U);
    EXPECT_EQ(both->mixes()[1].place, "output");
    EXPECT_EQ(both->mixPenalty().item<float>(), 0);
    EXPECT_EQ(tinyHead(ElmoPlace::kOutput)->mixes()[0].place, "output");
}

TEST(ClassificationHead, RejectsInvalidClassesAndEmptyTexts) {
    const auto head = tinyHead(ElmoPlace::kNone);
    TaskBatch batch = batchOf(kReviews);
    batch.classes[0] = 3;
    EXPECT_THAT(errorOf([&] { head->loss(batch); }), HasSubstr("classes must be 12 numbers from 0 to 2"));
    EXPECT_THAT(errorOf([&] { head->predict(batchOf({{}}), {}); }), HasSubstr("text of row 0 has no tokens"));
    EXPECT_THAT(errorOf([] { makeClassificationHead(test::tinyOptions(Sentiment::kTask, ElmoPlace::kNone), 10); }),
                HasSubstr("at least two classes"));
    EXPECT_EQ(head->predict(batchOf({{1}}), {}).size(), 1U);
}

}  // namespace
}  // namespace tasks
