// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/data/gold_labels.h"
#include "tasks/metrics/bootstrap.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/model/task_model.h"
#include "tasks/pipeline/head_bilm.h"
#include "tasks/training/task_evaluation.h"

namespace tasks {

/// Settings of an evaluation of a head. A plain value.
struct HeadEvaluationSettings {
    std::string model;  ///< the task bundle
    std::string data;
    DataOptions reading;
    std::string bilm;       ///< empty: as recorded in the bundle
    EngineSettings engine;  ///< of the biLM; the head has as many threads
    LayerCacheSettings cache;
    LabelNames labels = {};  ///< labels of the data that mean one of the head's
    UnknownLabels unknown = UnknownLabels::kRefuse;
    bool ablate = false;  ///< also with one layer alone, and without one, in every scalar mix
};

/// What a head predicts for a data set. Const once made; any thread.
struct HeadPredictions {
    TaskModelInfo info;
    DataSet data;
    std::vector<TaskPrediction> predictions;  ///< of each example
};

/// A part of the examples: the `index`-th of `count` of nearly equal size, from 1.
struct ExamplePart {
    std::int64_t index = 1;
    std::int64_t count = 1;
};

/// As evaluateHeadOn(), but gold labels are not read. `answers`: how many for each question, best first.
HeadPredictions predictDataSet(const HeadEvaluationSettings& settings, int answers, const elmo::RunControl& control,
                               const ExamplePart& part = {});

/// A head's scores with other layer weights than it has learned. A plain value.
struct LayerAblation {
    bool only = true;  ///< this layer alone; false: all others, in their learned proportions
    int layer = 0;
    MetricReport report;
};

/// A head's scores with what they were measured on. Const once made; any thread.
struct HeadEvaluation {
    TaskModelInfo info;
    DataSet data;
    std::shared_ptr<const LoadedModel> bilm;  ///< null for a head without ELMo
    MetricReport report;
    std::vector<LayerAblation> ablations;  ///< gamma as learned
};

/// Another way to score on the examples of an evaluation: one of its ablations, or another head.
struct Comparison {
    const LayerAblation* ablation = nullptr;  ///< null: another head
    const TaskModelInfo* head = nullptr;
    const MetricReport* report = nullptr;
    Significance significance;  ///< of its difference from the evaluation; p adjusted for all comparisons (Holm 1979)
};

/// The ablations of `first`, then `others`, which were measured on the same data. Both must outlive the result. Throws
/// Error(kBadArgument) if they were not.
std::vector<Comparison> comparisonsOf(const HeadEvaluation& first, const std::vector<HeadEvaluation>& others);

/// Reports the stages "read", "embed", "read head", "predict". Throws elmo::Error, elmo::Cancelled; kBadArgument if
/// there are no layers to ablate.
HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control);

}  // namespace tasks
