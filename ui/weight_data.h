// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "tasks/layer_weights.h"

namespace ui {

using TaskRuns = std::shared_ptr<const std::vector<tasks::TaskRun>>;

/// Runs, what their layers weigh in one quantity, and names for people: what every figure and table of layer weights
/// reads. Const once made.
struct WeightData {
    TaskRuns runs;
    tasks::WeightComparison comparison;
    QStringList groupNames;  ///< of comparison.groups, no two alike
    QStringList badges;      ///< of each run: why it can't be compared with the first of its task; empty where it can

    const tasks::TaskRun& run(std::size_t index) const { return (*runs)[index]; }
    const QString& groupName(const tasks::WeightRow& row) const {
        return groupNames[static_cast<qsizetype>(row.group)];
    }
};

using WeightDataPtr = std::shared_ptr<const WeightData>;

WeightDataPtr makeWeightData(TaskRuns runs, tasks::LayerQuantity quantity);

QString taskName(tasks::TaskKind kind);
QString placeName(const std::string& place);
/// Where in the head the mix is taken in, for tooltips.
QString placeExplanation(const std::string& place);
QString quantityName(tasks::LayerQuantity quantity);
/// What the quantity says, and what it does not, in plain words.
QString quantityExplanation(tasks::LayerQuantity quantity);
/// What gamma, s_j and layer norm are, for tooltips.
QString gammaExplanation();
QString scalarMixExplanation();
QString layerNormExplanation();
/// A share with the digits that seeds leave meaningful: "0.412".
QString shareText(double value);
/// "p = 0.012", "p < 0.001"; empty without one.
QString probabilityText(std::optional<double> p);

}  // namespace ui
