// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cluster/corpus_files.h"
#include "app/models/head_bilm.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/data/gold_labels.h"
#include "tasks/metrics/bootstrap.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/model/task_model.h"
#include "tasks/training/task_evaluation.h"

namespace app {

/// Settings of an evaluation of a head. A plain value.
struct HeadEvaluationSettings {
    std::string model;  ///< the task bundle
    std::string data;
    tasks::DataOptions reading;
    std::string bilm;                                       ///< empty: as recorded in the bundle
    elmo::Precision precision = elmo::Precision::kFloat32;  ///< that the biLM computes with
    LayerCacheSettings cache;
    int threads = 0;
    tasks::LabelNames labels = {};  ///< labels of the data that mean one of the head's
    tasks::UnknownLabels unknown = tasks::UnknownLabels::kRefuse;
    bool ablate = false;  ///< also with one layer alone, and without one, in every scalar mix
};

/// What a head predicts for a data set. Const once made; any thread.
struct HeadPredictions {
    tasks::TaskModelInfo info;
    tasks::DataSet data;
    std::vector<tasks::TaskPrediction> predictions;  ///< of each example
};

/// As evaluateHeadOn(), but gold labels are not read. `answers`: how many for each question, best first. `part`: of
/// the examples.
HeadPredictions predictDataSet(const HeadEvaluationSettings& settings, int answers, const elmo::RunControl& control,
                               const PartNumber& part = {});

/// A head's scores with other layer weights than it has learned. A plain value.
struct LayerAblation {
    bool only = true;  ///< this layer alone; false: all others, in their learned proportions
    int layer = 0;
    tasks::MetricReport report;
};

/// A head's scores with what they were measured on. Const once made; any thread.
struct HeadEvaluation {
    tasks::TaskModelInfo info;
    tasks::DataSet data;
    std::shared_ptr<const LoadedModel> bilm;  ///< null for a head without ELMo
    tasks::MetricReport report;
    std::vector<LayerAblation> ablations;  ///< gamma as learned
};

/// Another way to score on the examples of an evaluation: one of its ablations, or another head.
struct Comparison {
    const LayerAblation* ablation = nullptr;  ///< null: another head
    const tasks::TaskModelInfo* head = nullptr;
    const tasks::MetricReport* report = nullptr;
    tasks::Significance significance;  ///< of its difference from the evaluation
};

/// The ablations of `first`, then `others`, which were measured on the same data. Both must outlive the result. Throws
/// Error(kBadArgument) if they were not.
std::vector<Comparison> comparisonsOf(const HeadEvaluation& first, const std::vector<HeadEvaluation>& others);

/// Reports the stages "read", "embed", "read head", "predict". Throws elmo::Error, elmo::Cancelled; kBadArgument if
/// there are no layers to ablate.
HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control);

}  // namespace app
