// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/batches/row_builder.h"
#include "tasks/data/data_set.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/model/task_model.h"
#include "tasks/training/activation_cache.h"

namespace tasks {

/// Gold labels that the head does not have.
enum class UnknownLabels {
    kRefuse,
    kCountAsMissed,  ///< it can't find them, as a person who expects them sees
};

/// Measures a bundle on a data set, as its training measured it on the development set: overall, by label, by length
/// and by words that its training set lacks. `layers` must be filled with the data; null for a head without ELMo.
/// One report for each of `variants`: mixes in place of the learned ones, none in the place of none. Throws as
/// loadTaskModel() does, and Error(kBadArgument) for labels that the head does not know, unless they count; Cancelled.
std::vector<MetricReport> evaluateBundle(const std::filesystem::path& bundle, const DataSet& data,
                                         std::shared_ptr<const ActivationCache> layers, int threads,
                                         const elmo::RunControl& control,
                                         std::span<const std::vector<NamedMix>> variants,
                                         UnknownLabels unknown = UnknownLabels::kRefuse);

/// What a bundle predicts for every example of a data set; gold labels are not read. `options`: k-best taggings,
/// answers, threads, mixes. Otherwise as evaluateBundle().
std::vector<TaskPrediction> predictBundle(const std::filesystem::path& bundle, const DataSet& data,
                                          std::shared_ptr<const ActivationCache> layers, const PredictOptions& options,
                                          const elmo::RunControl& control);

/// The words of a bundle's training set; empty if it has none.
WordSet readTrainingWords(const std::filesystem::path& bundle);

/// Where RowBuilder finds layers; empty for null.
LayerLookup lookupIn(std::shared_ptr<const ActivationCache> cache);

}  // namespace tasks
