// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/training_curves.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/layers/weight_data.h"
#include "ui/training/curves_figure.h"

namespace ui {
namespace {

class TrainingTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::TrainingTexts)
};

QPointF at(std::int64_t step, double value) {
    return {static_cast<double>(step), value};
}

/// The places of the mixes that occur, in order.
std::vector<std::string> placesOf(const TrainingRuns& runs) {
    std::vector<std::string> places;
    for (const auto& curves : runs)
        for (const CurveStep& step : curves->steps)
            for (const tasks::MixState& mix : step.mixes)
                if (std::ranges::find(places, mix.place) == places.end())
                    places.push_back(mix.place);
    return places;
}

const tasks::MixState* mixAt(const CurveStep& step, const std::string& place) {
    const auto mix = std::ranges::find(step.mixes, place, &tasks::MixState::place);
    return mix == step.mixes.end() ? nullptr : &*mix;
}

/// The number of layers mixed at a place.
std::size_t layersAt(const TrainingRuns& runs, const std::string& place) {
    std::size_t layers = 0;
    for (const auto& curves : runs)
        for (const CurveStep& step : curves->steps)
            if (const tasks::MixState* mix = mixAt(step, place))
                layers = std::max(layers, mix->weights.size());
    return layers;
}

/// The name of a column in the CSV, with that of the run if there are several.
QString idOf(const QString& id, const TrainingRuns& runs, std::size_t run) {
    return runs.size() > 1 ? id + u'_' + runs[run]->name : id;
}

CurvePlot lossPlot(const TrainingRuns& runs) {
    CurvePlot plot{TrainingTexts::tr("Training loss"), {}};
    for (std::size_t run = 0; run < runs.size(); ++run) {
        Curve curve{TrainingTexts::tr("Loss"), idOf(QStringLiteral("loss"), runs, run), {}};
        curve.run = run;
        for (const CurveStep& step : runs[run]->steps)
            curve.points.push_back(at(step.step, step.loss));
        plot.curves.push_back(std::move(curve));
    }
    return plot;
}

CurvePlot metricPlot(const TrainingRuns& runs) {
    const QString metric = metricText(runs.front()->metricName);
    CurvePlot plot{runs.front()->metricName == QLatin1String("perplexity")
                       ? TrainingTexts::tr("Perplexity on held-out text (lower is better)")
                       : TrainingTexts::tr("%1 on the development set").arg(metric),
                   {}};
    if (runs.front()->metricName != QLatin1String("perplexity"))
        plot.most = 100;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        Curve curve{metric, idOf(QStringLiteral("metric"), runs, run), {}, true};
        curve.run = run;
        for (const CurvePoint& point : runs[run]->points) {
            if (std::isnan(point.value))
                continue;  // undefined
            curve.points.push_back(at(point.step, point.value));
            if (point.best)
                curve.best = static_cast<double>(point.step);
        }
        plot.curves.push_back(std::move(curve));
    }
    return plot;
}

CurvePlot weightsPlot(const TrainingRuns& runs, const std::string& place) {
    CurvePlot plot{TrainingTexts::tr("Weights s_j: %1").arg(placeName(place)), {}, true, 1.4};
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (std::size_t layer = 0; layer < layersAt(runs, place); ++layer) {
            const QString id = QStringLiteral("s_%1_%2").arg(layer).arg(QString::fromStdString(place));
            Curve curve{layerName(static_cast<int>(layer)), idOf(id, runs, run), {}};
            curve.run = run;
            curve.dash = static_cast<int>(layer);
            for (const CurveStep& step : runs[run]->steps)
                if (const tasks::MixState* mix = mixAt(step, place); mix && layer < mix->weights.size())
                    curve.points.push_back(at(step.step, mix->weights[layer]));
            plot.curves.push_back(std::move(curve));
        }
    return plot;
}

CurvePlot gammaPlot(const TrainingRuns& runs, const std::vector<std::string>& places) {
    CurvePlot plot{TrainingTexts::tr("Gamma γ"), {}, false, 0.7};
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (std::size_t i = 0; i < places.size(); ++i) {
            const QString id = QStringLiteral("gamma_") + QString::fromStdString(places[i]);
            Curve curve{placeName(places[i]), idOf(id, runs, run), {}};
            curve.run = run;
            curve.dash = static_cast<int>(i);
            for (const CurveStep& step : runs[run]->steps)
                if (const tasks::MixState* mix = mixAt(step, places[i]))
                    curve.points.push_back(at(step.step, mix->gamma));
            plot.curves.push_back(std::move(curve));
        }
    return plot;
}

