// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/stream_batcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

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

StreamBatcher batcherOf(const Corpus& corpus, const BatchOptions& options, std::uint64_t longest = 0) {
    return StreamBatcher(CorpusPieces(corpus, longest, options.rows), options);
}

/// One position of a corpus as a row reads it in one direction.
struct Position {
    WordId input;
    std::int32_t target;
    bool starts;
    auto operator<=>(const Position&) const = default;
};

/// All positions of a piece, by the definition: the sentences of its document one after another, then those from
/// `begin` to `end`.
std::vector<Position> positionsOf(const Corpus& corpus, const CorpusPiece& piece, Direction direction,
                                  StateReset reset) {
    std::vector<Position> all;
    std::vector<WordId> sentence;
    for (const WordId id : corpus.document(piece.document)) {
        if (id != kSentenceEnd) {
            sentence.push_back(id);
            continue;
        }
        WordId input = kSentenceBegin, last = kSentenceEnd;
        if (direction == kBackward) {
            std::swap(input, last);
            std::reverse(sentence.begin(), sentence.end());
        }
        sentence.push_back(last);
        for (std::size_t k = 0; k < sentence.size(); ++k) {
            const bool begins = all.size() == piece.begin;
            all.push_back({input, static_cast<std::int32_t>(sentence[k]),
                           (reset == StateReset::kSentence && k == 0) || (reset != StateReset::kNever && begins)});
            input = sentence[k];
        }
        sentence.clear();
    }
    return {all.begin() + static_cast<std::ptrdiff_t>(piece.begin),
            all.begin() + static_cast<std::ptrdiff_t>(piece.end)};
}

/// The reference: whichever row has nothing left takes the next piece of the order, in windows of `steps`, row by row.
class PlainBatcher {
public:
    PlainBatcher(const Corpus& corpus, const BatchOptions& options, std::uint64_t longest)
        : m_corpus(corpus),
          m_options(options),
          m_pieces(corpus, longest, options.rows),
          m_left(static_cast<std::size_t>(options.rows)) {}

    /// The next window of one row.
    std::vector<std::array<Position, 2>> next(std::size_t row) {
        std::vector<std::array<Position, 2>> window;
        while (std::ssize(window) < m_options.steps) {
            if (m_left[row].empty())
                take(m_left[row]);
            window.push_back(m_left[row].front());
            m_left[row].erase(m_left[row].begin());
        }
        return window;
    }

private:
    void take(std::vector<std::array<Position, 2>>& left) {
        if (m_order.empty())
            m_order = m_pieces.order(m_options.seed, m_epoch++);
        const CorpusPiece piece = m_pieces.piece(m_order.front());
        m_order.erase(m_order.begin());
        const auto forward = positionsOf(m_corpus, piece, kForward, m_options.reset);
        const auto backward = positionsOf(m_corpus, piece, kBackward, m_options.reset);
        for (std::size_t k = 0; k < forward.size(); ++k)
            left.push_back({forward[k], backward[k]});
    }

    const Corpus& m_corpus;
    BatchOptions m_options;
    CorpusPieces m_pieces;
    std::uint64_t m_epoch = 0;
    std::vector<std::uint32_t> m_order;
    std::vector<std::vector<std::array<Position, 2>>> m_left;
};

/// The same sentences with a new document after every `sentences` of them; 0: in one document.
std::vector<std::vector<std::string>> inDocumentsOf(std::size_t sentences) {
    std::vector<std::vector<std::string>> documents(1);
    for (const auto& document : randomDocuments(80, 30, 5))
        for (const std::string& sentence : document) {
            if (sentences > 0 && documents.back().size() == sentences)
                documents.emplace_back();
            documents.back().push_back(sentence);
        }
    return documents;
}

