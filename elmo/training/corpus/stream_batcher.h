// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_pieces.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

enum Direction : int { kForward = 0, kBackward = 1 };

/// What one direction reads and predicts in a window: T steps of B rows, time-major [T, B].
struct DirectionWindow {
    std::vector<std::uint32_t> inputs;  ///< index into Window::words
    std::vector<std::int32_t> targets;  ///< vocabulary entry to predict; -1 if the row has run out
    std::vector<std::uint8_t> starts;   ///< 1 where the states start at zero
};

/// One step's worth of text for both directions.
struct Window {
    std::vector<WordId> words;  ///< distinct input words, sentence edges included, in order of first sight
    std::array<DirectionWindow, 2> directions;
    std::int64_t positions = 0;  ///< targets of one direction that are not -1
};

/// The rows [first, first + count) of a window of `rows` rows. The inputs still index the words of the whole window.
DirectionWindow rowsOf(const DirectionWindow& window, int rows, int first, int count);

/// The window of the rows [first, first + count) alone, with the words that they read.
Window rowsOf(const Window& window, int rows, int first, int count);

/// The position of a StreamBatcher; with the corpus and the seed it determines every later window.
struct BatcherPosition {
    std::uint64_t epoch = 0;
    std::uint64_t nextPiece = 0;  ///< in this epoch's order
    struct Row {
        std::uint64_t piece = ~std::uint64_t{0};  ///< ~0 if the row has none
        std::uint64_t sentence = 0;               ///< offset of the sentence in the document
        std::uint64_t position = 0;               ///< within the sentence
    };
    std::vector<Row> rows;
};

/// Whether the corpus is read again in a new order when it ends, or rows run out (evaluation).
enum class AtEnd { kRepeat, kStop };

/// Where the states of a row start at zero; a piece of a document counts as a document. kNever: only in the first
/// window.
enum class StateReset { kSentence, kDocument, kNever };

/// How a corpus becomes windows.
struct BatchOptions {
    int rows = 1, steps = 1;
    WordId vocabulary = ~WordId{0};  ///< entries that are predicted; others count as the unknown word
    StateReset reset = StateReset::kSentence;
    std::uint64_t seed = 0;
    AtEnd atEnd = AtEnd::kRepeat;
};

/// As a training with these settings reads it.
BatchOptions batchOptions(const TrainOptions& options, AtEnd atEnd);

/// Splits a corpus into windows of B parallel streams, packed full. Each row reads whole pieces, one sentence after
/// another; the next piece in a random order of the epoch goes to whichever row is free first.
///
/// A sentence of n words takes n + 1 positions in both directions, as in the published model: forward reads <S> w1 ..
/// wn and predicts w1 .. wn </S>; backward reads </S> wn .. w1 and predicts wn .. w1 <S>. A piece that begins at
/// position k of a sentence begins there in both directions. One thread.
class StreamBatcher {
public:
    StreamBatcher(CorpusPieces pieces, const BatchOptions& options);

    /// Fills `window`; false when every row has run out (kStop).
    bool next(Window& window);

    const BatcherPosition& position() const { return m_position; }
    /// Throws Error(kBadArgument) if the position does not fit this corpus or row count.
    void restore(BatcherPosition position);

private:
    struct RowView {
        std::span<const WordId> document;
        CorpusPiece piece;
        std::uint64_t length = 0;  // words of the current sentence
    };

    void shuffle();
    bool advance(std::size_t row);
    void open(std::size_t row, const CorpusPiece& piece);
    void measure(std::size_t row);
    bool startsAtZero(std::size_t row) const;
    std::uint32_t indexOf(WordId word, Window& window);
    void emit(std::size_t row, std::size_t at, Window& window);

    CorpusPieces m_pieces;
    BatchOptions m_options;
    std::vector<std::uint32_t> m_order;
    std::optional<std::uint64_t> m_orderEpoch;  // of m_order
    std::vector<RowView> m_rows;
    std::vector<std::uint32_t> m_index;  // of each word in the window being filled, plus one; 0 means absent
    BatcherPosition m_position;
};

}  // namespace elmo::training
