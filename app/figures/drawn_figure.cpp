// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/drawn_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/figures/run_json.h"
#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "elmo/install_prefix.h"

namespace app {
namespace {

namespace fs = std::filesystem;

fs::path figureProgram() {
    std::string places;
    for (const fs::path& prefix : elmo::installPrefixes()) {
        const fs::path program = prefix / "lib/elmoscope/elmoscope-figure";
        std::error_code none;
        if (fs::is_regular_file(program, none))
            return program;
        places += (places.empty() ? "" : ", ") + program.parent_path().string();
    }
    throw elmo::Error(elmo::ErrorCode::kNotFound,
                      fmt::format("The part elmoscope-figure of this program, which draws figures, is not installed; "
                                  "looked for it in {}. Install the program again, or use --to csv.",
                                  places));
}

std::string drawn(const std::string& figure, const std::string& format, const std::string& data,
                  const elmo::RunControl& control) {
    const elmo::ChildResult drawn =
        elmo::runChild({.command = {figureProgram().string(), figure, format}, .input = data}, control);
    if (drawn.exitCode != 0)
        throw elmo::Error(elmo::ErrorCode::kInternal,
                          fmt::format("The figure was not drawn (exit code {}): {}", drawn.exitCode, drawn.errors));
    return drawn.output;
}

bool hasMix(const tasks::TaskRun& run) {
    return std::ranges::any_of(run.points, [](const tasks::RunPoint& point) { return !point.mixes.empty(); });
}

std::string specJson(const FigureSpec& spec) {
    nlohmann::json json{{"figure", spec.figure}, {"quantity", spec.quantity}, {"test", spec.test},
                        {"hidden", spec.hidden}, {"names", spec.names},       {"language", spec.language},
                        {"run", spec.run},       {"place", spec.place},       {"title", spec.title},
                        {"facts", spec.facts}};
    if (spec.at)
        json["at"] = *spec.at;
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string drawnFigure(const std::vector<tasks::TaskRun>& runs, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control) {
    const bool showsCourse = spec.figure == "training" || spec.figure == "curves";
    if (!showsCourse && std::ranges::none_of(runs, hasMix))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "There is nothing to draw: none of these runs has learned weights of layers. Choose heads "
                          "that use ELMo and have been evaluated.");
    return drawn(specJson(spec), format, jsonOfRuns(runs), control);
}

std::string drawnCurves(const std::string& runs, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control) {
    FigureSpec curves = spec;
    curves.figure = "biLMs";
    return drawn(specJson(curves), format, runs, control);
}

std::string drawnSession(const std::string& request, const std::string& format, const elmo::RunControl& control) {
    return drawn("session", format, request, control);
}

std::string drawnCalibration(const tasks::Calibration& calibration, const std::vector<std::string>& facts,
                             const std::string& format, const elmo::RunControl& control) {
    nlohmann::json json{{"facts", facts}, {"bins", nlohmann::json::array()}};
    for (const tasks::CalibrationBin& bin : calibration.bins())
        json["bins"].push_back({bin.count, bin.probability, bin.right});
    return drawn(specJson({.figure = "calibration"}), format,
                 json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), control);
}

std::string drawnProbes(const std::string& probes, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control) {
    FigureSpec layers = spec;
    layers.figure = "probes";
    return drawn(specJson(layers), format, probes, control);
}

std::string drawnSeries(const DrawnSeries& series, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control) {
    const auto numbersOf = [](const std::vector<double>& values) {
        nlohmann::json numbers = nlohmann::json::array();
        for (const double value : values)
            numbers.push_back(std::isnan(value) ? nlohmann::json(nullptr) : nlohmann::json(value));
        return numbers;
    };
    nlohmann::json json{{"subject", series.subject},
                        {"facts", series.facts},
                        {"quantity", series.quantity},
                        {"columns", series.columns},
                        {"lines", nlohmann::json::array()}};
    for (const DrawnLine& line : series.lines)
        json["lines"].push_back(
            {{"name", line.name}, {"values", numbersOf(line.values)}, {"half_widths", numbersOf(line.halfWidths)}});
    FigureSpec lines = spec;
    lines.figure = "series";
    return drawn(specJson(lines), format, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), control);
}

std::string inlineFigure(const std::vector<tasks::TaskRun>& runs, const elmo::RunControl& control) {
    if (std::ranges::none_of(runs, hasMix))
        return {};
    const std::string svg = drawnFigure(runs, {}, "svg", control);
    return svg.substr(std::min(svg.find("<svg"), svg.size()));  // a page has no second XML declaration
}

}  // namespace app
