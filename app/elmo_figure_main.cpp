// SPDX-License-Identifier: GPL-3.0-or-later
// Draws figures for the command line, which cannot load Qt next to LibTorch:
//   elmoscope-figure SPEC svg|pdf|png|csv < runs.json > figure
//   elmoscope-figure session svg|pdf|png|csv < request.json > figure
// SPEC: JSON with the fields of app::FigureSpec. request.json: see app/desktop/shell/session_figure.h; the engine is a
// module that is loaded for it.
#include <QGuiApplication>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "app/desktop/shell/lazy_session.h"
#include "app/desktop/shell/session_figure.h"
#include "app/figures/run_json.h"
#include "ui/charts/figure_export.h"
#include "ui/evaluation/calibration_figure.h"
#include "ui/evaluation/probe_figure.h"
#include "ui/evaluation/series_figure.h"
#include "ui/layers/weights/differences_figure.h"
#include "ui/layers/weights/mix_cells_figure.h"
#include "ui/layers/weights/parallel_figure.h"
#include "ui/layers/weights/seed_dots_figure.h"
#include "ui/layers/weights/ternary_figure.h"
#include "ui/layers/weights/trajectory_figure.h"
#include "ui/layers/weights/variants_figure.h"
#include "ui/session/engine_preferences.h"
#include "ui/style/language.h"
#include "ui/training/training_curves.h"

