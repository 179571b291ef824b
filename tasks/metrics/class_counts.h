// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tasks/metrics/metric_report.h"

namespace tasks {

/// Counts the predictions for each gold class. One thread at a time.
class ClassCounts {
public:
    /// Classes that have a row and a column even if they never occur, in this order.
    void addClasses(const std::vector<std::string>& labels);
    /// `tokens` of `example` are what is counted; ConfusionMatrix::cases keeps them.
    void add(const std::string& gold, const std::string& predicted, std::size_t example = 0,
             elmo::TokenSpan tokens = {});

    ConfusionMatrix matrix() const;
    std::vector<LabelMetrics> labelRows() const;

private:
    std::size_t placeOf(const std::string& label);

    std::vector<std::string> m_labels;
    std::map<std::string, std::size_t> m_places;
    std::map<std::pair<std::size_t, std::size_t>, std::int64_t> m_counts;  // (gold, predicted)
    std::vector<ConfusionCase> m_cases;
};

}  // namespace tasks
