// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/stream_batcher.h"

#include <algorithm>
#include <numeric>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kNoDocument = ~std::uint64_t{0};
constexpr std::uint64_t kOrderPurpose = 0x0D0C;

}  // namespace

std::vector<std::uint32_t> documentOrder(std::uint64_t documents, std::uint64_t seed, std::uint64_t epoch) {
    std::vector<std::uint32_t> order(documents);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    Random random(seed + epoch, kOrderPurpose);
    for (std::size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[random.below(k)]);
    return order;
}

StreamBatcher::StreamBatcher(const Corpus& corpus, int rows, int steps, WordId vocabulary, std::uint64_t seed,
                             AtEnd atEnd)
    : m_corpus(corpus),
      m_steps(steps),
      m_vocabulary(std::min(vocabulary, corpus.vocabulary().size())),
      m_seed(seed),
      m_atEnd(atEnd),
      m_rows(static_cast<std::size_t>(rows)),
      m_index(corpus.vocabulary().size(), 0) {
    m_position.rows.resize(static_cast<std::size_t>(rows));
}

void StreamBatcher::shuffle() {
    if (m_orderEpoch == m_position.epoch)
        return;
    m_order = documentOrder(m_corpus.documentCount(), m_seed, m_position.epoch);
    m_orderEpoch = m_position.epoch;
}

void StreamBatcher::measure(std::size_t row) {
    const auto rest = m_rows[row].document.subspan(m_position.rows[row].sentence);
    m_rows[row].length = static_cast<std::uint64_t>(std::find(rest.begin(), rest.end(), kSentenceEnd) - rest.begin());
}

// Moves the row to the next position to read; false if there is none.
bool StreamBatcher::advance(std::size_t row) {
    BatcherPosition::Row& place = m_position.rows[row];
    RowView& view = m_rows[row];
    if (place.document != kNoDocument) {
        if (place.position <= view.length)
            return true;
        place.sentence += view.length + 1;
        place.position = 0;
        if (place.sentence < view.document.size()) {
            measure(row);
            return true;
        }
    }
    if (m_position.nextDocument == m_corpus.documentCount()) {
        if (m_atEnd == AtEnd::kStop) {
            place.document = kNoDocument;
            return false;
        }
        ++m_position.epoch;
        m_position.nextDocument = 0;
    }
    shuffle();
    place = {m_order[m_position.nextDocument++], 0, 0};
    view.document = m_corpus.document(place.document);
    measure(row);
    return true;
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
    const std::uint64_t k = place.position++;
    const auto target = [&](WordId word) {
        return static_cast<std::int32_t>(word < m_vocabulary ? word : kUnknownWord);
    };
    DirectionWindow& forward = window.directions[kForward];
    forward.inputs[at] = indexOf(k == 0 ? kSentenceBegin : sentence[k - 1], window);
    forward.targets[at] = target(k == n ? kSentenceEnd : sentence[k]);
    DirectionWindow& backward = window.directions[kBackward];
    backward.inputs[at] = indexOf(k == 0 ? kSentenceEnd : sentence[n - k], window);
    backward.targets[at] = target(k == n ? kSentenceBegin : sentence[n - 1 - k]);
    forward.starts[at] = backward.starts[at] = k == 0;
    ++window.positions;
}

bool StreamBatcher::next(Window& window) {
    const std::size_t rows = m_rows.size();
    const std::size_t size = rows * static_cast<std::size_t>(m_steps);
    for (DirectionWindow& direction : window.directions) {
        direction.inputs.assign(size, 0);
        direction.targets.assign(size, -1);
        direction.starts.assign(size, 1);
    }
    window.words.clear();
    window.positions = 0;
    indexOf(kSentenceBegin, window);  // index 0, what the positions of a finished row read
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t step = 0; step < static_cast<std::size_t>(m_steps) && advance(row); ++step)
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
    bool fits = position.rows.size() == m_rows.size() && position.nextDocument <= m_corpus.documentCount();
    for (std::size_t row = 0; fits && row < m_rows.size(); ++row) {
        const BatcherPosition::Row& place = position.rows[row];
        if (place.document == kNoDocument)
            continue;
        fits = place.document < m_corpus.documentCount() && place.sentence < m_corpus.document(place.document).size();
    }
    if (!fits)
        throw Error(ErrorCode::kBadArgument,
                    "The checkpoint's position does not exist in this corpus. Resume with the corpus and the number of "
                    "rows that the run started with.");
    m_position = std::move(position);
    shuffle();
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (m_position.rows[row].document != kNoDocument) {
            m_rows[row].document = m_corpus.document(m_position.rows[row].document);
            measure(row);
        }
}

}  // namespace elmo::training
