// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vectors.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/containers/quantised_rows.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"

namespace tasks {
namespace {

constexpr std::string_view kUnknownNames[] = {"<unk>", "<UNK>", "UNK", "[UNK]", "unk"};

std::vector<float> meanOf(const WordVectors& vectors) {
    std::vector<double> sums(static_cast<std::size_t>(vectors.width()));
    for (std::size_t k = 0; k < vectors.values().size(); ++k)
        sums[k % sums.size()] += vectors.values()[k];
    std::vector<float> mean;
    for (const double sum : sums)
        mean.push_back(static_cast<float>(sum / static_cast<double>(std::max<std::int64_t>(vectors.size(), 1))));
    return mean;
}

/// Rows in a new order, each once.
class RowOrder {
public:
    explicit RowOrder(std::int64_t rows) : m_place(static_cast<std::size_t>(rows), -1) {}

    void add(std::int64_t row) {
        if (m_place[static_cast<std::size_t>(row)] < 0) {
            m_place[static_cast<std::size_t>(row)] = std::ssize(m_rows);
            m_rows.push_back(row);
        }
    }
    std::int64_t placeOf(std::int64_t row) const { return m_place[static_cast<std::size_t>(row)]; }
    const std::vector<std::int64_t>& rows() const { return m_rows; }

private:
    std::vector<std::int64_t> m_place;  // -1: not added
    std::vector<std::int64_t> m_rows;
};

}  // namespace

WordVectors::WordVectors(int width, std::vector<std::string> words, std::vector<float> values,
                         std::optional<std::int64_t> unknown)
    : m_width(width), m_words(std::move(words)), m_values(std::move(values)), m_unknown(unknown) {
    if (width < 1 || m_values.size() != m_words.size() * static_cast<std::size_t>(width))
        throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("{} words of width {} can't have {} numbers.",
                                                                     m_words.size(), width, m_values.size()));
    if (unknown && (*unknown < 0 || *unknown >= size()))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The unknown word's vector is row {} of {}.", *unknown, size()));
    indexWords();
}

WordVectors::WordVectors(std::vector<std::string> words, ProductCodes rows, NgramVectors ngrams, std::int64_t unknown)
    : m_width(rows.width),
      m_words(std::move(words)),
      m_codes(std::move(rows)),
      m_ngrams(std::move(ngrams)),
      m_unknown(unknown) {
    if (m_codes.rows() != size() || m_ngrams.codes.width != m_width ||
        m_ngrams.codes.rows() != std::ssize(m_ngrams.numbers) || unknown < 0 || unknown >= size())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("{} words of width {} with row {} as the unknown one can't have {} rows, and {} "
                                      "n-grams of width {} can't have {}.",
                                      size(), m_width, unknown, m_codes.rows(), m_ngrams.numbers.size(),
                                      m_ngrams.codes.width, m_ngrams.codes.rows()));
    indexWords();
}

void WordVectors::indexWords() {
    m_rows.reserve(m_words.size());
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_rows.try_emplace(m_words[i], static_cast<std::int64_t>(i));
}

std::int64_t WordVectors::exactRow(std::string_view word) const {
    const auto found = m_rows.find(word);
    return found == m_rows.end() ? -1 : found->second;
}

std::int64_t WordVectors::rowOf(std::string_view word) const {
    const std::int64_t row = exactRow(word);
    return row < 0 && m_unknown ? rowOfOtherCase(word) : row;
}

std::int64_t WordVectors::rowOfOtherCase(std::string_view word) const {
    const std::string lower = elmo::lowered(word);
    if (const std::int64_t row = exactRow(lower); row >= 0)
        return row;
    std::size_t first = 0;
    if (!lower.empty())
        elmo::nextCharacter(lower, first);
    const std::int64_t row = exactRow(elmo::uppered(lower.substr(0, first)) + lower.substr(first));
    if (row >= 0)
        return row;
    return m_ngrams.hasAny(word) ? -1 : *m_unknown;
}

void WordVectors::read(std::int64_t row, float* vector) const {
    if (isQuantised()) {
        std::fill_n(vector, m_width, 0.0F);
        m_codes.addRow(row, vector);
    } else {
        std::copy_n(m_values.data() + row * m_width, m_width, vector);
    }
}

bool WordVectors::compose(std::string_view word, float* vector) const {
    return isQuantised() && m_ngrams.compose(word, vector);
}

std::vector<float> WordVectors::find(std::string_view word) const {
    std::vector<float> vector(static_cast<std::size_t>(m_width));
    const std::int64_t row = rowOf(word);
    if (row >= 0)
        read(row, vector.data());
    else if (!compose(word, vector.data()))
        vector.clear();
    return vector;
}

HeadVectors vectorsForHead(std::shared_ptr<const WordVectors> source,
                           const std::unordered_set<std::string>& trainingWords) {
    const WordVectors& all = *source;
    if (all.isQuantised()) {
        if (!trainingWords.empty())
            throw elmo::Error(elmo::ErrorCode::kUnsupported,
                              "Training can't change the vectors of a quantised table. Turn off input.train_words, or "
                              "give vectors as text or in word2vec's binary format.");
        return {std::move(source), 0};
    }
    std::vector<std::string> words = all.words();
    std::vector<float> values = all.values();
    std::int64_t unknown = -1;
    for (const std::string_view name : kUnknownNames)
        if (unknown < 0)
            unknown = all.rowOf(name);
    if (unknown < 0) {
        unknown = all.size();
        words.emplace_back("<unk>");
        std::ranges::copy(meanOf(all), std::back_inserter(values));
    }
    const WordVectors whole(all.width(), std::move(words), std::move(values), unknown);
    RowOrder order(whole.size());
    std::vector<std::string> sorted(trainingWords.begin(), trainingWords.end());
    std::ranges::sort(sorted);  // a set's order is the library's
    for (const std::string& word : sorted)
        order.add(whole.rowOf(word));
    HeadVectors head;
    head.trained = std::ssize(order.rows());
    for (std::int64_t row = 0; row < whole.size(); ++row)
        order.add(row);
    std::vector<std::string> keptWords;
    std::vector<float> kept;
    kept.reserve(whole.values().size());
    for (const std::int64_t row : order.rows()) {
        keptWords.push_back(whole.words()[static_cast<std::size_t>(row)]);
        const auto first = whole.values().begin() + row * whole.width();
        kept.insert(kept.end(), first, first + whole.width());
    }
    head.vectors = std::make_shared<const WordVectors>(whole.width(), std::move(keptWords),
                                                       elmo::widened(elmo::quantised(kept, whole.width())),
                                                       order.placeOf(unknown));
    return head;
}

}  // namespace tasks
