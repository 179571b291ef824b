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
    return row < 0 ? *m_unknown : row;
}

const float* WordVectors::find(std::string_view word) const {
    const std::int64_t found = rowOf(word);
    return found < 0 ? nullptr : row(found);
}

HeadVectors vectorsForHead(const WordVectors& all, const std::unordered_set<std::string>& trainingWords) {
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
        kept.insert(kept.end(), whole.row(row), whole.row(row) + whole.width());
    }
    head.vectors = std::make_shared<const WordVectors>(whole.width(), std::move(keptWords),
                                                       elmo::widened(elmo::quantised(kept, whole.width())),
                                                       order.placeOf(unknown));
    return head;
}

}  // namespace tasks
