// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/training_work.h"

#include <algorithm>
#include <cmath>

namespace ui {

TrainingCurves curvesOf(const tasks::TaskRun& run, const QString& name) {
    TrainingCurves curves{name, QString::fromStdString(run.metricName), {}, {}};
    double best = -1;
    for (const tasks::RunPoint& point : run.points) {
        if (!std::isnan(point.trainLoss))
            curves.steps.push_back({point.step, point.trainLoss, point.mixes});
        const double worth = std::isnan(point.devMetric) ? 0 : point.devMetric;
        curves.points.push_back({point.step, point.devMetric, worth >= best,  // as the trainer
                                 std::isnan(point.trainLoss) ? std::nullopt : std::optional(point.trainLoss)});
        best = std::max(best, worth);
    }
    return curves;
}

}  // namespace ui
