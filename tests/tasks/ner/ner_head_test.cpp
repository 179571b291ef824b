// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tasks/modules/tag_constraints.h"
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

/// Words 10 to 14 are persons, 20 to 24 places; neighbours of one kind are one entity.
struct TinyNames {
    explicit TinyNames(ElmoPlace place = ElmoPlace::kInput) {
        HeadOptions options = test::tinyOptions(Ner::kTask, place);
        options.labels = {"LOC", "PER"};
        head = makeNerHead(options, test::kTinyPieces);
    }
    static TaskBatch batchOf(const std::vector<TinyText>& texts, std::int64_t extra = 0) {
        TaskBatch batch;
        batch.text = tinyTexts(texts, extra);
        batch.tags = at::zeros(batch.text.mask.sizes(), at::kLong);
        for (std::size_t row = 0; row < texts.size(); ++row)
            for (std::size_t t = 0; t < texts[row].size(); ++t)
                batch.tags[static_cast<std::int64_t>(row)][static_cast<std::int64_t>(t)] = tagAt(texts[row], t);
        return batch;
    }
    static std::int64_t kindOf(const TinyText& text, std::size_t t) {
        return t < text.size() && text[t] >= 10 && text[t] < 30 ? text[t] / 10 : 0;
    }
    static std::int64_t tagAt(const TinyText& text, std::size_t t) {
        const std::int64_t kind = kindOf(text, t);
        if (kind == 0)
            return 0;
        const bool before = t > 0 && kindOf(text, t - 1) == kind, after = kindOf(text, t + 1) == kind;
        const std::int64_t letter = before ? (after ? 1 : 2) : (after ? 0 : 3);
        return 1 + (kind == 1 ? 1 : 0) * 4 + letter;
    }
    static std::vector<TinyText> trainTexts() {
        return {{1, 10, 11, 2}, {20, 3, 12},     {4, 5, 6}, {21, 22, 23, 7, 13}, {8},        {14}, {10, 1, 20},
                {9, 24, 1},     {11, 12, 13, 2}, {3, 22},   {5, 14, 6, 21},      {2, 20, 21}};
    }
    std::unique_ptr<TaskHead> head;
};

std::string print(const HeadRow& row) {
    const auto& entities = std::get<EntityRow>(row);
    std::string text = fmt::format("{}", fmt::join(entities.tags, " "));
    for (const EntityPrediction& e : entities.entities)
        text += fmt::format(" | {} {}-{}", e.label, e.tokens.begin.value(), e.tokens.end.value());
    return text;
}

TEST(EntityHead, TagsAreOFollowedByBioulOfEachLabel) {
    EXPECT_THAT(entityTags({"LOC", "PER"}),
                ElementsAre("O", "B-LOC", "I-LOC", "L-LOC", "U-LOC", "B-PER", "I-PER", "L-PER", "U-PER"));
}

TEST(EntityHead, OverfitsATinyDataSetAndFindsItsSpans) {
    for (const ElmoPlace place : {ElmoPlace::kNone, ElmoPlace::kBoth}) {
        at::manual_seed(1);
        const TinyNames names(place);
        EXPECT_LT(test::fit(*names.head, TinyNames::batchOf(TinyNames::trainTexts()), 60), 0.1);
        const auto rows = names.head->predict(TinyNames::batchOf({{11, 12, 13, 2}, {21, 22, 23, 7, 13}, {8}}), {});
        EXPECT_EQ(print(rows[0]), "B-PER I-PER I-PER O | PER 0-3");
        EXPECT_EQ(print(rows[1]), "B-LOC I-LOC I-LOC O B-PER | LOC 0-3 | PER 4-5");
        EXPECT_EQ(print(rows[2]), "O");
        for (const EntityPrediction& entity : std::get<EntityRow>(rows[0]).entities)
            EXPECT_TRUE(entity.confidence > 0.5 && entity.confidence <= 1) << entity.confidence;
    }
}

