// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/stream_batcher.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

/// What one row reads and predicts: "input>target", a bar in front of a sentence's first position.
std::string rowText(const Corpus& corpus, const Window& window, Direction direction, int rows, int row) {
    const DirectionWindow& d = window.directions[static_cast<std::size_t>(direction)];
    std::string text;
    for (std::size_t at = static_cast<std::size_t>(row); at < d.targets.size(); at += static_cast<std::size_t>(rows)) {
        if (d.targets[at] < 0)
            continue;
        text += d.starts[at] ? "| " : "";
        text += corpus.vocabulary().words[window.words[d.inputs[at]]] + ">" +
                corpus.vocabulary().words[static_cast<std::size_t>(d.targets[at])] + " ";
    }
    return text;
}

TEST(StreamBatcher, ReadsSentencesInBothDirections) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b", "c"}});
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher(corpus, 1, 8, 100, 1, AtEnd::kStop);
    Window window;
    ASSERT_TRUE(batcher.next(window));
    EXPECT_EQ(rowText(corpus, window, kForward, 1, 0), "| <S>>a a>b b></S> | <S>>c c></S> ");
    EXPECT_EQ(rowText(corpus, window, kBackward, 1, 0), "| </S>>b b>a a><S> | </S>>c c><S> ");
    EXPECT_EQ(window.positions, 5);
    EXPECT_FALSE(batcher.next(window));
}

TEST(StreamBatcher, ContinuesInTheMiddleOfASentence) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b c d"}});
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher(corpus, 1, 3, 100, 1, AtEnd::kStop);
    Window window;
    batcher.next(window);
    EXPECT_EQ(rowText(corpus, window, kBackward, 1, 0), "| </S>>d d>c c>b ");
    batcher.next(window);
    EXPECT_EQ(rowText(corpus, window, kBackward, 1, 0), "b>a a><S> ");
}

TEST(StreamBatcher, TargetsOutsideTheVocabularyAreUnknownButInputsAreKept) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a a rare a"}});
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher(corpus, 1, 8, kFirstWord + 1, 1, AtEnd::kStop);
    Window window;
    batcher.next(window);
    EXPECT_EQ(rowText(corpus, window, kForward, 1, 0), "| <S>>a a>a a><UNK> rare>a a></S> ");
}

TEST(StreamBatcher, VisitsEveryPositionOncePerEpochInADifferentOrder) {
    const ScratchFolder folder;
    const CorpusStatistics statistics = writeCorpus(folder.path("c"), randomDocuments(40, 30, 5));
    const Corpus corpus(folder.path("c"));
    StreamBatcher stopping(corpus, 4, 6, 1000, 9, AtEnd::kStop);
    Window window;
    std::uint64_t positions = 0;
    while (stopping.next(window))
        positions += static_cast<std::uint64_t>(window.positions);
    EXPECT_EQ(positions, statistics.tokens + statistics.sentences);
    StreamBatcher repeating(corpus, 4, 6, 1000, 9, AtEnd::kRepeat);
    for (std::uint64_t k = 0; k < 3 * positions / 24; ++k) {
        ASSERT_TRUE(repeating.next(window));
        ASSERT_EQ(window.positions, 24);
    }
    EXPECT_GE(repeating.position().epoch, 2U);
}

TEST(StreamBatcher, ContinuesWithTheSameWindowsAfterRestoring) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), randomDocuments(9, 30, 5));
    const Corpus corpus(folder.path("c"));
    StreamBatcher first(corpus, 3, 4, 1000, 2, AtEnd::kRepeat);
    StreamBatcher second(corpus, 3, 4, 1000, 2, AtEnd::kRepeat);
    Window expected, found;
    for (int k = 0; k < 37; ++k)
        first.next(expected);
    second.restore(first.position());
    for (int k = 0; k < 50; ++k) {
        first.next(expected);
        second.next(found);
        ASSERT_EQ(found.words, expected.words);
        ASSERT_EQ(found.directions[kBackward].targets, expected.directions[kBackward].targets);
    }
}

TEST(StreamBatcher, RowsPartitionAWindow) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), randomDocuments(9, 30, 5));
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher(corpus, 5, 4, 1000, 2, AtEnd::kRepeat);
    Window whole;
    batcher.next(whole);
    std::int64_t positions = 0;
    for (const auto& [first, count] : {std::pair{0, 2}, std::pair{2, 3}}) {
        const Window part = rowsOf(whole, 5, first, count);
        positions += part.positions;
        for (std::size_t d = 0; d < 2; ++d)
            for (int at = 0; at < 4 * count; ++at) {
                const auto here = static_cast<std::size_t>(at);
                const auto there = static_cast<std::size_t>(at / count * 5 + first + at % count);
                const DirectionWindow &from = whole.directions[d], &to = part.directions[d];
                ASSERT_EQ(part.words[to.inputs[here]], whole.words[from.inputs[there]]);
                ASSERT_EQ(to.targets[here], from.targets[there]);
                ASSERT_EQ(to.starts[here], from.starts[there]);
            }
    }
    EXPECT_EQ(positions, whole.positions);
}

TEST(StreamBatcher, RejectsAPositionOfAnotherCorpus) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a"}});
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher(corpus, 1, 4, 100, 1, AtEnd::kRepeat);
    BatcherPosition position = batcher.position();
    position.rows[0].document = 55;
    EXPECT_THROW(batcher.restore(position), Error);
    position = batcher.position();
    position.epoch = ~std::uint64_t{0};  // of a damaged checkpoint: read like any other
    batcher.restore(position);
    Window window;
    EXPECT_TRUE(batcher.next(window));
    position.rows.clear();
    EXPECT_THROW(batcher.restore(position), Error);
}

}  // namespace
}  // namespace elmo::training::test
