// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "elmo/training/corpus/corpus.h"

namespace elmo::training {

enum Direction : int { kForward = 0, kBackward = 1 };

/// What one direction reads and predicts in a window: T steps of B rows, time-major [T, B].
struct DirectionWindow {
    std::vector<std::uint32_t> inputs;  ///< index into Window::words
    std::vector<std::int32_t> targets;  ///< vocabulary entry to predict; -1 if the row has run out
    std::vector<std::uint8_t> starts;   ///< 1 at the first position of a sentence
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
    std::uint64_t nextDocument = 0;  ///< in this epoch's order
    struct Row {
        std::uint64_t document = ~std::uint64_t{0};  ///< ~0 if the row has none
        std::uint64_t sentence = 0;                  ///< offset of the sentence in the document
        std::uint64_t position = 0;                  ///< within the sentence
    };
    std::vector<Row> rows;
};

/// Whether the corpus is read again in a new order when it ends, or rows run out (evaluation).
enum class AtEnd { kRepeat, kStop };

/// The order in which a training reads the documents of a corpus in an epoch, counted from 0.
std::vector<std::uint32_t> documentOrder(std::uint64_t documents, std::uint64_t seed, std::uint64_t epoch);

/// Splits a corpus into windows of B parallel streams, packed full. Each row reads whole documents, one sentence after
/// another; the next document in a random order of the epoch goes to whichever row is free first.
///
/// A sentence of n words takes n + 1 positions in both directions, as in the published model: forward reads <S> w1 ..
/// wn and predicts w1 .. wn </S>; backward reads </S> wn .. w1 and predicts wn .. w1 <S>. One thread.
class StreamBatcher {
public:
    /// `corpus` must outlive this. `vocabulary` entries are predicted, others count as the unknown word.
    StreamBatcher(const Corpus& corpus, int rows, int steps, WordId vocabulary, std::uint64_t seed, AtEnd atEnd);

    /// Fills `window`; false when every row has run out (kStop).
    bool next(Window& window);

    const BatcherPosition& position() const { return m_position; }
    /// Throws Error(kBadArgument) if the position does not fit this corpus or row count.
    void restore(BatcherPosition position);

private:
    struct RowView {
        std::span<const WordId> document;
        std::uint64_t length = 0;  // words of the current sentence
    };

    void shuffle();
    bool advance(std::size_t row);
    void measure(std::size_t row);
    std::uint32_t indexOf(WordId word, Window& window);
    void emit(std::size_t row, std::size_t at, Window& window);

    const Corpus& m_corpus;
    int m_steps;
    WordId m_vocabulary;
    std::uint64_t m_seed;
    AtEnd m_atEnd;
    std::vector<std::uint32_t> m_order;
    std::optional<std::uint64_t> m_orderEpoch;  // of m_order
    std::vector<RowView> m_rows;
    std::vector<std::uint32_t> m_index;  // of each word in the window being filled, plus one; 0 means absent
    BatcherPosition m_position;
};

}  // namespace elmo::training
