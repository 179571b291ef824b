// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/head_bilm.h"
#include "tasks/pipeline/head_evaluation.h"

namespace app {

using tasks::Comparison;
using tasks::comparisonsOf;
using tasks::evaluateHeadOn;
using tasks::HeadEvaluation;
using tasks::HeadEvaluationSettings;
using tasks::HeadPredictions;
using tasks::LayerAblation;
using tasks::predictDataSet;

}  // namespace app