TEST(StreamBatcher, ReadsWhatAPlainReferenceReads) {
    const ScratchFolder folder;
    for (const std::size_t sentences : {0, 1, 40}) {
        writeCorpus(folder.path("c"), inDocumentsOf(sentences));
        const Corpus corpus(folder.path("c"));
        for (const StateReset reset : {StateReset::kSentence, StateReset::kDocument, StateReset::kNever})
            for (const std::uint64_t longest : {0, 4, 60, 2000}) {
                const BatchOptions options = {.rows = 7, .steps = 5, .reset = reset, .seed = 3};
                StreamBatcher batcher = batcherOf(corpus, options, longest);
                PlainBatcher plain(corpus, options, longest);
                for (int k = 0; k < 60; ++k) {
                    Window window;
                    ASSERT_TRUE(batcher.next(window));
                    for (std::size_t row = 0; row < 7; ++row) {
                        const auto expected = plain.next(row);
                        for (std::size_t step = 0; step < 5; ++step)
                            for (const Direction d : {kForward, kBackward}) {
                                const DirectionWindow& found = window.directions[d];
                                const std::size_t at = step * 7 + row;
                                ASSERT_EQ((Position{window.words[found.inputs[at]], found.targets[at],
                                                    found.starts[at] != 0}),
                                          expected[step][d])
                                    << sentences << " sentences a document, pieces of " << longest << ", window " << k;
                            }
                    }
                }
            }
    }
}

TEST(StreamBatcher, RowsReadDifferentTextHoweverItIsDividedIntoDocuments) {
    const ScratchFolder folder;
    for (const std::size_t sentences : {0, 1, 5, 40}) {
        writeCorpus(folder.path("c"), inDocumentsOf(sentences));
        const Corpus corpus(folder.path("c"));
        StreamBatcher batcher = batcherOf(corpus, {.rows = 16, .steps = 10}, TrainOptions{}.pieceLength);
        Window window;
        std::set<std::string> texts;
        for (int k = 0; k < 3; ++k) {
            batcher.next(window);
            for (int row = 0; row < 16; ++row)
                texts.insert(rowText(corpus, window, kForward, 16, row));
        }
        EXPECT_EQ(texts.size(), 48U) << sentences;
        const auto epoch = static_cast<std::int64_t>(corpus.statistics().tokens + corpus.statistics().sentences);
        for (std::int64_t read = 480; read + 160 <= epoch; read += 160)
            batcher.next(window);
        EXPECT_LE(batcher.position().epoch, 1U) << "every position once before any is read again";
    }
}

TEST(StreamBatcher, ASentenceLongerThanAPieceIsDividedToo) {
    const ScratchFolder folder;
    std::string sentence;
    for (int k = 0; k < 900; ++k)
        sentence += std::to_string(k) + " ";
    writeCorpus(folder.path("c"), {{sentence, "a b", "c"}});
    const Corpus corpus(folder.path("c"));
    const CorpusPieces pieces(corpus, 100, 1);
    ASSERT_GE(pieces.count(), 8U);
    std::uint64_t end = 0;
    for (std::uint64_t k = 0; k < pieces.count(); ++k) {
        const CorpusPiece piece = pieces.piece(k);
        EXPECT_EQ(piece.begin, end);
        EXPECT_LE(piece.end - piece.begin, 200U);
        end = piece.end;
    }
    EXPECT_EQ(end, 906U);
    std::array<std::set<std::int32_t>, 2> targets;
    StreamBatcher batcher = batcherOf(corpus, {.rows = 4, .steps = 10, .atEnd = AtEnd::kStop}, 100);
    for (Window window; batcher.next(window);)
        for (const Direction d : {kForward, kBackward})
            targets[d].insert(window.directions[d].targets.begin(), window.directions[d].targets.end());
    for (const Direction d : {kForward, kBackward})
        EXPECT_EQ(targets[d].size(), 905U) << "903 words, an edge, and -1 of rows that ran out";
}

TEST(StreamBatcher, ASmallCorpusIsDividedAmongAllRows) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), inDocumentsOf(0));
    const Corpus corpus(folder.path("c"));
    EXPECT_EQ(CorpusPieces(corpus, 0, 16).count(), 1U);
    EXPECT_GE(CorpusPieces(corpus, 2000, 16).count(), 16U);
    for (std::uint64_t k = 0; k < CorpusPieces(corpus, 2000, 16).count(); ++k) {
        const CorpusPiece piece = CorpusPieces(corpus, 2000, 16).piece(k);
        EXPECT_EQ(corpus.document(0)[piece.end - 1], kSentenceEnd) << "a sentence is not divided without need";
    }
}

