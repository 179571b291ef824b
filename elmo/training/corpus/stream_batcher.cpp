// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/stream_batcher.h"

#include <algorithm>
#include <utility>

#include "elmo/error.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kNoPiece = ~std::uint64_t{0};

}  // namespace

BatchOptions batchOptions(const TrainOptions& options, AtEnd atEnd) {
    const StateReset between = options.resetStateAtDocument ? StateReset::kDocument : StateReset::kNever;
    return {.rows = options.batchSize,
            .steps = options.unrollSteps,
            .vocabulary = static_cast<WordId>(options.vocabulary),
            .reset = options.resetStateAtSentence ? StateReset::kSentence : between,
            .seed = options.seed,
            .atEnd = atEnd};
}

StreamBatcher::StreamBatcher(CorpusPieces pieces, const BatchOptions& options)
    : m_pieces(std::move(pieces)),
      m_options(options),
      m_rows(static_cast<std::size_t>(options.rows)),
      m_index(m_pieces.corpus().vocabulary().size(), 0) {
    m_options.vocabulary = std::min(options.vocabulary, m_pieces.corpus().vocabulary().size());
    m_position.rows.resize(m_rows.size());
}

void StreamBatcher::shuffle() {
    if (m_orderEpoch == m_position.epoch)
        return;
    m_order = m_pieces.order(m_options.seed, m_position.epoch);
    m_orderEpoch = m_position.epoch;
}

void StreamBatcher::open(std::size_t row, const CorpusPiece& piece) {
    m_rows[row].piece = piece;
    m_rows[row].document = m_pieces.corpus().uncheckedDocument(piece.document);
}

/// Finds the end of the row's sentence.
void StreamBatcher::measure(std::size_t row) {
    RowView& view = m_rows[row];
    const auto rest = view.document.subspan(m_position.rows[row].sentence);
    view.length = static_cast<std::uint64_t>(std::find(rest.begin(), rest.end(), kSentenceEnd) - rest.begin());
    m_pieces.corpus().check(view.piece.document, rest.first(std::min(view.length + 1, rest.size())));
}

// Moves the row to the next position to read; false if there is none.
bool StreamBatcher::advance(std::size_t row) {
    BatcherPosition::Row& place = m_position.rows[row];
    RowView& view = m_rows[row];
    if (place.piece != kNoPiece && place.sentence + place.position < view.piece.end) {
        if (place.position > view.length) {
            place.sentence += view.length + 1;
            place.position = 0;
            measure(row);
        }
        return true;
    }
    if (m_position.nextPiece == m_pieces.count()) {
        if (m_options.atEnd == AtEnd::kStop) {
            place.piece = kNoPiece;
            return false;
        }
        ++m_position.epoch;
        m_position.nextPiece = 0;
    }
    shuffle();
    place.piece = m_order[m_position.nextPiece++];
    open(row, m_pieces.piece(place.piece));
    const std::uint64_t begin = view.piece.begin;
    const auto before = view.document.first(begin);
    place.sentence =
        static_cast<std::uint64_t>(before.rend() - std::find(before.rbegin(), before.rend(), kSentenceEnd));
    place.position = begin - place.sentence;
    measure(row);
    return true;
}

bool StreamBatcher::startsAtZero(std::size_t row) const {
    const BatcherPosition::Row& place = m_position.rows[row];
    const bool startsPiece = place.sentence + place.position == m_rows[row].piece.begin;
    switch (m_options.reset) {
        case StateReset::kSentence:
            return place.position == 0 || startsPiece;
        case StateReset::kDocument:
            return startsPiece;
        case StateReset::kNever:
            break;
    }
    return false;
}

std::uint32_t StreamBatcher::indexOf(WordId word, Window& window) {
    if (m_index[word] == 0) {
        window.words.push_back(word);
        m_index[word] = static_cast<std::uint32_t>(window.words.size());
    }
    return m_index[word] - 1;
}

