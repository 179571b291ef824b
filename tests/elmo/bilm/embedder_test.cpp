// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/embedder.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

const std::vector<Sentence> kSentences = {
    {"one", "two", "three"}, {}, {"four"}, {"five", "six"}, {std::string(60, 'x'), "seven"}, {"one", "two", "three"}};

struct Collected {
    std::vector<std::int64_t> indices;
    std::vector<std::int64_t> rows;
    std::vector<std::vector<float>> values;
    EmbedCounts counts;
};

Collected embedAll(const EmbedderOptions& options) {
    Embedder embedder(makeKernelBilm(test::randomModel(test::smallOptions(), 2), {}), options);
    Collected result;
    std::size_t next = 0;
    result.counts = embedder.run(
        [&](Sentence& sentence) {
            if (next == kSentences.size())
                return false;
            sentence = kSentences[next++];
            return true;
        },
        [&](std::int64_t index, const Sentence&, const LayerActivations& layers) {
            result.indices.push_back(index);
            result.rows.push_back(layers.tokens());
            result.values.emplace_back(layers.values().begin(), layers.values().end());
        },
        {});
    return result;
}

TEST(Embedder, DeliversResultsInInputOrderAndCountsThem) {
    const Collected result = embedAll({});
    EXPECT_EQ(result.indices, (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(result.rows, (std::vector<std::int64_t>{3, 0, 1, 2, 2, 3}));
    EXPECT_EQ(result.counts.sentences, 6);
    EXPECT_EQ(result.counts.tokens, 11);
    EXPECT_EQ(result.counts.truncatedTokens, 1);
}

TEST(Embedder, IsBitIdenticalForEveryBatchSize) {
    const Collected expected = embedAll({});
    for (const std::int64_t tokens : {1, 4, 9})
        EXPECT_EQ(embedAll({.batchTokens = tokens}).values, expected.values);
    EXPECT_EQ(embedAll({.batchSentences = 1}).values, expected.values);
    EXPECT_EQ(expected.values[0], expected.values[5]);
}

TEST(Embedder, KeepsSentenceMarkersOnRequest) {
    EXPECT_EQ(embedAll({.keepBoundaries = true}).rows, (std::vector<std::int64_t>{5, 2, 3, 4, 4, 5}));
}

TEST(Embedder, CarriesStatesBetweenBatchesOnlyOnRequest) {
    const Collected carried = embedAll({.state = StatePolicy::kCarry, .batchSentences = 5});
    EXPECT_EQ(carried.values[0], embedAll({}).values[0]);
    EXPECT_NE(carried.values[5], carried.values[0]);
}

TEST(Embedder, RejectsABatchSizeOfZero) {
    EXPECT_THROW(Embedder(nullptr, {.batchTokens = 0}), Error);
}

TEST(Embedder, CanBeCancelledBetweenBatches) {
    std::stop_source stop;
    Embedder embedder(makeKernelBilm(test::randomModel(test::smallOptions(), 2), {}), {.batchSentences = 1});
    int delivered = 0;
    const auto endless = [](Sentence& sentence) {
        sentence = {"word"};
        return true;
    };
    const auto stopAtThree = [&](std::int64_t, const Sentence&, const LayerActivations&) {
        if (++delivered == 3)
            stop.request_stop();
    };
    EXPECT_THROW(embedder.run(endless, stopAtThree, RunControl(stop.get_token())), Cancelled);
    EXPECT_EQ(delivered, 3);
}

}  // namespace
}  // namespace elmo
