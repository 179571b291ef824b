// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <memory>
#include <vector>

#include "tasks/options/task.h"
#include "tasks/results/layer_weights.h"
#include "ui/charts/figure_names.h"
#include "ui/session/layer_work.h"

namespace ui {

/// Runs, the weights of their layers in one quantity, and display names: the data of all figures and tables of layer
/// weights. Const once made.
struct WeightData {
    TaskRuns runs;
    tasks::WeightComparison comparison;
    QStringList groupNames;  ///< of comparison.groups, all different
    QStringList ownNames;    ///< of comparison.groups, before the user named them
    FigureNames names;
    std::vector<int> symbols;  ///< of comparison.groups: the mark of each, the same whatever other groups are shown
    QStringList badges;        ///< of each run: why it is not comparable, and with which run; empty if it is
    QStringList distortions;   ///< all reasons of the badges, each once

    const tasks::TaskRun& run(std::size_t index) const { return (*runs)[index]; }
    const QString& groupName(const tasks::WeightRow& row) const {
        return groupNames[static_cast<qsizetype>(row.group)];
    }
    /// The name of the group that a run or copy belongs to.
    QString groupNameOf(std::size_t run) const;
    /// What the user calls it.
    QString shown(const QString& name) const { return names.value(name, name); }
    /// How many runs of each of comparison.groups have the quantity: its n.
    std::vector<std::ptrdiff_t> sampleSizes() const;
    /// The biLMs of the runs, by their own names, without duplicates.
    QStringList bilms() const;
    /// What the user can name in a figure of this title.
    QStringList namesIn(const QString& title) const { return QStringList{title} + ownNames + bilms(); }
    /// The name of a run's biLM, with the beginning of its hash if another biLM of the runs has this name.
    QString bilmText(const tasks::TaskRun& run) const;
    /// What was measured on what, in one line: the quantity, the tasks with their numbers of runs, the biLMs.
    QString facts() const;
};

using WeightDataPtr = std::shared_ptr<const WeightData>;

/// `all`: the runs of which `runs` are shown, which decide the symbols; null: `runs`.
WeightDataPtr makeWeightData(TaskRuns runs, tasks::LayerQuantity quantity, const FigureNames& names = {},
                             const TaskRuns& all = nullptr);

QString taskName(std::string_view task);
/// "accuracy", "span F1", "argument F1", "F1", "perplexity" in the user's language.
QString metricText(const QString& name);
/// How a head uses ELMo: "input", "both-top" and so on, as bundles name it.
QString modeText(const std::string& mode);
QString placeName(const std::string& place);
/// Where the head uses the mix, for tooltips.
QString placeExplanation(const std::string& place);
QString quantityName(tasks::LayerQuantity quantity);
/// The meaning of the quantity and its limits, in plain words.
QString quantityExplanation(tasks::LayerQuantity quantity);
/// Descriptions of gamma, s_j and layer norm, for tooltips.
QString gammaExplanation();
QString scalarMixExplanation();
QString layerNormExplanation();
/// A share with the digits that are meaningful across seeds: "0.412".
QString shareText(double value);
/// "p = 0.012", "p < 0.001"; empty without a value.
QString probabilityText(std::optional<double> p);

}  // namespace ui