TEST(EntityHead, EntitiesStartWithALetterOrDigitAndStayInOneCell) {
    at::manual_seed(1);
    const TinyNames names;
    test::fit(*names.head, TinyNames::batchOf(TinyNames::trainTexts()), 60);
    TaskBatch batch = TinyNames::batchOf({{11, 12, 13, 2}, {21, 22, 23, 7, 13}, {14}});
    const auto free = names.head->predict(batch, {});
    ASSERT_EQ(print(free[0]), "B-PER I-PER I-PER O | PER 0-3");
    ASSERT_EQ(print(free[1]), "B-LOC I-LOC I-LOC O B-PER | LOC 0-3 | PER 4-5");
    ASSERT_EQ(print(free[2]), "B-PER | PER 0-1");
    batch.text.nameless = {{0, 1, 2}, {4}, {0}};
    batch.text.cellStarts = {{}, {1, 2}, {}};
    PredictOptions three;
    three.kBest = 3;
    const auto rows = names.head->predict(batch, three);
    EXPECT_EQ(print(rows[0]), "O O O O");
    for (const EntityPrediction& entity : std::get<EntityRow>(rows[1]).entities)
        EXPECT_TRUE(entity.tokens.length() == 1 && entity.tokens.begin.value() < 4) << print(rows[1]);
    EXPECT_EQ(print(rows[2]), "O");
    EXPECT_THAT(std::get<EntityRow>(rows[2]).kBestTaggings, testing::SizeIs(1)) << "forbidden taggings are not listed";
    EXPECT_NEAR(std::get<EntityRow>(rows[2]).kBestTaggings[0].probability, 1, 1e-12);
}

TEST(EntityHead, TaggingsOfASentenceSumToOneAndMatchTheMarginals) {
    at::manual_seed(5);
    const TinyNames names;
    test::fit(*names.head, TinyNames::batchOf(TinyNames::trainTexts()), 5);
    PredictOptions options;
    options.kBest = 1000;  // three tokens and two labels have far fewer
    const auto rows = names.head->predict(TinyNames::batchOf({{11, 20, 2}}), options);
    const auto& row = std::get<EntityRow>(rows[0]);
    double sum = 0;
    for (std::size_t i = 0; i < row.kBestTaggings.size(); ++i) {
        sum += row.kBestTaggings[i].probability;
        EXPECT_EQ(row.kBestTaggings[i].tokens.length(), 3);
        if (i > 0) {
            EXPECT_LE(row.kBestTaggings[i].probability, row.kBestTaggings[i - 1].probability);
            EXPECT_NE(row.kBestTaggings[i].entities, row.kBestTaggings[i - 1].entities);
        }
    }
    // Segmentations of 3 tokens into spans of 2 labels and tokens outside: a(n) = 3 a(n-1) + 2 (a(n-2) + ... + a(0)).
    EXPECT_EQ(row.kBestTaggings.size(), 41U);
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_EQ(row.kBestTaggings.front().entities, row.entities);
    for (const EntityTagging& tagging : row.kBestTaggings)
        for (const EntityPrediction& entity : tagging.entities) {
            double marginal = 0;
            for (const EntityTagging& other : row.kBestTaggings)
                if (std::ranges::find(other.entities, entity) != other.entities.end())
                    marginal += other.probability;
            EXPECT_NEAR(marginal, entity.confidence, 1e-9);
        }
    EXPECT_TRUE(
        std::get<EntityRow>(names.head->predict(TinyNames::batchOf({{11, 20, 2}}), {})[0]).kBestTaggings.empty());
}

TEST(EntityHead, PaddingDoesNotChangePredictions) {
    at::manual_seed(2);
    const TinyNames names(ElmoPlace::kBoth);
    test::fit(*names.head, TinyNames::batchOf(TinyNames::trainTexts()), 10);
    const auto together = names.head->predict(TinyNames::batchOf({{1, 10}, {20, 21, 3, 4, 12, 1}}, 3), {});
    const auto alone = names.head->predict(TinyNames::batchOf({{1, 10}}), {});
    EXPECT_EQ(print(together[0]), print(alone[0]));
    const auto& a = std::get<EntityRow>(together[0]).entities;
    const auto& b = std::get<EntityRow>(alone[0]).entities;
    for (std::size_t k = 0; k < a.size(); ++k)
        EXPECT_NEAR(a[k].confidence, b[k].confidence, 1e-6);
    const at::Tensor padded = names.head->loss(TinyNames::batchOf({{1, 10}}, 4));
    EXPECT_NEAR(padded.item<double>(), names.head->loss(TinyNames::batchOf({{1, 10}})).item<double>(), 1e-5);
}

