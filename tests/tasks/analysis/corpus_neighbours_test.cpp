// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/corpus_neighbours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stop_token>

#include "elmo/error.h"

namespace tasks {
namespace {

CorpusDocument document(const std::string& name, std::int64_t tokens, int width, unsigned seed) {
    auto analysis = std::make_shared<Analysis>();
    analysis->layers = elmo::LayerActivations(2, tokens, width);
    std::mt19937 engine(seed);
    std::normal_distribution<float> normal;
    std::generate_n(analysis->layers.mutableValues(), 2 * tokens * width, [&] { return normal(engine); });
    return {name, analysis};
}

std::shared_ptr<const CorpusRows> corpus(std::int64_t tokens, int width) {
    const std::vector<CorpusDocument> documents{document("a", tokens / 2, width, 1), document("none", 0, width, 2),
                                                document("b", tokens - tokens / 2, width, 3)};
    return std::make_shared<const CorpusRows>(documents, 1, elmo::RunControl());
}

TEST(CorpusRows, mapEveryRowToItsDocumentAndToken) {
    const auto rows = corpus(11, 4);
    ASSERT_EQ(rows->size(), 11U);
    EXPECT_EQ(rows->place(4), (CorpusToken{0, elmo::TokenIndex(4)}));
    EXPECT_EQ(rows->place(5), (CorpusToken{2, elmo::TokenIndex(0)}));
    for (std::size_t row = 0; row < rows->size(); ++row)
        EXPECT_EQ(rows->rowOf(rows->place(row)), row);
    EXPECT_NEAR(rows->cosine(3, 3), 1, 1e-6);
}

TEST(CorpusRows, rejectDocumentsOfDifferentModels) {
    EXPECT_THROW(CorpusRows({document("a", 2, 4, 1), document("b", 2, 8, 1)}, 0, {}), elmo::Error);
    EXPECT_THROW(CorpusRows({document("a", 2, 4, 1)}, 2, {}), elmo::Error);
}

TEST(NearestRows, areSortedAndExcludeTheTokenItself) {
    const auto rows = corpus(60, 9);
    const auto found = nearestRows(*rows, 40, 10, {});
    ASSERT_EQ(found.size(), 10U);
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_NE(rows->rowOf(found[i].place), 40U);
        EXPECT_EQ(found[i].cosine, rows->cosine(40, rows->rowOf(found[i].place)));
        EXPECT_TRUE(i == 0 || found[i - 1].cosine >= found[i].cosine);
    }
    EXPECT_EQ(nearestRows(*rows, 0, 1000, {}).size(), 59U);
    EXPECT_TRUE(nearestRows(*rows, 0, 0, {}).empty());
}

TEST(NearestRows, handleOneTokenAndEqualVectors) {
    EXPECT_TRUE(nearestRows(*corpus(1, 4), 0, 3, {}).empty());
    auto same = std::make_shared<Analysis>();
    same->layers = elmo::LayerActivations(1, 50, 2);
    std::fill_n(same->layers.mutableValues(), 100, 1.0F);
    const CorpusRows rows({{"same", same}}, 0, {});
    const auto found = nearestRows(rows, 1, 3, {});
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].place.token, elmo::TokenIndex(0)) << "equal cosines are ordered by place";
    EXPECT_EQ(found[1].place.token, elmo::TokenIndex(2));
}

TEST(NearestRows, canBeCancelled) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(nearestRows(*corpus(10, 4), 0, 3, elmo::RunControl(stop.get_token())), elmo::Cancelled);
}

}  // namespace
}  // namespace tasks