namespace {

/// Runs of biLMs: [{"name", "steps": [[step, loss]], "points": [[step, held-out perplexity]]}].
ui::TrainingRuns curvesOf(const std::string& input) {
    ui::TrainingRuns runs;
    for (const nlohmann::json& run : nlohmann::json::parse(input)) {
        ui::TrainingCurves curves;
        curves.name = QString::fromStdString(run.at("name").get<std::string>());
        curves.metricName = QStringLiteral("perplexity");
        for (const nlohmann::json& step : run.at("steps"))
            curves.steps.push_back({step.at(0).get<std::int64_t>(), step.at(1).get<double>(), {}});
        double best = 0;
        for (const nlohmann::json& point : run.at("points")) {
            const auto value = point.at(1).get<double>();
            const bool isBest = best == 0 || value < best;
            best = isBest ? value : best;
            curves.points.push_back({point.at(0).get<std::int64_t>(), value, isBest});
        }
        runs.push_back(std::make_shared<const ui::TrainingCurves>(std::move(curves)));
    }
    return runs;
}

ui::FigureNames namesIn(const nlohmann::json& spec) {
    ui::FigureNames names;
    for (const auto& [own, name] : spec.at("names").get<std::map<std::string, std::string>>())
        names.insert(QString::fromStdString(own), QString::fromStdString(name));
    return names;
}

QString textOf(const nlohmann::json& spec, const char* field) {
    return QString::fromStdString(spec.at(field).get<std::string>());
}

ui::FigurePtr curvesFigure(const nlohmann::json& spec, const ui::TrainingRuns& runs) {
    ui::FigurePtr figure =
        ui::trainingFigure(textOf(spec, "title"), runs, textOf(spec, "facts"), ui::ShownNames(namesIn(spec)));
    if (!figure)
        throw std::runtime_error("The logs of these runs have no loss and no measurement yet.");
    return figure;
}

/// {"facts": ["..."], "bins": [[count, sum of probabilities, right]]}.
ui::FigurePtr calibrationOf(const std::string& input) {
    const auto json = nlohmann::json::parse(input);
    std::array<tasks::CalibrationBin, tasks::Calibration::kBins> bins;
    for (std::size_t k = 0; k < bins.size(); ++k) {
        const nlohmann::json& bin = json.at("bins").at(k);
        bins[k] = {bin.at(0).get<std::int64_t>(), bin.at(1).get<double>(), bin.at(2).get<std::int64_t>()};
    }
    QStringList facts;
    for (const nlohmann::json& fact : json.at("facts"))
        facts.append(QString::fromStdString(fact.get<std::string>()));
    return std::make_shared<ui::CalibrationFigure>(tasks::Calibration(bins), facts);
}

/// JSON as app::probesFigureData() writes it.
ui::FigurePtr probesOf(const nlohmann::json& spec, const std::string& input) {
    const auto json = nlohmann::json::parse(input);
    ui::ProbesData data{.model = textOf(json, "model"),
                        .hash = textOf(json, "hash"),
                        .train = textOf(json, "train"),
                        .test = textOf(json, "test"),
                        .seeds = json.at("seeds"),
                        .hidden = json.at("hidden"),
                        .columns = {},
                        .properties = {}};
    for (const nlohmann::json& one : json.at("properties")) {
        if (data.columns.isEmpty())
            for (const nlohmann::json& layer : one.at("layers"))
                data.columns.append(QString::fromStdString(layer.get<std::string>()));
        data.properties.push_back(
            {.name = textOf(one, "name"),
             .items = one.at("items").get<qint64>(),
             .classes = one.at("classes"),
             .majority = one.at("majority"),
             .accuracy = one.at("accuracy").get<std::vector<double>>(),
             .untrained = one.at("untrained").get<std::vector<double>>(),
             .centre = one.contains("centre") ? std::optional(one.at("centre").get<double>()) : std::nullopt});
    }
    return std::make_shared<ui::ProbeFigure>(std::move(data), namesIn(spec));
}

/// {"subject": "geometry|senses|shares", "facts": [], "quantity": "", "columns": [], "lines": [{"name", "values",
/// "half_widths"}]}; null: no value.
ui::FigurePtr seriesOf(const nlohmann::json& spec, const std::string& input) {
    const auto json = nlohmann::json::parse(input);
    const auto numbersOf = [](const nlohmann::json& list) {
        std::vector<double> numbers;
        for (const nlohmann::json& one : list)
            numbers.push_back(one.is_null() ? std::numeric_limits<double>::quiet_NaN() : one.get<double>());
        return numbers;
    };
    const auto textsOf = [](const nlohmann::json& list) {
        QStringList texts;
        for (const nlohmann::json& one : list)
            texts.append(QString::fromStdString(one.get<std::string>()));
        return texts;
    };
    const std::string subject = json.at("subject");
    ui::SeriesData data{.subject = subject == "geometry" ? ui::SeriesData::Subject::kGeometry
                                   : subject == "senses" ? ui::SeriesData::Subject::kSenses
                                                         : ui::SeriesData::Subject::kShares,
                        .facts = textsOf(json.at("facts")),
                        .quantity = textOf(json, "quantity"),
                        .columns = textsOf(json.at("columns")),
                        .lines = {}};
    for (const nlohmann::json& line : json.at("lines"))
        data.lines.push_back({textOf(line, "name"), numbersOf(line.at("values")), numbersOf(line.at("half_widths"))});
    return std::make_shared<ui::SeriesFigure>(std::move(data), namesIn(spec));
}

tasks::LayerQuantity quantityOf(const QString& name) {
    if (name == QStringLiteral("contribution"))
        return tasks::LayerQuantity::kContribution;
    if (name == QStringLiteral("projection"))
        return tasks::LayerQuantity::kProjection;
    return name == QStringLiteral("unfolded") ? tasks::LayerQuantity::kUnfolded : tasks::LayerQuantity::kWeight;
}

ui::FigurePtr figureOf(const nlohmann::json& spec, const std::string& input) {
    const QString figure = textOf(spec, "figure");
    if (figure == QStringLiteral("calibration"))
        return calibrationOf(input);
    if (figure == QStringLiteral("probes"))
        return probesOf(spec, input);
    if (figure == QStringLiteral("series"))
        return seriesOf(spec, input);
    if (figure == QStringLiteral("biLMs"))
        return curvesFigure(spec, curvesOf(input));
    std::vector<tasks::TaskRun> all = app::runsOfJson(input), shown;
    if (figure == QStringLiteral("curves")) {
        ui::TrainingRuns runs;
        for (const tasks::TaskRun& run : all)
            runs.push_back(
                std::make_shared<const ui::TrainingCurves>(ui::curvesOf(run, QString::fromStdString(run.name))));
        return curvesFigure(spec, runs);
    }
    const auto hidden = spec.at("hidden").get<std::vector<std::size_t>>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].path = std::to_string(i);  // names need not differ
        if (std::ranges::find(hidden, i) == hidden.end())
            shown.push_back(all[i]);
    }
    const ui::FigureNames names = namesIn(spec);
    const auto runs = [](std::vector<tasks::TaskRun> list) {
        return std::make_shared<const std::vector<tasks::TaskRun>>(std::move(list));
    };
    const ui::WeightDataPtr data =
        ui::makeWeightData(runs(std::move(shown)), quantityOf(textOf(spec, "quantity")), names, runs(std::move(all)));
    if (figure == QStringLiteral("training")) {
        const auto run = std::ranges::find(*data->runs, std::to_string(spec.at("run").get<std::size_t>()),
                                           [](const tasks::TaskRun& one) { return one.path.string(); });
        if (run == data->runs->end() || run->points.empty())
            throw std::runtime_error("The run whose training is to be drawn is hidden or has no evaluation.");
        return std::make_shared<ui::TrajectoryFigure>(
            data, static_cast<std::size_t>(run - data->runs->begin()), spec.at("place").get<std::string>(),
            spec.contains("at") ? std::optional(spec.at("at").get<std::size_t>()) : std::nullopt);
    }
    if (data->comparison.rows.empty())
        throw std::runtime_error("None of these runs has this quantity; it is measured at the end of a training.");
    if (figure == QStringLiteral("seeds"))
        return std::make_shared<ui::SeedDotsFigure>(data);
    if (figure == QStringLiteral("mixes"))
        return ui::mixesFigure(data);
    if (figure == QStringLiteral("differences")) {
        if (!ui::DifferencesFigure::fits(*data))
            throw std::runtime_error("There is one mix only, and nothing to compare it with.");
        bool isLayer = false;
        const std::size_t layer = textOf(spec, "test").toULong(&isLayer);
        return std::make_shared<ui::DifferencesFigure>(data, isLayer ? std::optional(layer) : std::nullopt);
    }
    if (figure == QStringLiteral("variants")) {
        if (!ui::VariantsFigure::fits(*data))
            throw std::runtime_error(
                "No two of these runs differ only in how they use ELMo (lambda, start weights, "
                "layers, place).");
        return std::make_shared<ui::VariantsFigure>(data);
    }
    return std::make_shared<ui::MixCellsFigure>(data);
}

