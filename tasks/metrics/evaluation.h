// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "tasks/metrics/metric_report.h"
#include "tasks/options/example.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// Distinct tokens of a training set: what a word is unseen against.
using WordSet = std::unordered_set<std::string>;

/// The words of texts and questions. Any thread.
WordSet wordsOf(std::span<const Example> examples);

/// Settings for scoring predictions.
struct EvaluationOptions {
    const WordSet* trainingWords = nullptr;  ///< gives the slices by unseen words
};

/// Judges one prediction for each example, of the task's kind of output:
///   classes    accuracy of the document's most probable class; macro F1 (over the classes that occur), confusion
///   tags       accuracy over tokens, also over unseen words; macro F1, confusion
///   spans      span F1, by label
///   ranked     F1 of the first answer, or of none if noAnswer is more probable; exact match. SQuAD 1.1 rules, 2.0
///              if a question of the set is impossible (then also F1 with an answer, right without one,
///              and F1 at the best threshold for "no answer").
/// Throws Error(kBadArgument) if numbers, kinds or spans do not fit. Any thread.
MetricReport evaluate(const Task& task, std::span<const Example> examples, std::span<const TaskPrediction> predictions,
                      const EvaluationOptions& options = {});

}  // namespace tasks
