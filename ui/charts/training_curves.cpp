// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/training_curves.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/charts/curves_figure.h"
#include "ui/layer_names.h"
#include "ui/weight_data.h"

namespace ui {
namespace {

class TrainingTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::TrainingTexts)
};

QPointF at(std::int64_t step, double value) {
    return {static_cast<double>(step), value};
}

/// The places of mixes that occur, in order.
std::vector<std::string> placesOf(const TrainingCurves& curves) {
    std::vector<std::string> places;
    for (const CurveStep& step : curves.steps)
        for (const tasks::MixState& mix : step.mixes)
            if (std::ranges::find(places, mix.place) == places.end())
                places.push_back(mix.place);
    return places;
}

const tasks::MixState* mixAt(const CurveStep& step, const std::string& place) {
    const auto mix = std::ranges::find(step.mixes, place, &tasks::MixState::place);
    return mix == step.mixes.end() ? nullptr : &*mix;
}

CurvePlot weightsPlot(const TrainingCurves& curves, const std::string& place) {
    CurvePlot plot{TrainingTexts::tr("Weights s_j: %1").arg(placeName(place)), {}, true, 1.4};
    for (const CurveStep& step : curves.steps)
        if (const tasks::MixState* mix = mixAt(step, place))
            for (std::size_t layer = 0; layer < mix->weights.size(); ++layer) {
                if (plot.curves.size() == layer)
                    plot.curves.push_back({layerName(static_cast<int>(layer)),
                                           QStringLiteral("s_%1_%2").arg(layer).arg(QString::fromStdString(place)),
                                           {}});
                plot.curves[layer].points.push_back(at(step.step, mix->weights[layer]));
            }
    return plot;
}

CurvePlot gammaPlot(const TrainingCurves& curves, const std::vector<std::string>& places) {
    CurvePlot plot{TrainingTexts::tr("Gamma γ"), {}, false, 0.7};
    for (const std::string& place : places) {
        Curve curve{placeName(place), QStringLiteral("gamma_") + QString::fromStdString(place), {}};
        for (const CurveStep& step : curves.steps)
            if (const tasks::MixState* mix = mixAt(step, place))
                curve.points.push_back(at(step.step, mix->gamma));
        plot.curves.push_back(std::move(curve));
    }
    return plot;
}

/// What the losses and mixes were at an evaluation.
const CurveStep* stepAt(const TrainingCurves& curves, std::int64_t step) {
    const CurveStep* last = nullptr;
    for (const CurveStep& candidate : curves.steps)
        if (candidate.step <= step)
            last = &candidate;
    return last;
}

}  // namespace

QString metricText(const QString& name) {
    if (name == QLatin1String("accuracy"))
        return TrainingTexts::tr("Accuracy (%)");
    if (name == QLatin1String("span F1"))
        return TrainingTexts::tr("Span F1 (%)");
    if (name == QLatin1String("perplexity"))
        return TrainingTexts::tr("Perplexity");
    return name == QLatin1String("F1") ? TrainingTexts::tr("F1 (%)") : name;
}

FigurePtr trainingFigure(const TrainingCurves& curves) {
    if (curves.steps.empty() && curves.points.empty())
        return nullptr;
    const bool model = curves.metricName == QLatin1String("perplexity");
    Curve loss{TrainingTexts::tr("Loss"), QStringLiteral("loss"), {}};
    for (const CurveStep& step : curves.steps)
        loss.points.push_back(at(step.step, step.loss));
    Curve metric{metricText(curves.metricName), QStringLiteral("metric"), {}, true};
    double best = -1;
    for (const CurvePoint& point : curves.points) {
        metric.points.push_back(at(point.step, point.value));
        if (point.best)
            best = static_cast<double>(point.step);
    }
    std::vector<CurvePlot> plots;
    plots.push_back({TrainingTexts::tr("Training loss"), {std::move(loss)}});
    plots.push_back({model ? TrainingTexts::tr("Perplexity on held-out text (lower is better)")
                           : TrainingTexts::tr("%1 on the development set").arg(metric.name),
                     {std::move(metric)}});
    const std::vector<std::string> places = placesOf(curves);
    for (const std::string& place : places)
        plots.push_back(weightsPlot(curves, place));
    if (!places.empty())
        plots.push_back(gammaPlot(curves, places));
    return std::make_shared<const CurvesFigure>(TrainingTexts::tr("Training of %1").arg(curves.name), std::move(plots),
                                                best);
}

void fillTrainingTable(ValueTableModel& table, const TrainingCurves& curves) {
    std::vector<ValueTableModel::Column> columns = {
        {TrainingTexts::tr("Step"), TrainingTexts::tr("Batches trained on so far")},
        {metricText(curves.metricName), TrainingTexts::tr("Measured on data that is not trained on"), 2},
        {TrainingTexts::tr("Loss"), TrainingTexts::tr("Negative log likelihood of the training data"), 4},
        {TrainingTexts::tr("Best"), TrainingTexts::tr("Better than every evaluation before")}};
    const std::vector<std::string> places = placesOf(curves);
    for (const std::string& place : places) {
        const std::size_t layers = weightsPlot(curves, place).curves.size();
        for (std::size_t layer = 0; layer < layers; ++layer)
            columns.push_back({QStringLiteral("s_%1, %2").arg(layer).arg(placeName(place)), scalarMixExplanation(), 3});
        columns.push_back({QStringLiteral("γ, %1").arg(placeName(place)), gammaExplanation(), 3});
    }
    std::vector<QVariantList> rows;
    for (const CurvePoint& point : curves.points) {
        const CurveStep* step = stepAt(curves, point.step);
        QVariantList row{qlonglong(point.step), point.value, step ? QVariant(step->loss) : QVariant(),
                         point.best ? QStringLiteral("★") : QString()};
        for (const std::string& place : places)
            if (const tasks::MixState* mix = step ? mixAt(*step, place) : nullptr) {
                for (const double weight : mix->weights)
                    row.append(weight);
                row.append(mix->gamma);
            }
        row.resize(static_cast<qsizetype>(columns.size()));
        rows.push_back(std::move(row));
    }
    table.setTable(std::move(columns), std::move(rows));
}

}  // namespace ui