TEST(EntityHead, EveryParameterIsTrained) {
    at::manual_seed(3);
    const TinyNames names(ElmoPlace::kBoth);
    EXPECT_THAT(test::untouchedParameters(*names.head, TinyNames::batchOf(TinyNames::trainTexts())), ElementsAre());
}

TEST(EntityHead, PredictsTheSameFromSeveralThreads) {
    at::manual_seed(4);
    const TinyNames names;
    const TaskBatch batch = TinyNames::batchOf(TinyNames::trainTexts());
    const auto printed = [&] {
        std::string all;
        const auto rows = names.head->predict(batch, {});
        for (const HeadRow& row : rows)
            for (const EntityPrediction& e : std::get<EntityRow>(row).entities)
                all += fmt::format("{} {} {:a} ", e.label, e.tokens.begin.value(), e.confidence);
        return all;
    };
    const std::string expected = printed();
    std::vector<std::string> found(4);
    {
        std::vector<std::jthread> threads;
        for (std::string& text : found)
            threads.emplace_back([&] { text = printed(); });
    }
    EXPECT_THAT(found, testing::Each(expected));
}

TEST(EntityHead, ReplacedMixChangesThePrediction) {
    at::manual_seed(5);
    const TinyNames names;
    test::fit(*names.head, TinyNames::batchOf(TinyNames::trainTexts()), 40);
    const TaskBatch batch = TinyNames::batchOf({{10, 11, 2}});
    ASSERT_EQ(names.head->mixes().size(), 1U);
    const auto spansWith = [&](const std::vector<NamedMix>& mixes) {
        PredictOptions options;
        options.mixes = mixes;
        const auto rows = names.head->predict(batch, options);
        std::string all;
        for (const EntityPrediction& e : std::get<EntityRow>(rows[0]).entities)
            all += fmt::format("{}-{} {:a} ", e.tokens.begin.value(), e.tokens.end.value(), e.confidence);
        return all;
    };
    EXPECT_EQ(spansWith({}), spansWith(names.head->mixes()));
    EXPECT_NE(spansWith({}), spansWith({{"input", elmo::topLayerMix(test::kTinyLayers)}}));
    EXPECT_THAT(errorOf([&] { spansWith({{"output", elmo::averageMix(3)}}); }), HasSubstr("no mix at \"output\""));
    EXPECT_THAT(errorOf([&] { spansWith({{"input", elmo::averageMix(2)}}); }), HasSubstr("2 weights"));
}

TEST(EntityHead, RejectsInvalidInput) {
    const TinyNames names;
    EXPECT_EQ(errorOf([&] {
                  names.head->predict(TinyNames::batchOf({{1}, {}}), {});
              }),
              "bad argument: The text of row 1 has no tokens; a head needs at least one.");
    TaskBatch wrong = TinyNames::batchOf({{1, 2}});
    wrong.text.layers = at::zeros({2, 1, 2, test::kTinyWidth});
    EXPECT_THAT(errorOf([&] { names.head->predict(wrong, {}); }), HasSubstr("made for 3 biLM layers of width 6"));
    wrong = TinyNames::batchOf({{1, 2}});
    wrong.text.pieces.fill_(test::kTinyPieces);
    EXPECT_THAT(errorOf([&] { names.head->predict(wrong, {}); }), HasSubstr("pieces go from 50 to 50"));
    EXPECT_EQ(print(names.head->predict(TinyNames::batchOf({{1}}), {})[0]).find("B-X"), std::string::npos);
    EXPECT_THAT(errorOf([] { makeNerHead({}, 10); }), HasSubstr("at least one entity type"));
}

}  // namespace
}  // namespace tasks