void StreamBatcher::emit(std::size_t row, std::size_t at, Window& window) {
    BatcherPosition::Row& place = m_position.rows[row];
    const std::uint64_t n = m_rows[row].length;
    const auto sentence = m_rows[row].document.subspan(place.sentence, n);
    const bool starts = startsAtZero(row);
    const std::uint64_t k = place.position++;
    const auto target = [&](WordId word) {
        return static_cast<std::int32_t>(word < m_options.vocabulary ? word : kUnknownWord);
    };
    DirectionWindow& forward = window.directions[kForward];
    forward.inputs[at] = indexOf(k == 0 ? kSentenceBegin : sentence[k - 1], window);
    forward.targets[at] = target(k == n ? kSentenceEnd : sentence[k]);
    DirectionWindow& backward = window.directions[kBackward];
    backward.inputs[at] = indexOf(k == 0 ? kSentenceEnd : sentence[n - k], window);
    backward.targets[at] = target(k == n ? kSentenceBegin : sentence[n - 1 - k]);
    forward.starts[at] = backward.starts[at] = starts;
    ++window.positions;
}

bool StreamBatcher::next(Window& window) {
    const std::size_t rows = m_rows.size();
    const std::size_t size = rows * static_cast<std::size_t>(m_options.steps);
    for (DirectionWindow& direction : window.directions) {
        direction.inputs.assign(size, 0);
        direction.targets.assign(size, -1);
        direction.starts.assign(size, 1);
    }
    window.words.clear();
    window.positions = 0;
    indexOf(kSentenceBegin, window);  // index 0, what the positions of a finished row read
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t step = 0; step < static_cast<std::size_t>(m_options.steps) && advance(row); ++step)
            emit(row, step * rows + row, window);
    for (const WordId word : window.words)
        m_index[word] = 0;
    return window.positions > 0;
}

DirectionWindow rowsOf(const DirectionWindow& window, int rows, int first, int count) {
    DirectionWindow part;
    const auto take = [&](const auto& from, auto& to) {
        to.reserve(from.size() / static_cast<std::size_t>(rows) * static_cast<std::size_t>(count));
        for (auto step = from.begin(); step != from.end(); step += rows)
            to.insert(to.end(), step + first, step + first + count);
    };
    take(window.inputs, part.inputs);
    take(window.targets, part.targets);
    take(window.starts, part.starts);
    return part;
}

Window rowsOf(const Window& window, int rows, int first, int count) {
    Window part;
    std::vector<std::uint32_t> number(window.words.size(), 0);  // in the part, plus one; 0 means absent
    for (std::size_t d = 0; d < 2; ++d) {
        part.directions[d] = rowsOf(window.directions[d], rows, first, count);
        for (std::uint32_t& input : part.directions[d].inputs) {
            std::uint32_t& word = number[input];
            if (word == 0) {
                part.words.push_back(window.words[input]);
                word = static_cast<std::uint32_t>(part.words.size());
            }
            input = word - 1;
        }
    }
    for (const std::int32_t target : part.directions[kForward].targets)
        part.positions += target >= 0;
    return part;
}

void StreamBatcher::restore(BatcherPosition position) {
    bool fits = position.rows.size() == m_rows.size() && position.nextPiece <= m_pieces.count();
    for (std::size_t row = 0; fits && row < m_rows.size(); ++row) {
        const BatcherPosition::Row& place = position.rows[row];
        if (place.piece == kNoPiece)
            continue;
        fits = place.piece < m_pieces.count();
        if (!fits)
            break;
        const CorpusPiece piece = m_pieces.piece(place.piece);
        const std::uint64_t size = m_pieces.corpus().uncheckedDocument(piece.document).size();
        fits = place.sentence < piece.end && place.position <= size - place.sentence &&
               place.sentence + place.position >= piece.begin;
    }
    if (!fits)
        throw Error(ErrorCode::kBadArgument,
                    "The checkpoint's position does not exist in this corpus. Resume with the corpus and the number of "
                    "rows that the run started with.");
    m_position = std::move(position);
    shuffle();
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (m_position.rows[row].piece != kNoPiece) {
            open(row, m_pieces.piece(m_position.rows[row].piece));
            measure(row);
        }
}

}  // namespace elmo::training
