// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "elmo/text/offsets.h"
#include "tasks/metrics/calibration.h"
#include "tasks/options/task.h"

namespace tasks {

/// The contribution of one example to a metric of the form 2 right / (predicted + gold): span F1 as it is; accuracy and
/// the F1 of answers with predicted = gold = 1, if it is the mean of `right`.
struct ExampleScore {
    double right = 0;
    double predicted = 0;
    double gold = 0;
    ExampleScore& operator+=(const ExampleScore& other);
};

/// Precision, recall and F1 of one label, 0 to 100.
struct LabelMetrics {
    std::string label;
    std::int64_t right = 0, predicted = 0, gold = 0;
    double precision = 0, recall = 0, f1 = 0;
};

/// The report's metric over the examples of one bucket.
struct SliceMetrics {
    /// "length" (tokens of the text) or "unseen words" (of the text, or the question); of roles "distance" (tokens
    /// between predicate and argument) and "predicate" (its part of speech).
    std::string by;
    std::string bucket;         ///< "11-20"
    std::int64_t examples = 0;  ///< of roles' own slices: gold arguments
    double value = 0;
};

/// One thing counted by a confusion matrix. A plain value.
struct ConfusionCase {
    std::size_t gold = 0, predicted = 0;  ///< places in ConfusionMatrix::labels
    std::size_t example = 0;
    elmo::TokenSpan tokens;  ///< of the example's text: the entity, or the whole text
};

/// Counts of predictions (columns) for each gold class (rows). Without labels there is no matrix. Classes count
/// texts, tags count tokens. Spans of the same tokens are counted by their two labels, all other spans with kNoEntity.
/// Questions count whether there is an answer.
struct ConfusionMatrix {
    std::vector<std::string> labels;
    std::vector<std::vector<std::int64_t>> counts;  ///< [gold][predicted]
    std::vector<ConfusionCase> cases;               ///< in order of the examples; not in the JSON
};

/// The row of entities found where gold has none, and the column of gold entities that were not found.
inline constexpr const char* kNoEntity = "(none)";

struct NamedMetric {
    std::string name;
    double value = 0;
};

/// How well predictions agree with gold. Percentages. A plain value.
struct MetricReport {
    Task task;
    std::string metricName;    ///< "span F1", "accuracy", "F1"
    double value = 0;          ///< NaN: undefined, as the F1 without any gold or predicted span
    double low = 0, high = 0;  ///< the 95 % interval of `value`: see scoreInterval()
    std::int64_t examples = 0;
    std::vector<NamedMetric> others;  ///< "precision", "recall", "macro F1", "exact match", ...
    std::vector<LabelMetrics> labels;
    std::vector<SliceMetrics> slices;
    ConfusionMatrix confusion;
    Calibration calibration;           ///< of each text, token, found span or answered question
    std::vector<ExampleScore> scores;  ///< of every example, in order: for bootstrap.h; not in the JSON
};

/// Whether an interval is too wide to choose between checkpoints or heads with: these often differ by less.
inline bool isTooWide(double low, double high) {
    constexpr double kWidest = 10;
    return !(high - low <= kWidest);
}

/// A JSON object: task, metric, value (null if undefined), interval [low, high], examples, others {name: value}, labels
/// [{label, precision, recall, f1, right, predicted, gold}], slices [{by, bucket, examples, value}], confusion {labels,
/// counts} if there is one, calibration {error, bins [{count, probability, right}]} with the means of each bin. Any
/// thread.
std::string toJson(const MetricReport& report);

/// Tables for display, with two decimals.
std::string toTable(const MetricReport& report);

/// Mean F1 of the labels that are gold or predicted somewhere, 0 to 100; NaN without any, which is undefined.
double macroF1(std::span<const LabelMetrics> labels);

/// "91.20"; "undefined" for NaN.
std::string percentText(double value);

/// 100 times 2 right / (predicted + gold); NaN for 0/0, which is undefined.
double percentOf(const ExampleScore& sum);

}  // namespace tasks
