// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/metrics/calibration.h"
#include "tasks/results/task_run.h"

namespace app {

/// What is drawn of runs, and how. A plain value.
struct FigureSpec {
    std::string figure =
        "tasks";  ///< "tasks": each task's mix, as in the paper; "seeds", "mixes": each run; "differences", "variants";
                  ///< "training": one run's weights by step; "curves": losses too
    std::string quantity = "weight";       ///< "contribution", "projection", "unfolded"
    std::string test = "mix";              ///< of "differences": "mix" or the number of a layer
    std::vector<std::size_t> hidden = {};  ///< runs that are not drawn: they decide the symbols of the others only
    std::map<std::string, std::string> names = {};  ///< what things are called, by their own names
    std::string language = "en";
    std::size_t run = 0;                 ///< of "training": the one that is drawn thick
    std::string place = "input";         ///< of "training"
    std::optional<std::size_t> at = {};  ///< of "training": the evaluation at the cursor
    std::string title = {}, facts = {};  ///< of "curves": the training's name, and what was trained on what
};

/// A figure of the window's layer weights as the bytes of a file, drawn by the same code as in the window. Qt and its
/// fonts are in a program of their own (elmoscope-figure), because LibTorch brings another Qt into this one. `format`
/// is "svg", "pdf", "png" or "csv". Any thread. Throws elmo::Error(kBadArgument) if no run has a mix, (kNotFound)
/// without that program, (kInternal) if it fails; Cancelled.
std::string drawnFigure(const std::vector<tasks::TaskRun>& runs, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control = {});

/// Curves of runs of biLMs, JSON as lmRunCurves() writes it, as the bytes of a file. Throws as drawnFigure() does.
std::string drawnCurves(const std::string& runs, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control = {});

/// A figure of documents, JSON as app/desktop/shell/session_figure reads it, as the bytes of a file: computed by the
/// window's session without a window. Throws as drawnFigure() does.
std::string drawnSession(const std::string& request, const std::string& format, const elmo::RunControl& control = {});

/// The reliability diagram of a head as the bytes of a file; `facts` say what was measured on what. Throws as
/// drawnFigure() does.
std::string drawnCalibration(const tasks::Calibration& calibration, const std::vector<std::string>& facts,
                             const std::string& format, const elmo::RunControl& control = {});

/// The figure "properties by layers", JSON as probesFigureData() writes it, as the bytes of a file. Throws as
/// drawnFigure() does.
std::string drawnProbes(const std::string& probes, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control = {});

/// A line of a figure: a value for each column; NaN: none. A plain value.
struct DrawnLine {
    std::string name;
    std::vector<double> values;
    std::vector<double> halfWidths = {};  ///< of the 95 % interval around each; empty: no intervals
};

/// A quantity by columns. A plain value.
struct DrawnSeries {
    std::string subject;             ///< "geometry", "senses" (columns: layers), "shares" (of a training set)
    std::vector<std::string> facts;  ///< what was measured on what
    std::string quantity = {};       ///< of "shares": the metric's name
    std::vector<std::string> columns;
    std::vector<DrawnLine> lines;
};

/// Lines over columns as the bytes of a file. Throws as drawnFigure() does.
std::string drawnSeries(const DrawnSeries& series, const FigureSpec& spec, const std::string& format,
                        const elmo::RunControl& control = {});

/// The tasks' figure as an element of an HTML page; empty if no run has a mix. Throws as drawnFigure() does.
std::string inlineFigure(const std::vector<tasks::TaskRun>& runs, const elmo::RunControl& control = {});

}  // namespace app