TEST(StreamBatcher, PiecesOfSeveralDocumentsCoverEachOfThem) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), randomDocuments(200, 30, 5), {.idsPerShard = 64});
    const Corpus corpus(folder.path("c"));
    for (const std::uint64_t longest : {0, 1, 6, 12, 30}) {
        const CorpusPieces pieces(corpus, longest, 1);
        std::uint64_t document = 0, at = 0;
        for (std::uint64_t k = 0; k < pieces.count(); ++k) {
            const CorpusPiece piece = pieces.piece(k);
            ASSERT_EQ(piece.document, document);
            ASSERT_EQ(piece.begin, at);
            at = piece.end;
            if (at == corpus.document(document).size()) {
                ++document;
                at = 0;
            }
        }
        EXPECT_EQ(document, 200U);
    }
}

TEST(StreamBatcher, NoEpochOfASeedIsAnEpochOfAnother) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), inDocumentsOf(3));
    const Corpus corpus(folder.path("c"));
    const CorpusPieces pieces(corpus, 2000, 1), documents(corpus, 0, 1);
    std::set<std::vector<std::uint32_t>> orders;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        for (std::uint64_t epoch = 0; epoch < 5; ++epoch)
            orders.insert(pieces.order(seed, epoch));
    EXPECT_EQ(orders.size(), 25U);
    EXPECT_EQ(documents.order(1, 1), documents.order(2, 0)) << "runs of earlier versions go on with their orders";
}

TEST(StreamBatcher, ReadsSentencesInBothDirections) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b", "c"}});
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher = batcherOf(corpus, {.steps = 8, .atEnd = AtEnd::kStop});
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
    StreamBatcher batcher = batcherOf(corpus, {.steps = 3, .atEnd = AtEnd::kStop});
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
    StreamBatcher batcher = batcherOf(corpus, {.steps = 8, .vocabulary = kFirstWord + 1, .atEnd = AtEnd::kStop});
    Window window;
    batcher.next(window);
    EXPECT_EQ(rowText(corpus, window, kForward, 1, 0), "| <S>>a a>a a><UNK> rare>a a></S> ");
}

TEST(StreamBatcher, VisitsEveryPositionOncePerEpochInADifferentOrder) {
    const ScratchFolder folder;
    const CorpusStatistics statistics = writeCorpus(folder.path("c"), randomDocuments(40, 30, 5));
    const Corpus corpus(folder.path("c"));
    StreamBatcher stopping = batcherOf(corpus, {.rows = 4, .steps = 6, .seed = 9, .atEnd = AtEnd::kStop});
    Window window;
    std::uint64_t positions = 0;
    while (stopping.next(window))
        positions += static_cast<std::uint64_t>(window.positions);
    EXPECT_EQ(positions, statistics.tokens + statistics.sentences);
    StreamBatcher repeating = batcherOf(corpus, {.rows = 4, .steps = 6, .seed = 9});
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
    for (const std::uint64_t longest : {0, 5}) {
        StreamBatcher first = batcherOf(corpus, {.rows = 3, .steps = 4, .seed = 2}, longest);
        Window expected, found;
        for (int k = 0; k < 37; ++k)
            first.next(expected);
        for (int k = 0; k < 50; ++k) {
            StreamBatcher second = batcherOf(corpus, {.rows = 3, .steps = 4, .seed = 2}, longest);
            second.restore(first.position());
            first.next(expected);
            second.next(found);
            ASSERT_EQ(found.words, expected.words);
            for (const Direction d : {kForward, kBackward}) {
                ASSERT_EQ(found.directions[d].targets, expected.directions[d].targets);
                ASSERT_EQ(found.directions[d].starts, expected.directions[d].starts);
            }
        }
    }
}

TEST(StreamBatcher, RowsPartitionAWindow) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), randomDocuments(9, 30, 5));
    const Corpus corpus(folder.path("c"));
    StreamBatcher batcher = batcherOf(corpus, {.rows = 5, .steps = 4, .seed = 2});
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
    StreamBatcher batcher = batcherOf(corpus, {.steps = 4});
    BatcherPosition position = batcher.position();
    position.rows[0].piece = 55;
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
