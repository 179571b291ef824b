// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/class_counts.h"

#include "tasks/metrics/span_f1.h"

namespace tasks {

std::size_t ClassCounts::placeOf(const std::string& label) {
    const auto [place, isNew] = m_places.try_emplace(label, m_labels.size());
    if (isNew)
        m_labels.push_back(label);
    return place->second;
}

void ClassCounts::addClasses(const std::vector<std::string>& labels) {
    for (const std::string& label : labels)
        placeOf(label);
}

void ClassCounts::add(const std::string& gold, const std::string& predicted, std::size_t example,
                      elmo::TokenSpan tokens) {
    const std::size_t row = placeOf(gold), column = placeOf(predicted);
    ++m_counts[{row, column}];
    m_cases.push_back({row, column, example, tokens});
}

ConfusionMatrix ClassCounts::matrix() const {
    ConfusionMatrix matrix = {m_labels, {m_labels.size(), std::vector<std::int64_t>(m_labels.size())}, m_cases};
    for (const auto& [cell, count] : m_counts)
        matrix.counts[cell.first][cell.second] = count;
    return matrix;
}

std::vector<LabelMetrics> ClassCounts::labelRows() const {
    std::vector<SpanCounts> sums(m_labels.size());
    for (const auto& [cell, count] : m_counts) {
        sums[cell.first].gold += count;
        sums[cell.second].predicted += count;
        if (cell.first == cell.second)
            sums[cell.first].right += count;
    }
    std::vector<LabelMetrics> rows;
    for (std::size_t i = 0; i < m_labels.size(); ++i)
        rows.push_back(labelMetrics(m_labels[i], sums[i]));
    return rows;
}

}  // namespace tasks
