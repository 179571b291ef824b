// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tasks/data/tag_schemes.h"
#include "tasks/metrics/metric_report.h"

namespace tasks {

/// Counts of spans; a predicted span is right if a gold one has its place and its label.
struct SpanCounts {
    std::int64_t right = 0;
    std::int64_t predicted = 0;
    std::int64_t gold = 0;
    SpanCounts& operator+=(const SpanCounts& other);
    bool operator==(const SpanCounts&) const = default;
};

/// Precision, recall and F1 of spans, overall (counts of all labels summed) and by label: conlleval's numbers, and
/// those of AllenNLP's SpanBasedF1Measure without its rule for PropBank, which joins labels "C-X" with the spans of X.
/// One thread at a time.
class SpanF1 {
public:
    /// Spans of one text; each counts once.
    void add(const std::vector<TagSpan>& gold, const std::vector<TagSpan>& predicted);

    SpanCounts total() const;
    const std::map<std::string, SpanCounts>& byLabel() const { return m_counts; }

private:
    std::map<std::string, SpanCounts> m_counts;
};

/// Right spans counted by parts: 1 for a predicted span with the place and label of a gold one, 1/2 for one that
/// overlaps a gold span of its label which no other predicted span has met (SemEval-2013 task 9.1, "partial", labels
/// compared). Twice this over predicted and gold spans is the partial F1.
double partialRight(const std::vector<TagSpan>& gold, const std::vector<TagSpan>& predicted);

/// The row of counts in percent; 0 for 0/0.
LabelMetrics labelMetrics(const std::string& label, const SpanCounts& counts);

}  // namespace tasks
