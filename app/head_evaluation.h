// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/head_bilm.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/task_model.h"

namespace app {

/// What a head is to be measured on. A plain value.
struct HeadEvaluationSettings {
    std::string model;  ///< the task bundle
    std::string data;
    tasks::DataOptions reading;
    std::string bilm;                                        ///< empty: where the bundle says
    elmo::Precision precision = elmo::Precision::kBfloat16;  ///< that the biLM computes with
    LayerCacheSettings cache;
    int threads = 0;
};

/// A head's scores with what they were measured on. Const once made; any thread.
struct HeadEvaluation {
    tasks::TaskModelInfo info;
    tasks::DataSet data;
    std::shared_ptr<const LoadedModel> bilm;  ///< null for a head without ELMo
    tasks::MetricReport report;
};

/// Reports the stages "read", "embed", "read head", "predict". Throws elmo::Error, elmo::Cancelled.
HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control);

}  // namespace app
