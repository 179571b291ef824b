// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/head_evaluation.h"

#include "tasks/training/task_evaluation.h"

namespace app {

HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control) {
    HeadEvaluation done;
    done.info = tasks::readTaskModelInfo(settings.model);
    done.data = tasks::readDataSet(settings.data, done.info.kind, settings.reading, control);
    EngineSettings engine;
    engine.precision = settings.precision;
    engine.threads = settings.threads;
    done.bilm = bilmOf(done.info, settings.bilm, engine, control);
    tasks::ActivationCounts counts;
    const auto layers = done.bilm ? cachedLayers(*done.bilm, settings.cache, {&done.data}, counts, control) : nullptr;
    done.report = tasks::evaluateBundle(settings.model, done.data, layers, settings.threads, control);
    return done;
}

}  // namespace app
