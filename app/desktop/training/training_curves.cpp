// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/training/training_curves.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/training/training_plan.h"
#include "app/training/task_training.h"
#include "tasks/model/read_task_run.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using namespace Qt::StringLiterals;

constexpr std::int64_t kMaxBytes = 1 << 20;

/// Maximum number of points of a curve; beyond it, neighbouring points are merged.
constexpr std::size_t kMaxSteps = 1200;

void thin(std::vector<ui::CurveStep>& steps) {
    std::vector<ui::CurveStep> kept;
    for (std::size_t i = 0; i + 1 < steps.size(); i += 2) {
        kept.push_back(std::move(steps[i + 1]));
        kept.back().loss = (steps[i].loss + kept.back().loss) / 2;
    }
    if (steps.size() % 2 == 1)
        kept.push_back(std::move(steps.back()));
    steps = std::move(kept);
}

void add(const TrainingNews& news, ui::TrainingCurves& curves) {
    const auto dropFrom = [](std::int64_t step, auto& entries) {
        std::erase_if(entries, [step](const auto& entry) { return entry.step >= step; });
    };
    if (news.step) {
        dropFrom(*news.step, curves.steps);
        dropFrom(*news.step + 1, curves.points);
        curves.steps.push_back({*news.step, news.loss, news.mixes});
        if (curves.steps.size() > kMaxSteps)
            thin(curves.steps);
    }
    if (news.point) {
        dropFrom(news.point->step, curves.points);
        curves.points.push_back({news.point->step, news.point->value, news.point->best,
                                 std::isnan(news.point->loss) ? std::nullopt : std::optional(news.point->loss)});
    }
}

ui::TrainingCurves tuningCurves(const fs::path& folder) {
    ui::TrainingCurves curves;
    curves.name = QString::fromStdString(folder.filename().string());
    curves.metricName = QStringLiteral("perplexity");
    QFile log(QFile::decodeName((folder / "log.jsonl").c_str()));
    if (!log.open(QIODevice::ReadOnly))
        return curves;
    double best = 0, lossSum = 0;
    int losses = 0;  // since the last measurement
    while (!log.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(log.readLine(kMaxBytes)).object();
        if (line["kept"_L1].toBool())
            continue;  // of an earlier version, measured once more: the curve has this step already
        const std::int64_t step = line["step"_L1].toInteger();
        const double forward = line["lossForward"_L1].toDouble(), backward = line["lossBackward"_L1].toDouble();
        if (forward + backward > 0) {
            curves.steps.push_back(
                {step, forward > 0 && backward > 0 ? (forward + backward) / 2 : forward + backward, {}});
            lossSum += curves.steps.back().loss;
            ++losses;
        }
        if (const double value = line["heldOut"_L1]["perplexityMean"_L1].toDouble(); value > 0) {
            const bool isBest = best == 0 || value < best;
            curves.points.push_back({step, value, isBest, losses > 0 ? std::optional(lossSum / losses) : std::nullopt});
            lossSum = losses = 0;
            best = isBest ? value : best;
        }
    }
    return curves;
}

}  // namespace

void addNews(const TrainingNews& news, ui::TrainingRuns& runs) {
    const QString name = QString::fromStdString(news.run);
    const auto known = std::ranges::find_if(runs, [&](const auto& curves) { return curves->name == name; });
    auto curves = known == runs.end() ? ui::TrainingCurves{name, QString::fromStdString(news.metricName), {}, {}}
                                      : ui::TrainingCurves(**known);
    add(news, curves);
    auto next = std::make_shared<const ui::TrainingCurves>(std::move(curves));
    if (known == runs.end())
        runs.push_back(std::move(next));
    else
        *known = std::move(next);
}

ui::TrainingRuns readCurves(const ui::TrainingPlan& plan) {
    ui::TrainingRuns runs;
    const auto add = [&](ui::TrainingCurves curves) {
        runs.push_back(std::make_shared<const ui::TrainingCurves>(std::move(curves)));
    };
    if (const auto* tuning = std::get_if<ui::TuningPlan>(&plan)) {
        add(tuningCurves(settingsOf(*tuning).output));
        return runs;
    }
    const TaskTrainingSettings settings = settingsOf(std::get<ui::HeadPlan>(plan));
    for (const std::int64_t seed : settings.seeds) {
        const std::string output = outputOf(settings, seed);
        for (const fs::path& folder : {tasks::trainingFolder(output), fs::path(output)})
            if (fs::exists(folder)) {
                add(ui::curvesOf(tasks::readTaskRun(folder),
                                 QString::fromStdString(fs::path(output).filename().string())));
                break;
            }
    }
    return runs;
}

}  // namespace app