/// By a session of its own: settings and data of the user are not read, and nothing is written to them.
ui::FigurePtr figureOfSession(const std::string& input) {
    const QJsonObject request = QJsonDocument::fromJson(QByteArray::fromStdString(input)).object();
    ui::EnginePreferences preferences;
    preferences.language = request[QStringLiteral("textLanguage")].toString();
    preferences.save();
    app::LazySession session(QCoreApplication::applicationDirPath() + QStringLiteral("/elmoscope_engine.so"));
    session.load();
    return app::sessionFigure(session, request);
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    if (argc > 1 && std::string_view(argv[1]) == "session")
        for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            qputenv(place, home.path().toUtf8());
    QCoreApplication::setOrganizationName(QStringLiteral("Elmoscope"));
    QCoreApplication::setApplicationName(QStringLiteral("elmoscope"));
    const QGuiApplication application(argc, argv);
    const QStringList arguments = QGuiApplication::arguments();
    if (arguments.size() != 3) {
        std::cerr << "elmoscope-figure is a part of Elmoscope that it starts itself: elmo weights --help\n";
        return 2;
    }
    try {
        const std::string input{std::istreambuf_iterator<char>(std::cin), {}};
        const bool isSession = arguments[1] == QStringLiteral("session");
        const auto spec = nlohmann::json::parse(isSession ? input : arguments[1].toStdString());
        ui::applyLanguage(textOf(spec, "language"));
        const ui::FigurePtr figure = isSession ? figureOfSession(input) : figureOf(spec, input);
        for (const ui::FigureFormatInfo& info : ui::figureFormats())
            if (info.suffix == arguments[2]) {
                const QByteArray bytes = ui::writeFigure(*figure, info.format);
                std::cout.write(bytes.constData(), bytes.size());
                std::cout.flush();
                return std::cout.good() ? 0 : 1;
            }
        std::cerr << "Unknown format.\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
    }
    return 1;
}
