// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/span_f1.h"

#include <set>

namespace tasks {
namespace {

double percent(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
}

}  // namespace

SpanCounts& SpanCounts::operator+=(const SpanCounts& other) {
    right += other.right;
    predicted += other.predicted;
    gold += other.gold;
    return *this;
}

void SpanF1::add(const std::vector<TagSpan>& gold, const std::vector<TagSpan>& predicted) {
    const std::set<TagSpan> goldSpans(gold.begin(), gold.end());
    const std::set<TagSpan> predictedSpans(predicted.begin(), predicted.end());
    for (const TagSpan& span : goldSpans)
        ++m_counts[span.label].gold;
    for (const TagSpan& span : predictedSpans) {
        SpanCounts& counts = m_counts[span.label];
        ++counts.predicted;
        counts.right += goldSpans.contains(span) ? 1 : 0;
    }
}

SpanCounts SpanF1::total() const {
    SpanCounts sum;
    for (const auto& [label, counts] : m_counts)
        sum += counts;
    return sum;
}

double partialRight(const std::vector<TagSpan>& gold, const std::vector<TagSpan>& predicted) {
    constexpr double kPart = 0.5;
    std::vector<bool> goldMet(gold.size()), predictedMet(predicted.size());
    double right = 0;
    const auto meet = [&](double worth, const auto& agree) {
        for (std::size_t p = 0; p < predicted.size(); ++p)
            for (std::size_t g = 0; g < gold.size() && !predictedMet[p]; ++g)
                if (!goldMet[g] && gold[g].label == predicted[p].label && agree(gold[g].tokens, predicted[p].tokens)) {
                    goldMet[g] = predictedMet[p] = true;
                    right += worth;
                }
    };
    meet(1, [](const elmo::TokenSpan& a, const elmo::TokenSpan& b) { return a == b; });
    meet(kPart, [](const elmo::TokenSpan& a, const elmo::TokenSpan& b) { return a.overlaps(b); });
    return right;
}

LabelMetrics labelMetrics(const std::string& label, const SpanCounts& counts) {
    const auto right = static_cast<double>(counts.right);
    return {.label = label,
            .right = counts.right,
            .predicted = counts.predicted,
            .gold = counts.gold,
            .precision = percent(right, static_cast<double>(counts.predicted)),
            .recall = percent(right, static_cast<double>(counts.gold)),
            .f1 = percent(2 * right, static_cast<double>(counts.predicted + counts.gold))};
}

}  // namespace tasks