/// The losses and mixes at an evaluation.
const CurveStep* stepAt(const TrainingCurves& curves, std::int64_t step) {
    const CurveStep* last = nullptr;
    for (const CurveStep& candidate : curves.steps)
        if (candidate.step <= step)
            last = &candidate;
    return last;
}

/// The best evaluation of all runs; each run marks those that were its best so far. Null: none.
const CurvePoint* bestOf(const TrainingRuns& runs) {
    const CurvePoint* best = nullptr;
    for (const auto& curves : runs)
        for (const CurvePoint& point : curves->points) {
            const bool isLower = curves->metricName == QLatin1String("perplexity");
            if (point.best && (!best || (isLower ? point.value <= best->value : point.value >= best->value)))
                best = &point;
        }
    return best;
}

}  // namespace

FigurePtr trainingFigure(const QString& name, const TrainingRuns& runs, const QString& facts, ShownNames shown) {
    if (std::ranges::all_of(runs, [](const auto& curves) { return curves->steps.empty() && curves->points.empty(); }))
        return nullptr;
    std::vector<CurvePlot> plots{lossPlot(runs), metricPlot(runs)};
    const std::vector<std::string> places = placesOf(runs);
    for (const std::string& place : places)
        plots.push_back(weightsPlot(runs, place));
    if (!places.empty())
        plots.push_back(gammaPlot(runs, places));
    QStringList names;
    for (const auto& curves : runs)
        names.append(curves->name);
    return std::make_shared<const CurvesFigure>(TrainingTexts::tr("Training of %1").arg(name), names, std::move(plots),
                                                facts, std::move(shown));
}

void fillTrainingTable(ValueTableModel& table, const TrainingRuns& runs) {
    const QString metric = runs.empty() ? QString() : metricText(runs.front()->metricName);
    std::vector<ValueTableModel::Column> columns = {
        {TrainingTexts::tr("Run"), TrainingTexts::tr("A training with several seeds has one run per seed")},
        {TrainingTexts::tr("Step"), TrainingTexts::tr("Batches processed so far")},
        {metric, TrainingTexts::tr("Measured on held-out data"), 2},
        {TrainingTexts::tr("Loss"),
         TrainingTexts::tr("Mean negative log likelihood of the training data since the last evaluation"), 4},
        {TrainingTexts::tr("Best"), TrainingTexts::tr("★ marks the best evaluation, whose weights are kept")}};
    const std::vector<std::string> places = placesOf(runs);
    for (const std::string& place : places) {
        for (std::size_t layer = 0; layer < layersAt(runs, place); ++layer)
            columns.push_back({QStringLiteral("s_%1, %2").arg(layer).arg(placeName(place)), scalarMixExplanation(), 3});
        columns.push_back({QStringLiteral("γ, %1").arg(placeName(place)), gammaExplanation(), 3});
    }
    const CurvePoint* best = bestOf(runs);
    std::vector<QVariantList> rows;
    for (const auto& curves : runs)
        for (const CurvePoint& point : curves->points) {
            const CurveStep* step = stepAt(*curves, point.step);
            QVariantList row{curves->name, qlonglong(point.step),
                             std::isnan(point.value) ? QVariant(TrainingTexts::tr("undefined")) : QVariant(point.value),
                             point.loss ? QVariant(*point.loss) : QVariant(),
                             &point == best ? QStringLiteral("★") : QString()};
            for (const std::string& place : places) {
                const tasks::MixState* mix = step ? mixAt(*step, place) : nullptr;
                for (std::size_t layer = 0; layer < layersAt(runs, place); ++layer)
                    row.append(mix && layer < mix->weights.size() ? QVariant(mix->weights[layer]) : QVariant());
                row.append(mix ? QVariant(mix->gamma) : QVariant());
            }
            rows.push_back(std::move(row));
        }
    table.setTable(std::move(columns), std::move(rows));
}

}  // namespace ui
