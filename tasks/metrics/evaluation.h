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
///   classes    accuracy of the document's most probable class; macro F1 (over the classes that occur), confusion;
///   where
///              the data have some of the head's classes only, also the accuracy among these
///   tags       accuracy over tokens, also over unseen words; macro F1, confusion
///   spans      span F1, by label; precision, recall, partial F1, macro F1 (over the labels that occur)
///   ranked     F1 of the first answer, or of none if noAnswer is more probable; exact match. SQuAD 1.1 rules, 2.0
///              if a question of the set is impossible (then also F1 with an answer, right without one,
///              and F1 at the best threshold for "no answer").
///   roles      see evaluateRoles()
/// Throws Error(kBadArgument) if numbers, kinds or spans do not fit. Any thread.
MetricReport evaluate(const Task& task, std::span<const Example> examples, std::span<const TaskPrediction> predictions,
                      const EvaluationOptions& options = {});

/// What is to be added to the score of "no answer", so that the F1 of these questions is the highest (SQuAD 2.0's
/// best_f1, for the rule that "no answer" is given where it is more probable than the first answer); 0 if no question
/// is impossible. Any thread.
double bestNoAnswerBias(std::span<const Example> examples, std::span<const TaskPrediction> predictions);

}  // namespace tasks
